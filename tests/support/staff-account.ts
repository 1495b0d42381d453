import type { SupabaseClient } from '@supabase/supabase-js';
import { protect, type Authenticator } from './authenticator.ts';
import { signInNew } from './new-customer.ts';

export interface StaffAccount {
  email: string;
  app: Authenticator;
}

/**
 * Creates a staff account with a second factor.
 * @param client client, which is signed in to the new account afterwards
 */
export async function createStaffAccount(
  service: SupabaseClient,
  client: SupabaseClient,
  { email, password, role }: { email: string; password: string; role: 'owner' | 'staff' },
): Promise<StaffAccount> {
  await signInNew(service, client, email, password);
  const { app } = await protect(client);
  await service.rpc('add_staff', { p_email: email, p_role: role }).throwOnError();
  return { email, app };
}
