import type { Content } from '../mail/message.ts';
import type { InquiryKind } from '../../../src/features/inquiry/rules/forms/inquiries.ts';
import type { StoredFile, StoredInquiry } from '../mail/outbox.ts';
import type { Company } from '../settings.ts';
import { fileLabel, inquiryRows } from './inquiry-rows.ts';

const KINDS: Record<InquiryKind, string> = { soumission: 'Soumission', contact: 'Question' };

/**
 * Returns the email to the company with the filled-in fields of an inquiry and links to its files. A reply to this email goes to
 * the sender of the inquiry.
 */
export const inquiryToCompany = (
  inquiry: StoredInquiry,
  files: { file: StoredFile; address: string }[],
  company: Company,
): Content => ({
  to: company.emails[inquiry.kind],
  replyTo: { name: inquiry.name, address: inquiry.email },
  subject: `${inquiry.reference} · ${KINDS[inquiry.kind]} · ${inquiry.name}`,
  language: 'fr',
  blocks: [
    `${KINDS[inquiry.kind]} reçue sur le site, numéro ${inquiry.reference}. La personne écrit en ${inquiry.locale === 'fr' ? 'français' : 'anglais'}.`,
    { rows: inquiryRows(inquiry, 'fr') },
    ...files.toSorted(byField).map(({ file, address }) => ({
      link: `${fileLabel(file, 'fr')}\u00a0: ${file.name} (${kilobytes(file.bytes)}), lien valable 30 jours`,
      address,
    })),
    'Répondez à ce courriel : votre réponse ira à la personne.',
  ],
});

const kilobytes = (bytes: number): string => `${Math.ceil(bytes / 1000).toLocaleString('fr-CA')} Ko`;

/** Compares the numbered field names of files, such as `attachment_2`. This is the order in which the sender chose the files. */
const byField = (left: { file: StoredFile }, right: { file: StoredFile }): number =>
  left.file.field.localeCompare(right.file.field);
