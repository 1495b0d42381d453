import { ValiError } from 'valibot';
import { describe, expect, test } from 'vitest';
import { possibleActions, type MoneyAction } from '../../src/features/desk/rules/billing.ts';
import { ROOMS, type Room } from '../../src/features/desk/rules/place.ts';
import { actionsFor, isOwnerOnly, roomsFor } from '../../src/features/desk/rules/roles.ts';
import { parseTeam, possibleChanges, type Member } from '../../src/features/desk/rules/team.ts';

const rooms = Object.keys(ROOMS) as Room[];

const newMember = (changes: Partial<Member> = {}): Member => ({
  id: 'a',
  email: 'a@example.org',
  role: 'staff',
  has_factor: true,
  last_sign_in_at: null,
  added_at: '2026-11-01T12:00:00Z',
  is_me: false,
  ...changes,
});

describe('the roles of the desk', () => {
  test('an owner may open every page of the desk, and staff every page except the taxes and the team', () => {
    expect(roomsFor(rooms, 'owner')).toEqual(rooms);
    expect(rooms.filter((room) => !roomsFor(rooms, 'staff').includes(room))).toEqual(['taxes', 'team']);
  });

  test('staff issue invoices and record payments, and owners also credit, refund and cancel', () => {
    const bill = { order_cents: 9, invoiced_cents: 8, received_cents: 7, refunded_cents: 0, is_by_order: false };
    const possible = possibleActions({ ...bill, owed_cents: 1, due_on: null, since: null, version: 1 }, 'invoiced', [
      { net_cents: 8 },
    ]);
    expect(actionsFor(possible, 'owner')).toEqual<MoneyAction[]>(['invoice', 'pay', 'credit', 'refund', 'cancel']);
    expect(actionsFor(possible, 'staff')).toEqual<MoneyAction[]>(['invoice', 'pay']);
  });

  test.each([null, undefined, [], { rows: [] }, { kind: 'refused', code: 'amount_invalid' }, { kind: 'found' }])(
    'the response %j is not mistaken for the refusal of an action that only owners may take',
    (answer) => expect(isOwnerOnly(answer)).toBe(false),
  );
  test('the refusal of an action that only owners may take is recognized', () =>
    expect(isOwnerOnly({ kind: 'refused', code: 'owner_only' })).toBe(true));
});

describe('the possible changes to a member', () => {
  const owner = newMember({ id: 'o', role: 'owner', is_me: true });

  test('staff can become an owner, and can lose their second factor or their access', () => {
    const staff = newMember();
    expect(possibleChanges(staff, [owner, staff])).toEqual(['owner', 'reset_factor', 'remove']);
    expect(possibleChanges({ ...staff, has_factor: false }, [owner, staff])).toEqual(['owner', 'remove']);
  });

  test('the last owner keeps the role and the access', () => {
    expect(possibleChanges(owner, [owner, newMember()])).toEqual([]);
  });

  test('each of two owners may demote or remove either owner, but may reset only the other owner’s second factor', () => {
    const second = newMember({ role: 'owner' });
    expect(possibleChanges(owner, [owner, second])).toEqual(['staff', 'remove']);
    expect(possibleChanges(second, [owner, second])).toEqual(['staff', 'reset_factor', 'remove']);
  });
});

test('the responses about the team are parsed', () => {
  const team = {
    members: [newMember()],
    changes: [{ id: 1, action: 'added', member: 'a@b.c', by: 'd@e.f', at: '2026-11-01T12:00:00Z' }],
  };
  expect(parseTeam({ kind: 'found', team })).toEqual({ kind: 'found', team });
  expect(parseTeam({ kind: 'refused', code: 'last_owner' })).toEqual({ kind: 'refused', code: 'last_owner' });
  expect(parseTeam(null)).toBeNull();
  expect(() => parseTeam({ kind: 'refused', code: 'x' })).toThrow(ValiError);
});
