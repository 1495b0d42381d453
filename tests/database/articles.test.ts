// Tests how an article is sent to the subscribers of the newsletter: recipients, duplicates, pace and end.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { articleContent, articleList } from '../support/articles.ts';
import { openDeskDatabase, type DeskDatabase } from '../support/desk-callers.ts';

let desk: DeskDatabase;
beforeAll(async () => {
  desk = await openDeskDatabase();
});
afterAll(() => desk.end());
beforeEach(async () => {
  await desk.rows('delete from outbox');
  await desk.rows('delete from newsletters');
  await desk.rows('delete from subscriptions');
  await desk.rows('delete from newsletter_articles');
  await desk.rows('delete from post_counts');
  await keep(1, 2);
});

interface Newsletter {
  state: string;
  by: string;
  recipients: number;
  sent: number;
  failed: number;
  waiting: number;
  left_since: number;
}
interface ArticleResponse {
  kind: string;
  code?: string;
  article?: { version: string; is_published: boolean; recipients: number; newsletter: Newsletter | null };
}
interface Mail {
  id: string;
  kind: string;
  article: { email: string; language: string; content: { title: string }; token: string | null } | null;
}

const keep = (...articles: number[]): Promise<unknown> =>
  desk.call(desk.service, 'keep_articles', JSON.stringify(articleList(...articles)));
/** Adds confirmed subscribers in this order. */
const subscribe = (...names: string[]): Promise<{ id: string }[]> =>
  desk.rows(
    `insert into subscriptions (email, locale, confirmed_at)
     select name || '@example.org', case when name like 'en%' then 'en' else 'fr' end, '2026-01-01'::timestamptz + place * interval '1 day'
     from unnest($1::text[]) with ordinality as entry (name, place) returning id`,
    [names],
  );
const unsubscribe = (email: string): Promise<unknown> =>
  desk.rows('select unsubscribe(token) from subscriptions where email = $1', [email]);
const read = (article = 1, caller = desk.anne): Promise<ArticleResponse> => desk.call(caller, 'desk_article', article);
const send = async (article = 1, { caller = desk.anne, perMinute = 20, version = '' } = {}): Promise<ArticleResponse> =>
  desk.call(caller, 'desk_send_article', article, version || (await read(article)).article!.version, perMinute);
const stop = (article = 1, caller = desk.anne): Promise<ArticleResponse> =>
  desk.call(caller, 'desk_stop_article', article);
const take = (perMinute = 20): Promise<Mail | null> => desk.call(desk.service, 'take_mail', '10 minutes', perMinute);
const sent = (id: string): Promise<unknown> => desk.call(desk.service, 'mark_sent', id);
const fail = (id: string, isBounce: boolean, isPermanent = true): Promise<boolean> =>
  desk.call(desk.service, 'mark_failed', id, 'PermanentRefusal: 550 no (address)', isPermanent, isBounce);
/** Makes all unsent emails due, and the newsletters a day older, as if time had passed. */
const pass = (): Promise<unknown> =>
  desk.rows(
    `with passed as (update newsletters set starts_at = starts_at - interval '1 day', created_at = created_at - interval '1 day')
     update outbox set due_at = now() where sent_at is null`,
  );
const nextMinute = (): Promise<unknown> =>
  desk.rows(`update post_counts set window_start = window_start - interval '1 minute'`);
const mails = () =>
  desk.rows<{ id: string; email: string; state: string }>(
    `select outbox.id, email, case when sent_at is null then 'waiting' else 'sent' end as state
   from outbox join subscriptions on subscriptions.id = subscription_id order by due_at, email`,
  );

describe('keep_articles()', () => {
  test('stores the articles that the site shows, and hides articles that the site no longer shows', async () => {
    await desk.call(
      desk.service,
      'keep_articles',
      JSON.stringify([{ article: 2, content: articleContent(2, 'Nouveau') }]),
    );
    expect((await read(1)).article).toMatchObject({ is_published: false });
    expect((await read(2)).article).toMatchObject({ content: { fr: { title: 'Nouveau <fr>' } }, is_published: true });
    const { rows } = await desk.call<{ rows: { id: string }[] }>(desk.anne, 'desk_articles', {}, null);
    expect(rows.map(({ id }) => id)).toEqual(['2']);
    await keep(1, 2, 3);
    const listed = await desk.call<{ rows: { id: string; newsletter: null }[] }>(desk.anne, 'desk_articles', {}, null);
    expect(listed.rows.map(({ id, newsletter }) => [id, newsletter])).toEqual([
      ['3', null],
      ['2', null],
      ['1', null],
    ]);
  });
});

describe('desk_send_article()', () => {
  test('schedules one email per confirmed subscriber, at the sending pace, beginning two minutes later', async () => {
    await subscribe('ada', 'bea', 'cléo', 'dan', 'éva');
    await desk.rows(`update subscriptions set unsubscribed_at = now() where email like 'bea%'`);
    await desk.rows(`insert into subscriptions (email, locale) values ('unconfirmed@example.org', 'fr')`);
    const answer = await send(1, { perMinute: 2 });
    expect(answer).toMatchObject({
      kind: 'found',
      article: {
        recipients: 0,
        newsletter: { state: 'pending', by: 'anne@example.org', recipients: 4, waiting: 4, sent: 0 },
      },
    });
    expect(
      await desk.rows(
        `select email, extract(epoch from due_at - now())::integer / 30 as half_minutes
         from outbox join subscriptions on subscriptions.id = subscription_id order by due_at, confirmed_at`,
      ),
    ).toEqual([
      { email: 'ada@example.org', half_minutes: expect.toBeOneOf([3, 4]) },
      { email: 'cléo@example.org', half_minutes: expect.toBeOneOf([3, 4]) },
      { email: 'dan@example.org', half_minutes: expect.toBeOneOf([5, 6]) },
      { email: 'éva@example.org', half_minutes: expect.toBeOneOf([5, 6]) },
    ]);
    expect(await take()).toBeNull();
  });

  test('sends an article once, even if several members of staff send it repeatedly', async () => {
    await subscribe('ada', 'bea');
    const [first, second] = await Promise.all([send(), send(1, { caller: desk.bruno })]);
    expect([first.article!.newsletter!.by, second.article!.newsletter!.by]).toEqual([
      'anne@example.org',
      'anne@example.org',
    ]);
    await pass();
    for (let mail = await take(); mail; mail = await take()) await sent(mail.id);
    await subscribe('later');
    expect((await send(1, { caller: desk.bruno })).article!.newsletter).toMatchObject({
      state: 'done',
      recipients: 2,
      sent: 2,
    });
    expect(await mails()).toHaveLength(2);
  });

  test('refuses content that differs from the preview, and an article without a page', async () => {
    await subscribe('ada');
    const { version } = (await read()).article!;
    await desk.call(
      desk.service,
      'keep_articles',
      JSON.stringify([{ article: 1, content: articleContent(1, 'Changé') }]),
    );
    expect(await send(1, { version })).toMatchObject({
      kind: 'conflict',
      article: { content: { fr: { title: 'Changé <fr>' } } },
    });
    expect(await send(2)).toEqual({ kind: 'refused', code: 'not_published' });
    expect(await desk.call(desk.anne, 'desk_send_article', 99, version, 20)).toEqual({ kind: 'missing' });
    expect(await mails()).toEqual([]);
  });

  test('refuses to send an article if there are no subscribers', async () => {
    expect(await send()).toEqual({ kind: 'refused', code: 'no_subscribers' });
    expect((await read()).article!.newsletter).toBeNull();
  });
});

describe('take_mail()', () => {
  test('returns articles after all other emails, and no more than the limit per minute', async () => {
    await subscribe('ada', 'bea', 'cléo');
    await send();
    await pass();
    const order = await desk.writeOrder();
    await desk.rows(`update outbox set sent_at = null, attempts = 0 where order_id = $1`, [order]);
    const kinds: string[] = [];
    for (let mail = await take(2); mail; mail = await take(2)) kinds.push(mail.kind);
    expect(kinds.slice(-2)).toEqual(['article_to_subscriber', 'article_to_subscriber']);
    expect(kinds.filter((kind) => kind === 'article_to_subscriber')).toHaveLength(2);
    expect(kinds.length).toBeGreaterThan(2);
    await nextMinute();
    expect(await take(2)).toMatchObject({ kind: 'article_to_subscriber' });
    expect(await take(2)).toBeNull();
  });

  test('returns the article in the language of the subscriber', async () => {
    await subscribe('en-ada');
    await send();
    await pass();
    expect((await take())!.article).toMatchObject({
      email: 'en-ada@example.org',
      language: 'en',
      content: { title: 'Article 1 <en>' },
      token: expect.stringMatching(/^[\da-f-]{36}$/),
    });
  });

  test('skips subscribers who have unsubscribed since the article was sent', async () => {
    await subscribe('ada', 'bea', 'cléo');
    await send();
    await pass();
    await unsubscribe('bea@example.org');
    const taken: string[] = [];
    for (let mail = await take(); mail; mail = await take()) {
      taken.push(mail.article!.email);
      await sent(mail.id);
    }
    expect(taken.sort()).toEqual(['ada@example.org', 'cléo@example.org']);
    expect((await read()).article!.newsletter).toMatchObject({ state: 'done', sent: 2, recipients: 3 });
  });

  test('returns an email again with the same ID after a temporary error', async () => {
    await subscribe('ada');
    await send();
    await pass();
    const { id } = (await take())!;
    expect(await fail(id, false, false)).toBe(false);
    expect(await take()).toBeNull();
    await pass();
    expect((await take())!.id).toBe(id);
  });
});

describe('desk_article()', () => {
  test('counts subscribers who left after they got the article, even once their subscriptions are deleted', async () => {
    await subscribe('ada', 'bea', 'cléo');
    await send();
    await pass();
    const first = (await take())!;
    await sent(first.id);
    const other = (await mails()).find(({ id }) => id !== first.id)!;
    for (const { email } of [other, first.article!]) await unsubscribe(email);
    for (let mail = await take(); mail; mail = await take()) await sent(mail.id);
    expect((await read()).article!.newsletter).toMatchObject({ state: 'done', sent: 2, left_since: 1, recipients: 3 });
    // The database deletes ended subscriptions after some time, and their emails with them. The counts remain.
    await desk.rows(
      `update subscriptions set unsubscribed_at = now() + interval '1 second' where unsubscribed_at is not null`,
    );
    await desk.rows('delete from subscriptions where unsubscribed_at is not null');
    expect((await read()).article!.newsletter).toMatchObject({ sent: 2, left_since: 1, recipients: 3 });
  });
});

describe('a bounce', () => {
  test('ends the subscription and stores the reason, which the desk lists until the address subscribes again', async () => {
    const [{ id: subscription }] = (await subscribe('ada', 'bea')) as [{ id: string }];
    await send();
    await pass();
    const addressed = [await take(), await take()];
    const bounced = addressed.find((mail) => mail!.article!.email.startsWith('ada'))!;
    await sent(addressed.find((mail) => mail !== bounced)!.id);
    expect(await fail(bounced.id, true)).toBe(true);
    const list = (status?: string) =>
      desk.call<{ rows: { email: string; bounce: string | null }[] }>(
        desk.anne,
        'desk_subscribers',
        { ...(status && { status }) },
        null,
      );
    expect((await list()).rows).toMatchObject([{ email: 'bea@example.org', bounce: null }]);
    expect((await list('bounced')).rows).toMatchObject([
      { email: 'ada@example.org', bounce: expect.stringContaining('550') },
    ]);
    expect((await read()).article!.newsletter).toMatchObject({ state: 'done', sent: 1, failed: 1, left_since: 0 });
    expect((await desk.call<{ rows: [] }>(desk.anne, 'desk_mail', {}, null)).rows).toEqual([]);
    await desk.call(desk.service, 'subscribe', 'ada@example.org', 'fr', '[]', '[]');
    const [row] = await desk.rows<{ token: string }>('select * from subscriptions where id = $1', [subscription]);
    expect(row).toMatchObject({ bounce: null, unsubscribed_at: null, confirmed_at: null });
    expect(await desk.rows(`select from outbox where kind = 'subscription_to_confirm'`)).toHaveLength(1);
    await desk.call(desk.service, 'confirm_subscription', row!.token);
    expect((await list()).rows).toHaveLength(2);
  });

  test('does not include a refusal of the content, which makes the email a dead letter and ends no subscription', async () => {
    await subscribe('ada');
    await send();
    await pass();
    expect(await fail((await take())!.id, false)).toBe(true);
    expect((await read()).article!.newsletter).toMatchObject({ state: 'done', failed: 1 });
    expect((await desk.call<{ rows: object[] }>(desk.anne, 'desk_mail', {}, null)).rows).toMatchObject([
      { kind: 'article_to_subscriber', reference: 'Article 1 <fr>' },
    ]);
    expect(await desk.rows('select from subscriptions where unsubscribed_at is null')).toHaveLength(1);
  });

  test('stops the article and ends no subscription if at least ten addresses refuse it, and more refuse it than accept it', async () => {
    await subscribe(...Array.from({ length: 14 }, (_, index) => `a${index}`));
    await send();
    await pass();
    for (let count = 0; count < 11; count++) {
      const { id } = (await take())!;
      await (count === 0 ? sent(id) : fail(id, true));
    }
    expect(await take()).toBeNull();
    expect((await read()).article).toMatchObject({
      recipients: 13,
      newsletter: { state: 'blocked', sent: 1, waiting: 0 },
    });
    expect(await desk.rows('select from subscriptions where unsubscribed_at is null and bounce is null')).toHaveLength(
      14,
    );
    expect((await send()).article!.newsletter).toMatchObject({
      state: 'pending',
      recipients: 14,
      sent: 1,
      waiting: 13,
    });
  });
});

describe('the newsletter setting of an account', () => {
  const hasNewsletter = async (): Promise<boolean> => {
    const customer = desk.strangers['a customer']!;
    return (await desk.call<{ settings: { has_newsletter: boolean } }>(customer, 'my_data')).settings.has_newsletter;
  };

  test('is off after unsubscribing by a link, and on after confirming again', async () => {
    await desk.call(desk.strangers['a customer']!, 'set_newsletter', true, 'fr');
    const [subscription] = await desk.rows<{ token: string }>('select token from subscriptions');
    expect(await hasNewsletter()).toBe(true);
    await desk.call(desk.service, 'unsubscribe', subscription!.token);
    expect(await hasNewsletter()).toBe(false);
    await desk.call(desk.service, 'confirm_subscription', subscription!.token);
    expect(await hasNewsletter()).toBe(true);
  });

  test('is off after a bounce, and on again once the article is blocked and the subscription continues', async () => {
    await desk.call(desk.strangers['a customer']!, 'set_newsletter', true, 'fr');
    await desk.rows('update subscriptions set confirmed_at = now()');
    await subscribe(...Array.from({ length: 9 }, (_, index) => `a${index}`));
    await send();
    await pass();
    const mailsToSend: Mail[] = [];
    for (let mail = await take(); mail; mail = await take()) mailsToSend.push(mail);
    await fail(mailsToSend.find(({ article }) => article?.email === 'customer@example.org')!.id, true);
    expect(await hasNewsletter()).toBe(false);
    for (const { id } of mailsToSend) await fail(id, true);
    expect((await read()).article!.newsletter).toMatchObject({ state: 'blocked' });
    expect(await hasNewsletter()).toBe(true);
  });

  const createAccount = async (email: string): Promise<string> => {
    const id = await desk.createCustomer(email);
    await desk.rows('update auth.users set email_confirmed_at = now() where id = $1', [id]);
    return id;
  };
  const readSetting = async (id: string): Promise<unknown> =>
    (await desk.rows('select has_newsletter from customer_settings where user_id = $1', [id]))[0];

  test('is on in a new account if its address is subscribed', async () => {
    await subscribe('new');
    expect(await readSetting(await createAccount('new@example.org'))).toEqual({ has_newsletter: true });
  });

  test('stays on if the account’s address changes, and the new address replaces the old one', async () => {
    await subscribe('old', 'known');
    const id = await createAccount('old@example.org');
    const changeEmail = (email: string): Promise<unknown> =>
      desk.rows('update auth.users set email = $1 where id = $2', [email, id]);
    const readSubscriptions = (): Promise<unknown[]> =>
      desk.rows(`select email, unsubscribed_at is null as is_active, confirmed_at is not null as is_confirmed
                 from subscriptions order by email`);
    const [old, other] = [{ email: 'old@example.org' }, { email: 'other@example.org' }];
    const known = { email: 'known@example.org', is_active: true, is_confirmed: true };

    await changeEmail(other.email);
    expect(await readSetting(id)).toEqual({ has_newsletter: true });
    expect(await readSubscriptions()).toEqual([
      known,
      { ...old, is_active: false, is_confirmed: true },
      { ...other, is_active: true, is_confirmed: false },
    ]);
    // The new address must be confirmed. An address that is already confirmed gets no such email.
    await changeEmail(known.email);
    expect(await readSetting(id)).toEqual({ has_newsletter: true });
    expect(await readSubscriptions()).toEqual([
      known,
      { ...old, is_active: false, is_confirmed: true },
      { ...other, is_active: false, is_confirmed: false },
    ]);
    expect(
      await desk.rows('select email from outbox join subscriptions on subscriptions.id = subscription_id'),
    ).toEqual([other]);
  });

  test('ignores a subscription that is not confirmed', async () => {
    await desk.call(desk.strangers['a customer']!, 'set_newsletter', false, 'fr');
    await desk.call(desk.service, 'subscribe', 'customer@example.org', 'fr', '[]', '[]');
    expect(await hasNewsletter()).toBe(false);
  });
});

describe('desk_stop_article()', () => {
  test('cancels all emails if it is called before the first email is due', async () => {
    await subscribe('ada', 'bea');
    await send();
    expect(await stop(1, desk.bruno)).toMatchObject({ kind: 'found', article: { recipients: 2, newsletter: null } });
    expect(await mails()).toEqual([]);
    expect(await stop(99)).toEqual({ kind: 'missing' });
  });

  test('deletes waiting emails but not emails that are being sent, and continuing later sends nothing twice', async () => {
    await subscribe('ada', 'bea', 'cléo', 'dan');
    await send();
    await pass();
    await sent((await take())!.id);
    const leaving = (await take())!;
    const refused = (await take())!;
    await fail(refused.id, false, false);
    const stopped = await stop();
    expect(stopped.article).toMatchObject({
      recipients: 2,
      newsletter: { state: 'stopped', recipients: 4, sent: 1, waiting: 1 },
    });
    await pass();
    await sent(leaving.id);
    expect(await take()).toBeNull();
    expect((await read()).article!.newsletter).toMatchObject({ state: 'stopped', sent: 2, waiting: 0 });
    expect((await send(1, { caller: desk.bruno })).article!.newsletter).toMatchObject({
      state: 'pending',
      by: 'bruno@example.org',
      recipients: 4,
      waiting: 2,
    });
    await pass();
    const ids: string[] = [];
    for (let mail = await take(); mail; mail = await take()) {
      ids.push(mail.id);
      await sent(mail.id);
    }
    // The retried email keeps its ID, so a mailbox that already has this email shows it once.
    expect(ids).toContain(refused.id);
    expect((await read()).article!.newsletter).toMatchObject({ state: 'done', sent: 4 });
    expect(new Set((await mails()).map(({ email }) => email)).size).toBe(4);
  });

  test('prevents the retry of an email if the server that was sending it has died', async () => {
    await subscribe('ada', 'bea');
    await send();
    await pass();
    await take();
    await stop();
    await pass();
    expect(await take()).toBeNull();
    expect((await read()).article).toMatchObject({
      recipients: 2,
      newsletter: { state: 'stopped', sent: 0, waiting: 0 },
    });
  });
});

describe('desk_test_article()', () => {
  const tried = async (language: string | null, version?: string): Promise<ArticleResponse> =>
    desk.call(desk.anne, 'desk_test_article', 1, version ?? (await read()).article!.version, language);

  test('writes one email to the caller in the given language, and deletes it once it is sent', async () => {
    await tried('en');
    await tried('en');
    expect(await take()).toMatchObject({
      kind: 'article_test',
      article: { email: 'anne@example.org', language: 'en', content: { title: 'Article 1 <en>' }, token: null },
    });
    const [{ id }] = (await desk.rows<{ id: string }>('select id from outbox')) as [{ id: string }];
    await sent(id);
    expect(await desk.rows('select from outbox')).toEqual([]);
    expect((await read()).article!.newsletter).toBeNull();
  });

  test('refuses an unknown language and content that has changed', async () => {
    for (const language of ['de', null]) expect(await tried(language)).toEqual({ kind: 'missing' });
    expect(await tried('fr', 'x')).toMatchObject({ kind: 'conflict' });
    expect(await desk.rows('select from outbox')).toEqual([]);
  });
});

test.each([
  ['desk_articles', {}, null, false],
  ['desk_article', 1],
  ['desk_send_article', 1, '', 20],
  ['desk_stop_article', 1],
  ['desk_test_article', 1, '', 'fr'],
])(
  '%s() returns null to customers and to staff without their second factor, and an error to visitors',
  async (name, ...values) => {
    await subscribe('ada');
    for (const [who, caller] of Object.entries(desk.strangers))
      expect(await desk.call(caller, name, ...values), who).toEqual(caller.role === 'anon' ? '42501' : null);
    expect(await mails()).toEqual([]);
  },
);
