// Calls of the function `saved-card`.
import { parseAccountAnswer } from '../domain/account/answers.ts';
import { parseCardPage, parseSavedCard, type CardOffer } from '../domain/billing/saved-card.ts';
import { askFunction, problemOfAnswer, problemUnlessDone, type Answer } from './account.ts';
import type { AuthProblem } from './auth.ts';

/** Returns the customer's saved card, or that cards are not offered. */
export async function fetchSavedCard(token: string): Promise<Answer<CardOffer>> {
  const answer = await askFunction(token, 'saved-card', { method: 'GET', parse: parseSavedCard });
  return answer.kind === 'card' || answer.kind === 'not_offered'
    ? { kind: 'answered', value: answer }
    : { kind: 'refused', problem: problemOfAnswer(answer) };
}

/** Returns the address of the page on which a card is saved. */
export async function openCardPage(token: string, locale: string): Promise<Answer<string>> {
  const answer = await askFunction(token, 'saved-card', { body: { locale }, parse: parseCardPage });
  return answer.kind === 'opened'
    ? { kind: 'answered', value: answer.url }
    : { kind: 'refused', problem: problemOfAnswer(answer) };
}

/** Removes the customer's saved card. */
export const removeCard = async (token: string): Promise<AuthProblem | undefined> =>
  problemUnlessDone(await askFunction(token, 'saved-card', { method: 'DELETE', parse: parseAccountAnswer }));
