import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from '../files.ts';
import type { Statements } from '../test-database.ts';

export type Rights = Partial<Record<'public' | 'anon' | 'authenticated' | 'service_role', string>>;

/** Who may do what at all, as PostgreSQL's catalogue has it: what `rights_report()` says. */
export interface RightsSnapshot {
  /** By table, view and sequence of `public`; `table.column` where a right is on one column. */
  tables: Record<string, Rights>;
  /** The database functions that a role may call. */
  functions: Record<'anon' | 'authenticated' | 'service_role', string[]>;
  /** Tables without row-level security, and views that do not ask for the rights of who reads them. */
  open: string[];
  policies: { table: string; verb: string; roles: string; widens: boolean; asks_for_factor: boolean }[];
}

export async function readRights(statements: Statements): Promise<RightsSnapshot> {
  const { rows } = await statements.query<{ snapshot: RightsSnapshot }>('select public.rights_report() as snapshot');
  return rows[0]!.snapshot;
}

/** What they are to be, as the doctor expects it too (scripts/doctor/). */
export const expectedRights = (): Omit<RightsSnapshot, 'open'> =>
  JSON.parse(readFileSync(join(projectDir, 'supabase/rights.json'), 'utf8'));
