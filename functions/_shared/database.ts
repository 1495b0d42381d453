import { createAdminClient } from '@supabase/server/core';
import type { SupabaseClient } from '@supabase/supabase-js';

/** The database, by functions that only the service may call (supabase/migrations). */
export const database = (): SupabaseClient => createAdminClient();

/**
 * Calls one of those functions.
 * @throws when it does not answer, or refuses.
 */
export async function call<Answer>(
  client: SupabaseClient,
  name: string,
  parameters: Record<string, unknown>,
): Promise<Answer> {
  const { data, error, status } = await client.rpc(name, parameters);
  // The details of a refusal quote the row, and with it a person.
  if (error) throw new Error(`${name} answered ${status} ${error.code}: ${error.message}`);
  return data as Answer;
}
