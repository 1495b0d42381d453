// The pages that a secret link of an email opens: a quote, an invoice, an inquiry. Gateways and captive portals respond in place
// of the function.
import { expect, test } from '@playwright/test';
import { path, type RouteId } from '../../src/i18n/routes.ts';
import { strings } from '../../src/i18n/strings/index.ts';
import { choose } from '../support/shell.ts';

const t = strings('fr');
const TOKEN = `#${'a'.repeat(43)}`;
const PAGES: [route: RouteId, name: string, failed: string][] = [
  ['quote', 'quote', t.quote.failed],
  ['invoice', 'invoice', t.billing.failed],
  ['inquiry-status', 'inquiry-status', t.tracking.failed],
];
const RESPONSES = {
  'an HTML page of a proxy': { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' },
  'an HTML page of a captive portal': { status: 200, contentType: 'text/html', body: '<title>Wi-Fi</title>' },
  'the JSON of a gateway': { status: 503, json: { code: 'BOOT_ERROR', message: 'Function failed to start' } },
  'the JSON of a gateway with an error in English': { status: 504, json: { error: 'upstream request timeout' } },
  'an error of null': { status: 500, json: null },
  'an empty object': { status: 404, json: {} },
};

test.beforeEach(({ page }) => choose(page, 'cookie-consent', 'declined'));

for (const [route, name, failed] of PAGES) {
  test(`${route} reports that it could not be read, whatever responds in place of the function`, async ({ page }) => {
    let response: object = {};
    await page.route(`**/functions/v1/${name}`, (call) => call.fulfill(response));
    for (const [what, content] of Object.entries(RESPONSES)) {
      response = content;
      // The second address is the same page, which would not be loaded again.
      await page.goto('about:blank');
      await page.goto(path(route, 'fr') + TOKEN);
      await expect(page.getByRole('status').filter({ hasText: failed }), what).toBeVisible();
    }
  });

  test(`${route} opens when the connection is back, at the same address`, async ({ page, context }) => {
    let calls = 0;
    await page.route(`**/functions/v1/${name}`, (call) => {
      calls += 1;
      return calls === 1 ? call.abort() : call.continue();
    });
    await page.goto(path(route, 'fr') + TOKEN);
    const status = page.getByRole('status').filter({ hasText: failed });
    await expect(status).toBeVisible();
    await context.setOffline(true);
    await context.setOffline(false);
    await expect(status).toBeHidden();
    expect(new URL(page.url()).hash).toBe(TOKEN);
  });
}
