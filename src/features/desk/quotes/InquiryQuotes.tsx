import type { ReactNode } from 'react';
import type { InquiryDetails } from '../rules/inquiries.ts';
import { toFragment } from '../rules/place.ts';
import type { RoomProps } from '../props.ts';
import { NewQuote } from './NewQuote.tsx';

/** Renders the quotes of an inquiry, and the button that creates a quote for its sender. */
export function InquiryQuotes({ inquiry, ...props }: RoomProps & { inquiry: InquiryDetails }): ReactNode {
  const { quote: words } = props.t;
  const { name, email, locale: language, fields, quotes } = inquiry;
  const { phone = '', address = '' } = fields;
  return (
    <section aria-labelledby="inquiry-quotes">
      <h3 id="inquiry-quotes" className="text-lg">
        {words.ofInquiry}
      </h3>
      <ul className="my-2 empty:hidden">
        {quotes.map(({ id, number, status }) => (
          <li key={id}>
            <a className="link inline-flex min-h-11 items-center" href={toFragment({ room: 'quotes', id })}>
              {number ?? words.draftName}, {words.status[status].toLocaleLowerCase(props.locale)}
            </a>
          </li>
        ))}
      </ul>
      <NewQuote {...props} customer={{ language, name, email, phone, address }} inquiry={inquiry.id} />
    </section>
  );
}
