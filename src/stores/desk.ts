// Calls of the desk. Loaded with its rooms.
import type { DeadLetter, DeskDay, Subscriber } from '../domain/desk/day.ts';
import type { InquiryResult, InquiryRow } from '../domain/desk/inquiries.ts';
import type { DeskPage, RecordResult } from '../domain/desk/list.ts';
import type { OrderRow, OrderDetails } from '../domain/desk/orders.ts';
import type { PictureResult, ProductResult, ProductRow, ProductTexts } from '../domain/desk/products.ts';
import type { ReadRow } from '../domain/desk/reads.ts';
import { load } from '../domain/failure.ts';
import type * as Calls from '../supabase/desk.ts';
import { readAsCustomer, type Result } from './account.ts';
import { hasSessionEnded } from './session.ts';

export type { Result };
export type PageOf = Calls.PageOf;

/** Response to a call of the desk. It is null if the caller is not staff. */
export type DeskResult<Value> = Promise<Result<Value | null>>;

type FoundRecord<Details> = NonNullable<RecordResult<Details>>;

/**
 * Calls the desk with the current customer's token. Signs out if the session has ended, so that a missing session is not
 * mistaken for a missing staff right.
 */
async function ask<Value>(
  call: (calls: typeof Calls) => (token: string) => Promise<Result<Value | null>>,
): DeskResult<Value> {
  const answer = await readAsCustomer(call(await load(() => import('../supabase/desk.ts'))));
  if (answer.kind === 'answered' && answer.value === null && (await hasSessionEnded()))
    return { kind: 'refused', problem: { code: 'session_over' } };
  return answer;
}

/** Returns the email address of the signed-in staff member. */
export const readMe = (): DeskResult<{ email: string }> => ask(({ fetchMe }) => fetchMe);

/** Returns a page of the list of inquiries. */
export const readInquiries = (page: PageOf): DeskResult<DeskPage<InquiryRow>> =>
  ask(({ fetchInquiries }) => fetchInquiries(page));

/** Returns one inquiry with all its details. */
export const readInquiry = (id: string): DeskResult<NonNullable<InquiryResult>> =>
  ask(({ fetchInquiry }) => fetchInquiry(id));

/** Sets the status of an inquiry, unless its version has changed. */
export const setInquiryStatus = (id: string, status: string, version: number): DeskResult<NonNullable<InquiryResult>> =>
  ask((calls) => calls.setInquiryStatus(id, status, version));

/** Adds a note to an inquiry. */
export const addNote = (id: string, text: string): DeskResult<NonNullable<InquiryResult>> =>
  ask((calls) => calls.addNote(id, text));

/** Returns the download address of a file, valid for five minutes. It is null if the file no longer exists. */
export const readFileLink = (inquiry: string, field: string): DeskResult<string> =>
  ask(({ fetchFileLink }) => fetchFileLink(inquiry, field));

/** Returns a page of the list of orders. */
export const readOrders = (page: PageOf): DeskResult<DeskPage<OrderRow>> => ask(({ fetchOrders }) => fetchOrders(page));

/** Returns one order with all its details. */
export const readOrder = (id: string): DeskResult<FoundRecord<OrderDetails>> => ask(({ fetchOrder }) => fetchOrder(id));

/** Sets the status of an order, unless its version has changed. */
export const setOrderStatus = (id: string, status: string, version: number): DeskResult<FoundRecord<OrderDetails>> =>
  ask((calls) => calls.setOrderStatus(id, status, version));

/** Returns the counts of new and waiting items. */
export const readDay = (): DeskResult<DeskDay> => ask(({ fetchDay }) => fetchDay);

/** Returns a page of the newsletter's subscribers. */
export const readSubscribers = (page: PageOf): DeskResult<DeskPage<Subscriber>> =>
  ask(({ fetchSubscribers }) => fetchSubscribers(page));

/** Returns a page of the emails that failed after all attempts. */
export const readDeadLetters = (page: PageOf): DeskResult<DeskPage<DeadLetter>> =>
  ask(({ fetchDeadLetters }) => fetchDeadLetters(page));

/** Returns a page of the log of accesses to personal data. */
export const readLog = (page: PageOf): DeskResult<DeskPage<ReadRow>> => ask(({ fetchReads }) => fetchReads(page));

/** Retries an email that failed after all attempts. Returns whether it still had that state. */
export const retryMail = (id: string): DeskResult<boolean> => ask((calls) => calls.retryMail(id));

/** Returns a page of the list of products. */
export const readProducts = (page: PageOf): DeskResult<DeskPage<ProductRow>> =>
  ask(({ fetchProducts }) => fetchProducts(page));

/** Returns one product with its history. */
export const readDeskProduct = (id: string): DeskResult<NonNullable<ProductResult>> =>
  ask(({ fetchProduct }) => fetchProduct(id));

/** Changes fields of a product, unless its version has changed. */
export const setProduct = (id: string, texts: ProductTexts, version: string): DeskResult<NonNullable<ProductResult>> =>
  ask((calls) => calls.setProduct(id, texts, version));

/** Uploads a new picture of a product. The site shows it after the next build. */
export const sendPicture = (id: string, picture: Blob, version: string): DeskResult<NonNullable<PictureResult>> =>
  ask((calls) => calls.sendPicture(id, picture, version));
