import * as v from 'valibot';
import type { SavedCard } from '../../src/features/account/rules/saved-card.ts';
import { LOCALES, type Locale } from '../../src/i18n/locales.ts';
import type { AccountResponse, AccountCall } from '../_shared/account-function.ts';

const RequestFields = v.object({ locale: v.picklist(LOCALES) });

export interface Cards {
  /** Returns whether the session has all factors that the account requires. */
  hasRequiredFactors(call: AccountCall): Promise<boolean>;
  /** Returns the most recently saved card, or null. */
  read(userId: string): Promise<SavedCard | null>;
  /** Opens the page of Stripe that saves a card, and returns its address. */
  open(userId: string, locale: Locale): Promise<string>;
  /** Removes all cards. */
  remove(userId: string): Promise<void>;
}

type Decision = (call: AccountCall, cards: Cards) => Promise<AccountResponse>;

/** Calls `decide` only if cards can be saved and the session has all factors that the account requires. */
export const guard =
  (decide: Decision, connect: () => Cards | undefined) =>
  async (call: AccountCall): Promise<AccountResponse> => {
    const cards = connect();
    if (!cards) return { kind: 'refused', code: 'not_offered' };
    if (!(await cards.hasRequiredFactors(call))) return { kind: 'refused', code: 'insufficient_aal' };
    return decide(call, cards);
  };

/** Returns `{kind: 'card', card}`. */
export const readCard: Decision = async ({ userId }, cards) => ({ kind: 'card', card: await cards.read(userId) });

/** Returns `{kind: 'opened', url}` or `{kind: 'refused', code: 'unreadable'}`. */
export const openCardPage: Decision = async ({ userId, fields }, cards) => {
  const parsed = v.safeParse(RequestFields, fields);
  if (!parsed.success) return { kind: 'refused', code: 'unreadable' };
  return { kind: 'opened', url: await cards.open(userId, parsed.output.locale) };
};

/** Returns `{kind: 'removed'}`, even if there was no card. */
export const removeCard: Decision = async ({ userId }, cards) => {
  await cards.remove(userId);
  return { kind: 'removed' };
};
