// Tests each kind of page in each engine. The page loads without an error or policy violation, fits its window, and shows its
// pictures.
import { describe, expect, test } from 'vitest';
import { LOCALES, type Locale } from '../../src/i18n/locales.ts';
import { path, ROUTES, type RouteId } from '../../src/i18n/routes.ts';
import { strings } from '../../src/i18n/strings/index.ts';
import { anyAddress } from '../support/content.ts';
import { isFullScope } from '../support/scope.ts';
import type { Tab } from './drivers/tab.ts';
import { DESKTOP, PHONE, testedEngines, startBrowser } from './support/engines.ts';

const BELOW = (['article', 'resource', 'product'] as const).flatMap((kind) =>
  LOCALES.map((locale) => anyAddress(kind, locale)),
);
const ROUTE_IDS = Object.keys(ROUTES) as RouteId[];
// The pages that `npm test` checks, in addition to an article. Among all pages, these differ most in their scripts and styles.
const SAMPLE: [RouteId, Locale][] = [
  ['home', 'fr'],
  ['products', 'en'],
  ['contact', 'fr'],
  ['support', 'fr'],
  ['search', 'en'],
  ['account', 'en'],
];

const addresses = isFullScope
  ? [...ROUTE_IDS.flatMap((id) => LOCALES.map((locale) => path(id, locale))), ...BELOW]
  : [...SAMPLE.map(([id, locale]) => path(id, locale)), BELOW[0]!];

/** Name of the sign-in form's button, by the address of the account page. Signed-out visitors get this form. */
const ACCOUNT_FORMS = new Map(LOCALES.map((locale) => [path('account', locale), strings(locale).account.signIn]));

/** Scrolls to the end of a page and returns the page's problems. */
async function findProblems(tab: Tab): Promise<string[]> {
  await tab.settled();
  // Fetches all pictures at once, instead of when they scroll into view.
  await tab.evaluate(() => {
    for (const image of document.images) image.loading = 'eager';
    scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
  });
  await tab.waitFor(() => [...document.images].every(({ complete }) => complete));
  return tab.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const broken = [...document.images].filter(
      ({ currentSrc, naturalWidth }) => currentSrc !== '' && naturalWidth === 0,
    );
    return [
      ...(scrollWidth > clientWidth ? [`is ${scrollWidth} pixels wide`] : []),
      ...broken.map(({ currentSrc }) => `does not show ${currentSrc}`),
    ];
  });
}

describe.each(testedEngines)('in %s', (engine) => {
  const newVisitor = startBrowser(engine);

  for (const size of isFullScope ? [PHONE, DESKTOP] : [PHONE])
    test(
      `${addresses.length} pages load without errors, show their pictures and fit a window ${size.width} pixels wide`,
      { timeout: 600_000 },
      async () => {
        const visitor = await newVisitor(size);
        const tab = await visitor.openTab();
        const problems: string[] = [];
        for (const address of addresses) {
          await tab.goto(address);
          const form = ACCOUNT_FORMS.get(address);
          if (form) await tab.waitUntilThere({ role: 'button', name: form });
          for (const problem of [...(await findProblems(tab)), ...visitor.takeFaults()])
            problems.push(`${address}: ${problem}`);
        }
        expect(problems).toEqual([]);
      },
    );

  test('an unknown address gets the "not found" page', async () => {
    const visitor = await newVisitor();
    const tab = await visitor.openTab();
    await tab.goto('/nulle-part');
    await tab.settled();
    expect(await tab.getText({ role: 'heading', within: { role: 'main' } })).toBe('Page introuvable');
  });
});
