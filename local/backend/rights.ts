import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

const Rights = v.object({
  functions: v.object({ anon: v.array(v.string()), authenticated: v.array(v.string()) }),
});

/** Returns the names of the database functions that visitors and customers may call, from `supabase/rights.json`. */
export function callableFunctions(supabaseDir: string): ReadonlySet<string> {
  const { functions } = v.parse(Rights, JSON.parse(readFileSync(join(supabaseDir, 'rights.json'), 'utf8')));
  return new Set([...functions.anon, ...functions.authenticated].map((signature) => signature.replace(/\(.*/, '')));
}
