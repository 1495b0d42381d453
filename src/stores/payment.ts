import { atom } from 'nanostores';
import { load, thrownToFailure, type Failure } from '../domain/failure.ts';
import type { PaymentRequest } from '../domain/billing/payment.ts';
import { accessToken } from './session.ts';

export type OnlinePayment =
  /** Not offered, or not known to be: there is no button. */
  | { kind: 'none' }
  | { kind: 'offered' }
  | { kind: 'opening' }
  | { kind: 'refused'; message: string }
  | { kind: 'failed'; failure: Failure };

export const $onlinePayment = atom<OnlinePayment>({ kind: 'none' });

// Shown again as it was left (bfcache), by a customer who came back from the payment without paying.
if (typeof window !== 'undefined')
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && $onlinePayment.get().kind === 'opening') $onlinePayment.set({ kind: 'offered' });
  });

const payments = () => load(() => import('../supabase/payments.ts'));

/** Finds out whether invoices can be paid online. Without an answer they cannot: transfers are always there. */
export async function askForOnlinePayment(): Promise<void> {
  try {
    const isOffered = await (await payments()).fetchPaymentOffer();
    if (isOffered && $onlinePayment.get().kind === 'none') $onlinePayment.set({ kind: 'offered' });
  } catch (cause) {
    console.error(cause);
  }
}

/** Leads to the page on which an order is paid, or says why it does not. */
export async function payOnline(request: PaymentRequest): Promise<void> {
  if ($onlinePayment.get().kind === 'opening') return;
  $onlinePayment.set({ kind: 'opening' });
  try {
    const access = await accessToken();
    if (access.kind === 'failed') return $onlinePayment.set(access);
    const { openPayment } = await payments();
    // A visitor, whose session has ended meanwhile, is told so by the answer.
    const answer = await openPayment(access.kind === 'token' ? access.token : undefined, request);
    if (answer.kind === 'opened') location.assign(answer.url);
    else $onlinePayment.set(answer);
  } catch (cause) {
    console.error(cause);
    $onlinePayment.set({ kind: 'failed', failure: thrownToFailure(cause) });
  }
}
