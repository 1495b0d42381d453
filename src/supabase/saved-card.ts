// Calls of the function `saved-card`.
import { parseAccountResponse } from '../domain/account/responses.ts';
import { parseCardPage, parseSavedCard, type CardOffer } from '../domain/billing/saved-card.ts';
import { callNamedFunction, problemOfResponse, problemUnlessDone, type Result } from './account.ts';
import type { AuthProblem } from './auth.ts';

/** Returns the customer's saved card, or that cards are not offered. */
export async function fetchSavedCard(token: string): Promise<Result<CardOffer>> {
  const answer = await callNamedFunction(token, 'saved-card', { method: 'GET', parse: parseSavedCard });
  return answer.kind === 'card' || answer.kind === 'not_offered'
    ? { kind: 'answered', value: answer }
    : { kind: 'refused', problem: problemOfResponse(answer) };
}

/** Returns the address of the page on which a card is saved. */
export async function openCardPage(token: string, locale: string): Promise<Result<string>> {
  const answer = await callNamedFunction(token, 'saved-card', { body: { locale }, parse: parseCardPage });
  return answer.kind === 'opened'
    ? { kind: 'answered', value: answer.url }
    : { kind: 'refused', problem: problemOfResponse(answer) };
}

/** Removes the customer's saved card. */
export const removeCard = async (token: string): Promise<AuthProblem | undefined> =>
  problemUnlessDone(await callNamedFunction(token, 'saved-card', { method: 'DELETE', parse: parseAccountResponse }));
