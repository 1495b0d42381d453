// Tests the site and its backend at two origins, as with a CDN and a hosted project. The tests send forms with and
// without a script, sign in to an account, and place an order. `npm test` runs only the test of a question without a script,
// because the scripts of the prepared site use a single origin.
import { test as base, expect } from '@playwright/test';
import { FORM_MESSAGES } from '../../src/features/inquiry/rules/forms/form-messages.ts';
import { linkPath } from '../../src/features/newsletter/rules/links.ts';
import { path } from '../../src/i18n/routes.ts';
import { strings } from '../../src/i18n/strings/index.ts';
import { APART_BACKEND_PORT, APART_SITE_PORT, APART_SITE_URL } from '../support/address.ts';
import { startApart, type Apart } from '../support/apart.ts';
import { getField, fillQuestion, inquiryForms, getLabels, newSender } from '../support/inquiries.ts';
import { apartSiteDir } from '../support/prepared/site.ts';
import { FULL_SCOPE, isFullScope } from '../support/scope.ts';
import { newCustomer } from '../support/new-customer.ts';
import { recordRefusals } from '../support/refusals.ts';
import { addToCart, fillOrder, openCart, PASSWORD, visit } from '../support/shop.ts';

const test = base.extend<object, { apart: Apart }>({
  apart: [
    async ({ browserName: _browserName }, use) => {
      const apart = await startApart({
        sitePort: APART_SITE_PORT,
        backendPort: APART_BACKEND_PORT,
        ...(isFullScope ? { siteDir: apartSiteDir } : {}),
      });
      await use(apart);
      await apart.end();
    },
    { scope: 'worker', timeout: 120_000, auto: true },
  ],
  baseURL: APART_SITE_URL,
});

// The site and the backend use fixed ports, so one worker runs all tests.
test.describe.configure({ mode: 'default' });

const { newsletter, cart, checkout } = strings('fr');

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('a question is posted to the backend, and the site shows the result', async ({ page, apart }) => {
    const sender = newSender();
    await page.goto(path('contact', 'fr'));
    await inquiryForms(page, 'fr').chooseQuestion.click();
    await fillQuestion(page, 'fr', sender);
    await inquiryForms(page, 'fr').sendQuestion.click();
    await expect(page).toHaveURL(new RegExp(`^${APART_SITE_URL}${path('inquiry-sent', 'fr')}\\?reference=SB-`));
    const { data } = await apart.backend.service.from('inquiries').select('id').eq('email', sender);
    expect(data).toHaveLength(1);
  });

  test('a subscription is posted to the backend, and the site shows the result', FULL_SCOPE, async ({ page }) => {
    await page.goto(path('terms', 'fr'));
    const footer = page.getByRole('contentinfo');
    await footer.getByRole('textbox').fill(newSender());
    await footer.getByRole('button', { name: newsletter.submit }).click();
    await expect(page).toHaveURL(`${APART_SITE_URL}${path('newsletter', 'fr')}#asked`);
  });

  test(
    'the confirmation of a subscription is posted to the backend, and the site shows the result',
    FULL_SCOPE,
    async ({ page, apart }) => {
      const { data } = await apart.backend.service
        .from('subscriptions')
        .insert({ email: newSender(), locale: 'fr' })
        .select('id, token')
        .single();
      await page.goto(linkPath('confirm', data!.token, 'fr'));
      await page.getByRole('main').getByRole('button', { name: newsletter.links.confirm.submit }).click();
      await expect(page.getByText(newsletter.page.states.confirmed)).toBeVisible();
      await expect(page).toHaveURL(`${APART_SITE_URL}${path('newsletter', 'fr')}#confirmed`);
      const stored = await apart.backend.service
        .from('subscriptions')
        .select('confirmed_at')
        .eq('id', data!.id)
        .single();
      expect(stored.data!.confirmed_at).not.toBeNull();
    },
  );

  test('a refused question leads to the error page of the site', FULL_SCOPE, async ({ page }) => {
    await page.goto(path('contact', 'fr'));
    await inquiryForms(page, 'fr').chooseQuestion.click();
    await fillQuestion(page, 'fr', newSender());
    const { question, sendQuestion } = inquiryForms(page, 'fr');
    const file = { name: 'toit.png', mimeType: 'image/png', buffer: Buffer.from('PK') };
    await getField(question, getLabels('fr').attachment).setInputFiles(file);
    await sendQuestion.click();
    await expect(page).toHaveURL(`${APART_SITE_URL}${path('inquiry-refused', 'fr')}#attachment-file_content`);
  });
});

test.describe('with scripts', () => {
  test('a question is sent', FULL_SCOPE, async ({ page, apart }) => {
    const sender = newSender();
    await visit(page, 'contact');
    await inquiryForms(page, 'fr').chooseQuestion.click();
    await fillQuestion(page, 'fr', sender);
    await inquiryForms(page, 'fr').sendQuestion.click();
    await expect(inquiryForms(page, 'fr').statuses).toContainText(FORM_MESSAGES.fr.sent);
    const { data } = await apart.backend.service.from('inquiries').select('id').eq('email', sender);
    expect(data).toHaveLength(1);
  });

  test('a customer signs in, orders, and finds the order', FULL_SCOPE, async ({ page, apart }) => {
    const refused = await recordRefusals(page.context());
    const email = newSender();
    await newCustomer(apart.backend.service, email, PASSWORD);
    await visit(page, 'account');
    await page.getByLabel('Courriel', { exact: true }).fill(email);
    await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await expect(page.getByRole('heading', { name: 'Profil' })).toBeVisible();
    await visit(page, 'products');
    await addToCart(page, 'Moniteur Boréal');
    await (await openCart(page)).getByRole('link', { name: cart.order }).click();
    await fillOrder(page);
    await page.getByRole('button', { name: checkout.confirm }).click();
    await expect(page.getByRole('heading', { name: checkout.placed.title })).toBeVisible();
    const { data } = await apart.backend.service.from('orders').select('id');
    expect(data).toHaveLength(1);
    await visit(page, 'account');
    await expect(page.getByText(data![0]!.id.slice(0, 8).toUpperCase()).first()).toBeVisible();
    expect(refused).toEqual([]);
  });
});
