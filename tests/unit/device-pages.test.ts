import { describe, expect, test, vi } from 'vitest';
import {
  readImports,
  isFetchedAhead,
  isFile,
  isSitePage,
  getAddressKind,
  readPrices,
  SERVICE_WORKER,
  readTitle,
} from '../../src/core/http/device-pages.ts';
import { deviceWords } from '../../src/i18n/device-words.ts';
import { receiptWords } from '../../src/i18n/receipt-words.ts';
import { LOCALES } from '../../src/i18n/locales.ts';
import { ROUTES, type RouteId } from '../../src/i18n/routes.ts';

describe('kinds of addresses for the service worker', () => {
  test.each([
    ['/', 'page'],
    ['/en', 'page'],
    ['/produits/chalet-4-saisons', 'page'],
    ['/en/checkout', 'page'],
    ['/_astro/Cart.abcde.js', 'hashed'],
    ['/recherche.json', 'file'],
    ['/products/moniteur-480.avif', 'file'],
    ['/rest/v1/products', undefined],
    ['/auth/v1/token', undefined],
    ['/functions/v1/contact-form', undefined],
    ['/storage/v1/object/sign/a.pdf', undefined],
    ['/healthz', undefined],
    ['/bureau', undefined],
    ['/infolettre', 'page'],
    ['/infolettre/8c1d/confirmation', undefined],
    ['/en/newsletter/8c1d/unsubscribe', undefined],
    ['/en/desk', undefined],
    ['/admin/index.html', undefined],
    ['/.well-known/security.txt', undefined],
    [SERVICE_WORKER, undefined],
  ])('the kind of the address %s is %s', (path, kind) => expect(getAddressKind(path)).toBe(kind));
});

test('isFile accepts files with or without a hash in their name, and rejects pages and the backend', () => {
  expect(['/_astro/a.js', '/favicon.ico', '/faq', '/rest/v1/products'].filter(isFile)).toEqual([
    '/_astro/a.js',
    '/favicon.ico',
  ]);
});

test('readImports finds the static imports of a built script, and no dynamic imports', () => {
  expect(
    readImports('import{t}from"./a.BX-1.js";import"./b.C2.js";const c=()=>import("./c.D3.js");x("./d.js")'),
  ).toEqual(['/_astro/a.BX-1.js', '/_astro/b.C2.js']);
});

test('all pages may be prefetched except search results and the pages of the desk, accounts, orders and newsletter links', () => {
  const routes = Object.keys(ROUTES) as RouteId[];
  const held = routes.filter((id) => LOCALES.every((locale) => !isFetchedAhead(ROUTES[id][locale])));
  const ahead = routes.filter((id) => LOCALES.every((locale) => isFetchedAhead(ROUTES[id][locale])));
  expect(held).toEqual([
    'newsletter-confirmation',
    'newsletter-end',
    'account',
    'order',
    'checkout',
    'order-placed',
    'desk',
    'search',
  ]);
  expect([...held, ...ahead].sort()).toEqual([...routes].sort());
});

describe('a page', () => {
  test('is recognized as a page of the site by its files, and a Wi-Fi portal’s page is not recognized', () => {
    expect(isSitePage('<script type="module">import("/_astro/first-touch.abc123.js")</script>')).toBe(true);
    expect(isSitePage('<title>Welcome to the camping’s network</title>')).toBe(false);
  });

  test.each([
    ['<title>Produits et prix | Soleil Boréal</title>', 'Produits et prix'],
    ['<title>Questions &amp; réponses</title>', 'Questions &amp; réponses'],
    ['<p>no title</p>', ''],
  ])('%s has the title « %s »', (html, title) => expect(readTitle(html)).toBe(title));

  test('contains prices, and readPrices finds them in the French and the English format', () => {
    expect(readPrices('<b>6\u00a0990\u00a0$\u00a0CAD</b> <b>249\u00a0$ CAD</b>')).toHaveLength(2);
    expect(readPrices('<b>$ CAD</b> <b>6,990\u00a0$\u00a0CAD</b>')).toEqual(['6,990\u00a0$\u00a0CAD']);
    expect(readPrices('<p>none</p>')).toEqual([]);
  });
});

describe('texts about stored pages', () => {
  const texts = (lang: string): string[] => {
    const words = deviceWords(lang);
    return [words.stored('T', true), words.stored('T', false), words.otherPrices, words.withdrawn, words.reload];
  };

  test('are in the page’s language, with no-break spaces in French and one period after an English time', () => {
    const [fr, en] = [texts('fr-CA'), texts('en-CA')];
    for (const text of fr) expect(text).not.toMatch(/[^\u00a0] ?[:;!?](?=\s|$)/u);
    expect(fr[0]).toContain('et ses prix datent du T');
    expect(fr[1]).toContain('cette page date du T');
    expect(en[0]).toContain('this page and its prices are from T');
    expect(new Set([...fr, ...en]).size).toBe(10);
    expect(deviceWords('en-CA').stored('2:05 p.m.', false)).toContain('2:05 p.m. Your cart');
  });
});

test.each(['fr-CA', 'en-CA'])('texts about stored pages and receipts exist in %s, online and offline', (lang) => {
  const sentences = [true, false].flatMap((onLine) => {
    vi.stubGlobal('navigator', { onLine });
    return [true, false].map((hasPrices) => deviceWords(lang).stored('14 h 05', hasPrices));
  });
  vi.unstubAllGlobals();
  expect(new Set(sentences).size).toBe(4);
  expect(receiptWords(lang).received).toContain('{reference}');
});
