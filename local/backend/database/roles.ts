import { getMessage, StartupError } from '../../startup-error.ts';
import type { OwnedDatabase, SqlDatabase } from './driver.ts';

/**
 * Roles of a new hosted project. Policies and functions refer to them. As in a hosted project, the roles have no rights by
 * default, and the migrations grant each right.
 */
const ROLES = `
  do $$ begin
    if not exists (select from pg_roles where rolname = 'anon') then create role anon nologin; end if;
    if not exists (select from pg_roles where rolname = 'authenticated') then create role authenticated nologin; end if;
    if not exists (select from pg_roles where rolname = 'service_role') then create role service_role nologin bypassrls; end if;
  end $$;
`;

/**
 * Selects the roles of which the database user is not a member. The user must be a member of all three roles, because each
 * request runs as one of them.
 */
const MISSING = `
  select role from unnest(array['anon', 'authenticated', 'service_role']) as role
   where not pg_has_role(current_user, role, 'member')
`;

/**
 * Creates missing roles.
 * @throws {StartupError} if the database user may not create the roles, or is not a member of all of them
 */
export async function ensureRoles(database: SqlDatabase): Promise<void> {
  const needs = 'docs/deploy.md (“PostgreSQL”) has the commands.';
  try {
    await database.exec(ROLES);
  } catch (cause) {
    throw new StartupError(
      `The roles anon, authenticated and service_role cannot be created (${getMessage(cause)}): ${needs}`,
    );
  }
  const { rows } = await database.query<{ role: string }>(MISSING);
  if (rows.length === 0) return;
  throw new StartupError(`The database user is not a member of ${rows.map(({ role }) => role).join(', ')}: ${needs}`);
}

/** Rights that the roles need on Supabase Lite's own tables. Row-level security controls access to the rows. */
export const RIGHTS_OF_ROLES = `
  grant usage on schema public, auth, storage to anon, authenticated, service_role;
  grant all on all tables in schema storage to anon, authenticated, service_role;
`;

/**
 * Protects the rights that the migrations grant. At its first request after each start, Supabase Lite 0.10 grants all roles all
 * rights on all tables (docs/decisions/0002). It skips this grant if `rlsState` is `active`.
 */
export function keepRights(connection: OwnedDatabase['connection']): void {
  (connection as unknown as { rlsState: 'active' }).rlsState = 'active';
}
