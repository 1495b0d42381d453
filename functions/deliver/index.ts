import { extractCredentials, verifyCredentials } from '@supabase/server/core';
import { database, deleteFiles, rpc } from '../_shared/database.ts';
import { remindOfLateInquiries } from '../_shared/late-inquiries.ts';
import { deliverDue } from '../_shared/delivery/deliver-soon.ts';
import { publishPictures } from '../_shared/product-pictures.ts';
import { runSteps } from '../_shared/delivery/run-steps.ts';
import { reportSettings } from '../_shared/settings-report.ts';
import { company, retentionDays } from '../_shared/settings.ts';
import { keepSeller } from '../_shared/seller.ts';
import { FILE_BUCKET } from '../_shared/mail/outbox.ts';
import { sendRefunds } from '../_shared/stripe-refunds.ts';
import { deleteOrphanedCustomers } from '../_shared/stripe-customers.ts';

/**
 * Handles POST with the secret key, on schedule. Sends due emails, ends expired quotes, writes reminders about quotes,
 * invoices and late inquiries, and sends refunds. Deletes expired inquiries and files, saved cards of deleted accounts, and
 * unconfirmed accounts. Publishes product pictures once the site contains them. For `npm run doctor`, GET returns which settings
 * exist.
 */
export default {
  fetch: async (request: Request): Promise<Response> => {
    if (!['GET', 'POST'].includes(request.method))
      return new Response(null, { status: 405, headers: { allow: 'GET, POST' } });
    const { token, apikey } = extractCredentials(request);
    const { error } = await verifyCredentials({ token: null, apikey: apikey ?? token }, { auth: 'secret:*' });
    if (error) return new Response(null, { status: 401 });
    if (request.method === 'GET') return Response.json(reportSettings(), { headers: { 'cache-control': 'no-store' } });
    return deliver();
  },
};

/** Runs every step. Due emails come first, so that a step that fails or takes long never delays them. */
async function deliver(): Promise<Response> {
  const done = { sent: 0, failed: 0, dead: 0, deletedFiles: 0 };
  const sendDue = async (): Promise<void> => {
    const { sent, failed, dead } = await deliverDue();
    done.sent += sent;
    done.failed += failed;
    done.dead += dead;
  };
  const faults = await runSteps('function deliver', {
    emails: sendDue,
    'saved cards of deleted accounts': deleteOrphanedCustomers,
    'facts of the company': keepSeller,
    quotes: () => rpc(database(), 'advance_quotes', {}),
    'late inquiries': () => remindOfLateInquiries(database(), company().office, new Date()),
    invoices: () => rpc(database(), 'advance_invoices', {}),
    refunds: sendRefunds,
    'emails of these steps': sendDue,
    'expired data': async () => {
      done.deletedFiles = await deleteExpired();
    },
    'unconfirmed accounts': () => rpc(database(), 'delete_unconfirmed_accounts', {}),
    pictures: () => publishPictures(database()),
  });
  // If the heartbeat is missing, the doctor and the alerts report that the function does not run successfully.
  const heartbeat = { heartbeat: () => rpc(database(), 'mark_heartbeat', { p_name: 'deliver' }) };
  if (faults.length === 0) faults.push(...(await runSteps('function deliver', heartbeat)));
  if (faults.length > 0) return Response.json({ message: `Server fault ${faults.join(', ')}` }, { status: 500 });
  return Response.json(done);
}

/**
 * Deletes expired data, such as old inquiries and their files. The rows are deleted before the files. If a file cannot be
 * deleted, it then belongs to no row, and the next call deletes it.
 * @returns the number of expired files, including files that could not be deleted
 */
async function deleteExpired(): Promise<number> {
  const client = database();
  const paths = await rpc<string[]>(client, 'delete_expired', { p_keep: `${retentionDays()} days` });
  await deleteFiles(client, FILE_BUCKET, paths);
  return paths.length;
}
