import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { simpleParser } from 'mailparser';
import { inject } from 'vitest';
import { until } from '../../support/until.ts';

/** Returns a client with the secret key, which has access to all data. */
export function service(): SupabaseClient {
  const { secretKey } = JSON.parse(readFileSync(join(inject('dataDir'), 'keys.json'), 'utf8')) as { secretKey: string };
  return createClient(inject('origin'), secretKey, { auth: { persistSession: false, autoRefreshToken: false } });
}

/** Returns the text of the first email to an address, as soon as it has arrived. */
export async function mailTo(address: string): Promise<string> {
  const folder = join(inject('dataDir'), 'mail');
  let text: string | undefined;
  await until(async () => {
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.eml'))) {
      const mail = await simpleParser(readFileSync(join(folder, file)));
      if (JSON.stringify(mail.to).includes(address)) text = mail.text;
    }
    return text !== undefined;
  }, `an e-mail to ${address}`);
  return text!;
}
