import { expect, test, type Page } from '@playwright/test';
import { FORM_MESSAGES } from '../../src/features/inquiry/rules/forms/form-messages.ts';
import { NEWSLETTER } from '../../src/features/inquiry/rules/forms/tables/newsletter.ts';
import { type Locale } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/routes.ts';
import { strings } from '../../src/i18n/strings/index.ts';
import { hold } from '../support/hold.ts';
import { waitForMails, newSender } from '../support/inquiries.ts';
import { ownNetwork } from '../support/network.ts';
import { casesOfScope, localesOfScope } from '../support/scope.ts';
import { hydrated, service } from '../support/shop.ts';

const getParts = (page: Page, locale: Locale) => {
  const t = strings(locale).newsletter;
  const footer = page.getByRole('contentinfo');
  return {
    email: footer.getByLabel(NEWSLETTER[0].label[locale]),
    subscribe: footer.getByRole('button', { name: t.submit }),
    status: footer.getByRole('status'),
  };
};
/** Returns the links in the text of the email to an address. */
const readLinks = async (address: string): Promise<string[]> => {
  const [mail] = await waitForMails(address, 1);
  return [...mail!.text!.matchAll(/http\S+/g)].map(([link]) => link);
};
const stored = async (email: string) => (await service().from('subscriptions').select('*').eq('email', email)).data!;

test.beforeEach(({ context }) => context.setExtraHTTPHeaders(ownNetwork()));

for (const locale of localesOfScope) {
  const t = strings(locale).newsletter;
  const messages = FORM_MESSAGES[locale];

  test.describe(`in ${locale}`, () => {
    test('a subscription is confirmed and ended by the buttons of the pages that the email links to', async ({
      page,
    }) => {
      const address = newSender();
      const { email, subscribe, status } = getParts(page, locale);
      await page.goto(path('terms', locale));
      await email.fill(address);
      await subscribe.click();
      await expect(status).toContainText(messages.subscribed);
      await expect(email).toHaveValue('');
      expect(await stored(address)).toMatchObject([{ locale, confirmed_at: null }]);

      const [confirm, unsubscribe] = await readLinks(address);
      await page.goto(confirm!);
      await page.getByRole('main').getByRole('button', { name: t.links.confirm.submit }).click();
      await expect(page).toHaveURL(`${path('newsletter', locale)}#confirmed`);
      await expect(page.getByText(t.page.states.confirmed)).toBeVisible();
      await expect(page.getByText(t.page.states.asked)).toBeHidden();
      await page.goto(unsubscribe!);
      await page.getByRole('main').getByRole('button', { name: t.links.unsubscribe.submit }).click();
      await expect(page.getByText(t.page.states.ended)).toBeVisible();
    });

    test('an email scanner that loads both linked pages and runs their scripts changes nothing', async ({
      page,
      request,
      baseURL,
    }) => {
      const address = newSender();
      await request.post('/functions/v1/newsletter', {
        headers: { origin: baseURL! },
        form: { email: address, locale },
      });
      const before = await stored(address);
      const links = await readLinks(address);
      expect(links.length).toBeGreaterThanOrEqual(2);
      for (const link of links) {
        await page.goto(link);
        // Moves the pointer and scrolls, as scanners do to load the rest of a page.
        await page.mouse.move(200, 300);
        await page.mouse.wheel(0, 600);
        await page.waitForLoadState('networkidle');
        await request.head(link);
      }
      expect(await stored(address)).toEqual(before);
    });

    test('an invalid address stays in the field, and the error is shown next to the field', async ({ page }) => {
      const { email, subscribe, status } = getParts(page, locale);
      await page.goto(path('terms', locale));
      await subscribe.click();
      await expect(status).toHaveText(messages.email_required);
      await email.fill('a@b');
      await expect(status).toBeEmpty();
      await subscribe.click();
      await expect(status).toHaveText(messages.email_invalid);
      await expect(email).toBeFocused();
      await expect(email).toHaveValue('a@b');
      await expect(email).toHaveAccessibleDescription(messages.email_invalid);
    });

    test('an address is sent although Firefox or a password manager filled it in without firing an event', async ({
      page,
    }) => {
      const address = newSender();
      const { email, subscribe, status } = getParts(page, locale);
      await page.goto(path('terms', locale));
      await email.evaluate((field: HTMLInputElement, value) => (field.value = value), address);
      await subscribe.click();
      await expect(status).toContainText(messages.subscribed);
      expect(await stored(address)).toHaveLength(1);
    });

    test('an address typed while the previous address is being sent stays in the field', async ({ page }) => {
      const address = newSender();
      const { email, subscribe, status } = getParts(page, locale);
      const release = await hold(page, '**/functions/v1/newsletter');
      await page.goto(path('terms', locale));
      await email.fill(address);
      await subscribe.click();
      await expect(page.getByRole('contentinfo').getByRole('button', { name: t.sending })).toBeVisible();
      await email.fill('suivante@exemple.test');
      release();
      await expect(status).toContainText(messages.subscribed);
      await expect(email).toHaveValue('suivante@exemple.test');
    });

    test('a lost connection is reported, and the typed address stays', async ({ page, context }) => {
      const address = newSender();
      const { email, subscribe, status } = getParts(page, locale);
      await page.goto(path('terms', locale));
      await email.fill(address);
      // Waits until the form's code has loaded.
      await expect(status).toBeAttached();
      await context.setOffline(true);
      await subscribe.click();
      await expect(status).toHaveText(messages.subscription_failed);
      await expect(email).toHaveValue(address);
      await context.setOffline(false);
      await subscribe.click();
      await expect(status).toContainText(messages.subscribed);
    });

    for (const [name, answer, text] of casesOfScope([
      ['an error of the server', { status: 500, json: { error: 'x', id: '1a2b3c4d' } }, '(1a2b3c4d)'],
      ['an unreachable server', { status: 502, body: '<h1>Bad Gateway</h1>', contentType: 'text/html' }, ''],
      ['the page of a Wi-Fi login', { status: 200, body: '<html>Wi-Fi login</html>', contentType: 'text/html' }, ''],
      ['the text of a Wi-Fi login', { status: 200, body: 'Wi-Fi login', contentType: 'text/plain' }, ''],
    ] as const)) {
      test(`${name} causes an error message with the number to call`, async ({ page }) => {
        await page.route('**/functions/v1/newsletter', (route) => route.fulfill(answer));
        const { email, subscribe, status } = getParts(page, locale);
        await page.goto(path('terms', locale));
        await email.fill(newSender());
        await subscribe.click();
        await expect(status).toContainText(messages.subscription_failed);
        await expect(status).toContainText(text);
        await expect(status).toHaveClass(/footer-failed/);
        await expect(status.getByRole('link')).toHaveAttribute('href', /^tel:/);
      });
    }

    test('the form and the pages of the email’s links work without a script', async ({ browser, baseURL }) => {
      const context = await browser.newContext({
        javaScriptEnabled: false,
        baseURL: baseURL!,
        extraHTTPHeaders: ownNetwork(),
      });
      const page = await context.newPage();
      const address = newSender();
      const { email, subscribe } = getParts(page, locale);
      await page.goto(path('home', locale));
      await email.fill(address);
      await subscribe.click();
      await expect(page).toHaveURL(`${path('newsletter', locale)}#asked`);
      await expect(page.getByText(t.page.states.asked)).toBeVisible();
      expect(await stored(address)).toHaveLength(1);

      const [confirm, unsubscribe] = await readLinks(address);
      const main = page.getByRole('main');
      await page.goto(confirm!);
      await main.getByRole('button', { name: t.links.confirm.submit }).click();
      await expect(page.getByText(t.page.states.confirmed)).toBeVisible();
      expect(await stored(address)).toMatchObject([{ confirmed_at: expect.any(String), unsubscribed_at: null }]);
      await page.goto(unsubscribe!);
      await main.getByRole('button', { name: t.links.unsubscribe.submit }).click();
      await expect(page.getByText(t.page.states.ended)).toBeVisible();
      expect(await stored(address)).toMatchObject([{ unsubscribed_at: expect.any(String) }]);

      // The page's URL has no token if the link was cut off, or after a switch of the language without a script.
      await page.goto(path('newsletter-end', locale));
      await main.getByRole('button', { name: t.links.unsubscribe.submit }).click();
      await expect(page.getByText(t.page.states.unknown_unsubscribe)).toBeVisible();
      await context.close();
    });
  });
}

test('the newsletter’s page leads to the form, also from an invalid link, but not after a confirmation', async ({
  page,
}) => {
  await page.goto(path('newsletter', 'fr'));
  const t = strings('fr').newsletter;
  const link = page.getByRole('main').getByRole('link', { name: t.submit });
  await link.click();
  await expect(getParts(page, 'fr').email).toBeInViewport();
  await page.goto(`${path('newsletter', 'fr')}#unknown_confirm`);
  await expect(page.getByText(t.page.states.unknown_confirm)).toBeVisible();
  await expect(link).toBeVisible();
  await page.goto(`${path('newsletter', 'fr')}#confirmed`);
  const confirmation = page.getByText(t.page.states.confirmed);
  await expect(confirmation).toBeVisible();
  await expect(link).toBeHidden();
  const articles = page.getByRole('heading', { name: t.page.latest });
  const [above, below] = await Promise.all([confirmation, articles].map(async (part) => (await part.boundingBox())!));
  expect(below!.y).toBeGreaterThan(above!.y + above!.height + 20);
});

/** Expects that the first attempt fails and keeps the address, and that the second attempt succeeds. */
async function expectSecondAttempt(page: Page, address: string): Promise<void> {
  const { email, subscribe, status } = getParts(page, 'fr');
  await expect(status).toContainText(FORM_MESSAGES.fr.subscription_failed);
  await expect(email).toHaveValue(address);
  await page.unroute('**/functions/v1/newsletter');
  await subscribe.click();
  await expect(status).toContainText(FORM_MESSAGES.fr.subscribed);
}

test('a request that never gets a response ends with a message, and the address stays for another attempt', async ({
  page,
}) => {
  await page.route('**/functions/v1/newsletter', () => {});
  await page.goto(path('terms', 'fr'));
  const { email, subscribe } = getParts(page, 'fr');
  const address = newSender();
  await email.fill(address);
  await hydrated(email);
  // Makes the first attempt time out at once, instead of after 30 s.
  await page.evaluate(() => {
    const { timeout } = AbortSignal;
    AbortSignal.timeout = () => {
      AbortSignal.timeout = timeout;
      return AbortSignal.abort();
    };
  });
  await subscribe.click();
  await expectSecondAttempt(page, address);
});

test('an incomplete response counts as a failure, and the address is stored once after the next attempt', async ({
  page,
}) => {
  await page.route('**/functions/v1/newsletter', async (route) => {
    await route.fetch();
    await route.fulfill({ status: 200, contentType: 'application/json', body: '{"reference' });
  });
  await page.goto(path('terms', 'fr'));
  const { email, subscribe } = getParts(page, 'fr');
  const address = newSender();
  await email.fill(address);
  await subscribe.click();
  await expectSecondAttempt(page, address);
  expect(await stored(address)).toHaveLength(1);
});
