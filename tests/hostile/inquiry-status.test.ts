// Tries to learn the status of other people's inquiries. The attempts guess numbers and addresses, call the database directly,
// and measure the time of a response.
import { randomInt } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fullScopeTest } from '../support/full-scope-test.ts';
import { startListeningBackend, type ListeningBackend } from '../support/listening-backend.ts';
import { newNetwork } from '../support/network.ts';
import { signInNew } from '../support/new-customer.ts';
import { expectSameMean } from '../support/same-mean.ts';
import { temporaryFolders } from '../support/temporary.ts';

const temporary = temporaryFolders();

let backend: ListeningBackend;
beforeAll(async () => {
  backend = await startListeningBackend({ dataDir: temporary() });
});
afterAll(() => backend.end());

const SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const newReference = (): string => {
  const signs = Array.from({ length: 6 }, () => SIGNS[randomInt(SIGNS.length)]);
  return `SB-${signs.join('')}`;
};

/** Stores an inquiry and returns its number. */
const write = async (email: string): Promise<string> => (await writeInquiry(email)).reference;

/** Stores an inquiry and returns its ID and number. */
async function writeInquiry(email: string): Promise<{ id: string; reference: string }> {
  const reference = newReference();
  const fields = { name: 'n', email, subject: 'general', message: 'secret' };
  const { data } = await backend.service
    .from('inquiries')
    .insert({ digest: 'd', reference, kind: 'contact', locale: 'fr', status: 'quoted', fields })
    .select('id, reference')
    .single()
    .throwOnError();
  return data;
}

const newClient = (): SupabaseClient =>
  createClient(backend.origin, backend.backend.keys.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });

/** Requests the status as a page does, by default from a random network. */
async function requestStatus(
  fields: object,
  network = newNetwork(),
): Promise<{ status: number; text: string; ms: number }> {
  const startedAt = performance.now();
  const response = await fetch(`${backend.origin}/functions/v1/inquiry-status`, {
    method: 'POST',
    headers: {
      apikey: backend.backend.keys.publishableKey,
      'content-type': 'application/json',
      'x-forwarded-for': network,
    },
    body: JSON.stringify(fields),
  });
  const text = await response.text();
  return { status: response.status, text, ms: performance.now() - startedAt };
}

test('email addresses guessed for a known inquiry number are refused after ten in an hour, even from different networks', async () => {
  const reference = await write('jeanne@exemple.test');
  const answers = [];
  for (let guess = 0; guess < 25; guess += 1)
    answers.push(await requestStatus({ reference, email: `${guess}@exemple.test` }));
  expect(answers.map(({ status }) => status)).toEqual([...Array<number>(10).fill(200), ...Array<number>(15).fill(429)]);
  expect(
    (await requestStatus({ reference: await write('autre@exemple.test'), email: 'autre@exemple.test' })).text,
  ).toContain('quoted');
  expect(answers.map(({ text }) => text).join()).not.toMatch(/quoted|secret/);
});

test('inquiry numbers guessed for a known email address from one network are refused after thirty in ten minutes', async () => {
  await write('connue@exemple.test');
  const network = '2001:db8::7';
  const answers = [];
  for (let guess = 0; guess < 31; guess += 1)
    answers.push(await requestStatus({ reference: newReference(), email: 'connue@exemple.test' }, network));
  expect(answers.map(({ status }) => status)).toEqual([...Array<number>(30).fill(200), 429]);
  expect(answers.map(({ text }) => text).join()).not.toContain('quoted');
});

test('direct calls to the database reveal no inquiry to a visitor, and to a signed-in customer only their own', async () => {
  const [visitor, customer] = [newClient(), newClient()];
  await signInNew(backend.service, customer, 'cliente@exemple.test', 'mot de passe');
  const own = await write('cliente@exemple.test');
  const { id, reference } = await writeInquiry('autre@exemple.test');
  const forbiddenToAll = (client: SupabaseClient) => [
    client.from('inquiries').select('*'),
    client.from('inquiry_links').select('*'),
    client.rpc('inquiry_status', { p_reference: reference, p_email: 'autre@exemple.test', p_limits: [] }),
    client.rpc('linked_inquiry', { p_digest: '0'.repeat(64), p_limits: [] }),
    client.rpc('add_inquiry_link', { p_inquiry: id, p_digest: '0'.repeat(64) }),
  ];
  const forbidden = [
    ...forbiddenToAll(visitor),
    visitor.rpc('my_inquiries'),
    visitor.rpc('link_to_my_inquiry', { p_id: id }),
    ...forbiddenToAll(customer),
  ];
  for (const { data, status } of await Promise.all(forbidden)) expect([data, status >= 400]).toEqual([null, true]);
  expect((await customer.rpc('my_inquiries').throwOnError()).data).toMatchObject([{ reference: own }]);
  expect((await customer.rpc('link_to_my_inquiry', { p_id: id }).throwOnError()).data).toBeNull();
});

fullScopeTest('neither the response nor its time reveals whether an inquiry number exists', async () => {
  const [known, unknown]: [number[], number[]] = [[], []];
  const answers = new Set<string>();
  for (let count = 0; count < 200; count += 1) {
    const there = await write('la@exemple.test');
    const measure = async (reference: string, times: number[]): Promise<void> => {
      const { text, ms } = await requestStatus({ reference, email: 'ailleurs@exemple.test' });
      times.push(ms);
      answers.add(text.replace(reference, ''));
    };
    const both = [() => measure(there, known), () => measure(newReference(), unknown)];
    for (const post of count % 2 ? both : both.reverse()) await post();
  }
  expect(answers.size).toBe(1);
  expectSameMean(known, unknown);
});
