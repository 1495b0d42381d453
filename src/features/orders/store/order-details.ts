import '../../../storage/safe-storage.ts';
import { persistentAtom } from '@nanostores/persistent';
import * as v from 'valibot';

/** Typed values of the order form, by field. */
type TypedDetails = Partial<Record<string, string>>;

const Typed = v.record(v.string(), v.string());

/**
 * Typed order details. This device stores them until the shopper's session ends. A reload or a sign-in does not erase them, and a
 * placed order erases only the note.
 */
export const $orderDetails = persistentAtom<TypedDetails>(
  'order-details',
  {},
  { encode: JSON.stringify, decode: parseDetails },
);

function parseDetails(stored: string): TypedDetails {
  try {
    return v.parse(Typed, JSON.parse(stored));
  } catch {
    return {};
  }
}

/** Stores the typed value of a field. */
export const typeDetail = (field: string, value: string): void =>
  $orderDetails.set({ ...$orderDetails.get(), [field]: value });

/** Erases the note after an order. The other details are kept for the next order. */
export const forgetOrderNote = (): void => $orderDetails.set({ ...$orderDetails.get(), note: '' });

/** Erases all typed order details. */
export const forgetOrderDetails = (): void => $orderDetails.set({});
