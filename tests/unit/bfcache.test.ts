// Tests pages restored from the back/forward cache. Such a page has missed what other pages stored in the meantime.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const stored = new Map<string, string>();
let page: EventTarget;

beforeEach(() => {
  vi.resetModules();
  stored.clear();
  page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.stubGlobal('location', { hash: '' });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page));
  vi.stubGlobal(
    'localStorage',
    new Proxy(
      {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, value: string) => stored.set(key, value),
      },
      { get: (methods, key: 'getItem') => methods[key] ?? stored.get(key) },
    ),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.doUnmock('../../src/features/account/api/auth.ts');
});

const event = (type: string): Event => Object.assign(new Event(type), { persisted: true });

async function signInAs(customer: () => string | undefined) {
  vi.doMock('../../src/features/account/api/auth.ts', () => ({
    connectAuth: () => ({
      watch: () => undefined,
      token: async () => {
        const email = customer();
        return email ? { kind: 'token', token: 'token', userId: email, email } : { kind: 'visitor' };
      },
    }),
  }));
  const { $session, openSession } = await import('../../src/features/account/store/session.ts');
  stored.set('session', 'first');
  await openSession();
  $session.set({ kind: 'signed_in', email: customer()!, hasNewPassword: false });
  page.dispatchEvent(event('pagehide'));
  return $session;
}

test('a page from the back/forward cache is immediately signed out if the customer has signed out since it was left', async () => {
  let customer: string | undefined = 'jean@exemple.test';
  const $session = await signInAs(() => customer);
  customer = undefined;
  stored.delete('session');
  page.dispatchEvent(event('pageshow'));
  expect($session.get()).toEqual({ kind: 'signed_out' });
});

test('a page from the back/forward cache shows the customer who has signed in since it was left', async () => {
  let customer = 'jean@exemple.test';
  const $session = await signInAs(() => customer);
  customer = 'marie@exemple.test';
  stored.set('session', 'second');
  page.dispatchEvent(event('pageshow'));
  expect($session.get()).toEqual({ kind: 'signed_out' });
  await vi.waitFor(() => expect($session.get()).toMatchObject({ kind: 'signed_in', email: customer }));
});

test('a page from the back/forward cache does not change if the same customer is still signed in', async () => {
  const $session = await signInAs(() => 'jean@exemple.test');
  const before = $session.get();
  page.dispatchEvent(event('pageshow'));
  expect($session.get()).toBe(before);
});

test('a page from the back/forward cache shows the current number of items in the cart', async () => {
  const badge = { hidden: true };
  const number = { textContent: '', parentElement: badge };
  vi.stubGlobal('document', { querySelectorAll: () => [number] });
  await import('../../src/features/cart/badge.ts');
  expect(badge.hidden).toBe(true);
  stored.set('cart-storage', '{"items":[{},{}]}');
  page.dispatchEvent(event('pageshow'));
  expect([badge.hidden, number.textContent]).toEqual([false, '2']);
});
