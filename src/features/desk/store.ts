// Sends the requests of the desk.
import {
  parseDay,
  parseDeadLetters,
  parseRetried,
  parseSubscribers,
  type DeadLetter,
  type DeskDay,
  type Subscriber,
} from './rules/day.ts';
import { parseFileLink, parseInquiries, parseInquiry, type InquiryResult, type InquiryRow } from './rules/inquiries.ts';
import type { Cursor, DeskFilter, DeskPage } from './rules/list.ts';
import {
  parseDeskOrder,
  parseOrderPage,
  parseVisitedOrder,
  type OrderResult as DeskOrderResult,
  type OrderRow,
  type VisitedOrderResult,
} from './rules/orders.ts';
import {
  parseDeskProduct,
  parseProducts,
  parseSentPicture,
  type PictureResult,
  type ProductResult,
  type ProductRow,
  type ProductTexts,
} from './rules/products.ts';
import { parseDeskQuote, parseQuotes, type QuoteContent, type QuoteResult, type QuoteRow } from './rules/quotes.ts';
import { parseReads, type ReadRow } from './rules/reads.ts';
import { isOwnerOnly, parseMe, type Me } from './rules/roles.ts';
import { calendarFile, parseCalendar, parseCalendarToken } from './rules/visits.ts';
import type { TypedVisit } from '../visits/rules/visit.ts';
import {
  callDatabase as callAsCustomer,
  callFunction as callFunctionAsCustomer,
  functionAddress,
  type Result,
} from '../account/store/account.ts';
import { hasSessionEnded } from '../account/store/session.ts';

export type { Result };

/** Response to a call of the desk. It is null if the caller is not staff. */
export type DeskResult<Value> = Promise<Result<Value | null>>;

/** A request for a page of a list: its filter, the row after which the page begins, and whether the page is for an export. */
export interface PageRequest {
  filter: DeskFilter;
  after: Cursor | null;
  isExport?: boolean;
}

type OrderResult = NonNullable<DeskOrderResult>;

/** Result of an action that the database refused because only owners may take it. */
const OWNER_ONLY = Symbol('owner_only');

/**
 * Returns a problem if the session has ended, or if only owners may take the action. The check is needed because the database
 * returns null both after the end of a session and to users who are not staff.
 */
async function checkSession<Value>(sent: Promise<Result<Value | typeof OWNER_ONLY | null>>): DeskResult<Value> {
  const result = await sent;
  if (result.kind === 'answered' && result.value === OWNER_ONLY)
    return { kind: 'refused', problem: { code: 'refused', reason: 'owner_only' } };
  if (result.kind === 'answered' && result.value === null && (await hasSessionEnded()))
    return { kind: 'refused', problem: { code: 'session_over' } };
  return result as Result<Value | null>;
}

/** Calls a database function. */
export const callDesk = <Value>(
  name: string,
  parameters: object,
  parse: (data: unknown) => Value | null,
): DeskResult<Value> =>
  checkSession(callAsCustomer(`rpc/${name}`, (data) => (isOwnerOnly(data) ? OWNER_ONLY : parse(data)), parameters));

/** Calls the function `desk` of `functions/`. */
export const callDeskFunction = <Value>(body: object, parse: (data: unknown) => Value | null): DeskResult<Value> =>
  checkSession(callFunctionAsCustomer('desk', { body, parse: (data) => ({ kind: 'answered', value: parse(data) }) }));

/** Returns a function that reads a page of a list. */
export const pageReader =
  <Row>(name: string, parse: (data: unknown) => DeskPage<Row> | null) =>
  ({ filter, after, isExport = false }: PageRequest): DeskResult<DeskPage<Row>> =>
    callDesk(name, { p_filter: filter, p_after: after, p_is_export: isExport }, parse);

/** Returns the address and the role of the signed-in staff member. */
export const readMe = (): DeskResult<Me> => callDesk('desk_me', {}, parseMe);

/** Returns the counts of new and waiting items. */
export const readDay = (): DeskResult<DeskDay> => callDesk('desk_day', {}, parseDay);

/** Returns a page of the list of inquiries. */
export const readInquiries = pageReader<InquiryRow>('desk_inquiries', parseInquiries);

/** Returns one inquiry with all its details. */
export const readInquiry = (id: string): DeskResult<NonNullable<InquiryResult>> =>
  callDesk('desk_inquiry', { p_id: id }, parseInquiry);

/** Sets the status of an inquiry, unless its version has changed. */
export const setInquiryStatus = (id: string, status: string, version: number): DeskResult<NonNullable<InquiryResult>> =>
  callDesk('desk_set_inquiry_status', { p_id: id, p_status: status, p_version: version }, parseInquiry);

/** Adds a note to an inquiry. */
export const addNote = (id: string, text: string): DeskResult<NonNullable<InquiryResult>> =>
  callDesk('desk_add_note', { p_id: id, p_text: text }, parseInquiry);

/** Sends a reply to the sender of an inquiry. If the same key is sent again, no second reply is sent. */
export const sendReply = (id: string, key: string, text: string): DeskResult<NonNullable<InquiryResult>> =>
  callDesk('desk_reply', { p_id: id, p_key: key, p_text: text }, parseInquiry);

/** Sets the staff member who looks after an inquiry. An empty address means that no one looks after the inquiry. */
export const setOwner = (id: string, email: string): DeskResult<NonNullable<InquiryResult>> =>
  callDesk('desk_set_owner', { p_id: id, p_email: email }, parseInquiry);

/** Adds a note to an order. */
export const addOrderNote = (id: string, text: string): DeskResult<OrderResult> =>
  callDesk('desk_add_order_note', { p_id: id, p_text: text }, parseDeskOrder);

/** Returns the download address of a file, valid for five minutes. Returns null if the file no longer exists. */
export const readFileLink = (inquiry: string, field: string): DeskResult<string> =>
  callDeskFunction({ action: 'file', inquiry, field }, parseFileLink);

/** Returns a page of the list of orders. */
export const readOrders = pageReader<OrderRow>('desk_orders', parseOrderPage);

/** Returns one order with all its details. */
export const readOrder = (id: string): DeskResult<OrderResult> => callDesk('desk_order', { p_id: id }, parseDeskOrder);

/** Sets the status of an order, unless its version has changed. */
export const setOrderStatus = (id: string, status: string, version: number): DeskResult<OrderResult> =>
  callDesk('desk_set_order_status', { p_id: id, p_status: status, p_version: version }, parseDeskOrder);

/** Takes back the last change of an order's status, unless the server has already tried to send the email about the change. */
export const takeBackStatus = (id: string, version: number): DeskResult<OrderResult> =>
  callDesk('desk_take_back_status', { p_id: id, p_version: version }, parseDeskOrder);

/**
 * Sets the date of an order's visit, unless the visit's sequence number has changed. The number is -1 while there is no date.
 */
export const setOrderVisit = (
  id: string,
  visit: TypedVisit,
  sequence: number,
): DeskResult<NonNullable<VisitedOrderResult>> =>
  callDesk('desk_set_visit', { p_about: 'order', p_id: id, p_visit: visit, p_sequence: sequence }, parseVisitedOrder);

/** Sets or cancels the visit of an inquiry, unless the visit's sequence number has changed. */
export const setInquiryVisit = (
  id: string,
  visit: TypedVisit | null,
  sequence: number,
): DeskResult<NonNullable<InquiryResult>> =>
  callDesk('desk_set_visit', { p_about: 'inquiry', p_id: id, p_visit: visit, p_sequence: sequence }, parseInquiry);

/** Returns the time at which the staff member's calendar got its current address, or null if the calendar has no address. */
export const readCalendar = (): DeskResult<{ renewed_at: string | null }> =>
  callDesk('desk_calendar', {}, parseCalendar);

/** Replaces the address of the staff member's calendar, and returns the new address. */
export async function renewCalendar(): DeskResult<string> {
  const answer = await callDesk('desk_renew_calendar', {}, parseCalendarToken);
  if (answer.kind === 'refused' || answer.value === null) return answer;
  return { kind: 'answered', value: await functionAddress(calendarFile(answer.value)) };
}

/** Returns a page of the list of products. */
export const readProducts = pageReader<ProductRow>('desk_products', parseProducts);

/** Returns one product with its history. */
export const readDeskProduct = (id: string): DeskResult<NonNullable<ProductResult>> =>
  callDesk('desk_product', { p_id: id }, parseDeskProduct);

/** Changes fields of a product, unless its version has changed. */
export const setProduct = (id: string, texts: ProductTexts, version: string): DeskResult<NonNullable<ProductResult>> =>
  callDesk('desk_set_product', { p_id: id, p_texts: texts, p_version: version }, parseDeskProduct);

/** Uploads a new picture of a product, unless its version has changed. The site shows the picture after the next build. */
export function sendPicture(product: string, picture: Blob, version: string): DeskResult<NonNullable<PictureResult>> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ action: 'picture', product, version })) form.append(name, value);
  form.append('picture', picture, 'picture');
  return callDeskFunction(form, parseSentPicture);
}

/** Returns a page of the list of quotes. */
export const readQuotes = pageReader<QuoteRow>('desk_quotes', parseQuotes);

/** Returns one quote with its history. */
export const readDeskQuote = (id: string): DeskResult<NonNullable<QuoteResult>> =>
  callDesk('desk_quote', { p_id: id }, parseDeskQuote);

/** Saves a draft, unless its revision has changed. With revision 0, creates the quote, for an inquiry if `inquiry` is set. */
export const saveQuote = (
  id: string,
  content: QuoteContent,
  revision: number,
  inquiry: string | null = null,
): DeskResult<NonNullable<QuoteResult>> =>
  callDesk(
    'desk_save_quote',
    { p_id: id, p_content: content, p_revision: revision, p_inquiry: inquiry },
    parseDeskQuote,
  );

/** Sends the saved draft, or applies an amendment that does not raise the total, unless the revision has changed. */
export const sendQuote = (id: string, revision: number): DeskResult<NonNullable<QuoteResult>> =>
  callDesk('desk_send_quote', { p_id: id, p_revision: revision }, parseDeskQuote);

/** Cancels a quote, unless its revision has changed. */
export const cancelQuote = (id: string, revision: number): DeskResult<NonNullable<QuoteResult>> =>
  callDesk('desk_cancel_quote', { p_id: id, p_revision: revision }, parseDeskQuote);

/** Records that the customer has accepted the last version by phone, under the version `terms` of the site's terms. */
export const acceptQuote = (id: string, revision: number, terms: string): DeskResult<NonNullable<QuoteResult>> =>
  callDesk('desk_accept_quote', { p_id: id, p_revision: revision, p_terms: terms }, parseDeskQuote);

/** Opens the amendment of an order. If the order has no open amendment, creates one with this ID. */
export const amendOrder = (order: string, id: string): DeskResult<NonNullable<QuoteResult>> =>
  callDesk('desk_amend_order', { p_id: order, p_quote: id }, parseDeskQuote);

/**
 * Takes back an amendment that was applied at once, unless the server has already tried to send the email about the amendment.
 */
export const takeBackAmendment = (id: string, revision: number): DeskResult<NonNullable<QuoteResult>> =>
  callDesk('desk_take_back_amendment', { p_id: id, p_revision: revision }, parseDeskQuote);

/** Returns a page of the newsletter's subscribers. */
export const readSubscribers = pageReader<Subscriber>('desk_subscribers', parseSubscribers);

/** Returns a page of the emails that failed after all attempts. */
export const readDeadLetters = pageReader<DeadLetter>('desk_mail', parseDeadLetters);

/** Retries an email that failed after all attempts. Returns false if the email is no longer a failed email. */
export const retryMail = (id: string): DeskResult<boolean> => callDesk('desk_retry_mail', { p_id: id }, parseRetried);

/** Returns a page of the log of accesses to personal data. */
export const readLog = pageReader<ReadRow>('desk_read_log', parseReads);
