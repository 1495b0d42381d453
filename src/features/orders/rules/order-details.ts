// Checks the shopper's contact details and delivery address, as typed on the checkout page.
import { checkFields, normalizeField, type Checked, type FormValues } from '../../inquiry/rules/forms/form-schema.ts';
import type { OrderDetailCode } from '../../inquiry/rules/forms/form-messages.ts';
import type { FieldRules } from '../../inquiry/rules/forms/form-table.ts';
import { formatPostalCode } from '../../../core/text/postal-code.ts';
import type { DELIVERY_ADDRESS, ORDER_CONTACT } from '../../inquiry/rules/forms/tables/checkout.ts';

type ContactField = (typeof ORDER_CONTACT)[number];
type AddressField = (typeof DELIVERY_ADDRESS)[number];

/** Details of an order. The address is empty if the shopper collects the order. */
export type OrderDetails = FormValues<ContactField | AddressField>;
export type OrderDetailField = keyof OrderDetails;

/** Returns a field's value in the format in which it is checked and stored. */
export const normalizeDetail = (field: FieldRules, typed: string): string =>
  field.name === 'postal_code' ? formatPostalCode(typed) : normalizeField(field, typed);

/**
 * Checks typed details, whatever fields they contain.
 * @param fields the fields of ORDER_CONTACT and DELIVERY_ADDRESS. An island receives them in its page's language.
 */
export function checkOrderDetails(
  fields: { contact: readonly FieldRules[]; address: readonly FieldRules[] },
  typed: Partial<Record<string, string>>,
): Checked<OrderDetails, OrderDetailField, OrderDetailCode> {
  const isPickup = typed.delivery === 'pickup';
  const shownFields = isPickup ? fields.contact : [...fields.contact, ...fields.address];
  const checked = checkFields<FieldRules, OrderDetailCode>(shownFields, {
    ...typed,
    postal_code: formatPostalCode(typed.postal_code ?? ''),
  });
  if (checked.kind === 'invalid') return checked;
  const none = Object.fromEntries(fields.address.map(({ name }) => [name, '']));
  return { kind: 'valid', value: { ...none, ...checked.value } as OrderDetails };
}
