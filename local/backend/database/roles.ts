import { messageOf, StartupError } from '../../startup-error.ts';
import type { OwnedDatabase, SqlDatabase } from './driver.ts';

/**
 * The roles of a new hosted project; policies and functions refer to them. Like there, nothing is granted to them by
 * default: the migrations say each right.
 */
const ROLES = `
  do $$ begin
    if not exists (select from pg_roles where rolname = 'anon') then create role anon nologin; end if;
    if not exists (select from pg_roles where rolname = 'authenticated') then create role authenticated nologin; end if;
    if not exists (select from pg_roles where rolname = 'service_role') then create role service_role nologin bypassrls; end if;
  end $$;
`;

/** Each request is one of these: its owner has to be a member of them. */
const MISSING = `
  select role from unnest(array['anon', 'authenticated', 'service_role']) as role
   where not pg_has_role(current_user, role, 'member')
`;

/**
 * Makes the roles that are not there.
 * @throws {StartupError} when the database's user may not make them: whoever may, does it once.
 */
export async function ensureRoles(database: SqlDatabase): Promise<void> {
  const needs = 'docs/deploy.md (“PostgreSQL”) has the commands.';
  try {
    await database.exec(ROLES);
  } catch (cause) {
    throw new StartupError(
      `The roles anon, authenticated and service_role cannot be made (${messageOf(cause)}): ${needs}`,
    );
  }
  const { rows } = await database.query<{ role: string }>(MISSING);
  if (rows.length === 0) return;
  throw new StartupError(`The database’s user is no member of ${rows.map(({ role }) => role).join(', ')}: ${needs}`);
}

/** What Supabase Lite's own tables need, under the roles of requests; row-level security decides on their rows. */
export const RIGHTS_OF_ROLES = `
  grant usage on schema public, auth, storage to anon, authenticated, service_role;
  grant all on all tables in schema storage to anon, authenticated, service_role;
`;

/**
 * Keeps the rights of the migrations. At its first request after each start Supabase Lite 0.10 grants everything on all
 * tables to all roles (docs/decisions/0002), unless it takes that as done.
 */
export function keepRights(connection: OwnedDatabase['connection']): void {
  (connection as unknown as { rlsState: 'active' }).rlsState = 'active';
}
