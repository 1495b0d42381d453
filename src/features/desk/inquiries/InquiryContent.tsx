import type { ReactNode } from 'react';
import { replyAddress, type InquiryDetails } from '../rules/inquiries.ts';
import { readableValue } from '../../inquiry/rules/forms/localized-fields.ts';
import { fill } from '../../../core/text.ts';
import { formatMoment } from '../../../i18n/formats.ts';
import { path } from '../../../i18n/routes.ts';
import type { RoomProps } from '../props.ts';

/** Renders an inquiry's content and the ways to reply. Values that the sender typed are always rendered as plain text. */
export function InquiryContent({ t, locale, forms, inquiry }: RoomProps & { inquiry: InquiryDetails }): ReactNode {
  const { inquiry: words } = t;
  const formFields = forms[inquiry.kind];
  const names = new Set(formFields.map(({ name }) => name));
  // A field that the form no longer has is shown under its stored name.
  const others = Object.keys(inquiry.fields).filter((name) => !names.has(name));
  const rows = [
    ...formFields.map((field) => [field.label, readableValue(field, inquiry.fields[field.name] ?? '')] as const),
    ...others.map((name) => [name, inquiry.fields[name]!] as const),
  ].filter(([, value]) => value !== '');
  const { phone } = inquiry.fields;
  return (
    <section aria-labelledby="inquiry">
      <h2 id="inquiry" className="text-2xl wrap-anywhere">
        {inquiry.name}
      </h2>
      <p className="text-muted mt-1">
        {inquiry.reference} · {words.kinds[inquiry.kind]}
      </p>
      <p className="text-muted">
        {fill(words.received, {
          when: formatMoment(inquiry.created_at, locale),
          language: words.languages[inquiry.locale],
        })}
      </p>
      <p className="mt-4 flex flex-wrap gap-3">
        <a
          className="button button-primary"
          href={replyAddress(inquiry.email, fill(words.replySubject, { reference: inquiry.reference }))}
        >
          {words.reply}
        </a>
        {phone && (
          <a className="button button-quiet" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
            {words.call}
          </a>
        )}
      </p>
      <h3 className="mt-6 text-lg">{words.content}</h3>
      <dl className="mt-2 space-y-3">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt className="text-muted text-sm">{label}</dt>
            <dd className="whitespace-pre-line wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {inquiry.sizing && (
        <p className="mt-4">
          <a className="link" href={`${path('calculator', locale)}#${new URLSearchParams(inquiry.sizing).toString()}`}>
            {words.sizing}
          </a>
        </p>
      )}
    </section>
  );
}
