import type { ReactNode } from 'react';

interface Props {
  /** Sentence about the whole form. */
  children: ReactNode;
  /** Sentence with the number of wrong fields. Omitted if the sentence would repeat `children`. */
  count?: string;
  /** ID and message of each wrong field, in the order of the form. */
  wrong: readonly (readonly [id: string, text: string])[];
}

/** Renders the errors of a form, with a link to each wrong field. */
export const ErrorSummary = ({ children, count, wrong }: Props): ReactNode => (
  <div className="notice notice-danger">
    <p className="font-semibold">{children}</p>
    {wrong.length > 0 && (
      <>
        {count && <p>{count}</p>}
        <ul>
          {wrong.map(([id, text]) => (
            <li key={id}>
              <a
                className="underline"
                href={`#${id}`}
                // Following the link would change the fragment, which selects the form on the contact page.
                onClick={(event) => (event.preventDefault(), document.getElementById(id)?.focus())}
              >
                {text}
              </a>
            </li>
          ))}
        </ul>
      </>
    )}
  </div>
);
