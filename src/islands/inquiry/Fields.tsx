import type { ReactNode } from 'react';
import { MAX_LENGTHS, OPTIONS, type OptionField } from '../../domain/forms/contact.ts';
import { FILE_EXTENSIONS, type FileField as FileName } from '../../domain/forms/contact-files.ts';
import { formatPhone } from '../../domain/forms/phone.ts';
import { describedBy, FieldFrame } from '../parts/FieldFrame.tsx';
import type { FieldSpec } from './fields.ts';
import type { RequestProps } from './props.ts';

interface TypedProps extends Pick<RequestProps, 't' | 'options'> {
  id: string;
  spec: FieldSpec;
  value: string;
  error: string | undefined;
  onType: (value: string) => void;
}

const isOption = (name: string): name is OptionField => name in OPTIONS;

/** A field to type in or to choose from. */
export function TypedField({ id, spec, t, options, value, error, onType }: TypedProps): ReactNode {
  const { name, kind, isRequired, autoComplete, hasHint } = spec;
  const hint = hasHint ? t.hints[name as 'address' | 'project_description'] : undefined;
  const common = {
    id,
    name,
    value,
    required: isRequired,
    className: 'field',
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': describedBy(id, hint, error),
    onChange: ({ target }: { target: { value: string } }) => onType(target.value),
  };
  return (
    <FieldFrame {...{ id, hint, error }} label={t.labels[name]} isStarred={isRequired}>
      {kind === 'choice' && isOption(name) ? (
        <select {...common}>
          <option value="">{t.choose}</option>
          {OPTIONS[name].map((option) => (
            <option key={option} value={option}>
              {(options[name] as Record<string, string>)[option]}
            </option>
          ))}
        </select>
      ) : kind === 'text' ? (
        <textarea {...common} rows={6} maxLength={MAX_LENGTHS.text} />
      ) : (
        <input
          {...common}
          type={kind === 'phone' ? 'tel' : kind === 'email' ? 'email' : 'text'}
          autoComplete={autoComplete}
          maxLength={MAX_LENGTHS.line}
          onBlur={kind === 'phone' ? () => value && onType(formatPhone(value)) : undefined}
        />
      )}
    </FieldFrame>
  );
}

interface ChosenProps extends Pick<RequestProps, 'locale' | 't'> {
  id: string;
  name: FileName;
  file: File | undefined;
  error: string | undefined;
  onChoose: (file: File | undefined) => void;
}

/** A file to choose; what is chosen stays when the page is left, and is named here. */
export function FileField({ id, name, locale, t, file, error, onChoose }: ChosenProps): ReactNode {
  return (
    <FieldFrame {...{ id, error }} label={t.labels[name]} hint={t.hints.file}>
      <input
        id={id}
        name={name}
        type="file"
        accept={FILE_EXTENSIONS.join()}
        className="field"
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy(id, t.hints.file, error)}
        onChange={({ target }) => target.files?.[0] && onChoose(target.files[0])}
      />
      {file && (
        <p className="mt-1 flex flex-wrap items-center gap-x-3 text-sm">
          <span>
            {file.name}, {sizeOf(file, locale)}
          </span>
          <button type="button" className="link min-h-11" onClick={() => onChoose(undefined)}>
            {t.removeFile}
            <span className="sr-only"> {file.name}</span>
          </button>
        </p>
      )}
    </FieldFrame>
  );
}

function sizeOf({ size }: File, locale: string): string {
  const [value, unit] = size < 1e6 ? [Math.ceil(size / 1e3), 'kilobyte'] : [size / 1e6, 'megabyte'];
  return new Intl.NumberFormat(`${locale}-CA`, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value);
}
