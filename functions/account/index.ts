import { createContextClient } from '@supabase/server/core';
import { accountFunction } from '../_shared/account-function.ts';
import { database, rpc } from '../_shared/database.ts';
import { deliverSoon } from '../_shared/delivery/deliver-soon.ts';
import { endAccount, type Accounts } from './handler.ts';

const accounts: Accounts = {
  hasRequiredFactors: ({ client }) => rpc(client, 'has_required_aal', {}),
  checkPassword: async (email, password) => {
    const { error } = await createContextClient().auth.signInWithPassword({ email, password });
    if (!error) return 'right';
    if (error.status === 429) return 'too_many';
    if (error.status === 400) return 'wrong_password';
    throw new Error(`the password could not be checked: ${error.status} ${error.code}`);
  },
  delete: async (userId) => {
    const { error } = await database().auth.admin.deleteUser(userId);
    if (error) throw new Error(`the account could not be deleted: ${error.status} ${error.code}`);
    deliverSoon();
  },
};

/** POST `{action: 'delete', password}`, by a signed-in customer. */
export default { fetch: accountFunction('account', (call) => endAccount(call, accounts)) };
