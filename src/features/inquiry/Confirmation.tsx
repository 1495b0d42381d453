import type { ReactNode } from 'react';
import { answerBy, parseArrival } from './rules/business-hours.ts';
import type { InquiryKind } from './rules/forms/inquiries.ts';
import type { Submission } from './rules/forms/submission.ts';
import { fill } from '../../core/text.ts';
import { formatDeadline } from '../../i18n/formats.ts';
import type { InquiryProps } from './props.ts';

interface Props extends Pick<InquiryProps, 'locale' | 't' | 'messages' | 'forms' | 'followUp'> {
  reference: string;
  receivedAt: string | undefined;
  /** The confirmation as plain text. The page shows this text if the code of this component cannot be loaded. */
  plain: string;
  /** The sent inquiry, if it was sent from this page. */
  submission: Submission | undefined;
}

/** Renders the confirmation of an inquiry: its number, the deadline for the answer, the next steps, and a recap. */
export default function Confirmation({
  locale,
  t,
  messages,
  forms,
  followUp,
  reference,
  receivedAt,
  submission,
}: Props): ReactNode {
  const kind = submission?.fields['type_demande'] as InquiryKind | undefined;
  const files = Object.values(submission?.files ?? {}).map((file) => file.name);
  const rows = (kind ? forms[kind] : []).flatMap(({ name, kind: fieldKind, label, options }) => {
    const value = fieldKind === 'file' ? files.join('\n') : submission!.fields[name];
    return value ? [{ name, label, value: options?.[value] ?? value }] : [];
  });
  const arrival = parseArrival(receivedAt);
  const moment = arrival && formatDeadline(answerBy(arrival, followUp.hours, followUp.businessHours), locale);

  return (
    <>
      <h3 className="text-xl">{messages.sent}</h3>
      <p className="mt-3 text-lg">
        {t.sent.number}{' '}
        <a className="link font-semibold whitespace-nowrap" href={`${followUp.trackingPath}?reference=${reference}`}>
          {reference}
        </a>
      </p>
      {moment !== undefined && <p className="mt-3 font-semibold">{fill(t.sent.answerBy, { moment })}</p>}
      <div className="text-ink">
        <h4 className="mt-5 font-semibold">{t.sent.next}</h4>
        <ol className="mt-2 list-decimal space-y-1 pl-5">
          {t.sent.steps[kind ?? 'soumission'].map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        {rows.length > 0 && (
          <>
            <h4 className="mt-5 font-semibold">{t.sent.recap}</h4>
            <dl className="mt-2 grid gap-x-6 gap-y-2 text-sm wrap-anywhere whitespace-pre-line sm:grid-cols-2">
              {rows.map(({ name, label, value }) => (
                <div key={name}>
                  <dt className="text-muted">{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
      </div>
    </>
  );
}
