import * as v from 'valibot';
import type { AccountAnswer, AccountCall } from '../_shared/account-function.ts';

const Asked = v.object({
  action: v.literal('file'),
  inquiry: v.pipe(v.string(), v.uuid()),
  field: v.pipe(v.string(), v.maxLength(63)),
});

export interface DeskFiles {
  /** Where a file is in the bucket; null where it is not, and to whoever is not staff. */
  find(call: AccountCall, inquiry: string, field: string): Promise<string | null>;
  /** Returns an address at which it is downloaded under its sender's name, for a few minutes. */
  link(path: string): Promise<string>;
}

/** Answers `{kind: 'linked', url}`, else `{kind: 'refused', code}`: the same for a file that is another's and for none. */
export async function openFile(call: AccountCall, files: DeskFiles): Promise<AccountAnswer> {
  const asked = v.safeParse(Asked, call.fields);
  if (!asked.success) return { kind: 'refused', code: 'unreadable' };
  const path = await files.find(call, asked.output.inquiry, asked.output.field);
  return path === null ? { kind: 'refused', code: 'not_found' } : { kind: 'linked', url: await files.link(path) };
}
