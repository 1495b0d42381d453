// Tests that the emails of the outbox are sent, retried, and never lost.
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { createServer as createMailServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sealEmail } from '../../local/backend/database/seal-email.ts';
import { startCuttingProxy } from '../support/cutting-proxy.ts';
import { startFunctions, type FunctionHost } from '../support/functions.ts';
import { startListeningBackend, type ListeningBackend } from '../support/listening-backend.ts';
import { startMailServer, type MailServer } from '../support/mail-server.ts';
import { isFullScope } from '../support/scope.ts';
import { temporaryFolders } from '../support/temporary.ts';

const temporary = temporaryFolders();

let backend: ListeningBackend;
let functions: FunctionHost | undefined;
/** Functions that send emails over SMTP. The SMTP tests share them, except tests that need other settings or end the process. */
let overSmtp: FunctionHost | undefined;

beforeAll(async () => {
  backend = await startListeningBackend({ dataDir: temporary() });
});
afterAll(() => backend.end());
afterEach(async () => {
  if (functions !== overSmtp) await functions?.end();
  await backend.service.from('outbox').delete().not('id', 'is', null);
});

const start = (settings: Record<string, string>, url = backend.origin): Promise<FunctionHost> =>
  startFunctions('node', backend, { ...settings, WAITS_FOR_WORK: '1' }, { url });

/**
 * Maps a database call to the name of the step of `deliver` that makes the call. The steps that send emails are missing, because
 * they must succeed. The step "late inquiries" is missing, because it makes requests only in business hours. Stripe's steps are
 * missing, because they make requests only with Stripe's keys.
 */
const STEP_REQUESTS = {
  keep_seller: 'facts of the company',
  advance_quotes: 'quotes',
  advance_invoices: 'invoices',
  delete_expired: 'expired data',
  delete_unconfirmed_accounts: 'unconfirmed accounts',
  unused_pictures: 'pictures',
};

const postInquiry = (name: string): Promise<string> =>
  fetch(`${functions!.address}/contact-form`, {
    method: 'POST',
    headers: {
      apikey: backend.backend.keys.publishableKey,
      'content-type': 'application/json',
      'x-forwarded-for': name,
    },
    body: JSON.stringify({
      type_demande: 'contact',
      name,
      email: `${name}@exemple.test`,
      subject: 'general',
      message: 'm',
      key: crypto.randomUUID(),
    }),
  }).then(async (response) => (await response.json()).reference);
const postInquiryWithFile = async (name: string): Promise<string> => {
  const body = new FormData();
  for (const [field, value] of Object.entries({
    type_demande: 'contact',
    name,
    email: `${name}@exemple.test`,
    subject: 'general',
    message: 'm',
  }))
    body.append(field, value);
  body.append('attachment', new File(['%PDF-1'], 'a.pdf'));
  const response = await fetch(`${functions!.address}/contact-form`, {
    method: 'POST',
    headers: { apikey: backend.backend.keys.publishableKey },
    body,
  });
  return (await response.json()).reference;
};
const deliver = (key = backend.backend.keys.secretKey): Promise<Response> =>
  fetch(`${functions!.address}/deliver`, { method: 'POST', headers: { apikey: key } });
/** Moves the creation of an inquiry back by this many days. */
const backdate = async (reference: string, days: number): Promise<void> => {
  await backend.service
    .from('inquiries')
    .update({ created_at: new Date(Date.now() - days * DAY).toISOString() })
    .eq('reference', reference)
    .throwOnError();
};
/** Returns the report about the settings, which `npm run doctor` also requests. */
const settings = async (): Promise<unknown> =>
  (await fetch(`${functions!.address}/deliver`, { headers: { apikey: backend.backend.keys.secretKey } })).json();
/** Returns the number of running deliveries that a request has started. */
const underWay = async (): Promise<unknown> => (await fetch(`${functions!.address}/background-work`)).json();
const rows = async () => (await backend.service.from('outbox').select('*').order('created_at')).data!;
/** Waits until each email was tried, and until background deliveries have ended. */
const attempted = async (): Promise<void> => {
  await expect
    .poll(async () => (await rows()).every(({ fault, sent_at }) => fault !== null || sent_at !== null), {
      timeout: 40_000,
    })
    .toBe(true);
  await expect.poll(underWay, { timeout: 40_000 }).toBe(0);
};
/** Moves the times in the outbox back, as if this many milliseconds had passed. */
const passTime = async (interval: number): Promise<void> => {
  for (const { id, due_at, created_at } of await rows()) {
    const earlier = (time: string): string =>
      new Date(Date.parse(time.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')) - interval).toISOString();
    await backend.service
      .from('outbox')
      .update({ due_at: earlier(due_at), created_at: earlier(created_at) })
      .eq('id', id);
  }
};
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const REFUSED_MS = isFullScope ? DAY : 60 * MINUTE;

describe('SMTP', () => {
  let mail: MailServer;
  beforeAll(async () => {
    mail = await startMailServer();
    overSmtp = await start({ SMTP_URL: mail.url });
  });
  beforeEach(() => {
    functions = overSmtp!;
    functions.log.length = 0;
  });
  afterAll(async () => {
    await overSmtp?.end();
    await mail.end();
  });

  test('an email refused for hours is retried after 1, 4, 9 … minutes, and sent once', async () => {
    mail.mood = 'refuses';
    const reference = await postInquiry('daylong');
    await attempted();
    const delays: number[] = [];
    for (let passed = 0; passed < REFUSED_MS;) {
      const [{ due_at }] = (await rows()) as [{ due_at: string }];
      const delay = Math.ceil(
        (Date.parse(due_at.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')) - Date.now()) / MINUTE,
      );
      delays.push(delay);
      passed += delay * MINUTE;
      await passTime(delay * MINUTE);
      expect(await (await deliver()).json()).toMatchObject({ sent: 0, failed: 2, dead: 0 });
    }
    expect(delays.slice(0, 4)).toEqual([1, 4, 9, 16]);
    mail.mood = 'accepts';
    await passTime(DAY);
    expect(await (await deliver()).json()).toMatchObject({ sent: 2, failed: 0 });
    expect(mail.mailbox.filter(({ subject }) => subject?.includes(reference))).toHaveLength(2);
    expect((await rows()).map(({ fault }) => fault)).toEqual([null, null]);
  });

  test('an email refused for 30 days becomes a dead letter, is listed and kept, and is sent when retried', async () => {
    mail.mood = 'refuses';
    const reference = await postInquiry('monthlong');
    await attempted();
    await passTime(31 * DAY);
    expect(await (await deliver()).json()).toMatchObject({ failed: 0, dead: 2 });
    mail.mood = 'accepts';
    await passTime(DAY);
    expect(await (await deliver()).json()).toMatchObject({ sent: 0, failed: 0, dead: 0 });
    expect((await backend.service.from('dead_letters').select('kind,fault')).data).toHaveLength(2);
    await backend.service.rpc('retry_dead_letters');
    expect(await (await deliver()).json()).toMatchObject({ sent: 2 });
    expect(mail.mailbox.filter(({ subject }) => subject?.includes(reference))).toHaveLength(2);
  });

  test('an email whose content is stored encrypted is sent with its link, and the email’s row is deleted', async () => {
    mail.mood = 'accepts';
    const [id, email] = [crypto.randomUUID(), 'lien@exemple.test'];
    await backend.service
      .from('outbox')
      .insert({
        id,
        kind: 'account_link',
        account_email: email,
        subject: 'Confirmez votre adresse',
        sealed_content: sealEmail('<p>Épinette : <a href="https://exemple.test/compte#signup=1">ici</a></p>', id),
        expires_at: new Date(Date.now() + DAY).toISOString(),
      })
      .throwOnError();
    expect(await (await deliver()).json()).toMatchObject({ sent: 1, failed: 0 });
    const [received] = mail.mailbox.filter(({ to }) => JSON.stringify(to).includes(email));
    expect(received).toMatchObject({ subject: 'Confirmez votre adresse', html: expect.stringContaining('#signup=1') });
    expect(await rows()).toEqual([]);
  });

  test('an email refused permanently, for its address or content, becomes a dead letter at once, with the reason', async () => {
    mail.mood = 'refuses for good';
    mail.unknownRecipient = 'nobody@exemple.test';
    await postInquiry('nobody');
    await attempted();
    const dead = (await backend.service.from('dead_letters').select('kind,attempts,fault').order('kind')).data!;
    expect(dead).toEqual([
      {
        kind: 'inquiry_to_company',
        attempts: 1,
        fault: expect.stringMatching(/^PermanentRefusal: .*554 not this one/),
      },
      {
        kind: 'inquiry_to_sender',
        attempts: 1,
        fault: expect.stringMatching(/^PermanentRefusal: .*550 no \(address\)/),
      },
    ]);
    await expect.poll(() => functions!.log.filter((line) => line.includes('"level":"error"'))).toHaveLength(2);
    mail.mood = 'accepts';
    await passTime(DAY);
    expect(await (await deliver()).json()).toMatchObject({ sent: 0, failed: 0 });
  });

  test('an email accepted without a response is sent again with the same Message-ID, so mailboxes show it once', async () => {
    mail.mood = 'accepts in silence';
    // This time is long enough for this process, which runs the mail server, to respond on a busy machine.
    functions = await start({ SMTP_URL: mail.url, MAIL_SILENCE_MS: '5000' });
    const reference = await postInquiry('silence');
    await attempted();
    mail.mood = 'accepts';
    await passTime(DAY);
    expect(await (await deliver()).json()).toMatchObject({ sent: 2 });
    const mails = mail.mailbox.filter(({ subject }) => subject?.includes(reference));
    expect(mails).toHaveLength(2);
    expect(mails.map(({ messageId }) => mail.arrivals.get(messageId!))).toEqual([2, 2]);
  });

  test('a function passes a running delivery to `waitUntil`, so that platforms do not end the function too early', async () => {
    mail.mood = 'accepts in silence';
    functions = await start({ SMTP_URL: mail.url });
    await postInquiry('waited-for');
    expect(await underWay()).toBe(1);
    await functions.kill();
  });

  test('an email address in a mail server’s response is neither stored nor logged', async () => {
    mail.mood = 'refuses for good';
    mail.unknownRecipient = 'private@exemple.test';
    await postInquiry('private');
    await attempted();
    await expect.poll(() => functions!.log.filter((line) => line.includes('"isDead":true'))).toHaveLength(2);
    expect(JSON.stringify(await rows())).toContain('(address)');
    expect(JSON.stringify(await rows()) + functions!.log.join('\n')).not.toContain('@exemple.test');
  });

  test('the email to the company waits until the link to the inquiry’s file can be signed', async () => {
    mail.mood = 'refuses';
    const reference = await postInquiryWithFile('link');
    await attempted();
    mail.mood = 'accepts';
    const bucket = backend.service.storage.from('requests');
    const [{ name: file }] = (await bucket.list()).data as unknown as [{ name: string }];
    await bucket.remove([file]);
    await passTime(DAY);
    expect(await (await deliver()).json()).toMatchObject({ sent: 1, failed: 1 });
    await bucket.upload(file, new TextEncoder().encode('%PDF-1'), { contentType: 'application/pdf' });
    await passTime(DAY);
    expect(await (await deliver()).json()).toMatchObject({ sent: 1, failed: 0 });
    expect(mail.mailbox.filter(({ subject }) => subject?.includes(reference))).toHaveLength(2);
    await bucket.remove([file]);
  });

  test('before a process stops, it sends and records the current email, and no other email', async () => {
    mail.mood = 'accepts';
    functions = await start({ SMTP_URL: mail.url });
    let ended: Promise<void> | undefined;
    // The mail server responds only once the process has received the signal. The process could otherwise start the next email.
    mail.onArrival = async () => {
      ended ??= functions!.end();
      await expect.poll(() => functions!.log).toContain('stopping');
    };
    await postInquiry('stopped');
    await expect.poll(() => ended !== undefined, { timeout: 40_000 }).toBe(true);
    await ended;
    mail.onArrival = undefined;
    expect((await rows()).filter(({ sent_at }) => sent_at !== null)).toHaveLength(1);
    functions = await start({ SMTP_URL: mail.url });
    expect(await (await deliver()).json()).toMatchObject({ sent: 1 });
    expect([...mail.arrivals.values()].slice(-2)).toEqual([1, 1]);
  });

  test('three simultaneous deliveries send each email once', async () => {
    mail.mood = 'refuses';
    await Promise.all(['p', 'q', 'r'].map((name) => postInquiry(name)));
    await attempted();
    mail.mood = 'accepts';
    await passTime(DAY);
    const answers = await Promise.all([deliver(), deliver(), deliver()]);
    const sent = await Promise.all(answers.map(async (answer) => (await answer.json()).sent as number));
    expect(sent.reduce((sum, some) => sum + some)).toBe(6);
    expect([...mail.arrivals.values()].slice(-6)).toEqual([1, 1, 1, 1, 1, 1]);
  });
});

test('the service Resend gets the same idempotency key for the same email, so it sends the email once', async () => {
  const posts: { headers: IncomingHttpHeaders; body: Record<string, unknown> }[] = [];
  let [status, name] = [500, ''];
  const service = createServer(async (incoming, response) => {
    const body = JSON.parse(Buffer.concat(await incoming.toArray()).toString());
    posts.push({ headers: incoming.headers, body });
    response.writeHead(status).end(JSON.stringify({ name }));
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  try {
    functions = await start({
      RESEND_API_KEY: 're_test',
      RESEND_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
    });
    await postInquiry('resend');
    await attempted();
    status = 200;
    await passTime(DAY);
    expect(await (await deliver()).json()).toMatchObject({ sent: 2 });
    expect(posts).toHaveLength(4);
    expect(await settings()).toMatchObject({ mail: { kind: 'resend' } });
    expect(new Set(posts.map(({ headers }) => headers['idempotency-key'])).size).toBe(2);
    expect(posts[0]!.headers.authorization).toBe('Bearer re_test');
    status = 422;
    await postInquiry('unacceptable');
    await attempted();
    expect((await backend.service.from('dead_letters').select('fault')).data).toEqual(
      Array(2).fill({ fault: 'PermanentRefusal: the mail service responded with 422' }),
    );
    expect(posts.find(({ body }) => String(body.to) === 'info@soleilboreal.example')!.body).toMatchObject({
      reply_to: 'resend@exemple.test',
      subject: expect.stringContaining('Question · resend'),
    });
    [status, name] = [409, 'concurrent_idempotent_requests'];
    await postInquiry('repeated');
    await attempted();
    // A calendar file or a signed link differs in each attempt. Resend then reports that it has already sent the email.
    name = 'invalid_idempotent_request';
    await passTime(DAY);
    expect(await (await deliver()).json()).toMatchObject({ sent: 2 });
  } finally {
    service.close();
    service.closeAllConnections();
  }
});

test('the mail folder has one file per email, even if the email is written repeatedly', async () => {
  const folder = temporary();
  functions = await start({ MAIL_FOLDER: folder });
  const reference = await postInquiry('folder');
  await attempted();
  await backend.service
    .from('outbox')
    .update({ sent_at: null, due_at: new Date(0).toISOString() })
    .not('id', 'is', null);
  expect(await (await deliver()).json()).toMatchObject({ sent: 2 });
  const files = readdirSync(folder);
  expect(files.sort()).toEqual((await rows()).map(({ id }) => `${id}.eml`).sort());
  for (const file of files) expect((await simpleParser(readFileSync(join(folder, file)))).subject).toContain(reference);
});

test('sending to a mail server that never ends its response times out, and the error is stored with the email', async () => {
  const server = createMailServer((socket) => {
    socket.write('220 here\r\n');
    const talk = setInterval(() => socket.write('250-and\r\n'), 50);
    socket.on('error', () => undefined).on('close', () => clearInterval(talk));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    functions = await start({
      SMTP_URL: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
      // This time is usually long enough for this process, which runs the mail server, to send its greeting.
      MAIL_SILENCE_MS: '1000',
    });
    await postInquiry('talker');
    await attempted();
    // On a busy machine, the greeting of the mail server may begin too late. The error is then `Greeting never received`.
    const faults = (await rows()).map(({ fault }) => fault);
    expect(faults).toContain('Error: the mail server did not finish in time');
    expect(faults.filter((fault) => !/did not finish in time|Greeting never received/.test(fault))).toEqual([]);
  } finally {
    await functions!.end();
    server.close();
  }
});

test('if a setting is missing, an inquiry is kept, and its emails are sent once the setting exists', async () => {
  functions = await start({ MAIL_FOLDER: temporary(), COMPANY_NAME: '' });
  expect(await settings()).toEqual({
    missing: ['COMPANY_NAME'],
    invalid: [],
    mail: { kind: 'folder' },
    sellerGaps: [],
    paymentSettings: 0,
  });
  expect(await postInquiry('unset')).toMatch(/^SB-/);
  await expect.poll(() => functions!.log.join()).toContain('The setting COMPANY_NAME is missing');
  const answer = await deliver();
  expect([answer.status, (await answer.json()).message]).toEqual([
    500,
    expect.stringMatching(/^Server fault [\da-f]{8}/),
  ]);
  await functions.end();
  functions = await start({ MAIL_FOLDER: temporary() });
  expect(await (await deliver()).json()).toMatchObject({ sent: 2 });
});

test('a failed step of a delivery stops neither emails nor other steps, and is reported with an ID', async () => {
  const proxy = await startCuttingProxy(backend.origin);
  const folder = temporary();
  functions = await start({ MAIL_FOLDER: folder }, proxy.url);
  const beat = async () => (await backend.service.from('heartbeats').select('beat_at')).data;
  try {
    await deliver();
    const lastBeat = await beat();
    await backend.service.from('outbox').insert({ kind: 'password_changed', account_email: 'etapes@exemple.test' });
    const cut = new Set<string>();
    proxy.onAnswer = (path) => {
      const name = path.split('/').at(-1)!;
      if (!Object.hasOwn(STEP_REQUESTS, name)) return false;
      cut.add(name);
      return true;
    };
    const response = await deliver();
    const { message } = await response.json();
    expect(response.status).toBe(500);
    expect([...cut].toSorted()).toEqual(Object.keys(STEP_REQUESTS).toSorted());
    const ids: string[] = /^Server fault ([\da-f, ]+)$/.exec(message)![1]!.split(', ');
    const logged = functions.log.filter((line) => ids.some((id) => line.includes(id)));
    expect(logged.map((line) => JSON.parse(line).where.replace('function deliver, ', ''))).toEqual(
      Object.values(STEP_REQUESTS),
    );
    expect(readdirSync(folder)).toHaveLength(1);
    expect(await rows()).toEqual([]);
    expect(await beat()).toEqual(lastBeat);

    proxy.onAnswer = () => false;
    expect(await (await deliver()).json()).toEqual({ sent: 0, failed: 0, dead: 0, deletedFiles: 0 });
    expect(await beat()).not.toEqual(lastBeat);
  } finally {
    await functions.end();
    await proxy.end();
  }
});

test('starting a delivery and listing the settings require a secret key, and the list contains no secrets', async () => {
  const { publishableKey, secretKey } = backend.backend.keys;
  functions = await start({
    SMTP_URL: 'smtps://user:mot@mail.example.test:465',
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: publishableKey, next: 'sb_publishable_next' }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: secretKey, next: 'sb_secret_next' }),
  });
  expect((await deliver(backend.backend.keys.publishableKey)).status).toBe(401);
  expect((await fetch(`${functions.address}/deliver`)).status).toBe(401);
  expect((await fetch(`${functions.address}/deliver`, { method: 'PUT' })).status).toBe(405);
  // While a key is being replaced, both keys are valid.
  expect((await deliver('sb_secret_next')).status).toBe(200);
  for (const [key, status] of [
    ['sb_publishable_next', 422],
    ['sb_publishable_gone', 403],
  ] as const)
    expect(
      (
        await fetch(`${functions.address}/newsletter`, {
          method: 'POST',
          headers: { apikey: key, 'content-type': 'application/json' },
          body: '{}',
        })
      ).status,
    ).toBe(status);
  expect(await settings()).toEqual({
    missing: [],
    invalid: [],
    mail: { kind: 'smtp', protocol: 'smtps:', port: '465' },
    sellerGaps: [],
    paymentSettings: 0,
  });
  expect(
    (
      await fetch(`${functions.address}/deliver`, {
        method: 'POST',
        headers: { authorization: `Bearer ${backend.backend.keys.secretKey}` },
      })
    ).status,
  ).toBe(200);
});

test('an expired inquiry and its file are deleted, and a new file without an inquiry is kept', async () => {
  functions = await start({ MAIL_FOLDER: temporary(), RETENTION_DAYS: '30' });
  const reference = await postInquiryWithFile('old');
  const { error } = await backend.service.storage
    .from('requests')
    .upload('nobody.pdf', new TextEncoder().encode('%PDF-1'), { contentType: 'application/pdf' });
  expect(error).toBeNull();
  const files = async () => (await backend.service.storage.from('requests').list()).data!.map(({ name }) => name);
  expect(await files()).toHaveLength(2);

  expect(await (await deliver()).json()).toMatchObject({ deletedFiles: 0 });
  await backdate(reference, 31);
  expect(await (await deliver()).json()).toMatchObject({ deletedFiles: 1 });
  expect((await backend.service.from('inquiries').select('id').eq('reference', reference)).data).toEqual([]);
  expect(await files()).toEqual(['nobody.pdf']);
});

test('a schedule that cannot delete expired files gets an error, and the log names the step', async () => {
  const proxy = await startCuttingProxy(backend.origin);
  functions = await start({ MAIL_FOLDER: temporary(), RETENTION_DAYS: '30' }, proxy.url);
  await backdate(await postInquiryWithFile('stuck'), 31);
  proxy.onAnswer = (path) => path.startsWith('/storage/');
  expect((await deliver()).status).toBe(500);
  expect(functions.log.join('\n')).toMatch(/expired data.*could not be deleted/);
  await proxy.end();
});

test.each(['0', '-1', '29', '2y'])(
  'with the invalid RETENTION_DAYS=%s nothing is deleted, and the log names the value',
  async (days) => {
    functions = await start({ MAIL_FOLDER: temporary(), RETENTION_DAYS: days });
    const reference = await postInquiryWithFile(`kept-${days}`);
    // This age is also above the default of RETENTION_DAYS.
    await backdate(reference, 3 * 365);
    expect((await deliver()).status).toBe(500);
    expect(await settings()).toMatchObject({ invalid: ['RETENTION_DAYS'] });
    expect(functions.log.join('\n')).toContain(
      `The setting RETENTION_DAYS is \\"${days}\\": set it to a number between 30`,
    );
    expect((await backend.service.from('inquiries').select('id').eq('reference', reference)).data).toHaveLength(1);
  },
);

test.each([
  [
    { COMPANY_OPENS: 'huit' },
    ['COMPANY_OPENS'],
    'The setting COMPANY_OPENS is \\"huit\\": set it to a number between 0',
  ],
  [
    { COMPANY_CLOSES: '24' },
    ['COMPANY_CLOSES'],
    'The setting COMPANY_CLOSES is \\"24\\": set it to a number between 1',
  ],
  [{ COMPANY_OPENS: '18' }, ['COMPANY_CLOSES'], 'The setting COMPANY_CLOSES is \\"17\\": set it to an hour after'],
  [{ COMPANY_REPLY_HOURS: '0' }, ['COMPANY_REPLY_HOURS'], 'The setting COMPANY_REPLY_HOURS is \\"0\\"'],
])('the invalid office hours %j are reported, and inquiry emails are still sent', async (hours, invalid, message) => {
  functions = await start({ MAIL_FOLDER: temporary(), ...hours });
  expect(await settings()).toMatchObject({ invalid });
  const reference = await postInquiryWithFile(`office-${Object.values(hours).join()}`);
  expect((await deliver()).status).toBe(500);
  expect(functions.log.join('\n')).toContain(message);
  const { data: inquiry } = await backend.service
    .from('inquiries')
    .select('id')
    .eq('reference', reference)
    .single()
    .throwOnError();
  const { data: emails } = await backend.service.from('outbox').select('sent_at').eq('inquiry_id', inquiry.id);
  expect(emails).toHaveLength(2);
  expect(emails!.filter(({ sent_at }) => sent_at === null)).toEqual([]);
});

test('empty settings for the office hours are not reported, because the hours have defaults', async () => {
  functions = await start({ MAIL_FOLDER: temporary(), COMPANY_OPENS: '', COMPANY_CLOSES: '' });
  expect(await settings()).toMatchObject({ invalid: [] });
  expect((await deliver()).status).toBe(200);
});
