// Checks the parameters of the database functions that signed-in users may call. Values of a wrong type are refused here, because
// PGlite cannot handle them. For some wrong types, PGlite throws an error. For the other wrong types, PGlite writes messages that
// PostgreSQL cannot read, which breaks PGlite's only connection.
import { isUuid } from '../../../src/core/uuid.ts';

type ParameterType = 'text' | 'uuid' | 'boolean' | 'bigint' | 'jsonb' | 'text[]';
type Parameters = Readonly<Record<string, ParameterType>>;

const LIST: Parameters = { p_filter: 'jsonb', p_after: 'jsonb', p_is_export: 'boolean' };
const BY_ID: Parameters = { p_id: 'uuid' };
const STATUS: Parameters = { p_id: 'uuid', p_status: 'text', p_version: 'bigint' };

/** Parameters of each function. Their order and types are those in `supabase/rights.json`. */
export const FUNCTION_PARAMETERS: Readonly<Record<string, Parameters>> = {
  desk_accept_quote: { p_id: 'uuid', p_revision: 'bigint', p_terms: 'text' },
  desk_add_note: { p_id: 'uuid', p_text: 'text' },
  desk_add_order_note: { p_id: 'uuid', p_text: 'text' },
  desk_amend_order: { p_id: 'uuid', p_quote: 'uuid' },
  desk_article: { p_article: 'bigint' },
  desk_articles: LIST,
  desk_calendar: {},
  desk_cancel_order: { p_id: 'uuid', p_method: 'text', p_version: 'bigint' },
  desk_cancel_quote: { p_id: 'uuid', p_revision: 'bigint' },
  desk_change_team: { p_action: 'text', p_subject: 'text', p_role: 'text' },
  desk_credit_invoice: {
    p_id: 'uuid',
    p_credit: 'uuid',
    p_invoice: 'uuid',
    p_amount_cents: 'bigint',
    p_reason: 'text',
    p_version: 'bigint',
  },
  desk_day: {},
  desk_file: { p_id: 'uuid', p_field: 'text' },
  desk_inquiries: LIST,
  desk_inquiry: BY_ID,
  desk_invoices: LIST,
  desk_issue_invoice: {
    p_id: 'uuid',
    p_invoice: 'uuid',
    p_kind: 'text',
    p_amount_cents: 'bigint',
    p_version: 'bigint',
  },
  desk_mail: LIST,
  desk_me: {},
  desk_order: BY_ID,
  desk_orders: LIST,
  desk_payments: LIST,
  desk_product: { p_id: 'text' },
  desk_products: LIST,
  desk_quote: BY_ID,
  desk_quotes: LIST,
  desk_read_log: LIST,
  desk_renew_calendar: {},
  desk_reply: { p_id: 'uuid', p_key: 'uuid', p_text: 'text' },
  desk_record_payment: {
    p_id: 'uuid',
    p_payment: 'uuid',
    p_method: 'text',
    p_amount_cents: 'bigint',
    p_day: 'text',
    p_reference: 'text',
    p_is_confirmed: 'boolean',
    p_version: 'bigint',
  },
  desk_refund: {
    p_id: 'uuid',
    p_refund: 'uuid',
    p_method: 'text',
    p_payment: 'text',
    p_amount_cents: 'bigint',
    p_reason: 'text',
    p_version: 'bigint',
  },
  desk_retry_mail: BY_ID,
  desk_save_quote: { p_id: 'uuid', p_content: 'jsonb', p_revision: 'bigint', p_inquiry: 'uuid' },
  desk_send_article: { p_article: 'bigint', p_version: 'text', p_per_minute: 'bigint' },
  desk_send_quote: { p_id: 'uuid', p_revision: 'bigint' },
  desk_set_inquiry_status: STATUS,
  desk_set_order_status: STATUS,
  desk_set_owner: { p_id: 'uuid', p_email: 'text' },
  desk_set_picture: { p_id: 'text', p_picture: 'uuid', p_version: 'text' },
  desk_set_product: { p_id: 'text', p_texts: 'jsonb', p_version: 'text' },
  desk_set_visit: { p_about: 'text', p_id: 'uuid', p_visit: 'jsonb', p_sequence: 'bigint' },
  desk_stop_article: { p_article: 'bigint' },
  desk_subscribers: LIST,
  desk_take_back_amendment: { p_id: 'uuid', p_revision: 'bigint' },
  desk_take_back_status: { p_id: 'uuid', p_version: 'bigint' },
  desk_taxes: LIST,
  desk_team: {},
  desk_test_article: { p_article: 'bigint', p_version: 'text', p_language: 'text' },
  end_session: BY_ID,
  has_required_aal: {},
  link_to_my_amendment: BY_ID,
  link_to_my_inquiry: BY_ID,
  link_to_my_invoice: BY_ID,
  my_amendments: BY_ID,
  my_bill: BY_ID,
  my_data: {},
  my_inquiries: {},
  my_sessions: {},
  my_visit: BY_ID,
  place_order: { p_key: 'uuid', p_lines: 'jsonb', p_total_cents: 'bigint', p_details: 'jsonb' },
  recovery_codes_left: {},
  replace_recovery_codes: { p_digests: 'text[]' },
  set_newsletter: { p_is_wanted: 'boolean', p_language: 'text' },
  sync_cart: { p_added: 'jsonb', p_removed: 'jsonb' },
};

const TYPES = new Map(
  Object.entries(FUNCTION_PARAMETERS).map(([name, parameters]) => [name, new Map(Object.entries(parameters))]),
);

const isText = (value: unknown): boolean => typeof value === 'string' && value.isWellFormed() && !value.includes('\0');

const CHECKS: Readonly<Record<ParameterType, (value: unknown) => boolean>> = {
  text: isText,
  uuid: (value) => typeof value === 'string' && isUuid(value),
  boolean: (value) => typeof value === 'boolean',
  bigint: (value) => Number.isSafeInteger(value),
  // A text is not valid here, because the database would parse it as JSON.
  jsonb: (value) => typeof value === 'object',
  'text[]': (value) => Array.isArray(value) && value.every(isText),
};

/**
 * Returns whether a function has all parameters that `values` contains, and whether each value has the right type. Any value may
 * be null.
 */
export function hasParameters(name: string, values: Readonly<Record<string, unknown>>): boolean {
  const types = TYPES.get(name);
  return Object.entries(values).every(([parameter, value]) => {
    const type = types?.get(parameter);
    return type !== undefined && (value === null || CHECKS[type](value));
  });
}
