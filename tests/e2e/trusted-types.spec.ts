// Tests the site under Trusted Types, which the server enforces if no third party's chat is set up. The tested site
// has a chat, so this test sets the policy itself.
import { expect, test } from '@playwright/test';
import { strings } from '../../src/i18n/strings/index.ts';
import { getCarousel } from '../support/carousel.ts';
import { fillQuestion, inquiryForms, newSender } from '../support/inquiries.ts';
import { ownNetwork } from '../support/network.ts';
import { recordRefusals } from '../support/refusals.ts';
import { addToCart, openCart } from '../support/shop.ts';
import { FULL_SCOPE } from '../support/scope.ts';

test.use({ serviceWorkers: 'allow' });

test(
  'under Trusted Types, the carousel, the search, the cart, the calculator and the question form cause no violation',
  FULL_SCOPE,
  async ({ page, context }) => {
    const violations = await recordRefusals(context);
    await context.setExtraHTTPHeaders(ownNetwork());
    await context.route(
      (url) => !url.pathname.startsWith('/_astro/'),
      async (route) => {
        const response = await route.fetch();
        // The content type identifies pages, because Playwright does not classify the service worker's requests for pages as
        // documents.
        if (!response.headers()['content-type']?.startsWith('text/html')) return route.fulfill({ response });
        const headers = {
          ...response.headers(),
          'content-security-policy': "require-trusted-types-for 'script'; trusted-types worker 'allow-duplicates'",
        };
        return route.fulfill({ response, headers });
      },
    );

    await page.goto('/');
    await getCarousel(page, 'fr').next.click();
    await page.getByRole('searchbox').or(page.getByRole('combobox')).first().fill('batterie');
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.goto('/produits');
    await addToCart(page, 'Moniteur Boréal');
    await expect(await openCart(page)).toContainText('Moniteur Boréal');

    await page.goto('/calculateur');
    const { calculator, appliances } = strings('fr');
    await page.getByRole('textbox', { name: `${appliances.led}, ${calculator.count}` }).fill('12');
    await expect(page).toHaveURL(/led=12/);

    await page.goto('/contact');
    const { chooseQuestion, sendQuestion, statuses } = inquiryForms(page, 'fr');
    await chooseQuestion.click();
    await fillQuestion(page, 'fr', newSender());
    await sendQuestion.click();
    await expect(statuses).toContainText('Votre message a bien été envoyé');
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(1);
    expect(violations).toEqual([]);
    // Violates Trusted Types, to check that the browser enforces them.
    await page.evaluate(() => (document.createElement('div').innerHTML = '<b>x</b>')).catch(() => undefined);
    await expect.poll(() => violations.length).toBeGreaterThan(0);
  },
);
