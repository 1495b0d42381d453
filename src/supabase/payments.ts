import { DEADLINE_MS, toFailure, type Failure } from '../domain/failure.ts';
import {
  parsePaymentAnswer,
  parsePaymentOffer,
  type PaymentAnswer,
  type PaymentRequest,
} from '../domain/billing/payment.ts';
import { backendOfPage, callerHeaders } from './settings.ts';

/**
 * Whether invoices can be paid online.
 * @throws when there is no answer, or one of another version.
 */
export const fetchPaymentOffer = async (): Promise<boolean> => parsePaymentOffer(await (await callPayment()).json());

/**
 * Opens the payment of an order for the customer of `accessToken`: the same one for a repeated request.
 * @throws when the answer is of another version.
 */
export async function openPayment(
  accessToken: string | undefined,
  request: PaymentRequest,
): Promise<PaymentAnswer | { kind: 'failed'; failure: Failure }> {
  const response = await callPayment(accessToken, request).catch(() => undefined);
  return response
    ? parsePaymentAnswer(await response.json())
    : { kind: 'failed', failure: toFailure({ message: '', status: 0 }) };
}

function callPayment(accessToken?: string, request?: PaymentRequest): Promise<Response> {
  const backend = backendOfPage();
  return fetch(`${backend.url}/functions/v1/payment`, {
    headers: { ...callerHeaders(backend, accessToken), 'content-type': 'application/json' },
    signal: AbortSignal.timeout(DEADLINE_MS),
    ...(request ? { method: 'POST', body: JSON.stringify(request) } : {}),
  });
}
