// One person sends too many requests. Tests that neighbours with the same network address can still use the site. The neighbours
// can still use valid links and send posts of other kinds.
import { hash, randomBytes, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startListeningBackend, type ListeningBackend } from '../support/listening-backend.ts';
import { newCustomer } from '../support/new-customer.ts';
import { temporaryFolders } from '../support/temporary.ts';

const temporary = temporaryFolders();
/** Maximum number of posts of one kind, or of invalid links, from one network in ten minutes. */
const MAX_POSTS = 30;

const dataDir = temporary();
let server: ListeningBackend;
beforeAll(async () => {
  server = await startListeningBackend({ dataDir });
});
afterAll(async () => {
  await server.backend.drain();
  await server.end();
});

const newEmail = (): string => `${randomUUID()}@exemple.test`;

const post = (path: string, body: object, network: string): Promise<Response> =>
  fetch(server.origin + path, {
    method: 'POST',
    headers: {
      apikey: server.backend.keys.publishableKey,
      'content-type': 'application/json',
      'x-forwarded-for': network,
    },
    body: JSON.stringify(body),
  });

/** Posts until the rate limit refuses a post. Expects that the posts before it were accepted. */
async function exhaust(send: () => Promise<Response>): Promise<void> {
  let tries = 1;
  while ((await send()).status !== 429 && tries <= MAX_POSTS + 1) tries += 1;
  expect(tries).toBe(MAX_POSTS + 1);
}

const NAME = { name: 'Jo' };
const FORMS: Record<string, (network: string) => Promise<Response>> = {
  subscription: (network) => post('/functions/v1/newsletter', { email: newEmail(), locale: 'fr' }, network),
  question: (network) =>
    post(
      '/functions/v1/contact-form',
      { type_demande: 'contact', ...NAME, email: newEmail(), subject: 'general', message: randomUUID() },
      network,
    ),
  quote: (network) =>
    post(
      '/functions/v1/contact-form',
      {
        type_demande: 'soumission',
        ...NAME,
        email: newEmail(),
        building_type: 'residential',
        project_description: randomUUID(),
      },
      network,
    ),
};

test.each([
  ['subscription', '203.0.113.1'],
  ['question', '203.0.113.2'],
  ['quote', '203.0.113.3'],
])('too many posts of one kind (%s) do not block posts of other kinds', async (kind, network) => {
  await exhaust(() => FORMS[kind]!(network));
  const others = Object.entries(FORMS).filter(([other]) => other !== kind);
  const answers = [];
  for (const [, send] of others) answers.push((await send(network)).status);
  expect(answers).toEqual([200, 200]);
});

test('too many invalid links to inquiries block neither a neighbour’s valid link nor a status request by inquiry number', async () => {
  const network = '203.0.113.4';
  const email = newEmail();
  const { reference } = (await (await FORMS.question!('203.0.113.200')).json()) as { reference: string };
  const admin = server.service;
  const { data } = await admin.from('inquiries').select('id').eq('reference', reference).single().throwOnError();
  const token = randomBytes(32).toString('base64url');
  await admin.rpc('add_inquiry_link', { p_inquiry: data.id, p_digest: hash('sha256', token) }).throwOnError();
  const open = (token: string) => post('/functions/v1/inquiry-status', { token }, network);
  await exhaust(() => open(randomBytes(32).toString('base64url')));
  for (let time = 0; time < 3; time += 1) expect(await (await open(token)).json()).toMatchObject({ state: 'new' });
  expect((await post('/functions/v1/inquiry-status', { reference, email }, network)).status).toBe(200);
  // The link of a deleted inquiry counts as invalid, so the rate limit refuses it.
  await admin.from('inquiries').delete().eq('reference', reference).throwOnError();
  expect((await open(token)).status).toBe(429);
});

test('too many invalid email links do not block a neighbour’s valid email link', async () => {
  const network = '203.0.113.5';
  const email = newEmail();
  await newCustomer(server.service, email, 'mot de passe');
  expect((await post('/auth/v1/recover', { email }, network)).status).toBe(200);
  const verify = (token_hash: string) => post('/auth/v1/verify', { type: 'recovery', token_hash }, network);
  await exhaust(() => verify(randomUUID()));
  const token = await tokenTo(email);
  expect((await verify(token)).status).toBe(200);
  const used = await verify(token);
  expect([used.status, Number(used.headers.get('retry-after')) > 0]).toEqual([429, true]);
});

/** Returns the token in the link of the newest recovery email to an address. */
async function tokenTo(email: string): Promise<string> {
  const folder = join(dataDir, 'mail');
  for (const file of readdirSync(folder).sort().reverse()) {
    const mail = await simpleParser(readFileSync(join(folder, file)));
    const token = /#recovery=([\w-]+)/.exec(String(mail.html))?.[1];
    if (token && JSON.stringify(mail.to).includes(email)) return token;
  }
  throw new Error(`no email to ${email}`);
}
