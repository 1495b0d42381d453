import { join } from 'node:path';
import type { App } from '@supabase/lite';
import { FACTOR_TABLES, LINK_TABLES } from './auth/tables.ts';
import { captureLog } from './captured-log.ts';
import type { SqlDatabase } from './driver.ts';
import { applyMigrations, applySeed } from './migrations.ts';
import { ensureRoles, RIGHTS_OF_ROLES } from './roles.ts';

/**
 * Brings the schema up to date.
 * @throws {StartupError} if a migration fails or a role is missing
 */
export async function ensureSchema(app: App, database: SqlDatabase, supabaseDir: string): Promise<void> {
  await ensureRoles(database);
  // Supabase Lite warns that its Storage is experimental. `captureLog` keeps this warning out of the log (docs/decisions/0002).
  await captureLog(() => app.ensureSystemSchema());
  await database.exec(RIGHTS_OF_ROLES);
  await database.exec(FACTOR_TABLES + LINK_TABLES);
  await applyMigrations(database, join(supabaseDir, 'migrations'));
  await applySeed(database, join(supabaseDir, 'seed.sql'));
}
