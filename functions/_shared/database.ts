import { createAdminClient } from '@supabase/server/core';
import type { SupabaseClient } from '@supabase/supabase-js';

/** The database with the secret key: the only caller that its functions for inquiries, subscriptions and e-mails accept. */
export const database = (): SupabaseClient => createAdminClient();

/**
 * Calls a database function.
 * @throws when it cannot be reached, or raises an error.
 */
export async function rpc<Result>(
  client: SupabaseClient,
  name: string,
  parameters: Record<string, unknown>,
): Promise<Result> {
  const { data, error, status } = await client.rpc(name, parameters);
  // Without error.details, which quotes the row and so personal data.
  if (error) throw new Error(`${name} answered ${status} ${error.code}: ${error.message}`);
  return data as Result;
}
