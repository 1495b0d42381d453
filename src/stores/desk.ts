// What staff ask at the desk. Fetched with its rooms.
import type { InquiryAnswer, InquiryRow } from '../domain/desk/inquiries.ts';
import type { DeskPage } from '../domain/desk/list.ts';
import { load } from '../domain/failure.ts';
import type * as Calls from '../supabase/desk.ts';
import { readAsCustomer, type Answer } from './account.ts';
import { hasSessionEnded } from './session.ts';

export type { Answer };
export type PageOf = Calls.PageOf;

/** What the desk answers; null to whoever is not staff. */
export type DeskAnswer<Value> = Promise<Answer<Value | null>>;

/** Asks with the token of whoever is signed in. A session that has ended signs out: nothing is "not staff" for want of one. */
async function ask<Value>(
  call: (calls: typeof Calls) => (token: string) => Promise<Answer<Value | null>>,
): DeskAnswer<Value> {
  const answer = await readAsCustomer(call(await load(() => import('../supabase/desk.ts'))));
  if (answer.kind === 'answered' && answer.value === null && (await hasSessionEnded()))
    return { kind: 'refused', problem: { code: 'session_over' } };
  return answer;
}

export const readMe = (): DeskAnswer<{ email: string }> => ask(({ fetchMe }) => fetchMe);

export const readInquiries = (page: PageOf): DeskAnswer<DeskPage<InquiryRow>> =>
  ask(({ fetchInquiries }) => fetchInquiries(page));

export const readInquiry = (id: string): DeskAnswer<NonNullable<InquiryAnswer>> =>
  ask(({ fetchInquiry }) => fetchInquiry(id));

export const setInquiryStatus = (id: string, status: string, version: number): DeskAnswer<NonNullable<InquiryAnswer>> =>
  ask((calls) => calls.setInquiryStatus(id, status, version));

export const addNote = (id: string, text: string): DeskAnswer<NonNullable<InquiryAnswer>> =>
  ask((calls) => calls.addNote(id, text));

/** Where a file is downloaded, for five minutes; null where it is no more. */
export const readFileLink = (inquiry: string, field: string): DeskAnswer<string> =>
  ask(({ fetchFileLink }) => fetchFileLink(inquiry, field));
