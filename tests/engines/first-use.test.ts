// The lossless first use, in each engine: on a slow connection, whatever is done at whatever moment between the first
// paint and the code's arrival has its effect once.
import { describe, expect, test } from 'vitest';
import type { Locale } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/routes.ts';
import { strings } from '../../src/i18n/strings/index.ts';
import { RURAL } from '../bench/shaped-connection.ts';
import { pick, randomFrom, type Random } from '../intent/fuzz/random.ts';
import { isFullScope, SEED } from '../support/scope.ts';
import { until } from '../support/until.ts';
import type { Tab } from './drivers/tab.ts';
import { enginesByTurn, visitorsOf } from './support/engines.ts';
import { languagesFor } from './support/languages.ts';

const ISLAND_CODE = /\/_astro\/(Cart|ProductGrid|Search)\.[\w-]+\.js$/;
// What an engine says of a file that a test has failed.
const FAILED_FILE = /503|not loaded|import|^Loading module/i;
const RUNS = isFullScope ? 4 : 1;
const ACTIONS_PER_RUN = isFullScope ? 40 : 12;
const MAX_PAUSE_FRAMES = 15;

/** What the visitor has done by now, and what must come of it. */
interface Done {
  /** The product of each unit that must be in the cart, the latest last. */
  units: string[];
  /** What the header's search must hold. */
  searched: string;
  /** In words, for the report of a failure. */
  actions: string[];
}

const productsOf = (tab: Tab): Promise<string[]> =>
  tab.evaluate(() => [...document.querySelectorAll('main article[id]')].map(({ id }) => id));

/** The product of each unit in the cart, by the browser's storage. */
const unitsIn = (tab: Tab): Promise<string[]> =>
  tab.evaluate(() =>
    (JSON.parse(localStorage.getItem('cart-storage') ?? '{"items":[]}') as { items: { id: string }[] }).items.map(
      ({ id }) => id,
    ),
  );

/** Presses the button of any product, in any way. */
async function addAny(tab: Tab, random: Random, products: readonly string[], done: Done): Promise<void> {
  const product = pick(random, products);
  const by = pick(random, ['click', 'double click', 'Enter', 'Space'] as const);
  const button = { role: 'button', within: { role: 'article', id: product } } as const;
  done.actions.push(`${by} on ${product}`);
  // The list of suggestions lies over the products as long as the search has the focus.
  await tab.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  if (by === 'click') await tab.click(button);
  else if (by === 'double click') await tab.doubleClick(button);
  else {
    await tab.focus(button);
    await tab.press(by);
  }
  done.units.push(...Array<string>(by === 'double click' ? 2 : 1).fill(product));
}

/** Types a word into the header's search, after what it holds, or takes its last letter away. */
async function search(tab: Tab, random: Random, locale: Locale, done: Done): Promise<void> {
  const word = pick(random, ['neige', 'toit', 'été', '']);
  done.actions.push(word === '' ? 'erase a letter' : `type ${word}`);
  await tab.focus({ role: 'field', name: strings(locale).search.label });
  await tab.press('End');
  if (word === '') await tab.press('Backspace');
  else await tab.type(word);
  done.searched = word === '' ? done.searched.slice(0, -1) : done.searched + word;
}

/** Performs random actions from the moment the first product is there, and returns what must come of them. */
async function useAtOnce(tab: Tab, random: Random, locale: Locale): Promise<Done> {
  const done: Done = { units: [], searched: '', actions: [] };
  await tab.goto(path('products', locale));
  await tab.waitUntilThere({ role: 'button', within: { role: 'article' } });
  const products = await productsOf(tab);
  expect(await tab.evaluate(() => document.querySelector('main astro-island[ssr]') !== null), 'no code yet').toBe(true);
  while (done.actions.length < ACTIONS_PER_RUN) {
    await tab.drawFrames(Math.floor(random() * MAX_PAUSE_FRAMES));
    await (random() < 0.6 ? addAny(tab, random, products, done) : search(tab, random, locale, done));
  }
  // Each run has at least one unit to wait for.
  await addAny(tab, random, products, done);
  return done;
}

describe.each(enginesByTurn(0))('in %s', (engine) => {
  for (const failures of isFullScope ? [0, 2] : [0]) {
    describe(`on a slow connection, each island’s code failing ${failures} times`, () => {
      const newVisitor = visitorsOf(engine, { connection: RURAL, failures: { pattern: ISLAND_CODE, times: failures } });
      for (const locale of languagesFor(engine))
        for (let run = 0; run < RUNS; run++)
          test(`${locale}: any input at any moment, seed ${SEED}, run ${run + 1}`, async () => {
            const visitor = await newVisitor();
            const tab = await visitor.openTab();
            const done = await useAtOnce(tab, randomFrom(SEED + 1_000 * failures + run), locale);
            const what = `after: ${done.actions.join(', ')}`;
            await tab.settled();
            await until(async () => (await unitsIn(tab)).length >= done.units.length, what);
            // What is heard twice comes right after.
            await tab.drawFrames(10);
            const { cart, search } = strings(locale);
            // What was pressed before the script of the first touch is added by React, after what was pressed later.
            expect((await unitsIn(tab)).sort(), what).toEqual(done.units.sort());
            expect(await tab.textOf({ role: 'button', name: `${cart.open}*` }), what).toMatch(
              new RegExp(`\\D${done.units.length}$`),
            );
            expect(await tab.valueOf({ role: 'field', name: search.label }), what).toBe(done.searched);
            const faults = visitor.takeFaults().filter((fault) => failures === 0 || !FAILED_FILE.test(fault));
            expect(faults, what).toEqual([]);
          });
    });
  }
});
