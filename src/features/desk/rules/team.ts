// Defines the rules for the staff team at the desk. Only owners change the team.
import * as v from 'valibot';
import { ROLES } from './roles.ts';

const Member = v.object({
  id: v.string(),
  email: v.string(),
  role: v.picklist(ROLES),
  has_factor: v.boolean(),
  /** Null before the first sign-in. */
  last_sign_in_at: v.nullable(v.string()),
  added_at: v.string(),
  is_me: v.boolean(),
});
export type Member = v.InferOutput<typeof Member>;

const Team = v.object({
  members: v.array(Member),
  /** Changes of the team, the latest first. */
  changes: v.array(
    v.object({
      id: v.number(),
      action: v.picklist(['added', 'owner', 'staff', 'removed', 'factor_reset']),
      member: v.string(),
      by: v.string(),
      at: v.string(),
    }),
  ),
});
export type Team = v.InferOutput<typeof Team>;

/** Reasons why the team was not changed. */
export const TEAM_REFUSALS = [
  'confirm_factor',
  'unreadable',
  'no_account',
  'member_known',
  'member_gone',
  'last_owner',
  'own_factor',
  'no_factor',
] as const;
export type TeamRefusal = (typeof TEAM_REFUSALS)[number];

export type TeamResult = { kind: 'found'; team: Team } | { kind: 'refused'; code: TeamRefusal };

const TeamResponse = v.nullable(
  v.variant('kind', [
    v.object({ kind: v.literal('found'), team: Team }),
    v.object({ kind: v.literal('refused'), code: v.picklist(TEAM_REFUSALS) }),
  ]),
);

/** Parses the team. Returns null if the caller is not staff. @throws {v.ValiError} if the response does not match the schema. */
export const parseTeam = (answer: unknown): TeamResult | null => v.parse(TeamResponse, answer);

/** A change of one member. */
export type MemberChange = 'owner' | 'staff' | 'remove' | 'reset_factor';

/**
 * Returns the changes that can be made to a member. The last owner cannot be changed. Members change their own second factor on
 * the account page.
 */
export function possibleChanges(member: Member, members: readonly Member[]): MemberChange[] {
  const isLastOwner = member.role === 'owner' && members.filter(({ role }) => role === 'owner').length === 1;
  const changes: [MemberChange, boolean][] = [
    ['owner', member.role === 'staff'],
    ['staff', member.role === 'owner' && !isLastOwner],
    ['reset_factor', member.has_factor && !member.is_me],
    ['remove', !isLastOwner],
  ];
  return changes.filter(([, isPossible]) => isPossible).map(([change]) => change);
}
