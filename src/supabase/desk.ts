// Calls of the desk: functions of the database, and the function of `functions/` that signs links to files and stores pictures.
import { parseDay, parseDeadLetters, parseRetried, parseSubscribers } from '../domain/desk/day.ts';
import { parseFileLink, parseInquiries, parseInquiry, parseMe } from '../domain/desk/inquiries.ts';
import type { Cursor, DeskFilter } from '../domain/desk/list.ts';
import { parseDeskOrder, parseOrderPage } from '../domain/desk/orders.ts';
import { parseDeskProduct, parseProducts, parseSentPicture, type ProductTexts } from '../domain/desk/products.ts';
import { parseReads } from '../domain/desk/reads.ts';
import { callNamedFunction, read, type Result } from './account.ts';

const ask =
  <Value>(name: string, parse: (answer: unknown) => Value, parameters: object = {}) =>
  (token: string): Promise<Result<Value>> =>
    read(token, `rpc/${name}`, parse, parameters);

/** A request for a page of a list: its filter, the row after which it begins, and whether it is exported to a file. */
export interface PageOf {
  filter: DeskFilter;
  after: Cursor | null;
  isExport?: boolean;
}

const pageParameters = ({ filter, after, isExport = false }: PageOf) => ({
  p_filter: filter,
  p_after: after,
  p_is_export: isExport,
});

/**
 * Fetches the email address of the signed-in staff member. Each function here is, or returns, a call that takes their token.
 */
export const fetchMe = ask('desk_me', parseMe);
/** Fetches a page of the list of inquiries. */
export const fetchInquiries = (page: PageOf) => ask('desk_inquiries', parseInquiries, pageParameters(page));
/** Fetches one inquiry with all its details. */
export const fetchInquiry = (id: string) => ask('desk_inquiry', parseInquiry, { p_id: id });
/** Sets the status of an inquiry. The response is a conflict if `version` is not the current one. */
export const setInquiryStatus = (id: string, status: string, version: number) =>
  ask('desk_set_inquiry_status', parseInquiry, { p_id: id, p_status: status, p_version: version });
/** Adds a note to an inquiry. */
export const addNote = (id: string, text: string) => ask('desk_add_note', parseInquiry, { p_id: id, p_text: text });

/** Fetches a page of the list of orders. */
export const fetchOrders = (page: PageOf) => ask('desk_orders', parseOrderPage, pageParameters(page));
/** Fetches one order with all its details. */
export const fetchOrder = (id: string) => ask('desk_order', parseDeskOrder, { p_id: id });
/** Sets the status of an order. The response is a conflict if `version` is not the current one. */
export const setOrderStatus = (id: string, status: string, version: number) =>
  ask('desk_set_order_status', parseDeskOrder, { p_id: id, p_status: status, p_version: version });

/** Fetches a page of the list of products. */
export const fetchProducts = (page: PageOf) => ask('desk_products', parseProducts, pageParameters(page));
/** Fetches one product with its history. */
export const fetchProduct = (id: string) => ask('desk_product', parseDeskProduct, { p_id: id });
/** Changes fields of a product. The response is a conflict if `version` is not the current one. */
export const setProduct = (id: string, texts: ProductTexts, version: string) =>
  ask('desk_set_product', parseDeskProduct, { p_id: id, p_texts: texts, p_version: version });

/** Fetches the counts of new and waiting items. */
export const fetchDay = ask('desk_day', parseDay);
/** Fetches a page of the newsletter's subscribers. */
export const fetchSubscribers = (page: PageOf) => ask('desk_subscribers', parseSubscribers, pageParameters(page));
/** Fetches a page of the emails that failed after all attempts. */
export const fetchDeadLetters = (page: PageOf) => ask('desk_mail', parseDeadLetters, pageParameters(page));
/** Fetches a page of the log of accesses to personal data. */
export const fetchReads = (page: PageOf) => ask('desk_read_log', parseReads, pageParameters(page));
/** Retries an email that failed after all attempts. */
export const retryMail = (id: string) => ask('desk_retry_mail', parseRetried, { p_id: id });

/** Calls the function `desk` of `functions/`. */
const askDesk =
  <Value>(body: object, parse: (answer: unknown) => Value) =>
  async (token: string): Promise<Result<Value>> => {
    const answer = await callNamedFunction(token, 'desk', {
      body,
      parse: (data) => ({ kind: 'answered' as const, value: parse(data) }),
    });
    return answer.kind === 'answered' ? answer : { kind: 'refused', problem: { code: 'offline' } };
  };

/** Fetches the download address of an inquiry's file. */
export const fetchFileLink = (inquiry: string, field: string) =>
  askDesk({ action: 'file', inquiry, field }, parseFileLink);

/** Uploads a new picture of a product. The response is a conflict if `version` is not the current one. */
export function sendPicture(product: string, picture: Blob, version: string) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ action: 'picture', product, version })) form.append(name, value);
  form.append('picture', picture, 'picture');
  return askDesk(form, parseSentPicture);
}
