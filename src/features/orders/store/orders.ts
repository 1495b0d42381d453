import { atom } from 'nanostores';
import { load, thrownToFailure, type Failure } from '../../../core/failure.ts';
import { whenReleased } from '../../../core/press.ts';
import type { Order } from '../rules/order.ts';
import { $session, accessToken, hasSessionEnded, signOut } from '../../account/store/session.ts';

export type Orders =
  | { kind: 'loading' }
  /** No customer is signed in. */
  | { kind: 'visitor' }
  | { kind: 'loaded'; orders: Order[] }
  | { kind: 'failed'; failure: Failure };

export const $orders = atom<Orders>({ kind: 'loading' });

$session.listen(({ kind }) => {
  if (kind === 'signed_out') $orders.set({ kind: 'visitor' });
});

// The browser may restore this page from its bfcache. The customer may have placed an order on another page in the meantime.
if (typeof window !== 'undefined')
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && $orders.get().kind === 'loaded') void loadOrders();
  });

/** Fetches the signed-in customer's orders. Signs out if the session has ended. */
export async function loadOrders(): Promise<void> {
  $orders.set({ kind: 'loading' });
  $orders.set((await readOrders()) ?? $orders.get());
}

/** Fetches the orders again while the page shows them. If the fetch fails, the shown orders stay unchanged. */
export async function refreshOrders(): Promise<void> {
  const orders = await readOrders();
  if (orders?.kind === 'loaded') $orders.set(orders);
}

/** Fetches the orders. Returns undefined if the customer is no longer signed in, or must enter the second factor's code. */
async function readOrders(): Promise<Orders | undefined> {
  try {
    const access = await accessToken();
    // The customer must enter the second factor's code before the orders can be fetched.
    if (access.kind === 'code_due') return undefined;
    if (access.kind !== 'token') return access;
    const { fetchOrders } = await load(() => import('../api/orders.ts'));
    const customer = currentUserId();
    const answer = await fetchOrders(access.token);
    await whenReleased();
    // On a shared device, another customer may have signed in before the response arrived.
    if (currentUserId() !== customer) return undefined;
    // If the session was ended on another device, the server returns empty lists until the token expires some minutes later.
    if (answer.kind === 'loaded' && answer.orders.length === 0 && (await hasSessionEnded())) return undefined;
    if (answer.kind !== 'session_over') return answer;
    await signOut();
    return undefined;
  } catch (cause) {
    console.error(cause);
    return { kind: 'failed', failure: thrownToFailure(cause) };
  }
}

function currentUserId(): string | undefined {
  const session = $session.get();
  return session.kind === 'signed_in' ? session.email : undefined;
}
