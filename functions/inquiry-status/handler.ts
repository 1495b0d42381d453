// Returns the state of an inquiry to anyone with its number and email address, or with its link. The response is the same
// whether the number, the address or both are wrong.
import type { InquiryKind } from '../../src/features/inquiry/rules/forms/inquiries.ts';
import { checkFields } from '../../src/features/inquiry/rules/forms/form-schema.ts';
import { EMAIL } from '../../src/features/inquiry/rules/forms/tables/common-fields.ts';
import type { InquiryStatus } from '../../src/features/inquiry/rules/status.ts';
import { INQUIRY_TOKEN, parseReference, type TrackingResponse } from '../../src/features/inquiry/rules/tracking.ts';
import type { Locale } from '../../src/i18n/locales.ts';
import { fileLabel, inquiryRows } from '../_shared/email-templates/inquiry-rows.ts';
import type { FormPost } from '../_shared/form-function.ts';
import { tooMany, type FormResponse } from '../_shared/form-response.ts';
import { digestOfToken } from '../_shared/inquiry-links.ts';
import { trackingLimits, unknownLinkLimits, type RateLimit } from '../_shared/rate-limits.ts';

/** The inquiry of a link, as the database returns it. */
export interface LinkedInquiry {
  reference: string;
  kind: InquiryKind;
  status: InquiryStatus;
  /** Timestamp in ISO 8601. */
  created_at: string;
  fields: Record<string, string>;
  files: { field: string; name: string }[];
}

type Wait = { wait: number };

export interface Inquiries {
  fetchStatus(reference: string, email: string, limits: RateLimit[]): Promise<Wait | { status: InquiryStatus | null }>;
  linkedBy(digest: string, limits: RateLimit[]): Promise<Wait | { inquiry: LinkedInquiry | null }>;
}

/** Handles one request for the state of an inquiry. */
export async function handleTracking(
  { fields, locale, network }: FormPost,
  inquiries: Inquiries,
): Promise<FormResponse> {
  if (typeof fields.token === 'string') return openLink(fields.token, locale, network, inquiries);
  const reference = parseReference(fields.reference);
  const checked = checkFields([EMAIL], fields);
  if (!reference || checked.kind === 'invalid') return accepted({ state: 'unknown' }, reference);
  const lookup = await inquiries.fetchStatus(reference, checked.value.email, trackingLimits(network, reference));
  return 'wait' in lookup ? tooMany(lookup.wait) : accepted({ state: lookup.status ?? 'unknown' }, reference);
}

async function openLink(token: string, locale: Locale, network: string, inquiries: Inquiries): Promise<FormResponse> {
  if (!INQUIRY_TOKEN.test(token)) return accepted({ state: 'link_over' });
  const lookup = await inquiries.linkedBy(digestOfToken(token), unknownLinkLimits(network));
  if ('wait' in lookup) return tooMany(lookup.wait);
  if (!lookup.inquiry) return accepted({ state: 'link_over' });
  const { reference, kind, status, created_at: createdAt, fields, files } = lookup.inquiry;
  const rows = [
    ...inquiryRows({ kind, fields }, locale),
    ...files.map((file): [string, string] => [fileLabel(file, locale), file.name]),
  ];
  return accepted({
    state: status,
    inquiry: { reference, createdAt, rows: rows.map(([label, value]) => ({ label, value })) },
  });
}

const accepted = (tracking: TrackingResponse, reference?: string): FormResponse => ({
  kind: 'accepted',
  reference,
  tracking,
});
