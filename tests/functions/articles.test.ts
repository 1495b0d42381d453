// Tests how staff send an article of the site to the newsletter's subscribers, over HTTP, with a real mail server and a server
// for the site.
import { createServer, type Server } from 'node:http';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { ParsedMail } from 'mailparser';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ARTICLE_LIST } from '../../src/features/newsletter/rules/articles.ts';
import { articleList } from '../support/articles.ts';
import { protect } from '../support/authenticator.ts';
import { runtimesOfScope, startFunctions, type FunctionHost } from '../support/functions.ts';
import { listenHere } from '../support/listen-here.ts';
import { startListeningBackend, type ListeningBackend } from '../support/listening-backend.ts';
import { startMailServer, type MailServer } from '../support/mail-server.ts';
import { signInNew } from '../support/new-customer.ts';
import { temporaryFolders } from '../support/temporary.ts';

const temporary = temporaryFolders();
const STAFF = 'anne@exemple.test';
const BACKEND = 'https://backend.example.test';

interface ArticleResponse {
  kind: string;
  code?: string;
  is_current?: boolean;
  article?: { version: string; recipients: number; newsletter: { state: string; sent: number; failed: number } | null };
  previews?: Record<'fr' | 'en', { subject: string; html: string; text: string }>;
  mail?: string;
  per_minute?: number;
}

describe.each(runtimesOfScope)('articles in %s', (runtime) => {
  let backend: ListeningBackend;
  let mail: MailServer;
  let functions: FunctionHost;
  let staff: SupabaseClient;
  let token: string;
  /** The site's server. */
  let site: Server;
  let origin: string;
  /** The site's response to a request for the article list. */
  let listed: { status: number; body: unknown };
  let article = 0;

  const start = (settings: Record<string, string>): Promise<FunctionHost> =>
    startFunctions(runtime, backend, {
      SITE_URL: origin,
      SUPABASE_PUBLIC_URL: BACKEND,
      WAITS_FOR_WORK: '1',
      ...settings,
    });

  beforeAll(async () => {
    site = createServer((request, response) => {
      if (request.url !== ARTICLE_LIST) return void response.writeHead(404).end();
      response.writeHead(listed.status, { 'content-type': 'application/json' }).end(JSON.stringify(listed.body));
    });
    [backend, mail, origin] = await Promise.all([
      startListeningBackend({ dataDir: temporary() }),
      startMailServer(),
      listenHere(site).then((port) => `http://127.0.0.1:${port}`),
    ]);
    functions = await start({ SMTP_URL: mail.url });
    staff = createClient(backend.origin, backend.backend.keys.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    });
    await signInNew(backend.service, staff, STAFF, 'mot de passe long');
    await protect(staff);
    await backend.service.rpc('add_staff', { p_email: STAFF }).throwOnError();
    token = (await staff.auth.getSession()).data.session!.access_token;
  });
  afterAll(async () => {
    await functions.end();
    await Promise.all([mail.end(), backend.end()]);
    site.close();
  });
  beforeEach(async () => {
    article += 1;
    listed = { status: 200, body: articleList(article) };
    mail.mood = 'accepts';
    mail.mailbox.length = 0;
    mail.arrivals.clear();
    await backend.service.from('outbox').delete().not('id', 'is', null).throwOnError();
    await backend.service.from('subscriptions').delete().not('id', 'is', null).throwOnError();
    await backend.service.from('post_counts').delete().not('subject', 'is', null).throwOnError();
  });

  const act = (fields: object, { host = functions, bearer = token } = {}): Promise<ArticleResponse> =>
    fetch(`${host.address}/desk`, {
      method: 'POST',
      headers: {
        apikey: backend.backend.keys.publishableKey,
        authorization: `Bearer ${bearer}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(fields),
    }).then((response) => response.json());
  const subscribe = async (...emails: [email: string, locale: string][]): Promise<void> => {
    await backend.service
      .from('subscriptions')
      .insert(emails.map(([email, locale]) => ({ email, locale, confirmed_at: '2026-03-02T15:00:00Z' })))
      .throwOnError();
  };
  const read = (host = functions): Promise<ArticleResponse> => act({ action: 'article', article }, { host });
  const send = async (): Promise<ArticleResponse> =>
    act({ action: 'send_article', article, version: (await read()).article!.version });
  /** Waits for running deliveries to end, then makes all emails due. */
  const makeDue = async (): Promise<void> => {
    await expect
      .poll(async () => (await fetch(`${functions.address}/background-work`)).json(), { timeout: 40_000 })
      .toBe(0);
    await backend.service.from('outbox').update({ due_at: '2026-01-01T00:00:00Z' }).is('sent_at', null).throwOnError();
  };
  const deliver = (host = functions): Promise<{ sent: number; failed: number; dead: number }> =>
    fetch(`${host.address}/deliver`, {
      method: 'POST',
      headers: { apikey: backend.backend.keys.secretKey },
    }).then((response) => response.json());
  const addressees = (): string[] =>
    mail.mailbox.map(({ to }) => (Array.isArray(to) ? '' : (to?.value[0]?.address ?? ''))).sort();

  test('are fetched from the site each time that the list is requested, and kept if the site’s list is missing or invalid', async () => {
    expect(await act({ action: 'articles' })).toEqual({ kind: 'refreshed', is_current: true });
    const { data } = await staff.rpc('desk_articles', { p_filter: {}, p_after: null });
    expect((data as { rows: { fr: string }[] }).rows.map(({ fr }) => fr)).toEqual([`Article ${article} <fr>`]);
    for (const wrong of [
      { status: 404, body: [] },
      { status: 200, body: [{ article }] },
    ]) {
      listed = wrong;
      expect(await act({ action: 'articles' })).toEqual({ kind: 'refreshed', is_current: false });
      expect((await read()).article).toBeDefined();
    }
  });

  test('are previewed in both languages with the content of their emails', async () => {
    await subscribe(['ada@exemple.test', 'fr']);
    const { previews, mail: state, per_minute: pace, article: shown } = await read();
    expect([state, pace, shown!.recipients]).toEqual(['sends', 20, 1]);
    expect(previews!.en).toMatchObject({ subject: `Soleil Boréal · Article ${article} <en>` });
    expect(previews!.fr.html).toContain(`${origin}/_astro/picture-${article}.jpg`);
    expect(previews!.fr.text).toContain(`Lire l’article\n${origin}/blog/${article}\n`);
  });

  test('are sent once to each subscriber in their language, with a one-click link to unsubscribe', async () => {
    await subscribe(['ada@exemple.test', 'fr'], ['bob@exemple.test', 'en'], ['left@exemple.test', 'fr']);
    expect((await send()).article!.newsletter).toMatchObject({ state: 'pending' });
    expect(await deliver()).toMatchObject({ sent: 0 });
    await backend.service
      .from('subscriptions')
      .update({ unsubscribed_at: new Date().toISOString() })
      .eq('email', 'left@exemple.test')
      .throwOnError();
    await makeDue();
    await Promise.all([deliver(), deliver(), send()]);
    await makeDue();
    await deliver();
    expect(addressees()).toEqual(['ada@exemple.test', 'bob@exemple.test']);
    const english = mail.mailbox.find(({ subject }) => subject?.includes('<en>'))!;
    expect(english.subject).toBe(`Soleil Boréal · Article ${article} <en>`);
    expect(english.text).toContain('as confirmed on March 2, 2026');
    expect(english.html).toContain(`alt="Un &quot;toit&quot; (en)"`);
    const list = english.headers.get('list') as unknown as {
      unsubscribe: { url: string };
      'unsubscribe-post': { name: string };
    };
    expect(list['unsubscribe-post'].name).toBe('List-Unsubscribe=One-Click');
    const link = list.unsubscribe.url.replace(`${BACKEND}/functions/v1`, functions.address);
    const answer = await fetch(link, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });
    expect(answer.status).toBe(204);
    expect((await read()).article!.newsletter).toMatchObject({ state: 'done', sent: 2, left_since: 1 });
    expect((await send()).article!.newsletter).toMatchObject({ state: 'done', sent: 2 });
    expect(mail.mailbox).toHaveLength(2);
  });

  test('appear once in a mailbox, even if the process is killed while sending them', async () => {
    await subscribe(['ada@exemple.test', 'fr']);
    await send();
    await makeDue();
    const host = await start({ SMTP_URL: mail.url });
    const arrived = new Promise<void>((resolve) => {
      mail.onArrival = () => {
        resolve();
        return host.kill();
      };
    });
    // The process is killed when the first email arrives. Without an email, the request gets a response and this test fails.
    await expect(deliver(host)).rejects.toThrow('fetch failed');
    await arrived;
    mail.onArrival = undefined;
    await makeDue();
    expect(await deliver()).toMatchObject({ sent: 1 });
    expect([...mail.arrivals.values()]).toEqual([2]);
    expect(mail.mailbox).toHaveLength(1);
  });

  test('end a subscription only if the mail server refuses the email because the subscriber’s address is unknown', async () => {
    await subscribe(['unknown@exemple.test', 'fr'], ['full@exemple.test', 'fr']);
    await send();
    await makeDue();
    mail.mood = 'refuses for good';
    mail.unknownRecipient = 'unknown@exemple.test';
    expect(await deliver()).toMatchObject({ dead: 2 });
    const { data } = await backend.service.from('subscriptions').select('email, bounce').order('email').throwOnError();
    expect(data).toEqual([
      { email: 'full@exemple.test', bounce: null },
      { email: 'unknown@exemple.test', bounce: expect.stringMatching(/550 no \(address\)/) },
    ]);
    expect((await read()).article!.newsletter).toMatchObject({ state: 'done', sent: 0, failed: 2 });
  });

  test('are sent to no one if they are stopped in time', async () => {
    await subscribe(['ada@exemple.test', 'fr']);
    await send();
    expect((await act({ action: 'stop_article', article })).article!.newsletter).toBeNull();
    await makeDue();
    expect(await deliver()).toMatchObject({ sent: 0 });
  });

  test('are sent as a test to the staff member alone, and the test email is then deleted from the outbox', async () => {
    await subscribe(['ada@exemple.test', 'fr']);
    const { version } = (await read()).article!;
    await act({ action: 'test_article', article, version, language: 'en' });
    await expect.poll(() => mail.mailbox.length).toBe(1);
    const [tried] = mail.mailbox as [ParsedMail];
    expect(tried.subject).toBe(`Test · Soleil Boréal · Article ${article} <en>`);
    expect(tried.headers.has('list')).toBe(false);
    await expect.poll(async () => (await backend.service.from('outbox').select('id').throwOnError()).data).toEqual([]);
    expect(addressees()).toEqual([STAFF]);
  });

  test.each([
    ['missing', {}],
    ['folder', { MAIL_FOLDER: temporary() }],
  ])('are shown with the reason why no email is sent: %s', async (state, settings) => {
    await subscribe(['ada@exemple.test', 'fr']);
    const host = await start(settings);
    const { article: shown, mail: shownState } = await read(host);
    expect(shownState).toBe(state);
    const answer = await act({ action: 'send_article', article, version: shown!.version }, { host });
    expect(answer).toMatchObject(state === 'missing' ? { kind: 'refused', code: 'mail_missing' } : { kind: 'found' });
    await host.end();
  });

  test('cannot be listed, sent or stopped by customers, and requests with invalid fields are refused', async () => {
    const customer = createClient(backend.origin, backend.backend.keys.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    });
    await signInNew(backend.service, customer, `client-${article}@exemple.test`, 'mot de passe long');
    const bearer = (await customer.auth.getSession()).data.session!.access_token;
    for (const action of ['articles', 'article', 'send_article', 'stop_article', 'test_article'])
      expect(await act({ action, article }, { bearer })).toEqual({ kind: 'refused', code: 'not_found' });
    await read();
    for (const fields of [
      { action: 'article', article: '1' },
      { action: 'article', article: 2 ** 31 },
      { action: 'send_article', article, version: 'x' },
      { action: 'delete_article', article },
    ])
      expect(await act(fields)).toEqual({ kind: 'refused', code: 'unreadable' });
    expect(await act({ action: 'article', article: 2_000 })).toEqual({ kind: 'missing' });
    const version = '0'.repeat(32);
    expect(await act({ action: 'send_article', article, version })).toMatchObject({ kind: 'conflict', previews: {} });
    expect(await act({ action: 'send_article', article, version: (await read()).article!.version })).toEqual({
      kind: 'refused',
      code: 'no_subscribers',
    });
  });
});
