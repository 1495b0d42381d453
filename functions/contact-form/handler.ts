// Handles an inquiry. The function checks the inquiry, counts it for the rate limits, and stores it with its files and emails.
// Only then does the response confirm the inquiry.
import { createHash } from 'node:crypto';
import { countExcess } from '../../src/features/inquiry/rules/forms/form-schema.ts';
import {
  checkInquiry,
  getFields,
  INQUIRY_KINDS,
  type Inquiry,
} from '../../src/features/inquiry/rules/forms/inquiries.ts';
import { MAX_TEXT } from '../../src/features/calculator/rules/choices.ts';
import { writeChoices } from '../../src/features/calculator/rules/write-choices.ts';
import { readChoices } from '../../src/features/calculator/rules/read-choices.ts';
import { isUuid } from '../../src/core/uuid.ts';
import type { Locale } from '../../src/i18n/locales.ts';
import { toMailbox, pseudonym } from '../_shared/caller.ts';
import type { FormPost } from '../_shared/form-function.ts';
import { mailLimit } from '../_shared/mail-limit.ts';
import { networkLimit, senderLimit, type RateLimit } from '../_shared/rate-limits.ts';
import { tooMany, type FormResponse } from '../_shared/form-response.ts';
import { looksLikeProgram } from '../_shared/spam-protection.ts';
import { checkFiles, type ArrivedFile } from './files.ts';

export interface NewInquiry {
  /** Idempotency key that the page's script creates with the form. Undefined for a form without JavaScript. */
  key: string | undefined;
  /** Hash of the kind, fields and files. Without a key, the same content within a day counts as the same inquiry. */
  digest: string;
  locale: Locale;
  inquiry: Inquiry;
  /** Inputs of the calculator, if the inquiry comes from it. */
  sizing: Record<string, string> | undefined;
  files: ArrivedFile[];
  limits: RateLimit[];
  /** Limits for the receipt alone. Beyond them, the inquiry is stored without a receipt. */
  mailLimits: RateLimit[];
}

/** A new or already received inquiry. The time is an ISO string of the database's clock. */
export interface Received {
  reference: string;
  received_at: string;
}

/** The received inquiry, or the seconds that its sender must wait. */
export type Saved = Received | { wait: number };

export type SaveInquiry = (inquiry: NewInquiry) => Promise<Saved>;

/** Handles one post of the contact form. */
export async function handleInquiry(post: FormPost, save: SaveInquiry): Promise<FormResponse> {
  const { fields, locale } = post;
  if (looksLikeProgram(fields)) return { kind: 'refused', status: 422, code: 'suspected' };
  const checked = checkInquiry(fields);
  const { files, errors } = await checkFiles(post.files);
  if (checked.kind === 'invalid')
    return {
      kind: 'refused',
      status: 422,
      code: 'fields',
      fields: { ...checked.errors, ...errors },
      excess: excessIn(fields),
    };
  if (Object.keys(errors).length > 0) return { kind: 'refused', status: 422, code: 'fields', fields: errors };

  const key = typeof fields.key === 'string' && isUuid(fields.key) ? fields.key : undefined;
  const digest = await computeDigest(checked.value, files);
  const kind = checked.value.kind === 'soumission' ? 'quote' : 'question';
  const limits = [
    networkLimit(kind, post.network),
    senderLimit(pseudonym('email', toMailbox(checked.value.fields.email))),
  ];
  const mailLimits = [mailLimit('receipt', checked.value.fields.email)];
  const saved = await save({
    key,
    digest,
    locale,
    inquiry: checked.value,
    sizing: parseSizing(fields.sizing),
    files,
    limits,
    mailLimits,
  });
  if ('wait' in saved) return tooMany(saved.wait);
  return { kind: 'accepted', reference: saved.reference, receivedAt: new Date(saved.received_at).toISOString() };
}

/**
 * Returns the inputs of the calculator by name. Leaves out inputs that the calculator ignores. Returns undefined if the posted
 * text is missing, empty or too long.
 */
function parseSizing(posted: unknown): Record<string, string> | undefined {
  if (typeof posted !== 'string' || posted === '' || posted.length > MAX_TEXT) return undefined;
  return Object.fromEntries(new URLSearchParams(writeChoices(readChoices(posted))));
}

/** Returns the number of characters by which each text exceeds the limit of its field. */
const excessIn = (posted: Record<string, unknown>): Record<string, number> =>
  Object.fromEntries(
    INQUIRY_KINDS.filter((kind) => kind === posted.type_demande)
      .flatMap(getFields)
      .flatMap((field) => {
        const typed = posted[field.name];
        const excess = typeof typed === 'string' ? countExcess(field, typed) : 0;
        return excess > 0 ? [[field.name, excess]] : [];
      }),
  );

async function computeDigest(inquiry: Inquiry, files: ArrivedFile[]): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(inquiry));
  for (const { field, content } of files)
    hash.update(`\n${field}\n`).update(new Uint8Array(await content.arrayBuffer()));
  return hash.digest('hex');
}
