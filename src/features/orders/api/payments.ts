import type { Failure } from '../../../core/failure.ts';
import {
  parsePaymentResponse,
  parsePaymentOffer,
  type PaymentResponse,
  type PaymentRequest,
} from '../rules/payment.ts';
import { fetchText } from '../../../supabase/fetch-text.ts';
import { backendOfPage, callerHeaders } from '../../../supabase/settings.ts';

/**
 * Returns whether invoices can be paid online.
 * @throws if the response has an unexpected format.
 */
export async function fetchPaymentOffer(): Promise<boolean> {
  const answer = await callPayment();
  return answer !== undefined && parsePaymentOffer(answer);
}

/**
 * Opens the payment of an order for the customer to whom `accessToken` belongs. A repeated request returns the same payment.
 * @throws if the response has an unexpected format.
 */
export async function openPayment(
  accessToken: string | undefined,
  request: PaymentRequest,
): Promise<PaymentResponse | { kind: 'failed'; failure: Failure }> {
  const answer = await callPayment(accessToken, request);
  return answer === undefined ? { kind: 'failed', failure: { code: 'offline' } } : parsePaymentResponse(answer);
}

/** Calls the function `payment`. Returns undefined if no response arrived. */
async function callPayment(accessToken?: string, request?: PaymentRequest): Promise<unknown> {
  const backend = backendOfPage();
  const answer = await fetchText(`${backend.url}/functions/v1/payment`, {
    headers: { ...callerHeaders(backend, accessToken), 'content-type': 'application/json' },
    ...(request ? { method: 'POST', body: JSON.stringify(request) } : {}),
  });
  return answer && JSON.parse(answer.text);
}
