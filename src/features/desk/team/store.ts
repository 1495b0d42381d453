// Sends requests about the team. Loaded with the team's page.
import { callDesk, type DeskResult } from '../store.ts';
import { parseTeam, type TeamResult } from '../rules/team.ts';
import type { Role } from '../rules/roles.ts';

/** Returns the team. */
export const readTeam = (): DeskResult<TeamResult> => callDesk('desk_team', {}, parseTeam);

const changeTeam = (action: string, subject: string, role: Role | null): DeskResult<TeamResult> =>
  callDesk('desk_change_team', { p_action: action, p_subject: subject, p_role: role }, parseTeam);

/** Adds the account with this email address to the team. */
export const addMember = (email: string, role: Role): DeskResult<TeamResult> => changeTeam('add', email, role);

/** Changes the role of a member. */
export const setRole = (id: string, role: Role): DeskResult<TeamResult> => changeTeam('role', id, role);

/** Ends the access of a member. */
export const endAccess = (id: string): DeskResult<TeamResult> => changeTeam('remove', id, null);

/** Removes the second factor of a colleague. */
export const resetFactor = (id: string): DeskResult<TeamResult> => changeTeam('reset_factor', id, null);
