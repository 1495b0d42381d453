// Sends SIGTERM during posts, orders and emails. Tests that confirmed posts are stored, and that all other posts can be repeated
// and are then stored once.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMailServer, type MailServer } from '../support/mail-server.ts';
import { createOrder } from '../support/order.ts';
import { isFullScope } from '../support/scope.ts';
import { newServerEnvironment, startServer, type ServerProcess } from '../support/server-process.ts';
import { temporaryFolders } from '../support/temporary.ts';
import { signInNew } from '../support/new-customer.ts';
import { until } from '../support/until.ts';

const temporary = temporaryFolders();
const COUNT = isFullScope ? 200 : 12;
/** place_order() refuses more than this number of orders an hour from one account. */
const MAX_ORDERS = 20;
/** Milliseconds after the signal at which the server cuts the remaining requests (local/main.ts). */
const STOP_MS = 8_000;
/** Milliseconds of the lease during which no other worker takes an email (functions/_shared/mail/outbox.ts). */
const LEASE_MS = 600_000;

let mail: MailServer;
let env: Record<string, string>;
let server: ServerProcess;
let publishableKey: string;
let secretKey: string;
beforeAll(async () => {
  mail = await startMailServer();
  env = { ...(await newServerEnvironment(temporary)), SMTP_URL: mail.url };
  server = startServer(env);
  await server.ready;
  ({ publishableKey, secretKey } = JSON.parse(readFileSync(join(env.DATA_DIR!, 'keys.json'), 'utf8')));
});
afterAll(async () => {
  server.process.kill('SIGKILL');
  await mail.end();
});

const client = (key: string) =>
  createClient(server.origin, key, { auth: { persistSession: false, autoRefreshToken: false } });

interface Sent {
  path: string;
  headers: Record<string, string>;
  body: object;
}
const inquiry = (number: number): Sent => ({
  path: '/functions/v1/contact-form',
  headers: { 'x-forwarded-for': `198.51.100.${number}` },
  body: {
    type_demande: 'contact',
    name: 'n',
    email: `n${number}@exemple.test`,
    subject: 'general',
    message: 'm',
    key: randomUUID(),
  },
});
const order = (token: string): Sent => ({
  path: '/rest/v1/rpc/place_order',
  headers: { authorization: `Bearer ${token}` },
  body: createOrder('moniteur-boreal', 39_900),
});

/** Sends a request. Returns the status of the response, or undefined if no response arrives. */
const send = ({ path, headers, body }: Sent): Promise<number | undefined> =>
  fetch(server.origin + path, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }).then(
    (response) => response.text().then(() => response.status),
    () => undefined,
  );

test(
  `${COUNT} inquiries, ${COUNT} orders and their emails are neither lost nor duplicated when the server stops`,
  async () => {
    const customers = await Promise.all(
      Array.from({ length: Math.ceil(COUNT / MAX_ORDERS) }, (_, number) =>
        signInNew(client(secretKey), client(publishableKey), `customer${number}@exemple.test`, 'mot de passe long'),
      ),
    );
    const all = Array.from({ length: COUNT }, (_, number) => [
      inquiry(number),
      order(customers[number % customers.length]!.token),
    ]).flat();
    const statuses = new Map<Sent, number | undefined>();
    let answered = 0;
    let stopAfterAThird: () => void;
    const third = new Promise<void>((resolve) => (stopAfterAThird = resolve));
    const sending = Promise.all(
      all.map(async (sent) => {
        statuses.set(sent, await send(sent));
        if (++answered === Math.floor(all.length / 3)) stopAfterAThird();
      }),
    );
    await third;
    const stoppedAt = performance.now();
    server.process.kill('SIGTERM');
    await sending;
    expect(await server.ended).toBe(0);
    // Posts after the signal get a response that requests a retry. The server cuts the remaining requests only if the machine is
    // too slow to finish in time.
    const isCut = performance.now() - stoppedAt >= STOP_MS;
    for (const status of statuses.values()) expect([200, 503, ...(isCut ? [undefined] : [])]).toContain(status);
    // A function logs an error if its request is cut.
    if (!isCut) expect(server.output()).not.toContain('"level":"error"');

    server = startServer(env);
    await server.ready;
    for (const sent of all) if (statuses.get(sent) !== 200) expect(await send(sent)).toBe(200);
    const service = client(secretKey);
    expect((await service.from('orders').select('id')).data).toHaveLength(COUNT);
    expect((await service.from('inquiries').select('id')).data).toHaveLength(COUNT);
    // Another delivery may still be sending an email. If the stopped server had not finished sending an email, this email is due
    // again when its lease ends.
    await until(
      async () => {
        await service.functions.invoke('deliver', { method: 'POST' });
        return (await service.from('outbox').select('id').is('sent_at', null)).data!.length === 0;
      },
      'the last e-mail',
      LEASE_MS + 60_000,
    );
    expect(mail.mailbox).toHaveLength(4 * COUNT);
    // If the server stops after an email has arrived and before it is recorded as sent, the email is sent again. The mailbox
    // shows only one of the two emails, because they have the same Message-ID.
    if (!isCut) expect([...mail.arrivals.values()]).toEqual(Array(4 * COUNT).fill(1));
  },
  2 * LEASE_MS,
);
