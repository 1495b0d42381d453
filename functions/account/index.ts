import { createContextClient } from '@supabase/server/core';
import { accountFunction, hasRequiredFactors } from '../_shared/account-function.ts';
import { database, rpc } from '../_shared/database.ts';
import { deliverSoon } from '../_shared/delivery/deliver-soon.ts';
import { deleteOrphanedCustomers } from '../_shared/stripe-customers.ts';
import { endAccount, type Accounts } from './handler.ts';

const accounts: Accounts = {
  hasRequiredFactors,
  checkPassword: async (email, password) => {
    const { error } = await createContextClient().auth.signInWithPassword({ email, password });
    if (!error) return 'right';
    if (error.status === 429) return 'too_many';
    if (error.status === 400) return 'wrong_password';
    throw new Error(`the password could not be checked: ${error.status} ${error.code}`);
  },
  isHeld: async (userId) => (await rpc<string | null>(database(), 'account_held_until', { p_user: userId })) !== null,
  isLastOwner: (userId) => rpc(database(), 'is_last_owner', { p_user: userId }),
  delete: async (userId) => {
    const { error } = await database().auth.admin.deleteUser(userId);
    if (error) throw new Error(`the account could not be deleted: ${error.status} ${error.code}`);
    deliverSoon();
    await deleteOrphanedCustomers();
  },
};

/** Handles POST `{action: 'delete', password}` from a signed-in customer. */
export default { fetch: accountFunction('account', { POST: (call) => endAccount(call, accounts) }) };
