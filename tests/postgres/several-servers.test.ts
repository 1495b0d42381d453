// Tests that three servers on one database lose nothing and duplicate nothing, even if one of them is killed.
import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import pMap from 'p-map';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addWork, amendmentCalls } from '../support/amendments.ts';
import { articleList } from '../support/articles.ts';
import { startMailServer, type MailServer } from '../support/mail-server.ts';
import { newNetwork } from '../support/network.ts';
import { newCustomer } from '../support/new-customer.ts';
import { createOrder } from '../support/order.ts';
import { ensureDatabase } from '../support/postgres.ts';
import { isFullScope } from '../support/scope.ts';
import { createStaff } from '../support/quotes.ts';
import { startSeveralServers, type SeveralServers } from '../support/several-servers.ts';
import { temporaryFolders } from '../support/temporary.ts';
import { actAs, openDatabase, type OwnersDatabase } from '../support/test-database.ts';

const temporary = temporaryFolders();
const VISITORS = isFullScope ? 200 : 20;
/** The number of subscribers, which is larger than the number of emails sent per minute. */
const SUBSCRIBERS = isFullScope ? 120 : 30;
const PASSWORD = 'épinette noire';

let folder: string;
let site: SeveralServers;
let mail: MailServer;
let database: OwnersDatabase;
let service: SupabaseClient;

beforeAll(async () => {
  folder = temporary();
  mail = await startMailServer();
  // The database is empty, and the three servers start creating its tables at the same time.
  const url = await ensureDatabase(folder, { isEmpty: true });
  site = await startSeveralServers(3, temporary, { DATABASE_URL: url!, SMTP_URL: mail.url });
  database = await openDatabase(folder);
  // The tests use the first server, because one test kills the second server.
  service = createClient(site.servers[0]!.origin, site.keys.secretKey, { auth: { persistSession: false } });
});
afterAll(async () => {
  await site.end();
  await database.close();
  await mail.end();
});

const rows = async <Row>(query: string): Promise<Row[]> => (await database.query<Row>(query)).rows;
const clientAt = (origin: string, network = newNetwork()): SupabaseClient =>
  createClient(origin, site.keys.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { 'x-forwarded-for': network } },
  });

test('each migration runs once when several servers start', async () => {
  const [counts] = await rows<{ versions: number; products: number }>(
    `select (select count(*) from supabase_migrations.schema_migrations)::integer as versions,
            (select count(*) from products)::integer as products`,
  );
  expect(counts).toEqual({ versions: readdirSync('supabase/migrations').length, products: 12 });
  for (const server of site.servers) expect(server.output()).not.toMatch(/failed|error/i);
});

test('numbers of quotes have neither gaps nor duplicates, even if transactions fail', async () => {
  const connections = await Promise.all(Array.from({ length: 4 }, () => openDatabase(folder)));
  const fault = new Error('rolled back');
  const takeNumber = async (connection: OwnersDatabase, isKept: boolean): Promise<number[]> => {
    const numbers: number[] = [];
    const taken = connection.transaction(async ({ query }) => {
      const { rows: numbered } = await query<{ number: number }>("select next_number('quotes') as number", []);
      numbers.push(...numbered.map(({ number }) => number));
      if (!isKept) throw fault;
    });
    if (isKept) await taken;
    else await expect(taken).rejects.toBe(fault);
    return isKept ? numbers : [];
  };
  const taken = await Promise.all(
    connections.map(async (connection, place) => {
      const kept: number[] = [];
      for (let round = 0; round < 20; round++) kept.push(...(await takeNumber(connection, (round + place) % 3 > 0)));
      return kept;
    }),
  );
  const numbers = taken.flat().toSorted((first, second) => first - second);
  expect(numbers).toEqual(Array.from({ length: 53 }, (_, index) => index + 1));
  await Promise.all(connections.map((connection) => connection.close()));
});

describe('several servers', () => {
  test('all show a new price within four seconds', async () => {
    const priceAt = async (origin: string): Promise<unknown> =>
      (await clientAt(origin).from('products').select('price').eq('id', 'moniteur-boreal').single()).data?.price;
    // Without a notification, a server may return the previous price for five seconds. The shorter timeout excludes this case.
    const options = { timeout: 4_000 };
    for (const { origin } of site.servers) await priceAt(origin);
    for (const [index, server] of site.servers.entries()) {
      const price = `${400 + index}.00`;
      const writer = createClient(server.origin, site.keys.secretKey, { auth: { persistSession: false } });
      await writer.from('products').update({ price }).eq('id', 'moniteur-boreal').throwOnError();
      for (const { origin } of site.servers) await expect.poll(() => priceAt(origin), options).toBe(price);
    }
    // Changes the price outside the servers, as an operator does with psql.
    await database.query(`update products set price = 399 where id = 'moniteur-boreal'`);
    for (const { origin } of site.servers) await expect.poll(() => priceAt(origin), options).toBe('399.00');
  });

  test('share sign-ins and sign-outs', async () => {
    const email = `${randomUUID()}@exemple.test`;
    await newCustomer(service, email, PASSWORD);
    const [first, second, third] = site.servers.map(({ origin }) => clientAt(origin));
    const { data } = await first!.auth.signInWithPassword({ email, password: PASSWORD });
    await second!.auth.setSession(data.session!);
    expect((await second!.auth.getUser()).data.user?.email).toBe(email);
    await second!.auth.signOut();
    expect((await third!.auth.getUser(data.session!.access_token)).error).not.toBeNull();
  });

  test('share the count of failed sign-ins', async () => {
    const email = `${randomUUID()}@exemple.test`;
    const network = newNetwork();
    let failed = 0;
    let status: number | undefined = 400;
    while (status === 400 && failed <= 30) {
      const { origin } = site.servers[failed % 3]!;
      status = (await clientAt(origin, network).auth.signInWithPassword({ email, password: 'x' })).error?.status;
      if (status === 400) failed++;
    }
    expect(status).toBe(429);
    // With separate counts, each of the three servers would allow 15 attempts.
    expect(failed).toBe(15);
  });

  test('share new files', async () => {
    const [first, , third] = site.servers.map(({ origin }) =>
      createClient(origin, site.keys.secretKey, { auth: { persistSession: false } }),
    );
    const path = `${randomUUID()}/1`;
    expect(
      (await first!.storage.from('requests').upload(path, Buffer.from('plan'), { contentType: 'application/pdf' }))
        .error,
    ).toBeNull();
    expect(await (await third!.storage.from('requests').download(path)).data!.text()).toBe('plan');
  });
});

const deliverAt = async (origin: string): Promise<void> => {
  const headers = { apikey: site.keys.secretKey };
  expect((await fetch(`${origin}/functions/v1/deliver`, { method: 'POST', headers })).status).toBe(200);
};

test(`an article that three servers deliver reaches each of ${SUBSCRIBERS} subscribers once`, async () => {
  const [first, second, third] = (await openDesks()) as [Desk, Desk, Desk];
  await first.calls.call('service_role', 'keep_articles', JSON.stringify(articleList(1)));
  await database.query(
    `insert into subscriptions (email, locale, confirmed_at)
     select 'abonne' || place || '@exemple.test', 'fr', now() from generate_series(1, $1::integer) as place`,
    [SUBSCRIBERS],
  );
  const [article] = await rows<{ version: string }>('select md5(content::text) as version from newsletter_articles');
  // A staff member sends the article through three connections to the database at the same moment.
  const answers = await Promise.all([first, second, third].map(({ calls }) => calls.sendArticle(1, article!.version)));
  expect(answers.map(({ kind }) => kind)).toEqual(['found', 'found', 'found']);
  expect(await rows(`select 1 from outbox where kind = 'article_to_subscriber'`)).toHaveLength(SUBSCRIBERS);
  const known = mail.mailbox.length;
  /**
   * Simulates that minutes pass, and makes every server deliver at once. Returns the number of emails that have not been sent.
   */
  const deliver = async (): Promise<number> => {
    await rows(`update newsletters set starts_at = now() - interval '1 hour'`);
    await rows(`update outbox set due_at = now() where sent_at is null and attempts = 0`);
    await rows(`delete from post_counts where subject = 'articles'`);
    await Promise.all(site.servers.map(({ origin }) => deliverAt(origin)));
    return (await rows(`select 1 from outbox where kind = 'article_to_subscriber' and sent_at is null`)).length;
  };
  await expect.poll(deliver, { timeout: 240_000 }).toBe(0);
  const sent = mail.mailbox.slice(known).filter(({ subject }) => subject?.includes('Article 1'));
  expect(new Set(sent.map(({ to }) => [to].flat()[0]!.text)).size).toBe(SUBSCRIBERS);
  expect(sent.map(({ messageId }) => mail.arrivals.get(messageId!))).toEqual(sent.map(() => 1));
  expect(sent).toHaveLength(SUBSCRIBERS);
  await Promise.all([first, second, third].map(({ connection }) => connection.close()));
});

/**
 * Repeats a request until it succeeds, as the site's pages do. Repeated requests with the same key have their effect only once.
 */
async function persistently<Result>(request: () => Promise<Result | undefined>): Promise<Result> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const answer = await request().catch(() => undefined);
    if (answer !== undefined) return answer;
    await new Promise((resolve) => setTimeout(resolve, 50 * Math.random()));
  }
  throw new Error('The servers never answered.');
}

test(`the orders and questions of ${VISITORS} visitors are each stored and emailed once, even if a server is killed`, async () => {
  await rows('delete from outbox');
  const known = mail.mailbox.length;
  mail.arrivals.clear();
  const visitors = Array.from({ length: VISITORS }, () => ({
    email: `${randomUUID()}@exemple.test`,
    key: randomUUID(),
  }));
  // Ten visitors sign in at a time. With more visitors, a busy machine would answer some attempts too late, and these attempts
  // would count as failed sign-ins.
  const clients = await pMap(
    visitors,
    async ({ email }) => {
      await persistently(() => newCustomer(service, email, PASSWORD));
      const client = clientAt(site.origin);
      await persistently(
        async () => (await client.auth.signInWithPassword({ email, password: PASSWORD })).data.session ?? undefined,
      );
      return client;
    },
    { concurrency: 10 },
  );
  let answered = 0;
  const killAt = VISITORS / 2;

  const visit = async ({ email, key }: { email: string; key: string }, index: number): Promise<string> => {
    const order = await persistently<string>(
      async () =>
        (await clients[index]!.rpc('place_order', createOrder('moniteur-boreal', 39_900, key))).data?.id ?? undefined,
    );
    if (++answered === killAt) site.servers[1]!.process.kill('SIGKILL');
    await persistently(async () => {
      const response = await fetch(`${site.origin}/functions/v1/contact-form`, {
        method: 'POST',
        headers: {
          apikey: site.keys.publishableKey,
          'content-type': 'application/json',
          'x-forwarded-for': newNetwork(),
        },
        body: JSON.stringify({ type_demande: 'contact', name: 'n', email, subject: 'general', message: 'm', key }),
      });
      return response.status === 200 ? response.status : undefined;
    });
    return order;
  };
  const orders = await Promise.all(visitors.map(visit));
  expect(await site.servers[1]!.ended).toBeNull();

  expect(new Set(orders).size).toBe(VISITORS);
  expect(await rows(`select id from orders`)).toHaveLength(VISITORS);
  expect(await rows(`select id from inquiries`)).toHaveLength(VISITORS);
  const deliver = async (): Promise<number> => {
    await fetch(`${site.servers[0]!.origin}/functions/v1/deliver`, {
      method: 'POST',
      headers: { apikey: site.keys.secretKey },
    });
    return (await rows('select id from outbox where sent_at is null')).length;
  };
  const patience = { timeout: 240_000, interval: 500 };
  await expect.poll(deliver, patience).toBeLessThanOrEqual(1);
  // Emails that the killed server had started to send would only be due again after their lease. This update makes them due now.
  await rows(`update outbox set due_at = now() where sent_at is null`);
  await expect.poll(deliver, patience).toBe(0);
  // The servers send two emails per order and two per inquiry.
  expect(await rows('select id from outbox')).toHaveLength(4 * VISITORS);
  expect(mail.mailbox).toHaveLength(known + 4 * VISITORS);
  // The email that the killed server was sending may arrive twice, with the same Message-ID. A mailbox shows such an email once.
  const repeated = [...mail.arrivals.values()].filter((count) => count > 1);
  expect(repeated.length).toBeLessThanOrEqual(1);
});

type Desk = Awaited<ReturnType<typeof openDesks>>[number];

/** Creates a staff member and opens three connections to the database. Returns each connection with this member's desk calls. */
async function openDesks() {
  const email = `${randomUUID()}@exemple.test`;
  const staff = await createStaff(
    {
      database,
      createCustomer: async (address) => {
        const id = await newCustomer(service, address, PASSWORD);
        // `actAs` uses a session whose ID is the user's ID.
        await database.query('insert into auth.sessions (id, user_id) values ($1, $1)', [id]);
        return id;
      },
    },
    email,
  );
  return Promise.all(
    Array.from({ length: 3 }, async () => {
      const connection = await openDatabase(folder);
      const calls = amendmentCalls(connection, staff);
      return {
        connection,
        calls: {
          ...calls,
          sendArticle: (article: number, version: string): Promise<{ kind: string }> =>
            calls.call(staff, 'desk_send_article', article, version, 20),
        },
      };
    }),
  );
}

test('invoices issued simultaneously have numbers without gaps or duplicates, and no order is invoiced twice', async () => {
  const desks = await openDesks();
  await desks[0]!.calls.keepSeller();
  const orders: string[] = [];
  for (let count = 0; count < 5; count++) orders.push(await desks[0]!.calls.newOrder());
  // Every connection invoices every order. Each request names version 0, the version of a bill without entries.
  const answers = await Promise.all(
    desks.flatMap(({ calls }) => orders.map((order) => calls.issue(order, 'balance', null, { version: 0 }))),
  );
  expect(answers.filter(({ kind }) => kind === 'found')).toHaveLength(orders.length);
  expect(answers.filter(({ kind }) => kind === 'conflict')).toHaveLength(2 * orders.length);
  expect(
    (await rows<{ number: number }>('select number from invoices order by number')).map(({ number }) => number),
  ).toEqual(orders.map((_, index) => index + 1));
  await Promise.all(desks.map(({ connection }) => connection.close()));
});

test('if a change to an order is accepted twice while the order is invoiced, either the change or the invoice is refused', async () => {
  const [first, second, third] = (await openDesks()) as [Desk, Desk, Desk];
  await first.calls.keepSeller();
  for (let round = 0; round < 6; round++) {
    const order = await first.calls.newOrder();
    const { quote } = await first.calls.amend(order, addWork(10_000));
    const token = await first.calls.linkTo(quote.id);
    const [answer, other, issued] = await Promise.all([
      first.calls.accept(token),
      second.calls.accept(token),
      third.calls.issue(order, 'balance', null, { version: 0 }),
    ]);
    const isAccepted = answer.kind === 'done';
    expect([other.kind, issued.kind]).toEqual(isAccepted ? ['done', 'conflict'] : ['refused', 'found']);
    const { bill } = await first.calls.read(order);
    expect(bill).toMatchObject(
      isAccepted ? { order_cents: 344_925, invoiced_cents: 0 } : { order_cents: 333_428, invoiced_cents: 333_428 },
    );
  }
  await Promise.all([first, second, third].map(({ connection }) => connection.close()));
});

test('a change to an order is made once, even if it is accepted through several servers simultaneously', async () => {
  const desks = await openDesks();
  const [desk] = desks as [Desk, ...Desk[]];
  const origins = [site.servers[0]!.origin, site.servers[2]!.origin, site.origin];
  const accept = async (origin: string, token: string): Promise<unknown> => {
    const response = await fetch(`${origin}/functions/v1/quote`, {
      method: 'POST',
      headers: {
        apikey: site.keys.publishableKey,
        'content-type': 'application/json',
        'x-forwarded-for': newNetwork(),
      },
      body: JSON.stringify({
        token,
        locale: 'fr',
        action: 'accept',
        version: 1,
        name: 'Jeanne Tremblay',
        terms_version: '2026-01-01',
      }),
    });
    return response.json();
  };
  for (let round = 0; round < 5; round++) {
    const order = await desk.calls.newOrder();
    const { quote } = await desk.calls.amend(order, addWork(10_000));
    const token = await desk.calls.linkTo(quote.id);
    for (const answer of await Promise.all(origins.map((origin) => accept(origin, token)))) {
      expect(answer).toMatchObject({ quote: { status: 'accepted', version: 1 } });
      expect(answer).not.toHaveProperty('refusal');
    }
    const changed = await desk.calls.readOrder(order);
    expect(changed.lines.map(({ name, units }) => [name, units])).toContainEqual(['Câblage', 1]);
    expect(changed.amendments).toMatchObject([{ id: quote.id, status: 'accepted', total_cents: 344_925 }]);
    expect(await rows(`select 1 from quote_events where kind = 'accepted' and quote_id = '${quote.id}'`)).toHaveLength(
      1,
    );
  }
  const numbers = (
    await rows<{ number: number }>('select number from quotes where number is not null order by number')
  ).map(({ number }) => number);
  expect(numbers).toEqual(numbers.map((_, index) => numbers[0]! + index));
  await Promise.all(desks.map(({ connection }) => connection.close()));
});

test('if two owners demote or remove each other simultaneously, one request succeeds, the other is refused, and one owner remains', async () => {
  const createCustomer = async (address: string): Promise<string> => {
    const id = await newCustomer(service, address, PASSWORD);
    await database.query('insert into auth.sessions (id, user_id) values ($1, $1)', [id]);
    await database.query(
      `insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
       values (gen_random_uuid(), $1, 'totp', now(), now())`,
      [id],
    );
    return id;
  };
  const connections = await Promise.all([openDatabase(folder), openDatabase(folder)]);
  for (const action of ['role', 'remove'])
    for (let round = 0; round < 5; round++) {
      await database.exec('alter table staff disable trigger keep_an_owner; delete from staff');
      await database.exec('alter table staff enable trigger keep_an_owner');
      const owners = [
        await createStaff({ database, createCustomer }, `${randomUUID()}@exemple.test`),
        await createStaff({ database, createCustomer }, `${randomUUID()}@exemple.test`),
      ];
      await database.exec(`update staff set role = 'owner'`);
      const answers = await Promise.all(
        connections.map((connection, index) =>
          connection.transaction((transaction) =>
            actAs(transaction, owners[index]!, async () => {
              const { rows: answer } = await transaction.query<{ answer: { kind: string; code?: string } | null }>(
                'select desk_change_team($1, $2, $3) as answer',
                [action, owners[1 - index]!.userId, 'staff'],
              );
              return answer[0]!.answer;
            }),
          ),
        ),
      );
      expect(answers.filter((answer) => answer?.kind === 'found')).toHaveLength(1);
      // A removed owner gets null, because they are no longer staff. A demoted owner gets the reason.
      expect(answers.find((answer) => answer?.kind !== 'found') ?? null).toEqual(
        action === 'remove' ? null : { kind: 'refused', code: 'owner_only' },
      );
      expect(await rows(`select 1 from staff where role = 'owner'`)).toHaveLength(1);
    }
  await Promise.all(connections.map((connection) => connection.close()));
});
