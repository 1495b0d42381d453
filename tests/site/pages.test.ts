import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseHTML } from 'linkedom';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PROJECTS_ID } from '../../src/i18n/anchors.ts';
import { LANGUAGE_TAG, LOCALES, otherLocale, type Locale } from '../../src/i18n/locales.ts';
import { FILES, path, sharingPicture, productPath, UNINDEXED } from '../../src/i18n/routes.ts';
import { knownAddresses } from '../../src/content-check/addresses.ts';
import { getFirstDay } from '../../src/content-check/publication.ts';
import { dayInQuebec } from '../../src/core/quebec-day.ts';
import { readContentFile, type ContentFile } from '../../src/content-check/content-file.ts';
import { answers, builtPages, getContent, isNotFound, only, SITE, siteDir, words } from '../support/built-site.ts';
import { filesBelow, projectDir } from '../support/files.ts';
import { seededProducts } from '../support/seed-catalogue.ts';
import { startStaticServer, type StaticServer } from '../support/static-server.ts';

let server: StaticServer;
beforeAll(async () => {
  server = await startStaticServer(siteDir);
});
afterAll(() => server.end());

const get = (path: string): Promise<Response> => fetch(server.origin + path, { redirect: 'manual' });
const parseDocument = async (answer: Response): Promise<Document> => parseHTML(await answer.text()).document;

/**
 * Returns every address that the site must have, with its counterpart in the other language: routes, content and product pages.
 */
function wantedAddresses(): Map<string, { locale: Locale; counterpart: string }> {
  const today = dayInQuebec(new Date());
  const files = filesBelow('content', /\.mdx$/)
    .map((file) => readContentFile(projectDir, file) as ContentFile)
    .filter((content) => getFirstDay(content) <= today);
  const { counterparts } = knownAddresses(files);
  for (const id of seededProducts())
    for (const locale of LOCALES) counterparts.set(productPath(id, locale), productPath(id, otherLocale(locale)));
  return new Map(
    [...counterparts].map(([address, counterpart]) => [
      address,
      { locale: /^\/en(\/|$)/.test(address) ? 'en' : 'fr', counterpart },
    ]),
  );
}

test('the built pages are exactly the pages of the routes, the content and the products', () => {
  const built = builtPages()
    .filter((page) => !isNotFound(page))
    .map(({ address }) => address);
  expect(built.sort()).toEqual([...wantedAddresses().keys()].sort());
});

test('the home page links to computed examples and not to sample projects, and the contact page links to the pages about installers and resellers', async () => {
  for (const locale of LOCALES) {
    const fetchLinks = async (address: string): Promise<(string | null)[]> =>
      [...(await parseDocument(await get(address))).querySelectorAll('main a')].map((link) =>
        link.getAttribute('href'),
      );
    const projects = PROJECTS_ID[locale];
    const links = await fetchLinks(path('home', locale));
    expect(links).toContain(`${path('kits', locale)}#${projects}`);
    const kits = await parseDocument(await get(path('kits', locale)));
    expect(only(kits, `#${projects}`).querySelector('h2')).not.toBeNull();
    // The home page does not link to the company's own projects while their texts are samples (`proof.isSample`).
    expect(links).not.toContain(`${path('services', locale)}#proof`);
    expect(await fetchLinks(path('contact', locale))).toEqual(
      expect.arrayContaining([path('installation', locale), path('portal', locale)]),
    );
  }
});

test('every address answers 200 with one h1, a title, a description and its metadata', async () => {
  const titles = new Set<string>();
  for (const [address, { locale, counterpart }] of wantedAddresses()) {
    const answer = await get(address);
    expect(answer.status, address).toBe(200);
    const document = await parseDocument(answer);
    const whole = (path: string): string => new URL(path, SITE).href;

    expect(document.documentElement.lang, address).toBe(LANGUAGE_TAG[locale]);
    expect(document.querySelectorAll('h1').length, address).toBe(1);
    expect(document.querySelector('h1')!.textContent.trim(), address).not.toBe('');
    const title = only(document, 'title').textContent;
    expect(title, address).toMatch(/Soleil Boréal/);
    expect(titles, `${address}: a title of its own`).not.toContain(locale + title);
    titles.add(locale + title);
    expect(getContent(document, 'description').length, address).toBeGreaterThanOrEqual(50);
    expect(getContent(document, 'description').length, address).toBeLessThanOrEqual(200);

    expect(only(document, 'link[rel=canonical]').getAttribute('href')).toBe(whole(address));
    const alternates = [...document.querySelectorAll('link[rel=alternate][hreflang]')].map((link) => [
      link.getAttribute('hreflang'),
      link.getAttribute('href'),
    ]);
    const inFrench = locale === 'fr' ? address : counterpart;
    expect(Object.fromEntries(alternates), address).toEqual({
      [LANGUAGE_TAG[locale]]: whole(address),
      [LANGUAGE_TAG[otherLocale(locale)]]: whole(counterpart),
      'x-default': whole(inFrench),
    });
    expect(getContent(document, 'og:url')).toBe(whole(address));
    expect(getContent(document, 'og:title')).toBe(title);
    expect(getContent(document, 'og:locale')).toBe(`${locale}_CA`);
    expect(getContent(document, 'twitter:card')).toBe('summary_large_image');
    expect(getContent(document, 'og:image')).toBe(whole(sharingPicture(address)));
    expect(answers(sharingPicture(address)), `${address}: its sharing picture`).toBe(true);
    const isUnindexed = UNINDEXED.some((id) => path(id, locale) === address);
    expect(getContent(document, 'robots'), address).toBe(isUnindexed ? 'noindex, follow' : 'index, follow');
  }
});

test('the language switch leads to the same page in the other language', () => {
  const wanted = wantedAddresses();
  for (const page of builtPages().filter((page) => !isNotFound(page))) {
    const { locale, counterpart } = wanted.get(page.address)!;
    const links = [...page.document.querySelectorAll(`a[lang=${otherLocale(locale)}]`)].map((link) =>
      link.getAttribute('href'),
    );
    expect(links, page.address).toEqual([counterpart]);
  }
});

test('the sitemap lists every indexable page with its counterpart', () => {
  const text = readFileSync(join(siteDir, FILES.sitemap), 'utf8');
  const entries = text.split('<url>').slice(1);
  const wanted = wantedAddresses();
  const unindexed = new Set(UNINDEXED.flatMap((id) => LOCALES.map((locale) => path(id, locale))));
  const listed = new Map(entries.map((entry) => [new URL(/<loc>(.*?)<\/loc>/.exec(entry)![1]!).pathname, entry]));
  expect([...listed.keys()].sort()).toEqual([...wanted.keys()].filter((address) => !unindexed.has(address)).sort());
  for (const [address, entry] of listed) {
    const alternates = [...entry.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(
      ([, lang, url]) => `${lang} ${new URL(url!).pathname}`,
    );
    const { locale, counterpart } = wanted.get(address)!;
    expect(alternates, address).toEqual(
      expect.arrayContaining([
        `${LANGUAGE_TAG[locale]} ${address}`,
        `${LANGUAGE_TAG[otherLocale(locale)]} ${counterpart}`,
      ]),
    );
  }
});

test('robots.txt allows everyone and names the sitemap', async () => {
  const answer = await get('/robots.txt');
  expect(await answer.text()).toBe(`User-agent: *\nAllow: /\n\nSitemap: ${SITE}/sitemap.xml\n`);
  expect((await get('/sitemap.xml')).headers.get('content-type')).toContain('xml');
});

for (const locale of LOCALES) {
  test(`the ${locale} feed lists the articles, newest first`, async () => {
    const answer = await get(FILES.feed[locale]);
    expect(answer.headers.get('content-type')).toContain('xml');
    const text = await answer.text();
    expect(text).toContain(`<language>${locale}-CA</language>`);
    const links = [...text.matchAll(/<item>.*?<link>(.*?)<\/link>/gs)].map((match) => new URL(match[1]!).pathname);
    const getDay = (page: { document: Document }): string =>
      page.document.querySelector('article time')!.getAttribute('datetime')!;
    const articles = builtPages()
      .filter((page) => page.address.startsWith(`${path('blog', locale)}/`) && !isNotFound(page))
      .sort((a, b) => getDay(b).localeCompare(getDay(a)));
    expect(links).toEqual(articles.map(({ address }) => address));
  });

  test(`the ${locale} manifest and its icons exist`, async () => {
    const manifest = await (await get(FILES.manifest[locale])).json();
    expect(manifest).toMatchObject({
      name: 'Soleil Boréal',
      lang: LANGUAGE_TAG[locale],
      start_url: path('home', locale),
    });
    expect(manifest.icons).not.toEqual([]);
    for (const { src } of manifest.icons) expect((await get(src)).headers.get('content-type'), src).toBe('image/png');
  });
}

test('an unknown address gets a "not found" page in its language, and the blog has a "not found" page of its own', async () => {
  for (const [address, heading, link, target] of [
    ['/nulle-part', 'Page introuvable', 'Aller à l’accueil', '/'],
    ['/en/nowhere', 'Page not found', 'Go to the home page', '/en'],
    ['/blog/99', 'Article non trouvé', 'Retour au blog', '/blog'],
    ['/en/blog/99', 'Article not found', 'Back to the blog', '/en/blog'],
  ] as const) {
    const answer = await get(address);
    expect(answer.status, address).toBe(404);
    const document = await parseDocument(answer);
    expect(words(only(document, 'h1').textContent), address).toBe(heading);
    const links = [...document.querySelectorAll('main a')].filter((element) => words(element.textContent) === link);
    expect(
      links.map((element) => element.getAttribute('href')),
      address,
    ).toEqual([target]);
  }
});

test('the desk has neither the newsletter nor the links for visitors in its footer', () => {
  const countParts = (address: string): number =>
    only(builtPages().find((page) => page.address === address)!.document, 'footer').querySelectorAll('form, nav')
      .length;
  for (const locale of LOCALES) {
    expect(countParts(path('desk', locale))).toBe(0);
    expect(countParts(path('services', locale))).toBeGreaterThan(2);
  }
});
