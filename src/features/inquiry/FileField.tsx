import { useRef, type ReactNode } from 'react';
import { FILE_EXTENSIONS } from './rules/forms/file-extensions.ts';
import type { LocalizedField } from './rules/forms/localized-fields.ts';
import type { DraftFiles } from './store/draft-files.ts';
import { describedBy, FieldFrame } from '../../ui/FieldFrame.tsx';
import type { InquiryProps } from './props.ts';

interface ChosenProps extends Pick<InquiryProps, 'locale' | 't'> {
  id: string;
  field: LocalizedField;
  files: DraftFiles;
  /** Error messages, one on each line. */
  error: string | undefined;
  onAdd: (files: File[]) => void;
  onRemove: (name: string) => void;
}

/** Renders a field for several files. It lists the chosen files, which are kept when the visitor leaves the page. */
export function FileField({ id, field, locale, t, files, error, onAdd, onRemove }: ChosenProps): ReactNode {
  const { name, label, hint } = field;
  const input = useRef<HTMLInputElement>(null);
  return (
    <FieldFrame {...{ id, label, hint, error }}>
      {/* This button replaces the browser's button, whose text is in the browser's language. */}
      <div className="field file-field">
        <span aria-hidden>{t.chooseFiles}</span>
        <input
          ref={input}
          id={id}
          name={name}
          type="file"
          multiple
          accept={FILE_EXTENSIONS.join()}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={describedBy(id, hint, error)}
          onChange={({ target }) => {
            const chosen = [...target.files!];
            if (chosen.length > 0) onAdd(chosen);
            // Otherwise, browsers would report no change if the visitor chooses the same file again, and would show the name of a
            // removed file.
            target.value = '';
          }}
        />
      </div>
      <ul className="text-sm">
        {Object.entries(files).map(([fileName, file]) => (
          <li key={fileName} className="mt-1 flex flex-wrap items-center gap-x-3">
            <span className="wrap-anywhere">
              {file.name}, {formatSize(file, locale)}
            </span>
            <button
              type="button"
              className="link min-h-11"
              onClick={() => (input.current!.focus(), onRemove(fileName))}
            >
              {t.removeFile}
              <span className="sr-only"> {file.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </FieldFrame>
  );
}

function formatSize({ size }: File, locale: string): string {
  const [value, unit] = size < 1e6 ? [Math.ceil(size / 1e3), 'kilobyte'] : [size / 1e6, 'megabyte'];
  return new Intl.NumberFormat(`${locale}-CA`, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value);
}
