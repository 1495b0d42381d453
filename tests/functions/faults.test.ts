// Tests that a post is stored once and that its emails appear once in a mailbox, whatever fails, even if the sender repeats the
// post. The full scope tests both forms in both runtimes, and tests some failures three times.
import { connect } from 'node:net';
import { setTimeout as afterMs } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { randomFrom } from '../intent/fuzz/random.ts';
import { startCuttingProxy, type CuttingProxy } from '../support/cutting-proxy.ts';
import { runtimesOfScope, SITE, startFunctions, type FunctionHost, type Runtime } from '../support/functions.ts';
import { startListeningBackend, type ListeningBackend } from '../support/listening-backend.ts';
import { casesOfScope, SEED } from '../support/scope.ts';
import { startMailServer, type MailServer } from '../support/mail-server.ts';
import { temporaryFolders } from '../support/temporary.ts';

const temporary = temporaryFolders();
const TIMES = casesOfScope([1, 2, 3]);
const random = randomFrom(SEED);

let backend: ListeningBackend;
let proxy: CuttingProxy;
let mail: MailServer;
let functions: FunctionHost | undefined;
let posts = 0;

beforeAll(async () => {
  backend = await startListeningBackend({ dataDir: temporary() });
  [proxy, mail] = await Promise.all([startCuttingProxy(backend.origin), startMailServer()]);
});
afterAll(() => Promise.all([proxy.end(), mail.end()]).then(() => backend.end()));
afterEach(() => {
  Object.assign(proxy, { isUp: true, onAnswer: () => false });
  mail.mood = 'accepts';
});

interface Form {
  name: 'contact-form' | 'newsletter';
  /** The database function that stores the post. */
  keeps: string;
  body: (email: string, key: string) => FormData;
  /** Returns how many posts of a sender are stored. */
  stored: (email: string) => Promise<number>;
  /** The number of emails per post. */
  mails: number;
}

const formData = (fields: Record<string, string | File>): FormData => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
};
const countRows = async (table: string, email: string): Promise<number> =>
  (await backend.service.from(table).select('*', { count: 'exact', head: true }).eq('email', email)).count!;

const FORMS: Form[] = [
  {
    name: 'contact-form',
    keeps: 'submit_inquiry',
    body: (email, key) =>
      formData({
        type_demande: 'contact',
        name: 'n',
        email,
        subject: 'general',
        message: 'm',
        key,
        attachment: new File([`%PDF-${'x'.repeat(100_000)}`], 'a.pdf'),
      }),
    stored: (email) => countRows('inquiries', email),
    mails: 2,
  },
  {
    name: 'newsletter',
    keeps: 'subscribe',
    body: (email) => formData({ email }),
    stored: (email) => countRows('subscriptions', email),
    mails: 1,
  },
];

/** Starts the functions unless they are running. */
const start = async (runtime: Runtime): Promise<void> => {
  functions ??= await startFunctions(
    runtime,
    backend,
    { SMTP_URL: mail.url, MAIL_SILENCE_MS: '1000' },
    { url: proxy.url },
  );
};
const kill = async (): Promise<void> => {
  const killed = functions!;
  // Resets the variable before the process has ended. A test calls `start` as soon as its post fails, and `start` does nothing
  // while the variable is set.
  functions = undefined;
  await killed.kill();
};
const post = (form: Form, body: FormData, at = functions!.address): Promise<Response> =>
  fetch(`${at}/${form.name}`, {
    method: 'POST',
    headers: { apikey: backend.backend.keys.publishableKey, 'x-forwarded-for': `198.51.100.${++posts % 250}` },
    body,
  });
const received = (email: string) =>
  mail.mailbox.filter(({ to, replyTo }) => JSON.stringify([to, replyTo]).includes(email));
const files = async (): Promise<number> =>
  (await backend.service.storage.from('requests').list('', { limit: 1000 })).data!.length;

/** Expects that the post is stored once, and that each of its emails appears once in the mailbox. */
async function expectOnce(form: Form, email: string): Promise<void> {
  expect(await form.stored(email)).toBe(1);
  await expect
    .poll(async () => {
      await backend.service
        .from('outbox')
        .update({ due_at: new Date(0).toISOString() })
        .is('sent_at', null);
      await fetch(`${functions!.address}/deliver`, {
        method: 'POST',
        headers: { apikey: backend.backend.keys.secretKey },
      });
      return received(email).length;
    })
    .toBe(form.mails);
}

describe.each(runtimesOfScope)(`in %s, seed ${SEED}`, (runtime) => {
  afterAll(async () => {
    await functions?.end();
    functions = undefined;
  });

  describe.each(casesOfScope(FORMS))('a post to $name', (form) => {
    test.each(TIMES)('is stored once if it is repeated after the database was down (run %i)', async (time) => {
      await start(runtime);
      const [email, key] = [`down${time}${runtime}${form.name}@exemple.test`, crypto.randomUUID()];
      proxy.isUp = false;
      const refused = await post(form, form.body(email, key));
      expect(refused.status).toBe(500);
      expect((await refused.json()).error).toMatch(
        /^Une erreur est survenue lors de l'envoi\. Veuillez réessayer\. \([\da-f]{8}\)$/,
      );
      expect(await form.stored(email)).toBe(0);
      proxy.isUp = true;
      expect((await post(form, form.body(email, key))).status).toBe(200);
      await expectOnce(form, email);
    });

    test('gets a redirect with the error’s ID if it is sent without JavaScript while the database is down', async () => {
      await start(runtime);
      proxy.isUp = false;
      const response = await fetch(`${functions!.address}/${form.name}`, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin: SITE },
        body: form.body('form@exemple.test', crypto.randomUUID()),
      });
      expect(response.status).toBe(303);
      const page = new URL(response.headers.get('location')!);
      expect(page.searchParams.get('id')).toMatch(/^[\da-f]{8}$/);
      expect(page.hash).toBe('#failed_retry');
      await expect.poll(() => functions!.log.join()).toContain(page.searchParams.get('id'));
    });

    test.each(TIMES)(
      'is stored once if the function is killed between storing it and responding (run %i)',
      async (time) => {
        await start(runtime);
        const [email, key] = [`killed${time}${runtime}${form.name}@exemple.test`, crypto.randomUUID()];
        proxy.onAnswer = async (path) => {
          if (!path.includes(form.keeps)) return false;
          await kill();
          return true;
        };
        await expect(post(form, form.body(email, key))).rejects.toThrow('fetch failed');
        expect(await form.stored(email)).toBe(1);
        proxy.onAnswer = () => false;
        await start(runtime);
        expect((await post(form, form.body(email, key))).status).toBe(200);
        await expectOnce(form, email);
      },
    );

    test.each(TIMES)(
      'is stored once if the function is killed at any moment and the post is then repeated (run %i)',
      async (time) => {
        await start(runtime);
        const [email, key] = [`any${time}${runtime}${form.name}@exemple.test`, crypto.randomUUID()];
        const answer = post(form, form.body(email, key)).catch(() => undefined);
        await afterMs(random() * 300);
        await kill();
        if ((await answer)?.ok) expect(await form.stored(email)).toBe(1);
        await start(runtime);
        expect((await post(form, form.body(email, key))).status).toBe(200);
        await expectOnce(form, email);
      },
    );

    test.each(TIMES)('is stored once if its response is lost (run %i)', async (time) => {
      await start(runtime);
      const [email, key] = [`lost${time}${runtime}${form.name}@exemple.test`, crypto.randomUUID()];
      const proxy = await startCuttingProxy(functions!.address.replace('/functions/v1', ''));
      try {
        proxy.onAnswer = () => true;
        await expect(post(form, form.body(email, key), `${proxy.url}/functions/v1`)).rejects.toThrow('fetch failed');
        proxy.onAnswer = () => false;
        expect((await post(form, form.body(email, key), `${proxy.url}/functions/v1`)).status).toBe(200);
      } finally {
        await proxy.end();
      }
      await expectOnce(form, email);
    });

    test('is stored once if it is posted 20 times in parallel', async () => {
      await start(runtime);
      const [email, key] = [`parallel${runtime}${form.name}@exemple.test`, crypto.randomUUID()];
      const before = await files();
      const answers = await Promise.all(Array.from({ length: 20 }, () => post(form, form.body(email, key))));
      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
      expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
      await expectOnce(form, email);
      expect(await files()).toBe(before + (form.name === 'contact-form' ? 1 : 0));
    });

    test.each(TIMES)(
      'is stored once if the connection is cut during the upload and the post is then repeated (run %i)',
      async (time) => {
        await start(runtime);
        const [email, key] = [`cut${time}${runtime}${form.name}@exemple.test`, crypto.randomUUID()];
        const whole = new Request('http://x', { method: 'POST', body: form.body(email, key) });
        const bytes = Buffer.from(await whole.arrayBuffer());
        const { hostname, port } = new URL(functions!.address);
        await new Promise<void>((resolve, reject) => {
          const socket = connect(Number(port), hostname, () => {
            socket.write(
              `POST /functions/v1/${form.name} HTTP/1.1\r\nhost: x\r\napikey: ${backend.backend.keys.publishableKey}\r\ncontent-type: ${whole.headers.get('content-type')}\r\ncontent-length: ${bytes.length}\r\n\r\n`,
            );
            socket.write(bytes.subarray(0, Math.floor(bytes.length * random())), () => socket.destroy());
          });
          socket.on('close', () => resolve()).on('error', reject);
        });
        expect((await post(form, form.body(email, key))).status).toBe(200);
        await expectOnce(form, email);
      },
    );

    test.each(['refuses', 'accepts in silence'] as const)(
      'leads to one copy of each email in the mailbox if the mail server first %s, and later works',
      async (mood) => {
        await start(runtime);
        const email = `${mood.replaceAll(' ', '')}${runtime}${form.name}@exemple.test`;
        // Deletes the emails of other tests, because they may have errors as well.
        await backend.service.from('outbox').delete().not('id', 'is', null).throwOnError();
        mail.mood = mood;
        expect((await post(form, form.body(email, crypto.randomUUID()))).status).toBe(200);
        await expect
          .poll(
            async () =>
              (await backend.service.from('outbox').select('id').not('fault', 'is', null).is('sent_at', null)).data!
                .length,
          )
          .toBe(form.mails);
        mail.mood = 'accepts';
        await expectOnce(form, email);
      },
    );
  });

  test('a post whose file cannot be stored returns an error, stores nothing, and can be repeated', async () => {
    await start(runtime);
    const [form] = FORMS as [Form];
    const [email, key] = [`store${runtime}@exemple.test`, crypto.randomUUID()];
    proxy.onAnswer = (path) => path.startsWith('/storage/');
    expect((await post(form, form.body(email, key))).status).toBe(500);
    expect(await form.stored(email)).toBe(0);
    proxy.onAnswer = () => false;
    expect((await post(form, form.body(email, key))).status).toBe(200);
    await expectOnce(form, email);
  });

  test('a newsletter link leads to the page in the reader’s language, with the error’s ID, if the database is down', async () => {
    await start(runtime);
    proxy.isUp = false;
    const follow = (language: string) =>
      fetch(`${functions!.address}/newsletter/confirm?token=${crypto.randomUUID()}`, {
        redirect: 'manual',
        headers: { 'accept-language': language },
      });
    for (const [language, page] of [
      ['fr-CA', '/infolettre'],
      ['en-CA', '/en/newsletter'],
    ] as const) {
      const response = await follow(language);
      expect([response.status, response.headers.get('location')]).toEqual([
        303,
        expect.stringMatching(new RegExp(`^${SITE}${page}\\?id=[\\da-f]{8}#failed_retry$`)),
      ]);
    }
    const link = `${functions!.address}/newsletter/unsubscribe?token=${crypto.randomUUID()}`;
    expect((await fetch(link, { method: 'POST' })).status).toBe(500);
    const pressed = await fetch(`${link}&from=page`, { method: 'POST', redirect: 'manual' });
    expect([pressed.status, pressed.headers.get('location')]).toEqual([303, expect.stringContaining('#failed_retry')]);
  });
});
