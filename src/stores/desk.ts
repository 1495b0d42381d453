// What staff ask at the desk. Fetched with its rooms.
import type { DeadLetter, DeskDay, Subscriber } from '../domain/desk/day.ts';
import type { InquiryAnswer, InquiryRow } from '../domain/desk/inquiries.ts';
import type { DeskPage, RecordAnswer } from '../domain/desk/list.ts';
import type { OrderRow, OrderSheet } from '../domain/desk/orders.ts';
import type { PictureAnswer, ProductAnswer, ProductRow, ProductTexts } from '../domain/desk/products.ts';
import type { ReadRow } from '../domain/desk/reads.ts';
import { load } from '../domain/failure.ts';
import type * as Calls from '../supabase/desk.ts';
import { readAsCustomer, type Answer } from './account.ts';
import { hasSessionEnded } from './session.ts';

export type { Answer };
export type PageOf = Calls.PageOf;

/** What the desk answers; null to whoever is not staff. */
export type DeskAnswer<Value> = Promise<Answer<Value | null>>;

type Found<Sheet> = NonNullable<RecordAnswer<Sheet>>;

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

export const readOrders = (page: PageOf): DeskAnswer<DeskPage<OrderRow>> => ask(({ fetchOrders }) => fetchOrders(page));

export const readOrder = (id: string): DeskAnswer<Found<OrderSheet>> => ask(({ fetchOrder }) => fetchOrder(id));

export const setOrderStatus = (id: string, status: string, version: number): DeskAnswer<Found<OrderSheet>> =>
  ask((calls) => calls.setOrderStatus(id, status, version));

export const readDay = (): DeskAnswer<DeskDay> => ask(({ fetchDay }) => fetchDay);

export const readSubscribers = (page: PageOf): DeskAnswer<DeskPage<Subscriber>> =>
  ask(({ fetchSubscribers }) => fetchSubscribers(page));

export const readLetters = (page: PageOf): DeskAnswer<DeskPage<DeadLetter>> =>
  ask(({ fetchLetters }) => fetchLetters(page));

export const readLog = (page: PageOf): DeskAnswer<DeskPage<ReadRow>> => ask(({ fetchReads }) => fetchReads(page));

/** Tries an e-mail again that was given up; whether it still was. */
export const retryMail = (id: string): DeskAnswer<boolean> => ask((calls) => calls.retryMail(id));

export const readProducts = (page: PageOf): DeskAnswer<DeskPage<ProductRow>> =>
  ask(({ fetchProducts }) => fetchProducts(page));

export const readDeskProduct = (id: string): DeskAnswer<NonNullable<ProductAnswer>> =>
  ask(({ fetchProduct }) => fetchProduct(id));

export const setProduct = (id: string, texts: ProductTexts, version: string): DeskAnswer<NonNullable<ProductAnswer>> =>
  ask((calls) => calls.setProduct(id, texts, version));

/** Sends another picture of a product, which the site shows once it is built with it. */
export const sendPicture = (id: string, picture: Blob, version: string): DeskAnswer<NonNullable<PictureAnswer>> =>
  ask((calls) => calls.sendPicture(id, picture, version));
