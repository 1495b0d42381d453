import { atom } from 'nanostores';
import { load, thrownToFailure, type Failure } from '../domain/failure.ts';
import type { Order } from '../domain/order.ts';
import { $session, accessToken, hasSessionEnded, signOut } from './session.ts';

export type Orders =
  | { kind: 'loading' }
  /** Nobody is signed in. */
  | { kind: 'visitor' }
  | { kind: 'loaded'; orders: Order[] }
  | { kind: 'failed'; failure: Failure };

export const $orders = atom<Orders>({ kind: 'loading' });

$session.listen(({ kind }) => {
  if (kind === 'signed_out') $orders.set({ kind: 'loading' });
});

// A page that the browser shows again as it was left (bfcache) may have been left to order.
if (typeof window !== 'undefined')
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && $orders.get().kind === 'loaded') void loadOrders();
  });

/** Reads the signed-in customer's orders; a session that has ended signs out. */
export async function loadOrders(): Promise<void> {
  $orders.set({ kind: 'loading' });
  $orders.set((await readOrders()) ?? $orders.get());
}

/** Reads them again while they stay on the page, which an attempt that fails does not change. */
export async function refreshOrders(): Promise<void> {
  const orders = await readOrders();
  if (orders?.kind === 'loaded') $orders.set(orders);
}

/** Returns undefined where whoever asked is no longer there. */
async function readOrders(): Promise<Orders | undefined> {
  try {
    const access = await accessToken();
    // The page asks for the code, and then for the orders.
    if (access.kind === 'code_due') return undefined;
    if (access.kind !== 'token') return access;
    const { fetchOrders } = await load(() => import('../supabase/orders.ts'));
    const customer = whoIsThere();
    const answer = await fetchOrders(access.token);
    // On a shared device someone else may have signed in while the answer was on its way.
    if (whoIsThere() !== customer) return undefined;
    // A session that was ended elsewhere reads nothing, for the minutes that its token lasts.
    if (answer.kind === 'loaded' && answer.orders.length === 0 && (await hasSessionEnded())) return undefined;
    if (answer.kind !== 'session_over') return answer;
    await signOut();
    return undefined;
  } catch (cause) {
    console.error(cause);
    return { kind: 'failed', failure: thrownToFailure(cause) };
  }
}

function whoIsThere(): string | undefined {
  const session = $session.get();
  return session.kind === 'signed_in' ? session.email : undefined;
}
