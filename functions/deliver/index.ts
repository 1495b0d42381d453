import { extractCredentials, verifyCredentials } from '@supabase/server/core';
import { rpc, database } from '../_shared/database.ts';
import { logFault } from '../_shared/faults.ts';
import { deliverDue } from '../_shared/delivery/deliver-soon.ts';
import { publishPictures } from '../_shared/product-pictures.ts';
import { reportSettings } from '../_shared/settings-report.ts';
import { retentionDays } from '../_shared/settings.ts';
import { deleteOrphanedCustomers } from '../_shared/stripe-customers.ts';

/**
 * With the secret key. POST, on schedule: sends the e-mails that are due, and deletes expired inquiries and files, saved cards
 * of deleted accounts, and accounts that nobody has confirmed; has the shop show pictures that the site has by now. GET: what is
 * set, for `npm run doctor`.
 */
export default {
  fetch: async (request: Request): Promise<Response> => {
    if (!['GET', 'POST'].includes(request.method))
      return new Response(null, { status: 405, headers: { allow: 'GET, POST' } });
    const { token, apikey } = extractCredentials(request);
    const { error } = await verifyCredentials({ token: null, apikey: apikey ?? token }, { auth: 'secret:*' });
    if (error) return new Response(null, { status: 401 });
    if (request.method === 'GET') return Response.json(reportSettings(), { headers: { 'cache-control': 'no-store' } });
    try {
      await deleteOrphanedCustomers();
      const delivery = await deliverDue();
      const deletedFiles = await deleteExpired();
      await rpc(database(), 'delete_unconfirmed_accounts', {});
      await publishPictures(database());
      await rpc(database(), 'mark_heartbeat', { p_name: 'deliver' });
      return Response.json({ ...delivery, deletedFiles });
    } catch (cause) {
      return Response.json({ message: `Server fault ${logFault('function deliver', cause)}` }, { status: 500 });
    }
  },
};

/**
 * Deletes the rows first: a file that could not be deleted belongs to no row, and goes with the next call.
 * @returns the number of files deleted.
 */
async function deleteExpired(): Promise<number> {
  const client = database();
  const paths = await rpc<string[]>(client, 'delete_expired', { p_keep: `${retentionDays()} days` });
  if (paths.length > 0) await client.storage.from('requests').remove(paths);
  return paths.length;
}
