import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runtimesOfScope, SITE, startFunctions, type FunctionHost } from '../support/functions.ts';
import { startListeningBackend, type ListeningBackend } from '../support/listening-backend.ts';
import { startMailServer, type MailServer } from '../support/mail-server.ts';
import { temporaryFolders } from '../support/temporary.ts';

const temporary = temporaryFolders();

describe.each(runtimesOfScope)('newsletter in %s', (runtime) => {
  let backend: ListeningBackend;
  let mail: MailServer;
  let functions: FunctionHost;

  beforeAll(async () => {
    [backend, mail] = await Promise.all([startListeningBackend({ dataDir: temporary() }), startMailServer()]);
    functions = await startFunctions(runtime, backend, {
      SMTP_URL: mail.url,
      SUPABASE_PUBLIC_URL: 'https://backend.example.test',
    });
  });
  afterAll(async () => {
    await functions.end();
    await Promise.all([mail.end(), backend.end()]);
  });

  const post = (fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${functions.address}/newsletter`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${backend.backend.keys.publishableKey}`,
        'content-type': 'application/json',
        ...headers,
      },
      body: JSON.stringify(fields),
    });
  const mailsTo = (email: string) => mail.mailbox.filter(({ to }) => JSON.stringify(to).includes(email));
  const stored = async (email: string) =>
    (await backend.service.from('subscriptions').select('*').ilike('email', email)).data!;
  /** A link of an e-mail, as it is reached from here. */
  const linkIn = (text: string, name: string): string => {
    const link = new RegExp(`https://backend\\.example\\.test/functions/v1/newsletter/${name}\\S+`).exec(text)![0];
    return link.replace('https://backend.example.test/functions/v1', functions.address);
  };
  const follow = async (link: string, method = 'GET') => {
    const response = await fetch(link, { method, redirect: 'manual' });
    return [response.status, response.headers.get('location')];
  };

  test('an address is kept once, however often and however it is posted, and asked to confirm once', async () => {
    const answers = await Promise.all([
      post({ email: 'a@exemple.test' }),
      post({ email: 'A@exemple.test' }),
      post({ email: ' a@exemple.test ' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await stored('a@exemple.test')).toHaveLength(1);
    await expect.poll(() => mailsTo('a@exemple.test').length + mailsTo('A@exemple.test').length).toBe(1);
  });

  test('the link confirms, and leads to the page that says so in the subscriber’s language; once more does no harm', async () => {
    await post({ email: 'b@example.test', locale: 'en' });
    await expect.poll(() => mailsTo('b@example.test').length).toBe(1);
    const link = linkIn(mailsTo('b@example.test')[0]!.text!, 'confirm');
    for (let time = 0; time < 2; time++) expect(await follow(link)).toEqual([303, `${SITE}/en/newsletter#confirmed`]);
    expect((await stored('b@example.test'))[0].confirmed_at).not.toBeNull();
    // Confirmed already: nobody is asked again.
    await post({ email: 'b@example.test' });
    expect(
      (
        await backend.service
          .from('outbox')
          .select('id')
          .eq('subscription_id', (await stored('b@example.test'))[0].id)
      ).data,
    ).toHaveLength(1);
  });

  test('a mail program leaves by itself; a person by the link; who left may come back', async () => {
    await post({ email: 'c@exemple.test' });
    await expect.poll(() => mailsTo('c@exemple.test').length).toBe(1);
    const [received] = mailsTo('c@exemple.test');
    const list = received!.headers.get('list') as unknown as {
      unsubscribe: { url: string };
      'unsubscribe-post': { name: string };
    };
    expect(list['unsubscribe-post'].name).toBe('List-Unsubscribe=One-Click');
    const link = linkIn(list.unsubscribe.url, 'unsubscribe');
    expect(await follow(link, 'POST')).toEqual([204, null]);
    expect((await stored('c@exemple.test'))[0].unsubscribed_at).not.toBeNull();
    expect(await follow(link)).toEqual([303, `${SITE}/infolettre#ended`]);
    await post({ email: 'c@exemple.test' });
    expect((await stored('c@exemple.test'))[0]).toMatchObject({ unsubscribed_at: null, confirmed_at: null });
  });

  test('a link that is nobody’s', async () => {
    for (const token of ['', 'x', crypto.randomUUID()])
      expect(await follow(`${functions.address}/newsletter/confirm?token=${token}`)).toEqual([
        303,
        `${SITE}/infolettre#unknown_link`,
      ]);
    expect(await follow(`${functions.address}/newsletter/unsubscribe?token=${crypto.randomUUID()}`, 'POST')).toEqual([
      404,
      null,
    ]);
    expect((await fetch(`${functions.address}/newsletter/confirm`, { method: 'DELETE' })).status).toBe(405);
  });

  test.each([
    ['no address', {}, 'email_required', "L'email est requis"],
    ['what is none', { email: 'a@b' }, 'email_invalid', 'Email invalide'],
    ['what is none, in English', { email: 'a b@c.test', locale: 'en' }, 'email_invalid', 'This email is not valid'],
  ])('refuses %s', async (_, fields: Record<string, string>, code, error) => {
    const response = await post(fields);
    expect([response.status, await response.json()]).toEqual([
      422,
      { error, code, codes: { email: code }, fields: { email: error } },
    ]);
  });

  test('a browser’s own form: led to the newsletter’s page, which says how it went', async () => {
    const send = async (email: string) =>
      (
        await fetch(`${functions.address}/newsletter`, {
          method: 'POST',
          redirect: 'manual',
          headers: { origin: SITE },
          body: new URLSearchParams({ email, locale: 'en' }),
        })
      ).headers.get('location');
    expect(await send('d@example.test')).toBe(`${SITE}/en/newsletter#asked`);
    expect(await send('d')).toBe(`${SITE}/en/newsletter#email_invalid`);
  });

  test('refuses what a program filled in, more than a form holds, and too much of one network', async () => {
    const refused = async (fields: Record<string, string>) => {
      const response = await post(fields);
      return [response.status, (await response.json()).code];
    };
    expect(await refused({ email: 'e@example.test', website: 'https://spam.test' })).toEqual([422, 'suspected']);
    expect(await refused({ email: 'e@example.test', more: 'x'.repeat(100_000) })).toEqual([413, 'too_large']);
    expect(await stored('e@example.test')).toEqual([]);
    const network = { 'x-forwarded-for': '203.0.113.9' };
    // 30 in ten minutes, which may end in the middle of this.
    let letIn = 0;
    let last = await post({ email: 'many@example.test' }, network);
    while (letIn++ < 60 && last.status === 200) last = await post({ email: `many${letIn}@example.test` }, network);
    expect(letIn).toBeGreaterThanOrEqual(30);
    expect([last.status, await last.json()]).toMatchObject([429, { code: 'too_many' }]);
  });
});
