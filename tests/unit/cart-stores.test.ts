// Tests which customer owns the cart on a device, and how the cart syncs with the account. Uses the stores without a page.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Cart } from '../../src/features/cart/rules/cart.ts';
import type { AccountCart, CartChanges, CartOwner } from '../../src/features/cart/rules/sync.ts';
import { createItem, unitsIn } from '../support/synced-carts.ts';

const createUnit = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const [ONE, TWO] = [createUnit(1), createUnit(2)];

const stored = new Map<string, string>();
const access = vi.fn<() => Promise<object>>();
const sendChanges = vi.fn<(token: string, changes: CartChanges) => Promise<AccountCart | undefined>>();
const getPressed = vi.fn<() => object | null>();
let page: EventTarget;

beforeEach(() => {
  vi.resetModules();
  page = new EventTarget();
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(console, 'error').mockReturnValue();
  stored.clear();
  vi.stubGlobal('window', page);
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page));
  vi.stubGlobal('document', { visibilityState: 'visible', querySelector: getPressed });
  getPressed.mockReset().mockReturnValue(null);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  access.mockReset().mockResolvedValue({ kind: 'token', token: 'token', userId: 'jean', email: '' });
  sendChanges.mockReset();
  vi.doMock('../../src/features/account/store/session.ts', () => ({ accessToken: access }));
  vi.doMock('../../src/features/cart/api.ts', () => ({ syncCart: sendChanges }));
  stored.set('session', '{}');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.doUnmock('../../src/features/account/store/session.ts');
  vi.doUnmock('../../src/features/cart/api.ts');
});

const storeCart = (...units: (string | undefined)[]): void =>
  void stored.set(
    'cart-storage',
    JSON.stringify({ items: units.map((unit) => createItem('a', unit)), orderKey: null }),
  );
const cartHere = (): string[] => unitsIn(JSON.parse(stored.get('cart-storage')!) as Cart);
const ownerHere = (): CartOwner | undefined => {
  const text = stored.get('cart-owner');
  return text === undefined ? undefined : (JSON.parse(text) as CartOwner);
};
const account = (...units: string[]): AccountCart => ({
  units: units.map((unit) => ({ unit, productId: 'a' })),
  products: [createItem('a')],
  gone: [],
});

describe('the cart of a device', () => {
  test('is claimed once by the customer who signs in, including a visitor’s units', async () => {
    storeCart(ONE);
    const { claimCart } = await import('../../src/features/cart/store/cart-owner.ts');
    claimCart('jean');
    const first = ownerHere();
    claimCart('jean');
    expect(ownerHere()).toEqual(first);
    expect(cartHere()).toEqual([ONE]);
  });

  test('is emptied when another customer signs in, and so are the order details', async () => {
    storeCart(ONE);
    stored.set('order-details', '{"line1":"12, chemin du Lac"}');
    const { claimCart } = await import('../../src/features/cart/store/cart-owner.ts');
    claimCart('jean');
    claimCart('marie');
    expect(cartHere()).toEqual([]);
    expect(ownerHere()?.userId).toBe('marie');
    expect(stored.get('order-details')).toBe('{}');
  });

  test('loses the units that the account also has when a session ends, and keeps all other units', async () => {
    storeCart(ONE, TWO);
    const { claimCart, forgetSynced, storeOwner } = await import('../../src/features/cart/store/cart-owner.ts');
    forgetSynced();
    expect(cartHere()).toEqual([ONE, TWO]);
    claimCart('jean');
    storeOwner({ ...ownerHere()!, synced: [ONE] });
    forgetSynced();
    expect(cartHere()).toEqual([TWO]);
    expect(ownerHere()).toBeUndefined();
  });

  test('has no owner while its customer signs out in another tab', async () => {
    const { claimCart, readOwnedCart } = await import('../../src/features/cart/store/cart-owner.ts');
    claimCart('jean');
    const owner = stored.get('cart-owner')!;
    let readCount = 0;
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => (key === 'cart-owner' && readCount++ > 0 ? null : key === 'cart-owner' ? owner : null),
    });
    expect(readOwnedCart()).toBeUndefined();
  });
});

describe('a sync', () => {
  const claimed = async () => {
    const { claimCart } = await import('../../src/features/cart/store/cart-owner.ts');
    claimCart('jean');
    return import('../../src/features/cart/store/follow-cart.ts');
  };

  test('sends the units of the device and merges the units of other devices', async () => {
    storeCart(ONE);
    const { syncCart } = await claimed();
    sendChanges.mockResolvedValue(account(TWO, ONE));
    await syncCart();
    expect(sendChanges).toHaveBeenCalledWith('token', { p_added: [{ unit: ONE, product_id: 'a' }], p_removed: [] });
    expect(cartHere()).toEqual([TWO, ONE]);
    expect(ownerHere()).toMatchObject({ synced: [TWO, ONE], sent: [] });
  });

  test('does not run for a visitor', async () => {
    stored.delete('session');
    storeCart(ONE);
    const { syncCart } = await claimed();
    await syncCart();
    expect(access).not.toHaveBeenCalled();
  });

  test('changes only the record of sent units when it fails, throws no error, and can run again', async () => {
    storeCart(ONE);
    const { syncCart } = await claimed();
    sendChanges.mockResolvedValueOnce(undefined);
    await syncCart();
    expect(cartHere()).toEqual([ONE]);
    expect(ownerHere()).toMatchObject({ synced: [], sent: [ONE] });
    sendChanges.mockResolvedValue(account(ONE));
    await syncCart();
    expect(ownerHere()).toMatchObject({ synced: [ONE], sent: [] });
  });

  test('first adds IDs to the units of a cart stored by a previous version', async () => {
    storeCart(undefined, undefined);
    const { syncCart } = await claimed();
    sendChanges.mockImplementation(async (_, { p_added }) => account(...p_added.map(({ unit }) => unit)));
    await syncCart();
    expect(new Set(cartHere()).size).toBe(2);
  });

  test('changes the cart only after a pressed button is released', async () => {
    storeCart(ONE);
    const { syncCart } = await claimed();
    sendChanges.mockResolvedValue(account(ONE, TWO));
    let during: unknown;
    getPressed.mockReturnValueOnce({}).mockImplementationOnce(() => {
      during = cartHere();
      return null;
    });
    await syncCart();
    expect(getPressed).toHaveBeenCalledTimes(2);
    expect(during).toEqual([ONE]);
    expect(cartHere()).toEqual([ONE, TWO]);
  });

  test('removes nothing from the account if the cart is unreadable', async () => {
    stored.set('cart-storage', '{');
    const { syncCart } = await claimed();
    const { storeOwner } = await import('../../src/features/cart/store/cart-owner.ts');
    storeOwner({ ...ownerHere()!, synced: [ONE] });
    sendChanges.mockResolvedValue(account(ONE));
    await syncCart();
    expect(sendChanges).toHaveBeenCalledWith('token', { p_added: [], p_removed: [] });
    expect(cartHere()).toEqual([ONE]);
  });

  test('ignores a response that arrives after the customer has signed out and in again', async () => {
    storeCart(ONE);
    const { syncCart } = await claimed();
    const { claimCart, forgetCustomer } = await import('../../src/features/cart/store/cart-owner.ts');
    sendChanges.mockImplementation(async () => {
      forgetCustomer();
      claimCart('jean');
      return account(ONE);
    });
    await syncCart();
    expect(cartHere()).toEqual([]);
    expect(ownerHere()?.synced).toEqual([]);
  });

  test('runs after each change, and again after changes made while it runs', async () => {
    const { followCart } = await claimed();
    const { addToCart } = await import('../../src/features/cart/store/cart.ts');
    const addedCounts: number[] = [];
    const live: string[] = [];
    sendChanges.mockImplementation(async (_, { p_added }) => {
      addedCounts.push(p_added.length);
      live.push(...p_added.map(({ unit }) => unit));
      if (addedCounts.length === 1) addToCart(createItem('a'));
      return account(...live);
    });
    followCart();
    followCart();
    addToCart(createItem('a'));
    await vi.waitFor(() => expect(ownerHere()?.synced).toHaveLength(2));
    expect(addedCounts).toEqual([1, 1]);
    expect(cartHere()).toEqual(live);
  });
});
