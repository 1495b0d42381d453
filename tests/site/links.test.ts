import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ANCHORS } from '../../src/i18n/anchors.ts';
import { ROUTES } from '../../src/i18n/routes.ts';
import { answers, builtPages, isNotFound, SITE, siteDir, type ParsedPage } from '../support/built-site.ts';

/** Anchors that scripts handle. No element has these IDs. */
const ACTIONS: string[] = Object.values(ANCHORS);

const attributes = ({ document }: ParsedPage, selector: string, name: string): string[] =>
  [...document.querySelectorAll(selector)].map((element) => element.getAttribute(name) ?? '');

/** Returns the reason why a link is broken, or undefined if it works. */
function fault(page: ParsedPage, href: string): string | undefined {
  if (/^(mailto:[^@\s]+@[^@\s]+|tel:\+1\d{10,11})$/.test(href)) return undefined;
  const url = new URL(href, new URL(page.address, SITE));
  if (url.origin !== SITE) return url.protocol === 'https:' ? undefined : 'not https';
  if (!answers(url.pathname)) return 'no such page or file';
  if (url.hash === '' || ACTIONS.includes(url.hash)) return undefined;
  // The anchors of the calculator's page are answers, which the calculator reads from the address.
  const isCalculator = Object.values(ROUTES.calculator).some((address) => address === url.pathname);
  if (isCalculator && url.hash.startsWith('#kind=')) return undefined;
  const target = builtPages().find(({ address }) => address === url.pathname)!;
  return target.document.getElementById(decodeURIComponent(url.hash.slice(1))) ? undefined : 'no such anchor';
}

test('every link leads to an existing page, file or anchor', () => {
  const broken = builtPages().flatMap((page) =>
    attributes(page, 'a[href], area[href], link[href]', 'href').flatMap((href) => {
      const why = href === '' ? 'empty' : fault(page, href);
      return why ? [`${page.address}: ${href} (${why})`] : [];
    }),
  );
  expect(broken).toEqual([]);
});

test('every picture and script of every page exists', () => {
  const broken = builtPages().flatMap((page) => {
    const sets = attributes(page, '[srcset]', 'srcset').flatMap((set) =>
      set.split(',').map((candidate) => candidate.trim().split(' ')[0]!),
    );
    const files = [
      ...sets,
      ...attributes(page, '[src]', 'src'),
      ...attributes(page, 'astro-island', 'component-url'),
      ...attributes(page, 'astro-island[renderer-url]', 'renderer-url'),
    ];
    return files
      .filter((file) => !/^(data:|https:)/.test(file) && !answers(file))
      .map((file) => `${page.address}: ${file}`);
  });
  expect(broken).toEqual([]);
});

test('every picture has a size and an alt attribute', () => {
  for (const page of builtPages()) {
    for (const image of page.document.querySelectorAll('img')) {
      const name = `${page.address}: ${image.getAttribute('src')}`;
      expect(image.hasAttribute('alt'), name).toBe(true);
      expect(Number(image.getAttribute('width')), name).toBeGreaterThan(0);
      expect(Number(image.getAttribute('height')), name).toBeGreaterThan(0);
    }
  }
});

test('a link that opens a new tab announces it and has rel="noopener"', () => {
  let count = 0;
  for (const page of builtPages()) {
    for (const link of page.document.querySelectorAll('a[target]')) {
      count += 1;
      expect(link.getAttribute('rel'), `${page.address}: ${link.getAttribute('href')}`).toContain('noopener');
      expect(link.textContent, page.address).toMatch(/nouvel onglet|new tab/);
    }
  }
  expect(count).toBeGreaterThan(0);
});

test('no page shows braces or “undefined”, sentences without a space between them, or empty elements', () => {
  for (const page of builtPages().filter((page) => !isNotFound(page))) {
    const main = page.document.querySelector('main')!.cloneNode(true) as Element;
    for (const script of main.querySelectorAll('script, style, template')) script.remove();
    expect(main.textContent, page.address).not.toMatch(/[{}]|\.\.(?!\.)|undefined|\[object|NaN/);
    for (const element of main.querySelectorAll('p, li, h1, h2, h3, dt, dd, th')) {
      const isSpoken = element.hasAttribute('role');
      if (!element.querySelector('p, li'))
        expect(element.textContent, page.address).not.toMatch(/[a-zéè][.!?][A-ZÉÈÀ]/);
      if (!isSpoken)
        expect(
          (element.textContent ?? '').trim() || element.querySelector('img, svg, a'),
          `${page.address}: <${element.tagName}>`,
        ).toBeTruthy();
    }
  }
});

test('French pages have no plain space before : ; ! ? or inside « »', () => {
  for (const page of builtPages().filter(({ address }) => !/^\/en(\/|$)/.test(address))) {
    const main = page.document.querySelector('main')!.cloneNode(true) as Element;
    for (const script of main.querySelectorAll('script, style')) script.remove();
    expect(main.textContent, page.address).not.toMatch(/\S [;!?»](\s|$)|« |\p{L} :(\s|$)/u);
  }
});

test('no page fetches a stylesheet', () => {
  for (const page of builtPages())
    expect(attributes(page, 'head > link[rel=stylesheet]', 'href'), page.address).toEqual([]);
});

test('no page’s style contains an address of another site', () => {
  for (const page of builtPages())
    expect(readFileSync(join(siteDir, page.file), 'utf8'), page.address).not.toMatch(/url\(['"]?https?:/);
});
