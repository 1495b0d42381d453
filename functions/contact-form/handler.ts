// A request: checked, counted, written with its files and its e-mails, and only then said to be received.
import { createHash } from 'node:crypto';
import { checkContactRequest, type ContactRequest } from '../../src/domain/forms/contact.ts';
import { checkWholeFile, FILE_FIELDS, type FileField, type FileType } from '../../src/domain/forms/contact-files.ts';
import type { FormLocale, MessageCode } from '../../src/domain/forms/form-messages.ts';
import { isUuid } from '../../src/domain/uuid.ts';
import { pseudonym } from '../_shared/caller.ts';
import type { FormPost } from '../_shared/form-function.ts';
import { networkLimit, senderLimit, type RateLimit } from '../_shared/rate-limits.ts';
import type { FormResponse } from '../_shared/form-response.ts';
import { looksLikeProgram } from '../_shared/spam-protection.ts';

export interface ArrivedFile {
  field: FileField;
  name: string;
  type: FileType;
  extension: string;
  content: File;
}

export interface NewRequest {
  /** Made with the form; a form without a script has none. */
  key: string | undefined;
  /** Of everything that was sent: the same again within a day, without a key, is the same request. */
  digest: string;
  locale: FormLocale;
  request: ContactRequest;
  files: ArrivedFile[];
  limits: RateLimit[];
}

/** Its reference, new or of a request that was received before; or how many seconds its sender has to wait. */
export type Kept = { reference: string } | { wait: number };

export type KeepRequest = (request: NewRequest) => Promise<Kept>;

export async function takeRequest(
  { fields, files, locale, network }: FormPost,
  keep: KeepRequest,
): Promise<FormResponse> {
  if (looksLikeProgram(fields)) return { kind: 'refused', status: 422, code: 'suspected' };
  const checked = checkContactRequest(fields);
  const arrived = await Promise.all(
    FILE_FIELDS.filter((field) => files.has(field)).map((field) => checkArrived(field, files.get(field)!)),
  );
  const wrong: Partial<Record<string, MessageCode>> = checked.kind === 'invalid' ? { ...checked.errors } : {};
  for (const file of arrived) if (typeof file.result === 'string') wrong[file.field] = file.result;
  if (checked.kind === 'invalid' || Object.keys(wrong).length > 0)
    return { kind: 'refused', status: 422, code: 'fields', fields: wrong };

  const kept = arrived.map(({ result }) => result).filter((result) => typeof result !== 'string');
  const key = typeof fields.key === 'string' && isUuid(fields.key) ? fields.key : undefined;
  const digest = await digestOf(checked.value, kept);
  const limits = [networkLimit(network), senderLimit(pseudonym('email', checked.value.email))];
  const answer = await keep({ key, digest, locale, request: checked.value, files: kept, limits });
  return 'wait' in answer
    ? { kind: 'refused', status: 429, code: 'too_many', retryAfterSeconds: answer.wait }
    : { kind: 'accepted', reference: answer.reference };
}

async function checkArrived(
  field: FileField,
  content: File,
): Promise<{ field: FileField; result: ArrivedFile | MessageCode }> {
  const checked = await checkWholeFile(content);
  const result =
    checked.kind === 'invalid'
      ? checked.code
      : { field, name: shownName(content.name), type: checked.type, extension: checked.extension, content };
  return { field, result };
}

/** A name to be read by people: without what would steer a terminal or a text, and not longer than names are. */
const shownName = (name: string): string => name.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '').slice(-150);

async function digestOf(request: ContactRequest, files: ArrivedFile[]): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(request));
  for (const { field, content } of files)
    hash.update(`\n${field}\n`).update(new Uint8Array(await content.arrayBuffer()));
  return hash.digest('hex');
}
