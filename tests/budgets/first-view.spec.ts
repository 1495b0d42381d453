// Measures the requests and layout shifts of a page before any touch. pages.test.ts measures the pages' files.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { BASE_URL } from '../support/address.ts';
import { siteDir } from '../support/built-site.ts';
import { measureFirstView, measureLayoutShift, PHONE, type LayoutShift } from '../support/first-view.ts';
import { pagesOfScope } from '../support/page-kinds.ts';
import { pageFilesByAddress } from '../support/page-weight.ts';
import { isFullScope, localesOfScope } from '../support/scope.ts';
import { totalBytes, type Exchange } from '../support/traffic.ts';
import { LOCALES } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/routes.ts';
import { BUDGETS, hydratesAtLoad, pageBudget, SCRIPT_BUDGETS_BYTES } from '../../src/build/budgets.ts';

test.use(PHONE);

const hasCalculator = (address: string): boolean => LOCALES.some((locale) => path('calculator', locale) === address);

/** Reports the excess at the end of the test, so that one run lists every exceeded limit. */
function expectAtMost(limit: number, value: number, what: string): void {
  expect.soft(value, `${what}: ${value}, ${value - limit} over ${limit}`).toBeLessThanOrEqual(limit);
}

for (const address of pagesOfScope(pageFilesByAddress(siteDir).keys(), localesOfScope)) {
  test(`${address} stays within its budget until the visitor’s first interaction`, async ({ page }) => {
    const view = await measureFirstView(page, BASE_URL + address, siteDir);
    const pictures =
      view.pictures.map(({ url, bodyBytes }) => `${new URL(url).pathname} ${bodyBytes}`).join(', ') || 'no picture';
    const budget = pageBudget(address);
    const scriptBytes = hydratesAtLoad(address)
      ? SCRIPT_BUDGETS_BYTES['the account is signed in']
      : BUDGETS.fetchedScriptBytes;
    expectAtMost(
      scriptBytes,
      view.scriptBytes,
      `fetched script, bytes (${view.scripts.map(({ url }) => new URL(url).pathname).join(', ')})`,
    );
    expectAtMost(BUDGETS.islandTextBytes, view.textBytes, 'texts of the island that hydrates at load, bytes');
    const [firstTouchScripts, others] = [true, false].map((isScript) =>
      view.firstTouch.filter((exchange) => exchange.isScript === isScript),
    ) as [Exchange[], Exchange[]];
    const firstTouchBytes = totalBytes(firstTouchScripts, 'bodyBytes');
    expectAtMost(BUDGETS.firstTouchScriptBytes, firstTouchBytes, 'script of the first touch, bytes');
    expectAtMost(
      BUDGETS.firstTouchBytes,
      firstTouchBytes + totalBytes(others, 'bodyBytes'),
      `files fetched for a first touch, bytes (${view.firstTouch.map(({ url }) => new URL(url).pathname).join(', ')})`,
    );
    // The calculator's code and texts are fetched first and then imported from the cache. pages.test.ts weighs both files.
    const calculator = new Set(view.calculator.map((exchange) => (exchange.isScript ? 'code' : 'texts')));
    expect.soft([...calculator].sort()).toEqual(hasCalculator(address) ? ['code', 'texts'] : []);
    expectAtMost(budget.requests, view.requests, `requests (page, icon, ${pictures})`);
    expectAtMost(budget.firstViewBytes, view.bytes, `first view, bytes (${pictures})`);
    expectAtMost(BUDGETS.firstPictureBytes, view.pictures[0]?.bodyBytes ?? 0, `first picture, bytes (${pictures})`);
    expect.soft(view.elsewhere, 'requests to other origins').toHaveLength(BUDGETS.requestsElsewhere);

    const expectStill = ({ score, moved }: LayoutShift, width: number): void =>
      expect
        .soft(Number(score.toFixed(3)), [`layout shift at ${width} pixels`, ...moved].join('\n'))
        .toBe(BUDGETS.layoutShift);
    expectStill(view.layoutShift, PHONE.viewport.width);
    for (const width of isFullScope ? [360, 1440] : []) {
      await page.setViewportSize({ width, height: 900 });
      expectStill(await measureLayoutShift(page, BASE_URL + address), width);
    }
  });
}

for (const form of ['#soumission', '#question'])
  test(`the form ${form}, opened at its anchor over a slow connection, causes no layout shift`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 400,
      downloadThroughput: 50_000,
      uploadThroughput: 50_000,
    });
    const { score, moved } = await measureLayoutShift(page, BASE_URL + path('contact', 'fr') + form);
    expect(Number(score.toFixed(3)), moved.join('\n')).toBe(BUDGETS.layoutShift);
  });

/** Measures the layout shifts of a page in two parts. The second part is sent after the first part was painted. */
async function measureInTwoParts(page: Page, first: string, second: string): Promise<LayoutShift> {
  let sendSecond = (): unknown => undefined;
  const server = createServer(({ url }, response) => {
    if (url === '/page') {
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.write(first);
      sendSecond = () => response.end(second);
    } else response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const measured = measureLayoutShift(page, `http://127.0.0.1:${(server.address() as AddressInfo).port}/page`);
  await page.locator('#painted').waitFor({ state: 'attached' });
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  sendSecond();
  const shift = await measured;
  server.close();
  server.closeAllConnections();
  return shift;
}

for (const { name, rest, moves } of [
  { name: 'a text that moves', rest: '<style>p { padding-top: 3em }</style>', moves: true },
  { name: 'a space at which the page’s download pauses', rest: '<a href="/">A link</a>', moves: false },
])
  test(`the layout shift of a page ${moves ? 'includes' : 'does not include'} ${name}`, async ({ page }) => {
    const text = 'Words on several lines. '.repeat(8);
    const { score } = await measureInTwoParts(page, `<!doctype html><p id="painted"><b>${text}</b> `, rest);
    expect(score > 0).toBe(moves);
  });

for (const [kind, opening] of [
  ['a table of a text', /(class="wide-table"[^>]*><table>)/],
  ['the table of rates', /(<table class="rates[^>]*>)/],
] as const)
  test(`${kind} causes no layout shift if its rows arrive in two parts`, async ({ page }) => {
    const pages = [...pageFilesByAddress(siteDir).values()].map((file) => readFileSync(join(siteDir, file), 'utf8'));
    const [before, tag, rest] = pages.map((html) => html.split(opening)).find(({ length }) => length > 1)!;
    const long = 'Words of a long cell. '.repeat(8);
    await page.setViewportSize({ width: 1440, height: 6000 });
    const { score, moved } = await measureInTwoParts(
      page,
      `${before}${tag}<tr id="painted"><td>Short</td><td>${long}</td></tr>`,
      `<tr><td>${long}</td><td>Short</td></tr>${rest!.slice(rest!.indexOf('</table>'))}`,
    );
    expect(score, moved.join('\n')).toBe(0);
  });
