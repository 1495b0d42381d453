// Defines what each role may do at the desk. The database enforces the roles (supabase/schema/21_staff.sql). The desk shows
// the rooms and actions of owners only to owners.
import * as v from 'valibot';
import type { MoneyAction } from './billing.ts';
import type { Room } from './place.ts';

export const ROLES = ['staff', 'owner'] as const;
export type Role = (typeof ROLES)[number];

const Me = v.nullable(v.object({ email: v.string(), role: v.picklist(ROLES) }));
/** The signed-in member of staff. */
export type Me = NonNullable<v.InferOutput<typeof Me>>;

/**
 * Parses the signed-in staff member. Returns null if the caller is not staff.
 * @throws {v.ValiError} if the response does not match the schema.
 */
export const parseMe = (answer: unknown): Me | null => v.parse(Me, answer);

/** Returns whether a response is a refusal because the data or action is only for owners. */
export const isOwnerOnly = (answer: unknown): boolean =>
  v.is(v.object({ kind: v.literal('refused'), code: v.literal('owner_only') }), answer);

const OWNERS_ROOMS: readonly Room[] = ['taxes', 'team'];

/** Returns the rooms to which a role has access. */
export const roomsFor = (rooms: readonly Room[], role: Role): Room[] =>
  rooms.filter((room) => role === 'owner' || !OWNERS_ROOMS.includes(room));

const OWNERS_ACTIONS: readonly MoneyAction[] = ['credit', 'refund', 'cancel'];

/** Returns those of the given billing actions on an order that a role may take. */
export const actionsFor = (actions: readonly MoneyAction[], role: Role): MoneyAction[] =>
  actions.filter((action) => role === 'owner' || !OWNERS_ACTIONS.includes(action));
