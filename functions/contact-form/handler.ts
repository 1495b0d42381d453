// An inquiry: checked, counted, stored with its files and its e-mails, and only then answered as received.
import { createHash } from 'node:crypto';
import { excessOf } from '../../src/domain/forms/form-schema.ts';
import { checkInquiry, fieldsOf, INQUIRY_KINDS, type Inquiry } from '../../src/domain/forms/inquiries.ts';
import { isUuid } from '../../src/domain/uuid.ts';
import type { Locale } from '../../src/i18n/locales.ts';
import { mailboxOf, pseudonym } from '../_shared/caller.ts';
import type { FormPost } from '../_shared/form-function.ts';
import { mailLimit } from '../_shared/mail-limit.ts';
import { networkLimit, senderLimit, type RateLimit } from '../_shared/rate-limits.ts';
import type { FormResponse } from '../_shared/form-response.ts';
import { looksLikeProgram } from '../_shared/spam-protection.ts';
import { checkFiles, type ArrivedFile } from './files.ts';

export interface NewInquiry {
  /** Made with the form; a form without a script has none. */
  key: string | undefined;
  /** Of everything that was sent: the same again within a day, without a key, is the same inquiry. */
  digest: string;
  locale: Locale;
  inquiry: Inquiry;
  files: ArrivedFile[];
  limits: RateLimit[];
  /** Of the receipt alone: the inquiry is stored without it. */
  mailLimits: RateLimit[];
}

/** The reference, new or of an inquiry that was received before; or the seconds its sender has to wait. */
export type Saved = { reference: string } | { wait: number };

export type SaveInquiry = (inquiry: NewInquiry) => Promise<Saved>;

/** Decides about one post of the contact form. */
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
  const digest = await digestOf(checked.value, files);
  const kind = checked.value.kind === 'soumission' ? 'quote' : 'question';
  const limits = [
    networkLimit(kind, post.network),
    senderLimit(pseudonym('email', mailboxOf(checked.value.fields.email))),
  ];
  const mailLimits = [mailLimit('receipt', checked.value.fields.email)];
  const saved = await save({ key, digest, locale, inquiry: checked.value, files, limits, mailLimits });
  return 'wait' in saved
    ? { kind: 'refused', status: 429, code: 'too_many', retryAfterSeconds: saved.wait }
    : { kind: 'accepted', reference: saved.reference };
}

/** Returns by how many characters each text is longer than its field takes. */
const excessIn = (posted: Record<string, unknown>): Record<string, number> =>
  Object.fromEntries(
    INQUIRY_KINDS.filter((kind) => kind === posted.type_demande)
      .flatMap(fieldsOf)
      .flatMap((field) => {
        const typed = posted[field.name];
        const excess = typeof typed === 'string' ? excessOf(field, typed) : 0;
        return excess > 0 ? [[field.name, excess]] : [];
      }),
  );

async function digestOf(inquiry: Inquiry, files: ArrivedFile[]): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(inquiry));
  for (const { field, content } of files)
    hash.update(`\n${field}\n`).update(new Uint8Array(await content.arrayBuffer()));
  return hash.digest('hex');
}
