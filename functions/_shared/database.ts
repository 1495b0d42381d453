import { createAdminClient } from '@supabase/server/core';
import type { SupabaseClient } from '@supabase/supabase-js';

/**
 * Returns a database client with the secret key. The database functions for inquiries, subscriptions and emails accept no other
 * caller.
 */
export const database = (): SupabaseClient => createAdminClient();

/**
 * Calls a database function.
 * @throws if the database cannot be reached or the function raises an error
 */
export async function rpc<Result>(
  client: SupabaseClient,
  name: string,
  parameters: Record<string, unknown>,
): Promise<Result> {
  const { data, error, status } = await client.rpc(name, parameters);
  // The message omits `error.details`, which quotes the row and thus personal data.
  if (error) throw new Error(`${name} answered ${status} ${error.code}: ${error.message}`);
  return data as Result;
}

/**
 * Deletes files from a bucket.
 * @throws if a file could not be deleted
 */
export async function deleteFiles(client: SupabaseClient, bucket: string, paths: string[]): Promise<void> {
  if (paths.length === 0) return;
  const { error } = await client.storage.from(bucket).remove(paths);
  if (error) throw new Error(`files of the bucket "${bucket}" could not be deleted: ${error.message}`);
}
