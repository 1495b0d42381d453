import * as v from 'valibot';
import type { SavedCard } from '../../src/domain/billing/saved-card.ts';
import { LOCALES, type Locale } from '../../src/i18n/locales.ts';
import type { AccountAnswer, AccountCall } from '../_shared/account-function.ts';

const Asked = v.object({ locale: v.picklist(LOCALES) });

export interface Cards {
  /** Whether the session has all the factors that the account asks for. */
  hasRequiredFactors(call: AccountCall): Promise<boolean>;
  /** Returns the card that was saved last; null where none is. */
  read(userId: string): Promise<SavedCard | null>;
  /** Opens the page of Stripe on which a card is saved, and returns its address. */
  open(userId: string, locale: Locale): Promise<string>;
  /** Removes every card. */
  remove(userId: string): Promise<void>;
}

type Decision = (call: AccountCall, cards: Cards) => Promise<AccountAnswer>;

/** Decides where cards can be saved at all, for a session that has the account's second factor. */
export const guard =
  (decide: Decision, connect: () => Cards | undefined) =>
  async (call: AccountCall): Promise<AccountAnswer> => {
    const cards = connect();
    if (!cards) return { kind: 'refused', code: 'not_offered' };
    if (!(await cards.hasRequiredFactors(call))) return { kind: 'refused', code: 'insufficient_aal' };
    return decide(call, cards);
  };

/** Answers `{kind: 'card', card}`. */
export const tellCard: Decision = async ({ userId }, cards) => ({ kind: 'card', card: await cards.read(userId) });

/** Answers `{kind: 'opened', url}`, else `{kind: 'refused', code: 'unreadable'}`. */
export const openCardPage: Decision = async ({ userId, fields }, cards) => {
  const asked = v.safeParse(Asked, fields);
  if (!asked.success) return { kind: 'refused', code: 'unreadable' };
  return { kind: 'opened', url: await cards.open(userId, asked.output.locale) };
};

/** Answers `{kind: 'removed'}`, also where there was no card. */
export const removeCard: Decision = async ({ userId }, cards) => {
  await cards.remove(userId);
  return { kind: 'removed' };
};
