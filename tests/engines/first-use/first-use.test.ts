// Tests the first use in each engine. On a slow connection, each input between the first paint and the arrival of the code has
// its effect once. tests/intent has these tests in Chromium.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, onTestFailed, test } from 'vitest';
import { NEWSLETTER } from '../../../src/features/inquiry/rules/forms/tables/newsletter.ts';
import type { Locale } from '../../../src/i18n/locales.ts';
import { path } from '../../../src/i18n/routes.ts';
import { strings } from '../../../src/i18n/strings/index.ts';
import { RURAL } from '../../bench/shaped-connection.ts';
import { pick, randomFrom, type Random } from '../../intent/fuzz/random.ts';
import { changeIslands } from '../../support/foreign-changes.ts';
import { isFullScope, SEED } from '../../support/scope.ts';
import { temporaryFolders } from '../../support/temporary.ts';
import type { Tab } from '../drivers/tab.ts';
import { DESKTOP, enginesByTurn, PHONE, startBrowser } from '../support/engines.ts';
import { languagesFor } from '../support/languages.ts';
import { createCart, createProducts, type Units } from './cart.ts';
import { createQuestion } from './inquiry.ts';
import { Words, type Part } from './part.ts';
import { createSlides } from './slides.ts';

const ISLAND_CODE = /\/_astro\/(Cart|Carousel|Inquiry|Newsletter|ProductGrid|Search)\.[\w-]+\.js$/;
/**
 * Matches the messages that make a run with failed loads fail: React's errors and policy violations. Such a run ignores other
 * messages, because they are about the failed loads. Runs without failed loads do not use this pattern.
 */
const UNEXPECTED_WITH_FAILURES = /#\d{3}|policy violation/;
const PAGES = ['products', 'products on a phone', 'contact', 'home'] as const;
type Kind = (typeof PAGES)[number];
const RUNS: Record<number, readonly Kind[]> = isFullScope
  ? { 0: [...PAGES, ...PAGES, 'products on a phone'], 2: PAGES }
  : { 0: ['products'] };
/** Runs on pages that translators, password managers and ad blockers change during the inputs. */
const CHANGED_RUNS: readonly Kind[] = isFullScope ? [...PAGES, ...PAGES] : ['contact'];
const GROUPS = [
  ...Object.entries(RUNS).map(([failures, kinds]) => ({
    name: `with ${failures} failed loads of each island’s code`,
    times: Number(failures),
    kinds,
    isChanged: false,
  })),
  { name: 'on a page that other programs change', times: 0, kinds: CHANGED_RUNS, isChanged: true },
];
/** React's error for an island that was changed while its document was arriving. React renders the island again. */
const REDRAWN = /#418/;
const INPUTS_PER_RUN = isFullScope ? 50 : 20;
const MAX_PAUSE_FRAMES = 15;

const newFolder = temporaryFolders();
const newFiles = (): string[] => {
  const folder = newFolder();
  return ['toit.pdf', 'plan.pdf'].map((name) => {
    writeFileSync(join(folder, name), '%PDF-1.7');
    return join(folder, name);
  });
};

/** Returns the text fields that each page has: the search and the newsletter's address. */
function createWords(tab: Tab, locale: Locale): Part {
  const search = new Words(
    tab,
    { role: 'field', name: strings(locale).search.label, within: { role: 'banner' } },
    'the search',
  );
  const newsletter = new Words(
    tab,
    { role: 'field', name: `${NEWSLETTER[0].label[locale]}*`, within: { role: 'contentinfo' } },
    'the newsletter',
    '/email',
  );
  return {
    next: (random) =>
      random() < 0.75
        ? search.next(random, ['neige', 'toit', 'été', 'lac'])
        : newsletter.next(random, ['nom', 'lac', 'x.y']),
    verify: async () => {
      await search.waitUntilKept();
      await newsletter.waitUntilKept();
    },
  };
}

/** Returns the parts of a page. A part that is listed more than once gets more actions. */
async function createParts(tab: Tab, kind: Kind, locale: Locale): Promise<Part[]> {
  const words = createWords(tab, locale);
  if (kind === 'contact') {
    const question = createQuestion(tab, locale, newFiles());
    return [words, question, question, question];
  }
  if (kind === 'home') {
    const slides = createSlides(tab, locale);
    return [words, slides, slides];
  }
  await tab.waitUntilThere({ role: 'button', within: { role: 'article' } });
  const ids = await tab.evaluate(() => [...document.querySelectorAll('main article[id]')].map(({ id }) => id));
  const units: Units = [];
  const products = createProducts(tab, ids, units);
  // Ensures that each run has at least one unit in the cart to wait for.
  await products.add(ids[0]!, 'click').perform();
  return [words, words, products, products, products, createCart(tab, locale, units)];
}

const getAddress = (kind: Kind, locale: Locale): string =>
  kind === 'contact' ? `${path('contact', locale)}#question` : path(kind === 'home' ? 'home' : 'products', locale);

/**
 * Returns whether the browser no longer moves the focus by itself. Runs in the page. Shortly before `DOMContentLoaded`, Firefox
 * moves the focus to the element that the fragment names. Keys that are pressed at this moment do not reach the field that had
 * the focus.
 */
function isFocusSettled(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return location.hash === '' || navigation!.domContentLoadedEventStart > 0;
}

/**
 * Performs random actions until they add up to `INPUTS_PER_RUN` inputs, and adds each action to `done`. Returns the number of
 * inputs.
 */
async function performMany(tab: Tab, random: Random, parts: Part[], done: string[]): Promise<number> {
  let inputs = 0;
  while (inputs < INPUTS_PER_RUN) {
    await tab.drawFrames(Math.floor(random() * MAX_PAUSE_FRAMES));
    const { name, weight, perform } = pick(random, parts).next(random);
    done.push(`${await tab.evaluate(() => Math.round(performance.now()))} ms: ${name}`);
    await perform();
    inputs += weight;
  }
  return inputs;
}

describe.each(enginesByTurn(0))('in %s', (engine) => {
  let inputs = 0;
  afterAll(() => console.log(`${engine}: ${inputs} inputs, seed ${SEED}`));

  for (const { name, times, kinds, isChanged } of GROUPS) {
    describe(`on a slow connection, ${name}`, () => {
      const newVisitor = startBrowser(engine, { connection: RURAL, failures: { pattern: ISLAND_CODE, times } });
      for (const [run, kind] of kinds.entries()) {
        const languages = languagesFor(engine);
        const locale = languages[run % languages.length]!;
        test(`${kind} (${locale}): each random input has its effect once, seed ${SEED}, run ${run + 1}`, async () => {
          const visitor = await newVisitor(kind === 'products on a phone' ? PHONE : DESKTOP);
          const tab = await visitor.openTab();
          const done: string[] = [];
          // Prints the actions here, because a test that times out prints nothing else.
          onTestFailed(() => console.log(['Done until then:', ...done].join('\n')));
          await tab.goto(getAddress(kind, locale));
          await tab.waitFor(() => document.querySelector('main astro-island[ssr]') !== null);
          await tab.waitFor(isFocusSettled);
          if (isChanged) await tab.evaluate(changeIslands, { seed: SEED + run, durationMs: 12_000 });
          const parts = await createParts(tab, kind, locale);
          inputs += await performMany(tab, randomFrom(SEED + 1_000 * times + run), parts, done);
          done.push('to the end');
          await tab.settled();
          for (const part of new Set(parts)) await part.verify();
          const faults = visitor
            .takeFaults()
            .filter((fault) => times === 0 || UNEXPECTED_WITH_FAILURES.test(fault))
            .filter((fault) => !(isChanged && REDRAWN.test(fault)));
          expect(faults.join('\n')).toBe('');
          const isFailureShown = await tab.evaluate(
            () => document.querySelector('.intent-failed:not([hidden])') !== null,
          );
          expect(isFailureShown, 'a notice that a part could not be loaded').toBe(false);
        });
      }
    });
  }
});
