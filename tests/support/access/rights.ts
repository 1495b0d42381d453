import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from '../files.ts';
import type { Statements } from '../test-database.ts';

export type Rights = Partial<Record<'public' | 'anon' | 'authenticated' | 'service_role', string>>;

/** The rights of each role according to PostgreSQL's catalogue, as `rights_report()` returns them. */
export interface RightsSnapshot {
  /** Rights by table, view and sequence of `public`. The key of a right on one column is `table.column`. */
  tables: Record<string, Rights>;
  /** Database functions that a role may call. */
  functions: Record<'anon' | 'authenticated' | 'service_role', string[]>;
  /** Tables without row-level security, and views that do not run with the rights of the role that reads them. */
  open: string[];
  policies: { table: string; verb: string; roles: string; widens: boolean; asks_for_factor: boolean }[];
}

/** Returns the rights that are granted in this database. */
export async function readRights(statements: Statements): Promise<RightsSnapshot> {
  const { rows } = await statements.query<{ snapshot: RightsSnapshot }>('select public.rights_report() as snapshot');
  return rows[0]!.snapshot;
}

/** Returns the rights in supabase/rights.json. `npm run doctor` also compares a Supabase project with this file. */
export const expectedRights = (): Omit<RightsSnapshot, 'open'> =>
  JSON.parse(readFileSync(join(projectDir, 'supabase/rights.json'), 'utf8'));
