// Tests the sending of an article at the desk by keyboard: preview, test email, sending to subscribers, stopping and resuming.
import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { articlePath } from '../../../src/i18n/routes.ts';
import { strings } from '../../../src/i18n/strings/index.ts';
import {
  expectNoViolationFromTop,
  newStaff,
  postponeEmails,
  signInAtDesk,
  use,
  windowsOfScope,
} from '../../support/desk.ts';
import { localesOfScope } from '../../support/scope.ts';
import { newEmail, service } from '../../support/shop.ts';

const ARTICLE = 1;

/** Adds a confirmed subscriber. */
async function subscribe(locale: string): Promise<{ id: string; email: string }> {
  const { data } = await service()
    .from('subscriptions')
    .insert({ email: newEmail(), locale, confirmed_at: new Date().toISOString() })
    .select('id, email')
    .single()
    .throwOnError();
  return data;
}

/** Resets the article to the state before it was ever sent. */
async function forgetArticle(): Promise<void> {
  await service().from('outbox').delete().eq('article', ARTICLE).throwOnError();
  await service().from('newsletters').delete().eq('article', ARTICLE).throwOnError();
}

/** Returns the emails of the article to subscribers. */
async function readMails(): Promise<{ id: string; sent_at: string | null; subscription_id: string }[]> {
  const { data } = await service()
    .from('outbox')
    .select('id, sent_at, subscription_id')
    .eq('article', ARTICLE)
    .eq('kind', 'article_to_subscriber')
    .throwOnError();
  return data;
}

/** Returns the words in the preview of the email. */
const readPreview = (page: Page, name: string): Promise<string> =>
  page.getByRole('group', { name }).evaluate((host) => host.shadowRoot!.textContent);

// The tests send the same article, one after the other.
test.describe.configure({ mode: 'default' });

for (const locale of localesOfScope) {
  const { desk: t } = strings(locale);
  const { newsletter: words } = t;
  const other = locale === 'fr' ? 'en' : 'fr';

  for (const window of windowsOfScope)
    test(`staff send an article, stop and resume its sending, and no subscriber gets it twice, at ${window.width} pixels (${locale})`, async ({
      page,
    }) => {
      test.slow();
      await page.setViewportSize(window);
      await forgetArticle();
      const subscribers = [await subscribe(locale), await subscribe(other)];
      const staff = await newStaff();
      await signInAtDesk(page, staff, locale);
      const rooms = page.getByRole('navigation', { name: t.rooms });
      const row = page.locator(`a[href="#articles/${ARTICLE}"]`);
      await use(rooms.getByRole('link', { name: t.articles, exact: true }));
      await expect(row).toContainText(words.unsent);
      await expectNoViolationFromTop(page);
      await use(row);

      const preview = page.getByRole('region', { name: words.preview.heading });
      await expect.poll(() => readPreview(page, words.preview.email)).toMatch(/Me désabonner|Unsubscribe/);
      const own = await readPreview(page, words.preview.email);
      await use(preview.getByRole('button', { name: words.preview.languages[other] }));
      await expect.poll(() => readPreview(page, words.preview.email)).not.toBe(own);
      await expect(preview.locator(`a[href$="${articlePath(ARTICLE, other)}"]`)).toBeVisible();
      // The database sends no test of an article that has changed since the preview.
      await page.route(
        '**/functions/v1/desk',
        (route) => {
          const body = route.request().postDataJSON() as object;
          return route.continue({ postData: { ...body, version: '0'.repeat(32) } });
        },
        { times: 1 },
      );
      const sendTest = preview.getByRole('button', { name: words.test.button });
      await use(sendTest);
      await expect(page.getByText(words.problems.conflict)).toBeVisible();
      await expect(sendTest).toHaveAttribute('aria-disabled', 'false');
      await expect(preview.getByText(words.test.sent)).toHaveCount(0);
      await use(sendTest);
      await expect(preview.getByText(words.test.sent)).toBeVisible();
      await expectNoViolationFromTop(page);

      const sending = page.getByRole('region', { name: words.heading });
      const send = async (button: string): Promise<void> => {
        await use(sending.getByRole('button', { name: button }));
        const confirm = sending.getByRole('button', { name: words.send.confirm.send, exact: true });
        await expect(confirm).toBeVisible();
        await use(confirm);
        await expect(sending.getByRole('button', { name: words.send.takeBack })).toBeVisible();
        await postponeEmails({ article: ARTICLE });
      };
      await use(sending.getByRole('button', { name: words.send.button }));
      await expect(sending).toContainText(words.send.confirm.text);
      await expectNoViolationFromTop(page);
      await use(sending.getByRole('button', { name: words.send.confirm.back }));
      expect(await readMails()).toEqual([]);

      await send(words.send.button);
      await expect(sending).toContainText(staff.email);
      await expectNoViolationFromTop(page);
      expect((await readMails()).map((mail) => mail.subscription_id)).toEqual(
        expect.arrayContaining(subscribers.map(({ id }) => id)),
      );
      await use(sending.getByRole('button', { name: words.send.takeBack }));
      await expect(sending.getByText(words.send.takenBack)).toBeVisible();
      expect(await readMails()).toEqual([]);

      await send(words.send.button);
      const left = (await readMails()).find((mail) => mail.subscription_id === subscribers[0]!.id)!;
      await service().rpc('mark_sent', { p_id: left.id }).throwOnError();
      await use(sending.getByRole('button', { name: words.send.takeBack }));
      await expect(sending).toContainText(words.progress.stopped);
      await expectNoViolationFromTop(page);
      expect((await readMails()).map(({ id }) => id)).toEqual([left.id]);

      await send(words.send.resume);
      const rest = await readMails();
      for (const subscriber of subscribers)
        expect(rest.filter((mail) => mail.subscription_id === subscriber.id)).toHaveLength(1);
      for (const { id } of rest) await service().rpc('mark_sent', { p_id: id }).throwOnError();
      await use(sending.getByRole('button', { name: words.send.refresh }));
      await expect(sending).toContainText(words.progress.done);
      await expect(sending.getByRole('button')).toHaveCount(0);
      await use(rooms.getByRole('link', { name: t.articles, exact: true }));
      await expect(row).toContainText(words.states.done);
    });

  test(`without subscribers, a mail server or the article’s page, the desk shows why nothing is sent (${locale})`, async ({
    page,
  }) => {
    await forgetArticle();
    const staff = await newStaff();
    let changes: { article?: object; mail?: string } = {};
    await page.route('**/functions/v1/desk', async (route) => {
      const response = await route.fetch();
      const json = (await response.json()) as { article?: object };
      if (json.article) Object.assign(json, { ...changes, article: { ...json.article, ...changes.article } });
      await route.fulfill({ response, json });
    });
    await signInAtDesk(page, staff, locale);
    const sending = page.getByRole('region', { name: words.heading });
    for (const [changed, text] of [
      [{ article: { recipients: 0 } }, words.empty],
      [{ mail: 'missing' }, words.problems.mail_missing],
      [{ article: { is_published: false } }, words.problems.not_published],
    ] as const) {
      changes = changed;
      await use(page.getByRole('navigation', { name: t.rooms }).getByRole('link', { name: t.articles, exact: true }));
      await use(page.locator(`a[href="#articles/${ARTICLE}"]`));
      await expect(sending).toContainText(text);
      await expect(sending.getByRole('button')).toHaveCount(0);
      await expectNoViolationFromTop(page);
    }
  });

  test(`an address that a mail server has refused is listed with the reason (${locale})`, async ({ page }) => {
    const staff = await newStaff();
    const { email } = await subscribe(locale);
    const reason = `550 ${randomUUID()}`;
    await service()
      .from('subscriptions')
      .update({ unsubscribed_at: new Date().toISOString(), bounce: reason })
      .eq('email', email)
      .throwOnError();
    await signInAtDesk(page, staff, locale);
    await use(page.getByRole('navigation', { name: t.rooms }).getByRole('link', { name: t.subscribers }));
    await expect(page.getByText(email)).toHaveCount(0);
    await page.getByLabel(t.state, { exact: true }).selectOption({ label: words.bounced });
    await use(page.getByRole('button', { name: t.filter, exact: true }));
    await expect(page.getByRole('listitem').filter({ hasText: email })).toContainText(reason);
    await expectNoViolationFromTop(page);
  });
}
