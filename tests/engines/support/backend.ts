import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { simpleParser } from 'mailparser';
import { inject } from 'vitest';
import { createStaffAccount, type StaffAccount } from '../../support/staff-account.ts';
import { until } from '../../support/until.ts';

const keys = (): { publishableKey: string; secretKey: string } =>
  JSON.parse(readFileSync(join(inject('dataDir'), 'keys.json'), 'utf8'));
const createClientWith = (key: string): SupabaseClient =>
  createClient(inject('origin'), key, { auth: { persistSession: false, autoRefreshToken: false } });

/** Returns a client with the secret key, which has access to all data. */
export const service = (): SupabaseClient => createClientWith(keys().secretKey);

/** Creates the account of an owner with a second factor. */
export const newOwner = (password: string): Promise<StaffAccount> =>
  createStaffAccount(service(), createClientWith(keys().publishableKey), {
    email: `${randomUUID()}@example.org`,
    password,
    role: 'owner',
  });

/** Waits until an email to an address has arrived, and returns the email's text. */
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

/**
 * Sends due emails until an email to the address contains a match of `pattern` that is not in `known`. Returns this match.
 * @param subject part of the subject
 */
export async function findInMails(
  { address, subject }: { address: string; subject: string },
  pattern: RegExp,
  known: ReadonlySet<string>,
): Promise<string> {
  const headers = { apikey: keys().secretKey };
  const folder = join(inject('dataDir'), 'mail');
  let newest: string | undefined;
  await until(async () => {
    await fetch(`${inject('origin')}/functions/v1/deliver`, { method: 'POST', headers });
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.eml'))) {
      const content = readFileSync(join(folder, file));
      if (!content.includes(address)) continue;
      const mail = await simpleParser(content);
      if (!mail.subject?.replace(/\s+/g, ' ').includes(subject.replace(/\s+/g, ' '))) continue;
      const match = pattern.exec(mail.text ?? '')?.[0];
      if (match && !known.has(match)) newest = match;
    }
    return newest !== undefined;
  }, `${pattern} in an email “${subject}” to ${address}`);
  return newest!;
}
