// Reads and removes the customer's saved card, and opens the page that saves a card. Loaded when the customer opens the
// section about the card on the account page.
import { parseCardPage, parseSavedCard, type CardOffer } from '../rules/saved-card.ts';
import type { AuthProblem } from '../api/auth.ts';
import { actOnAccount, callFunction, type Result } from './account.ts';

/** Returns the customer's saved card, or `not_offered` if invoices cannot be paid online. */
export const readSavedCard = (): Promise<Result<CardOffer>> =>
  callFunction('saved-card', { method: 'GET', parse: parseSavedCard });

/** Opens Stripe's page on which a card is saved, or returns the problem. */
export async function goToCardPage(locale: string): Promise<AuthProblem | undefined> {
  const page = await callFunction('saved-card', { body: { locale }, parse: parseCardPage });
  if (page.kind === 'refused') return page.problem;
  location.assign(page.value);
  return undefined;
}

/** Removes the customer's saved card. */
export const removeSavedCard = (): Promise<AuthProblem | undefined> => actOnAccount('saved-card', { method: 'DELETE' });
