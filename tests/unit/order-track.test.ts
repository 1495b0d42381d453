import { describe, expect, test } from 'vitest';
import { trackOrder } from '../../src/features/orders/rules/order-track.ts';
import { parsePlacedOrder, recapOrder } from '../../src/features/orders/rules/placed-order.ts';
import type { OrderStatus } from '../../src/features/orders/rules/order-status.ts';

const AT = '2026-11-20T15:00:00Z';
const track = (...statuses: OrderStatus[]): string[] =>
  trackOrder(statuses.map((status) => ({ status, changedAt: AT }))).map(({ status, state }) => `${status} ${state}`);

describe('the track of an order', () => {
  test('has the first step as the current step after an order is placed, followed only by upcoming steps', () =>
    expect(track('received')).toEqual([
      'received current',
      'confirmed upcoming',
      'invoiced upcoming',
      'paid upcoming',
      'scheduled upcoming',
      'installed upcoming',
    ]));

  test('keeps a repeated step, such as a payment after a bounced payment', () =>
    expect(track('received', 'invoiced', 'paid', 'invoiced', 'paid')).toEqual([
      'received done',
      'invoiced done',
      'paid done',
      'invoiced done',
      'paid current',
      'scheduled upcoming',
      'installed upcoming',
    ]));

  test.each([['installed'], ['cancelled']] as const)('has no step after the status %s', (status) =>
    expect(track('received', status)).toEqual(['received done', `${status} current`]),
  );

  test('has only upcoming steps while no change of the order is known', () =>
    expect(trackOrder([]).map(({ state }) => state)).toEqual(Array.from({ length: 6 }, () => 'upcoming')));
});

describe('the recap of a placed order', () => {
  const item = { id: 'moniteur', name: { fr: 'Moniteur', en: 'Monitor' }, priceCents: 10_000, imageUrl: '/a.webp' };
  const address = { line1: '12, chemin du Lac', line2: '', city: 'Labelle', province: 'ON', postal_code: 'K1A 0A1' };
  const details = { name: 'Jeanne', phone: '450 555-0142', delivery: 'delivery', note: 'secret', ...address } as const;
  const recap = recapOrder('order-id', { items: [item, item], orderKey: null }, { details });

  test('has the lines, the address and the taxes of its province, but not the name, phone number or note', () =>
    expect(recap).toEqual({
      id: 'order-id',
      lines: [item, item].map(({ name, priceCents }) => ({ name, priceCents })),
      totalCents: 20_000,
      taxes: { gstCents: 1_000, qstCents: 0 },
      deliveredTo: ['12, chemin du Lac', 'Labelle (ON)\u00a0 K1A 0A1'],
    }));

  test('has no address for an order that is picked up', () =>
    expect(
      recapOrder('order-id', { items: [item], orderKey: null }, { details: { ...details, delivery: 'pickup' } })
        .deliveredTo,
    ).toBeNull());

  test('is read as it was stored', () => {
    expect(parsePlacedOrder(JSON.stringify(recap))).toEqual(recap);
    expect(parsePlacedOrder(JSON.stringify({ ...recap, deliveredTo: null }))?.deliveredTo).toBeNull();
  });

  test.each([
    [null],
    ['null'],
    ['{'],
    [JSON.stringify({ ...recap, id: 1 })],
    [JSON.stringify({ ...recap, lines: [{ name: { fr: 1, en: 'a' }, priceCents: 1 }] })],
    [JSON.stringify({ ...recap, lines: [{ name: { fr: 'a', en: 'a' }, priceCents: '1' }] })],
    [JSON.stringify({ ...recap, taxes: { gstCents: 'x', qstCents: 0 } })],
    [JSON.stringify({ ...recap, deliveredTo: [1] })],
  ])('is undefined if the stored text is %j', (text) => expect(parsePlacedOrder(text)).toBeUndefined());
});
