// Who orders and where it goes, as it is typed on the page of the order.
import { checkFields, type Checked, type FormValues } from './forms/form-schema.ts';
import type { OrderDetailCode } from './forms/form-messages.ts';
import { formatPhone } from './forms/phone.ts';
import type { FieldRules } from './forms/form-table.ts';
import type { DELIVERY_ADDRESS, ORDER_CONTACT } from './forms/tables/checkout.ts';

type ContactField = (typeof ORDER_CONTACT)[number];
type AddressField = (typeof DELIVERY_ADDRESS)[number];

/** The address is empty where the shopper picks the order up. */
export type OrderDetails = FormValues<ContactField | AddressField>;
export type OrderDetailField = keyof OrderDetails;

/** A Canadian postal code as it is written, `J8E 1T1`; anything else as it was typed. */
export function formatPostalCode(typed: string): string {
  const code = typed.replace(/[\s-]/g, '').toUpperCase();
  return /^[A-Z]\d[A-Z]\d[A-Z]\d$/.test(code) ? `${code.slice(0, 3)} ${code.slice(3)}` : typed.trim();
}

/** Writes a field the way the checks ask for. */
export function formatDetail(field: string, typed: string): string {
  if (field === 'phone') return formatPhone(typed);
  if (field === 'postal_code') return formatPostalCode(typed);
  return typed;
}

/**
 * Checks what was typed, an object of anything.
 * @param fields those of ORDER_CONTACT and DELIVERY_ADDRESS, which an island gets in its page's language
 */
export function checkOrderDetails(
  fields: { contact: readonly FieldRules[]; address: readonly FieldRules[] },
  typed: Partial<Record<string, string>>,
): Checked<OrderDetails, OrderDetailField, OrderDetailCode> {
  const formatted = Object.fromEntries(
    Object.entries(typed).map(([field, value = '']) => [field, formatDetail(field, value)]),
  );
  const isPickup = typed.delivery === 'pickup';
  const asked = isPickup ? fields.contact : [...fields.contact, ...fields.address];
  const checked = checkFields<FieldRules, OrderDetailCode>(asked, formatted);
  if (checked.kind === 'invalid') return checked;
  const none = Object.fromEntries(fields.address.map(({ name }) => [name, '']));
  return { kind: 'valid', value: { ...none, ...checked.value } as OrderDetails };
}
