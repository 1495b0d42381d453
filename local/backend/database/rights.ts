import type { createPgliteConnection } from '@supabase/lite/pglite';

type Connection = Awaited<ReturnType<typeof createPgliteConnection>>;

/**
 * Keeps the rights of the migrations. At its first request after each start Supabase Lite 0.10 grants everything on all
 * tables to all roles (docs/decisions/0002), which leaves row-level security alone to protect them. That step is taken
 * here, before any request, and what it grants on our tables is taken back.
 */
export async function keepRights(connection: Connection): Promise<void> {
  const { driver } = connection;
  await driver.exec(`
    create temp table rights_of_tables as
      select oid, relacl from pg_class where relnamespace = 'public'::regnamespace;
  `);
  await (connection as unknown as { ensureRlsContext(): Promise<boolean> }).ensureRlsContext();
  await driver.exec(`
    update pg_class set relacl = rights_of_tables.relacl
      from rights_of_tables where rights_of_tables.oid = pg_class.oid;
    drop table rights_of_tables;
    alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
    alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
  `);
}
