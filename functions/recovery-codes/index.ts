import { accountFunction } from '../_shared/account-function.ts';
import { database, rpc } from '../_shared/database.ts';
import { deliverSoon } from '../_shared/delivery/deliver-soon.ts';
import { recoverAccount, type RecoveryStore } from './handler.ts';

const store: RecoveryStore = {
  // Calls the database with the customer's own rights, because the database then requires the second factor.
  replace: ({ client }, digests) => rpc(client, 'replace_recovery_codes', { p_digests: digests }),
  take: (userId, digest, limits) =>
    rpc(database(), 'take_recovery_code', { p_user: userId, p_digest: digest, p_limits: limits }),
  removeFactor: async (userId, factorId) => {
    const { error } = await database().auth.admin.mfa.deleteFactor({ id: factorId, userId });
    if (error) throw new Error(`a factor could not be removed: ${error.status} ${error.code}`);
  },
  notifyOwner: async (userId) => {
    await rpc(database(), 'add_recovery_email', { p_user: userId });
    deliverSoon();
  },
};

/** Handles POST `{action: 'make'}` or `{action: 'use', code}` from a signed-in customer. */
export default { fetch: accountFunction('recovery-codes', { POST: (call) => recoverAccount(call, store) }) };
