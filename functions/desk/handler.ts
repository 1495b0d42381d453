import * as v from 'valibot';
import type { AccountResponse, AccountCall } from '../_shared/account-function.ts';

const RequestFields = v.object({
  action: v.literal('file'),
  inquiry: v.pipe(v.string(), v.uuid()),
  field: v.pipe(v.string(), v.maxLength(63)),
});

export interface DeskFiles {
  /** Returns the path of a file in the bucket. Returns null if the file does not exist or the caller is not staff. */
  find(call: AccountCall, inquiry: string, field: string): Promise<string | null>;
  /** Returns an address that expires after a few minutes. It downloads the file under the name that the sender chose. */
  link(path: string): Promise<string>;
}

/**
 * Returns a link to a file. Returns `{kind: 'linked', url}` or `{kind: 'refused', code}`. The refusal is the same whether the
 * file is missing or forbidden.
 */
export async function openFile(call: AccountCall, files: DeskFiles): Promise<AccountResponse> {
  const parsed = v.safeParse(RequestFields, call.fields);
  if (!parsed.success) return { kind: 'refused', code: 'unreadable' };
  const path = await files.find(call, parsed.output.inquiry, parsed.output.field);
  return path === null ? { kind: 'refused', code: 'not_found' } : { kind: 'linked', url: await files.link(path) };
}
