import { atom } from 'nanostores';
import { load, thrownToFailure, type Failure } from '../../../core/failure.ts';
import type { PaymentRequest } from '../rules/payment.ts';
import { accessToken } from '../../account/store/session.ts';

export type OnlinePayment =
  /** Online payment is not offered, or no response has arrived yet. The page shows no button. */
  | { kind: 'none' }
  | { kind: 'offered' }
  | { kind: 'opening' }
  | { kind: 'refused'; message: string }
  | { kind: 'failed'; failure: Failure };

export const $onlinePayment = atom<OnlinePayment>({ kind: 'none' });

// A customer may return from the payment page without paying. The browser then restores this page from its bfcache.
if (typeof window !== 'undefined')
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && $onlinePayment.get().kind === 'opening') $onlinePayment.set({ kind: 'offered' });
  });

const payments = () => load(() => import('../api/payments.ts'));

/**
 * Checks whether invoices can be paid online. Without a response, the button stays hidden, and customers can still pay by bank
 * transfer.
 */
export async function checkOnlinePayment(): Promise<void> {
  try {
    const isOffered = await (await payments()).fetchPaymentOffer();
    if (isOffered && $onlinePayment.get().kind === 'none') $onlinePayment.set({ kind: 'offered' });
  } catch (cause) {
    console.error(cause);
  }
}

/** Opens the payment page of an order. If the page cannot be opened, stores the reason. */
export async function payOnline(request: PaymentRequest): Promise<void> {
  if ($onlinePayment.get().kind === 'opening') return;
  $onlinePayment.set({ kind: 'opening' });
  try {
    const access = await accessToken();
    if (access.kind === 'failed') return $onlinePayment.set(access);
    const { openPayment } = await payments();
    // If the session has ended in the meantime, the function `payment` refuses the request with a message.
    const answer = await openPayment(access.kind === 'token' ? access.token : undefined, request);
    if (answer.kind === 'opened') location.assign(answer.url);
    else $onlinePayment.set(answer);
  } catch (cause) {
    console.error(cause);
    $onlinePayment.set({ kind: 'failed', failure: thrownToFailure(cause) });
  }
}
