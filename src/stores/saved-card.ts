// The customer's saved card. Loaded when its part of the account page is opened.
import type { CardOffer } from '../domain/billing/saved-card.ts';
import { load } from '../domain/failure.ts';
import type { AuthProblem } from '../supabase/auth.ts';
import { asCustomer, readAsCustomer, type Result } from './account.ts';

const calls = () => load(() => import('../supabase/saved-card.ts'));

/** Returns the customer's saved card, or that cards are not offered. */
export const readSavedCard = async (): Promise<Result<CardOffer>> => readAsCustomer((await calls()).fetchSavedCard);

/** Opens Stripe's page on which a card is saved, or returns the problem. */
export async function goToCardPage(locale: string): Promise<AuthProblem | undefined> {
  const { openCardPage } = await calls();
  const answer = await readAsCustomer((token) => openCardPage(token, locale));
  if (answer.kind === 'refused') return answer.problem;
  location.assign(answer.value);
  return undefined;
}

/** Removes the customer's saved card. */
export const removeSavedCard = async (): Promise<AuthProblem | undefined> => asCustomer((await calls()).removeCard);
