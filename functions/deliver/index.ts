import { extractCredentials, verifyCredentials } from '@supabase/server/core';
import { rpc, database } from '../_shared/database.ts';
import { logFault } from '../_shared/faults.ts';
import { remindOfLateInquiries } from '../_shared/late-inquiries.ts';
import { deliverDue } from '../_shared/delivery/deliver-soon.ts';
import { publishPictures } from '../_shared/product-pictures.ts';
import { reportSettings } from '../_shared/settings-report.ts';
import { company, retentionDays } from '../_shared/settings.ts';
import { keepSeller } from '../_shared/seller.ts';
import { sendRefunds } from '../_shared/stripe-refunds.ts';
import { deleteOrphanedCustomers } from '../_shared/stripe-customers.ts';

/**
 * Handles POST with the secret key, on schedule. Ends and reminds of quotes, reminds of invoices and of late inquiries, sends
 * refunds and due emails. Deletes expired inquiries and files, saved cards of deleted accounts, and unconfirmed accounts. Publishes
 * pictures that the site now has. For `npm run doctor`, GET returns which settings exist.
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
      await keepSeller();
      await rpc(database(), 'advance_quotes', {});
      await remindOfLateInquiries(database(), company().office, new Date());
      await rpc(database(), 'advance_invoices', {});
      await sendRefunds();
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
 * Deletes expired inquiries. The rows are deleted before the files: a file that could not be deleted then belongs to no row,
 * and the next call deletes it.
 * @returns the number of files deleted
 */
async function deleteExpired(): Promise<number> {
  const client = database();
  const paths = await rpc<string[]>(client, 'delete_expired', { p_keep: `${retentionDays()} days` });
  if (paths.length > 0) await client.storage.from('requests').remove(paths);
  return paths.length;
}
