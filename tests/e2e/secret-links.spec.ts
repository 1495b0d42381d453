// Tests the pages that a secret link of an email opens: a quote, an invoice, an inquiry. In some tests, a gateway or a captive
// portal responds in place of the function, or a mail scanner clicks buttons.
import { expect, test, type Page } from '@playwright/test';
import type { CustomerInvoice } from '../../src/features/billing/rules/invoice-document.ts';
import { PAYMENT_SENT } from '../../src/features/orders/rules/payment.ts';
import { path, type RouteId } from '../../src/i18n/routes.ts';
import { strings } from '../../src/i18n/strings/index.ts';
import { SELLER } from '../support/billing.ts';
import { FOREIGN_RESPONSES } from '../support/foreign-responses.ts';
import { hold } from '../support/hold.ts';
import { choose } from '../support/shell.ts';

const t = strings('fr');
const TOKEN = `#${'a'.repeat(43)}`;
const PAGES: [route: RouteId, words: { loading: string; failed: string }, script?: string][] = [
  ['quote', t.quote, 'quote-page'],
  ['invoice', t.billing, 'invoice-page'],
  // This entry names no script, because the form of this page works without a script.
  ['inquiry-status', t.tracking],
];
const RESPONSES = {
  'an HTML page of a proxy': { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' },
  'an HTML page of a captive portal': { status: 200, contentType: 'text/html', body: '<title>Wi-Fi</title>' },
  'the JSON of a gateway': { status: 503, json: { code: 'BOOT_ERROR', message: 'Function failed to start' } },
  'the JSON of a gateway with an error in English': { status: 504, json: { error: 'upstream request timeout' } },
  'an error of null': { status: 500, json: null },
  'an empty object': { status: 404, json: {} },
};

const QUOTE = {
  status: 'sent',
  version: 1,
  digest: 'x',
  sent_at: '2026-11-20T15:00:00Z',
  order_id: null,
  acceptance: null,
  document: {
    number: 'S-0042',
    version: 1,
    language: 'fr',
    name: 'Jeanne Tremblay',
    address: { line1: '12, rang 4', line2: '', city: 'Saint-Donat', province: 'QC', postal_code: 'J0T 2C0' },
    lines: [{ product_id: null, label: 'Installation', quantity: 1, unit_cents: 100_000 }],
    deposit_percent: 0,
    valid_until: '2099-12-31',
    conditions: '',
    subtotal_cents: 100_000,
    gst_cents: 5_000,
    qst_cents: 9_975,
    total_cents: 114_975,
    deposit_cents: 0,
  },
};

const INVOICE: CustomerInvoice = {
  document: {
    number: 'F-0042',
    kind: 'deposit',
    language: 'fr',
    issued_on: '2026-11-26',
    due_on: '2026-12-26',
    order: 'ABCD1234',
    quote: null,
    seller: SELLER,
    name: 'Jeanne Tremblay',
    address: QUOTE.document.address,
    lines: [],
    order_cents: 114_975,
    invoiced_before_cents: 0,
    subtotal_cents: 20_000,
    gst_cents: 1_000,
    qst_cents: 1_995,
    total_cents: 22_995,
    credited: null,
    reason: '',
  },
  left_cents: 22_995,
  owed_cents: 22_995,
  net_cents: 22_995,
};

test.beforeEach(({ page }) => choose(page, 'cookie-consent', 'declined'));

for (const [route, { loading, failed }, script] of PAGES) {
  const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
  const link = path(route, 'fr') + TOKEN;

  if (script) {
    test(`until its script arrives, the page ${route} reports that it is opening the quote or invoice`, async ({
      page,
    }) => {
      const release = await hold(page, `**/${script}*`);
      await page.goto(link);
      await expect(status(page, loading)).toBeVisible();
      release();
      await expect(status(page, loading)).toBeHidden();
    });

    test(`the page ${route} opens even if a Wi-Fi portal first responded in place of its script`, async ({
      page,
      context,
    }) => {
      const responses = Object.values(FOREIGN_RESPONSES);
      let isPassed = false;
      await page.route(`**/${script}*`, (call) => {
        const response = responses.shift();
        isPassed = !response;
        return response ? call.fulfill(response) : call.continue();
      });
      await page.goto(link);
      await expect(async () => {
        if (isPassed) return;
        await expect(status(page, failed)).toBeVisible({ timeout: 1_000 });
        await context.setOffline(true);
        await context.setOffline(false);
        expect(isPassed).toBe(true);
      }).toPass();
      for (const text of [loading, failed]) await expect(status(page, text)).toBeHidden();
    });
  }

  test(`the page ${route} reports that its content could not be read, whatever responds in place of the function`, async ({
    page,
  }) => {
    let response: object = {};
    await page.route(`**/functions/v1/${route}`, (call) => call.fulfill(response));
    for (const [what, content] of Object.entries(RESPONSES)) {
      response = content;
      // Leaves the page first, because opening an unchanged address would not load the page again.
      await page.goto('about:blank');
      await page.goto(link);
      await expect(status(page, failed), what).toBeVisible();
    }
  });

  test(`the page ${route} retries at the same address once it is online again`, async ({ page, context }) => {
    let calls = 0;
    await page.route(`**/functions/v1/${route}`, (call) => {
      calls += 1;
      return calls === 1 ? call.abort() : call.continue();
    });
    await page.goto(link);
    await expect(status(page, failed)).toBeVisible();
    await context.setOffline(true);
    await context.setOffline(false);
    await expect(status(page, failed)).toBeHidden();
    expect(new URL(page.url()).hash).toBe(TOKEN);
  });
}

test('a link that mail programs have changed opens its quote, at the corrected address', async ({ page }) => {
  const tokens: unknown[] = [];
  await page.route('**/functions/v1/quote', (call) => {
    tokens.push((call.request().postDataJSON() as { token: unknown }).token);
    return call.fulfill({ json: { quote: QUOTE } });
  });
  const token = TOKEN.slice(1);
  const changed = [`#${token}).`, `#${token}?utm_source=courriel`, `#${token.slice(0, 30)}%0D%0A${token.slice(30)}`];
  for (const fragment of [...changed, `%23${token}`, `.%2523${token}%3E`]) {
    await page.goto('about:blank');
    await page.goto(path('quote', 'fr') + fragment);
    await expect(page.getByRole('heading', { name: /S-0042/ }), fragment).toBeVisible();
    expect(new URL(page.url()).hash).toBe(TOKEN);
  }
  expect(new Set(tokens)).toEqual(new Set([token]));
});

/** Opens a quote from a mocked `quote` function. Returns the list in which the mock records the page's actions. */
async function openQuote(page: Page): Promise<string[]> {
  const actions: string[] = [];
  await page.route('**/functions/v1/quote', (call) => {
    const { action } = call.request().postDataJSON() as { action?: string };
    if (action) actions.push(action);
    return call.fulfill({ json: { quote: { ...QUOTE, status: action === 'decline' ? 'declined' : 'sent' } } });
  });
  await page.goto(path('quote', 'fr') + TOKEN);
  await expect(page.getByRole('heading', { name: /S-0042/ })).toBeVisible();
  return actions;
}

test('the checkbox of a quote keeps its width of 20 px on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openQuote(page);
  await expect(page.getByRole('checkbox')).toHaveCSS('width', '20px');
});

test('a mail scanner that clicks every button of a quote neither accepts nor declines it', async ({ page }) => {
  const actions = await openQuote(page);
  await page.evaluate(() => {
    for (const button of document.querySelectorAll<HTMLElement>('main button, main summary')) button.click();
  });
  await expect(page.getByRole('button', { name: t.quote.decline.submit })).toBeVisible();
  expect(actions).toEqual([]);
  await expect(page.getByRole('button', { name: t.quote.accept.submit })).toBeVisible();
});

test('declining a quote needs a confirmation, and the page then shows the quote as declined', async ({ page }) => {
  const actions = await openQuote(page);
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.message());
    void dialog.accept();
  });
  await page.locator('summary', { hasText: t.quote.decline.heading }).click();
  await page.getByRole('button', { name: t.quote.decline.submit }).click();
  await expect(page.getByText(t.quote.states.declined)).toBeVisible();
  expect([actions, questions]).toEqual([['decline'], [t.quote.decline.confirm]]);
});

test('text typed while a question is being sent stays in its field', async ({ page }) => {
  await openQuote(page);
  await page.locator('summary', { hasText: t.quote.ask.heading }).click();
  const question = page.getByRole('textbox', { name: t.quote.ask.text });
  const submit = page.getByRole('button', { name: t.quote.ask.submit });
  const release = await hold(page, '**/functions/v1/quote');
  await question.fill('Quand venez-vous ?');
  await submit.click();
  await expect(page.getByRole('button', { name: t.quote.sending })).toBeVisible();
  await question.fill('Quand venez-vous ? Et à quelle heure ?');
  release();
  await expect(page.getByText(t.quote.ask.done)).toBeVisible();
  await expect(question).toHaveValue('Quand venez-vous ? Et à quelle heure ?');
  await submit.click();
  await expect(question).toBeHidden();
});

test('the page of an invoice shows a payment although a request failed while it waited', async ({ page }) => {
  let calls = 0;
  await page.route('**/functions/v1/invoice', (call) => {
    const { action } = call.request().postDataJSON() as { action?: string };
    if (action === 'pay')
      return call.fulfill({ json: { url: new URL(path('invoice', 'fr') + PAYMENT_SENT, page.url()).href } });
    calls += 1;
    if (calls === 3) return call.abort();
    return call.fulfill({ json: { invoice: { ...INVOICE, left_cents: calls < 4 ? 22_995 : 0 }, online: true } });
  });
  await page.goto(path('invoice', 'fr') + TOKEN);
  await page.getByRole('button', { name: /^Payer/ }).click();
  const shown = page.getByRole('status');
  await expect(shown.filter({ hasText: t.billing.pay.sent })).toBeVisible();
  await expect(shown.filter({ hasText: t.billing.pay.paid })).toBeVisible();
});

test('the form to accept a quote is next to the quote on a desktop, and below it on a phone', async ({ page }) => {
  await openQuote(page);
  const name = page.getByRole('heading', { name: /S-0042/ });
  const accept = page.getByRole('heading', { name: t.quote.accept.heading });
  const steps = page.getByRole('heading', { name: t.quote.steps.title });
  const boxes = () => Promise.all([name, accept, steps].map(async (part) => (await part.boundingBox())!));
  await page.setViewportSize({ width: 1440, height: 900 });
  const [left, right, next] = await boxes();
  expect(right!.x).toBeGreaterThan(left!.x + left!.width);
  expect(right!.y).toBeLessThan(left!.y + 100);
  expect(next!.x).toBeCloseTo(right!.x, 0);
  await page.setViewportSize({ width: 360, height: 740 });
  const [above, below, last] = await boxes();
  expect(below!.y).toBeGreaterThan(above!.y);
  expect(last!.y).toBeGreaterThan(below!.y);
  expect(last!.x).toBeCloseTo(below!.x, 0);
});
