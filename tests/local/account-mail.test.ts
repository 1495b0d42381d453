// Emails about accounts are sent like all others.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestBackend, type TestBackend } from '../support/backend.ts';
import { startMailServer, type MailServer } from '../support/mail-server.ts';
import { temporaryFolders } from '../support/temporary.ts';

const temporary = temporaryFolders();
let mail: MailServer;
let server: TestBackend;
beforeAll(async () => {
  mail = await startMailServer();
  vi.stubEnv('SMTP_URL', mail.url);
  server = await startTestBackend({ dataDir: temporary() });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await server.end();
  await mail.end();
});

test('a mail server gets the link for a forgotten password once', async () => {
  const email = 'oublie@exemple.test';
  await server.customer(email);
  const { error } = await server.visitor().client.auth.resetPasswordForEmail(email);
  expect(error).toBeNull();
  const received = () => mail.mailbox.filter(({ to }) => JSON.stringify(to).includes(email));
  await expect.poll(() => received().length).toBe(1);
  expect(received()[0]!.subject).toBe('Choisir un nouveau mot de passe · Choose a new password');
  expect(String(received()[0]!.html)).toMatch(/\/compte#recovery=[\da-f]+/);
});
