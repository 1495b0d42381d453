import { useRef, type ReactNode } from 'react';
import { FILE_EXTENSIONS } from '../../domain/forms/file-extensions.ts';
import type { LocalizedField } from '../../domain/forms/localized-fields.ts';
import { describedBy, FieldFrame } from '../parts/FieldFrame.tsx';
import type { InquiryProps } from './props.ts';

interface ChosenProps extends Pick<InquiryProps, 'locale' | 't'> {
  id: string;
  field: LocalizedField;
  file: File | undefined;
  error: string | undefined;
  onChoose: (file: File | undefined) => void;
}

/** Renders a file input. A chosen file is kept when the page is left, and is named here. */
export function FileField({ id, field, locale, t, file, error, onChoose }: ChosenProps): ReactNode {
  const { name, label, hint } = field;
  const input = useRef<HTMLInputElement>(null);
  return (
    <FieldFrame {...{ id, label, hint, error }}>
      {/* The browser's own button has a text in the browser's language. */}
      <div className="field file-field">
        <span aria-hidden>{t.chooseFile}</span>
        <input
          ref={input}
          id={id}
          name={name}
          type="file"
          accept={FILE_EXTENSIONS.join()}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={describedBy(id, hint, error)}
          onChange={({ target }) => {
            const chosen = target.files?.[0];
            if (chosen) onChoose(chosen);
            // Browsers report no change if the same file is chosen again, and would still name a file that was removed.
            target.value = '';
          }}
        />
      </div>
      {file && (
        <p className="mt-1 flex flex-wrap items-center gap-x-3 text-sm">
          <span>
            {file.name}, {sizeOf(file, locale)}
          </span>
          <button type="button" className="link min-h-11" onClick={() => (input.current!.focus(), onChoose(undefined))}>
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
