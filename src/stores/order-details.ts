import './safe-storage.ts';
import { persistentAtom } from '@nanostores/persistent';
import * as v from 'valibot';

/** What was typed on the page of the order, by field. */
type TypedDetails = Partial<Record<string, string>>;

const Typed = v.record(v.string(), v.string());

/** Stored on this device until the order is placed or its shopper signs out: a reload, or signing in, loses nothing. */
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

export const typeDetail = (field: string, value: string): void =>
  $orderDetails.set({ ...$orderDetails.get(), [field]: value });

/** The note was of that order; the address serves the next one. */
export const forgetOrderNote = (): void => $orderDetails.set({ ...$orderDetails.get(), note: '' });

export const forgetOrderDetails = (): void => $orderDetails.set({});
