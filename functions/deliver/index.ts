import { extractCredentials, verifyCredentials } from '@supabase/server/core';
import { call, database } from '../_shared/database.ts';
import { logFault } from '../_shared/faults.ts';
import { deliverDue } from '../_shared/delivery/deliver-soon.ts';
import { retentionDays } from '../_shared/settings.ts';

/** POST, with the secret key, on schedule: sends what is due, and deletes what has been kept long enough. */
export default {
  fetch: async (request: Request): Promise<Response> => {
    if (request.method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'POST' } });
    const { token, apikey } = extractCredentials(request);
    const { error } = await verifyCredentials({ token: null, apikey: apikey ?? token }, { auth: 'secret' });
    if (error) return new Response(null, { status: 401 });
    try {
      const delivery = await deliverDue();
      return Response.json({ ...delivery, forgotten: await forgetOld() });
    } catch (cause) {
      return Response.json({ message: `Server fault ${logFault('function deliver', cause)}` }, { status: 500 });
    }
  },
};

/** Rows first: a file that nobody names is swept the next time, if it cannot be now. */
async function forgetOld(): Promise<number> {
  const client = database();
  const paths = await call<string[]>(client, 'forget_old', { p_keep: `${retentionDays()} days` });
  if (paths.length > 0) await client.storage.from('requests').remove(paths);
  return paths.length;
}
