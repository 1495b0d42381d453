import type { ReactNode } from 'react';

interface Props {
  href: string;
  title: string;
  detail: string;
  /** Date of the record. */
  day?: { at: string; text: string };
  /** Text in place of the date, such as a price. */
  aside?: string;
  state: string;
  /** Whether to emphasize the row, for example if no one has handled the record yet, or if an invoice is unpaid. */
  isNew?: boolean;
}

/** Renders a row of a list, as a link to its record. */
export const ListRow = ({ href, title, detail, day, aside, state, isNew = false }: Props): ReactNode => (
  <a
    href={href}
    className="hover:bg-surface -mx-2 grid min-h-11 grid-cols-[1fr_auto] items-baseline gap-x-4 px-2 py-3 md:grid-cols-[3fr_3fr_2fr_2fr]"
  >
    <span className={`min-w-0 wrap-anywhere ${isNew ? 'font-semibold' : ''}`}>{title}</span>
    <span className={`text-right text-sm md:order-last ${isNew ? 'text-good font-semibold' : ''}`}>{state}</span>
    <span className="text-muted min-w-0 text-sm wrap-anywhere">{detail}</span>
    <span className="text-muted text-right text-sm md:text-left">
      {day && <time dateTime={day.at}>{day.text}</time>}
      {aside}
    </span>
  </a>
);
