import type { SupabaseClient } from '@supabase/supabase-js';

/**
 * Creates an account with a confirmed address, without sending an email. Returns the ID of its customer, who can sign in.
 */
export async function newCustomer(service: SupabaseClient, email: string, password: string): Promise<string> {
  const { data, error } = await service.auth.admin.createUser({ email, password, email_confirm: true });
  if (error) throw error;
  return data.user.id;
}

/** Creates an account with a confirmed address and signs a client in. */
export async function signInNew(
  service: SupabaseClient,
  client: SupabaseClient,
  email: string,
  password: string,
): Promise<{ userId: string; token: string }> {
  const userId = await newCustomer(service, email, password);
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return { userId, token: data.session.access_token };
}
