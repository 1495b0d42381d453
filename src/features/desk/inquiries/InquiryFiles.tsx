import { useState, type ReactNode } from 'react';
import type { InquiryDetails } from '../rules/inquiries.ts';
import { fill } from '../../../core/text.ts';
import { readFileLink } from '../store.ts';
import { problemText, useAttempt } from '../../account/sign-in/use-attempt.ts';
import type { RoomProps } from '../props.ts';

/**
 * Renders the files of an inquiry. A link to a file is signed on demand. The browser always downloads the file, whatever its
 * type.
 */
export function InquiryFiles(props: RoomProps & { inquiry: InquiryDetails }): ReactNode {
  const { t, account, common, forms, inquiry } = props;
  const { inquiry: words } = t;
  const { attempt, run } = useAttempt();
  const [opened, setOpened] = useState<string>();
  const [isGone, setGone] = useState(false);
  // The form has one field for all files. Files that were sent with a previous version of the form also get this field's label.
  const label = forms[inquiry.kind].find(({ name }) => name === 'attachment')?.label;
  const open = (field: string): void => {
    setOpened(field);
    setGone(false);
    void run(async () => {
      const link = await readFileLink(inquiry.id, field);
      if (link.kind === 'refused') return link.problem;
      if (link.value === null) setGone(true);
      else location.assign(link.value);
      return undefined;
    });
  };
  return (
    <section aria-labelledby="inquiry-files">
      <h3 id="inquiry-files" className="text-lg">
        {words.files}
      </h3>
      {inquiry.files.length === 0 && <p className="text-muted mt-2">{words.noFiles}</p>}
      <ul className="mt-2 space-y-2 empty:hidden">
        {inquiry.files.map(({ field, name, bytes }) => (
          <li key={field} className="wrap-anywhere">
            <span className="text-muted text-sm">
              {label}
              {', '}
              {fill(words.bytes, { size: Math.ceil(bytes / 1_000) })}
            </span>
            <br />
            <button
              type="button"
              className="link min-h-11 cursor-pointer text-left wrap-anywhere"
              aria-disabled={attempt.kind === 'sending'}
              onClick={() => open(field)}
            >
              {attempt.kind === 'sending' && opened === field ? words.opening : fill(words.open, { name })}
            </button>
          </li>
        ))}
      </ul>
      <p role="alert" className="text-danger font-semibold empty:hidden">
        {isGone && words.fileGone}
        {attempt.kind === 'refused' && problemText(attempt.problem, account, common)}
      </p>
    </section>
  );
}
