// Tests that emails about accounts wait in the outbox, like all other emails, until a mail server accepts them.
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { readSettings } from '../../local/settings.ts';
import { startListeningBackend, type ListeningBackend } from '../support/listening-backend.ts';
import { startMailServer, type MailServer } from '../support/mail-server.ts';
import { newCustomer } from '../support/new-customer.ts';
import { temporaryFolders } from '../support/temporary.ts';

const temporary = temporaryFolders();
const RECOVERY = 'Choisir un nouveau mot de passe · Choose a new password';
let server: ListeningBackend;
let open: ListeningBackend | undefined;
const dataDir = temporary();
let mail: MailServer | undefined;

/** Returns a port on which no mail server listens. */
async function closedPort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => listener.once('listening', resolve));
  const { port } = listener.address() as AddressInfo;
  await new Promise((resolve) => listener.close(resolve));
  return port;
}

const restart = async (smtpUrl: string, environment: Record<string, string> = {}): Promise<void> => {
  // Waits for running requests and for the email that is being sent, as the server does when it stops.
  await open?.backend.drain();
  await open?.end();
  vi.stubEnv('SMTP_URL', smtpUrl);
  const { sender } = readSettings(environment);
  server = await startListeningBackend({ dataDir, ...(sender ? { sender } : {}) });
  open = server;
};
beforeAll(async () => restart(`smtp://127.0.0.1:${await closedPort()}`));
afterEach(() => mail?.end());
afterAll(async () => {
  await server.end();
  vi.unstubAllEnvs();
});

const customer = async (email: string): Promise<string> => {
  await newCustomer(server.service, email, 'quatre bouleaux gris');
  return email;
};
const recover = async (email: string): Promise<void> => {
  const response = await server.backend.fetch(
    new Request(`${server.origin}/auth/v1/recover`, {
      method: 'POST',
      headers: { apikey: server.backend.keys.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    }),
  );
  expect(response.status).toBe(200);
};
const rows = async (email: string) =>
  (await server.service.from('outbox').select('*').eq('account_email', email).eq('kind', 'account_link')).data!;
const makeDue = () =>
  server.service
    .from('outbox')
    .update({ due_at: new Date(0).toISOString() })
    .is('sent_at', null);
const deliver = async (): Promise<void> => {
  const response = await server.backend.fetch(
    new Request(`${server.origin}/functions/v1/deliver`, {
      method: 'POST',
      headers: { apikey: server.backend.keys.secretKey },
    }),
  );
  expect(response.status).toBe(200);
};
const received = (email: string) => mail!.mailbox.filter(({ to }) => JSON.stringify(to).includes(email));

describe('while the mail server accepts no emails', () => {
  test('an email with an account link waits encrypted, and is sent once the mail server is back, even after a restart', async () => {
    const email = await customer('panne@exemple.test');
    await recover(email);
    await expect.poll(async () => (await rows(email))[0]?.fault).toMatch(/ECONNREFUSED/);
    const [row] = await rows(email);
    expect(row).toMatchObject({ subject: RECOVERY, sent_at: null, dead_letter_at: null });
    expect(Date.parse(row.expires_at) - Date.parse(row.created_at)).toBeGreaterThan(3_500_000);
    expect(JSON.stringify(row)).not.toMatch(/recovery=|<html/);
    const { data: report } = await server.service.rpc('operating_report');
    expect(report.mail).toMatchObject({ failing: 1 });

    mail = await startMailServer();
    await restart(mail.url);
    expect(await rows(email)).toHaveLength(1);
    await makeDue();
    await deliver();
    expect(received(email)).toHaveLength(1);
    expect(received(email)[0]!.subject).toBe(RECOVERY);
    expect(String(received(email)[0]!.html)).toMatch(/\/compte#recovery=[\da-f]+/);
    expect(await rows(email)).toEqual([]);
    await deliver();
    expect(received(email)).toHaveLength(1);
  });

  test('an email whose account link is replaced or expires is never sent', async () => {
    mail = await startMailServer();
    mail.mood = 'refuses';
    await restart(mail.url);
    const [twice, late] = [await customer('deux-fois@exemple.test'), await customer('trop-tard@exemple.test')];
    await recover(twice);
    await recover(twice);
    await recover(late);
    for (const email of [twice, late]) await expect.poll(async () => (await rows(email))[0]?.fault).toMatch(/451/);
    expect(await rows(twice)).toHaveLength(1);
    await server.service.from('outbox').update({ expires_at: new Date().toISOString() }).eq('account_email', late);
    mail.mood = 'accepts';
    await makeDue();
    await deliver();
    expect(received(twice)).toHaveLength(1);
    expect(received(late)).toEqual([]);
    expect(await rows(late)).toEqual([]);
  });
});

test('an account link is sent immediately, from the address in MAIL_FROM, if the mail server accepts emails', async () => {
  mail = await startMailServer();
  await restart(mail.url, { MAIL_FROM: 'Panneaux du Nord <info@exemple.test>' });
  const email = await customer('aussitot@exemple.test');
  await recover(email);
  await expect.poll(() => received(email).length).toBe(1);
  expect(received(email)[0]!.from?.text).toBe('"Panneaux du Nord" <info@exemple.test>');
  await expect.poll(() => rows(email)).toEqual([]);

  await server.service.from('outbox').insert({ kind: 'password_changed', account_email: email }).throwOnError();
  await deliver();
  await expect
    .poll(() => received(email).map(({ from }) => from?.value[0]?.address))
    .toEqual(Array<string>(2).fill('info@exemple.test'));
});
