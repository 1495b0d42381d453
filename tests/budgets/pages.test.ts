// Compares the files of every page in both languages with the page's budget, without a browser. tests/budgets/first-view.spec.ts
// measures the requests of a browser.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { builtPages, siteDir, type ParsedPage } from '../support/built-site.ts';
import { phonePicture } from '../support/phone-picture.ts';
import { weighPage } from '../support/page-weight.ts';
import { SERVICE_WORKER } from '../../src/core/http/device-pages.ts';
import { HASHED_FILES } from '../../src/core/http/response-headers.ts';
import { FILES } from '../../src/i18n/routes.ts';
import { BUDGETS, hydratesAtLoad } from '../../src/build/budgets.ts';

/** Returns a page's exceeded limits, one line each. */
function excess({ file, document, address }: ParsedPage): string[] {
  const weight = weighPage(siteDir, file);
  const excess = (value: number, limit: number, what: () => string): string[] =>
    value > limit ? [`${address}: ${what()}: ${value}, ${value - limit} over ${limit}`] : [];
  const scriptBytes = weight.inlineScriptBytes;
  const picture = document.querySelector('picture:has(> img[fetchpriority=high])');
  const pictureFile = picture ? phonePicture(picture) : undefined;
  const pictureBytes = pictureFile ? statSync(join(siteDir, pictureFile)).size : 0;
  return [
    ...excess(
      weight.htmlAndCssBytes,
      BUDGETS.htmlAndCssBytes,
      () =>
        `HTML and CSS, bytes (markup ${weight.markupBytes} + CSS ${weight.cssBytes} + inline script ${scriptBytes})`,
    ),
    ...excess(scriptBytes, BUDGETS.inlineScriptBytes, () => 'inline script, bytes'),
    ...excess(pictureBytes, BUDGETS.firstPictureBytes, () => `first picture, bytes (${pictureFile})`),
  ];
}

test('no page weighs more than its budget', () => {
  expect(builtPages().length).toBeGreaterThan(150);
  expect(builtPages().flatMap(excess)).toEqual([]);
});

test('the service worker weighs no more than its budget', () => {
  expect(statSync(join(siteDir, `${SERVICE_WORKER}.br`)).size).toBeLessThanOrEqual(BUDGETS.serviceWorkerBytes);
});

test('the calculator’s code and its texts in each language weigh no more than their budgets', () => {
  const bytes = (file: string): number => statSync(join(siteDir, `${file}.br`)).size;
  const expectAtMost = (limit: number, file: string): void =>
    expect.soft(bytes(file), `${file}, ${limit} at most`).toBeLessThanOrEqual(limit);
  const code = readdirSync(join(siteDir, HASHED_FILES)).filter((file) => /^calculator[.-].*\.js$/.test(file));
  expect(code).toHaveLength(2);
  for (const file of code)
    expectAtMost(
      file.startsWith('calculator-rest') ? BUDGETS.calculatorRestScriptBytes : BUDGETS.calculatorScriptBytes,
      join(HASHED_FILES, file),
    );
  for (const file of Object.values(FILES.calculatorTexts)) expectAtMost(BUDGETS.calculatorTextBytes, file);
  for (const file of Object.values(FILES.calculatorRest)) expectAtMost(BUDGETS.calculatorRestTextBytes, file);
});

describe('pages before any interaction', () => {
  const matches = (selector: string): string[] =>
    builtPages().flatMap(({ address, document }) =>
      [...document.querySelectorAll(selector)].map(({ outerHTML }) => `${address}: ${outerHTML.slice(0, 120)}`),
    );

  test('fetch no script and no stylesheet', () =>
    expect(matches('script[src], link[rel=modulepreload], link[rel=preload], head > link[rel=stylesheet]')).toEqual(
      [],
    ));

  test('load every picture lazily, and give high priority to at most one picture', () => {
    expect(matches('img:not([loading=lazy])')).toEqual([]);
    const urgent = builtPages().filter(
      ({ document }) => document.querySelectorAll('img[fetchpriority=high]').length > 1,
    );
    expect(urgent.map(({ address }) => address)).toEqual([]);
  });

  test('hydrate no island, unless the page consists of an island', () => {
    const pages = builtPages().filter(({ document }) => document.querySelector('astro-island[client]'));
    expect(pages.filter(({ address }) => !hydratesAtLoad(address)).map(({ address }) => address)).toEqual([]);
  });
});
