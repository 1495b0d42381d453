import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runtimesOfScope, SITE, startFunctions, type FunctionHost } from '../support/functions.ts';
import { scanLink } from '../support/link-scanner.ts';
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
  const tokenIn = (text: string): string => /\/([\da-f]{8}(?:-[\da-f]{4,12}){4})\//.exec(text)![1]!;
  const functionLink = (kind: string, token: string): string =>
    `${functions.address}/newsletter/${kind}?token=${token}`;
  /** Returns the URL that the button on an email link's page posts to. */
  const pressedButton = (kind: string, token: string): string => `${functionLink(kind, token)}&from=page`;
  const request = async (link: string, method = 'GET') => {
    const response = await fetch(link, { method, redirect: 'manual' });
    return [response.status, response.headers.get('location')];
  };
  const subscribed = async (email: string, locale = 'fr'): Promise<string> => {
    await post({ email, locale });
    await expect.poll(() => mailsTo(email).length).toBe(1);
    return tokenIn(mailsTo(email)[0]!.text!);
  };

  test('stores an address once and sends one email to confirm it, even if it is posted repeatedly', async () => {
    const answers = await Promise.all([
      post({ email: 'a@exemple.test' }),
      post({ email: 'A@exemple.test' }),
      post({ email: ' a@exemple.test ' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const rows = await stored('a@exemple.test');
    expect(rows).toHaveLength(1);
    const { data } = await backend.service.from('outbox').select('id').eq('subscription_id', rows[0].id);
    expect(data).toHaveLength(1);
    await expect.poll(() => mailsTo('a@exemple.test').length + mailsTo('A@exemple.test').length).toBe(1);
  });

  test('links to the site’s pages in the confirmation email, and to the function in the header List-Unsubscribe', async () => {
    const token = await subscribed('a1@exemple.test');
    const { text, headers } = mailsTo('a1@exemple.test')[0]!;
    expect([...text!.matchAll(/http\S+/g)].map(([link]) => link)).toEqual([
      `${SITE}/infolettre/${token}/confirmation`,
      `${SITE}/infolettre/${token}/desabonnement`,
    ]);
    expect(headers.get('list')).toMatchObject({
      unsubscribe: { url: `https://backend.example.test/functions/v1/newsletter/unsubscribe?token=${token}` },
      'unsubscribe-post': { name: 'List-Unsubscribe=One-Click' },
    });
  });

  test('redirects a GET or HEAD of an emailed link to the link’s page in the subscriber’s language, and changes nothing', async () => {
    const token = await subscribed('b@example.test', 'en');
    const before = await stored('b@example.test');
    for (const method of ['GET', 'HEAD'])
      for (const from of ['', '&from=page']) {
        expect(await request(functionLink('confirm', token) + from, method)).toEqual([
          303,
          `${SITE}/en/newsletter/${token}/confirmation`,
        ]);
        expect(await request(functionLink('unsubscribe', token) + from, method)).toEqual([
          303,
          `${SITE}/en/newsletter/${token}/unsubscribe`,
        ]);
      }
    for (const kind of ['confirm', 'unsubscribe'])
      expect(await scanLink(functionLink(kind, token))).toEqual([303, 405, 303, 303, 303]);
    expect(await stored('b@example.test')).toEqual(before);
  });

  test('confirms a subscription after a click on the page’s button, and a second click changes nothing', async () => {
    const token = await subscribed('b1@example.test', 'en');
    const confirm = () => request(pressedButton('confirm', token), 'POST');
    expect(await confirm()).toEqual([303, `${SITE}/en/newsletter#confirmed`]);
    const before = await stored('b1@example.test');
    expect(await confirm()).toEqual([303, `${SITE}/en/newsletter#confirmed`]);
    expect(await stored('b1@example.test')).toEqual(before);
    const [row] = before;
    expect(row.confirmed_at).not.toBeNull();
    // The address is confirmed, so no second email is sent.
    await post({ email: 'b1@example.test' });
    const { data } = await backend.service.from('outbox').select('id').eq('subscription_id', row.id);
    expect(data).toHaveLength(1);
  });

  test('ends a subscription after one post of a mail program, and the address can be subscribed again', async () => {
    const token = await subscribed('c@exemple.test');
    const response = await fetch(functionLink('unsubscribe', token), {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });
    expect([response.status, response.headers.get('location')]).toEqual([204, null]);
    expect((await stored('c@exemple.test'))[0].unsubscribed_at).not.toBeNull();
    expect(await request(pressedButton('unsubscribe', token), 'POST')).toEqual([303, `${SITE}/infolettre#ended`]);
    await post({ email: 'c@exemple.test' });
    expect((await stored('c@exemple.test'))[0]).toMatchObject({ unsubscribed_at: null, confirmed_at: null });
  });

  test('responds with 204 to repeated unsubscribe posts of a mail program, even if the subscription was deleted', async () => {
    const token = await subscribed('d@exemple.test');
    for (const times of ['once', 'twice'])
      expect(await request(functionLink('unsubscribe', token), 'POST'), times).toEqual([204, null]);
    expect((await stored('d@exemple.test'))[0].unsubscribed_at).not.toBeNull();
    const { error } = await backend.service.from('subscriptions').delete().eq('token', token);
    expect(error).toBeNull();
    expect(await request(functionLink('unsubscribe', token), 'POST')).toEqual([204, null]);
    expect(await request(functionLink('confirm', token), 'POST')).toEqual([404, null]);
    for (const method of ['OPTIONS', 'PUT'])
      expect((await fetch(functionLink('unsubscribe', token), { method })).status, method).toBe(405);
  });

  test('redirects a link with an unknown token to a page with instructions', async () => {
    for (const kind of ['confirm', 'unsubscribe'])
      for (const token of ['', 'x', crypto.randomUUID()]) {
        const page = `${SITE}/infolettre#unknown_${kind}`;
        expect(await request(functionLink(kind, token))).toEqual([303, page]);
        expect(await request(pressedButton(kind, token), 'POST')).toEqual([303, page]);
        const hasEnded = kind === 'unsubscribe' && token.length > 1;
        expect(await request(functionLink(kind, token), 'POST')).toEqual([hasEnded ? 204 : 404, null]);
      }
    expect((await fetch(`${functions.address}/newsletter/confirm`, { method: 'DELETE' })).status).toBe(405);
  });

  test.each([
    ['a missing address', {}, 'email_required', "L'email est requis"],
    ['an invalid address', { email: 'a@b' }, 'email_invalid', 'Email invalide'],
    [
      'an invalid address, in English',
      { email: 'a b@c.test', locale: 'en' },
      'email_invalid',
      'This email is not valid',
    ],
  ])('refuses %s', async (_, fields: Record<string, string>, code, error) => {
    const response = await post(fields);
    expect([response.status, await response.json()]).toEqual([
      422,
      { error, code, codes: { email: code }, fields: { email: error } },
    ]);
  });

  test('redirects to the newsletter’s page with the result if a browser submits the form without a script', async () => {
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

  test('refuses spam, overlong bodies and too many posts of one network', async () => {
    const refused = async (fields: Record<string, string>) => {
      const response = await post(fields);
      return [response.status, (await response.json()).code];
    };
    expect(await refused({ email: 'e@example.test', website: 'https://spam.test' })).toEqual([422, 'suspected']);
    expect(await refused({ email: 'e@example.test', more: 'x'.repeat(100_000) })).toEqual([413, 'too_large']);
    expect(await stored('e@example.test')).toEqual([]);
    const network = { 'x-forwarded-for': '203.0.113.9' };
    let letIn = 0;
    let last = await post({ email: 'many@example.test' }, network);
    while (letIn++ < 60 && last.status === 200) last = await post({ email: `many${letIn}@example.test` }, network);
    expect(letIn, 'in ten minutes').toBe(31);
    expect([last.status, await last.json()]).toMatchObject([429, { code: 'too_many' }]);
  });
});
