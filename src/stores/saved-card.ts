// The customer's saved card. Fetched when its part of the account's page is opened.
import type { CardOffer } from '../domain/billing/saved-card.ts';
import { load } from '../domain/failure.ts';
import type { AuthProblem } from '../supabase/auth.ts';
import { asCustomer, readAsCustomer, type Answer } from './account.ts';

const calls = () => load(() => import('../supabase/saved-card.ts'));

export const readSavedCard = async (): Promise<Answer<CardOffer>> => readAsCustomer((await calls()).fetchSavedCard);

/** Leads to the page of Stripe on which a card is saved, or returns why not. */
export async function goToCardPage(locale: string): Promise<AuthProblem | undefined> {
  const { openCardPage } = await calls();
  const answer = await readAsCustomer((token) => openCardPage(token, locale));
  if (answer.kind === 'refused') return answer.problem;
  location.assign(answer.value);
  return undefined;
}

export const removeSavedCard = async (): Promise<AuthProblem | undefined> => asCustomer((await calls()).removeCard);
