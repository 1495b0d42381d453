import { expect, type Page } from '@playwright/test';
import { path } from '../../../src/i18n/routes.ts';
import { siteDir } from '../../support/built-site.ts';
import { carouselOf, present } from '../../support/carousel.ts';
import { choose } from '../../support/frame.ts';
import { seededProducts } from '../../support/seed-catalogue.ts';
import { slowLine } from '../../support/slow-line.ts';
import { pick, randomFrom, type Random } from '../actions.ts';
import { accountOf } from './account.ts';
import { anyPress, drawFrames, type Doing } from './doing.ts';
import { fail } from './round.ts';
import { searchOf } from './search.ts';
import { shelfOf, type Units } from './shelf.ts';

const told = (page: Page) => page.getByRole('alert').filter({ hasText: 'Le chargement a échoué' });

/** Waits until every island that was touched has given up. */
const givenUp = (page: Page): Promise<void> =>
  expect(page.locator('[aria-busy=true]')).toHaveCount(0, { timeout: 30_000 });

async function arrive(
  page: Page,
  route: 'products' | 'home' | 'account',
): Promise<{ errors: string[]; restoreLine: () => Promise<void> }> {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await choose(page, 'cookie-consent', 'declined');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const restoreLine = await fail(page, Infinity);
  await slowLine(page, siteDir);
  await page.goto(path(route, 'fr'), { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0);
  return { errors, restoreLine };
}

async function doMany(page: Page, random: Random, count: number, any: () => Promise<Doing | undefined>): Promise<void> {
  for (let doings = 0; doings < count;) {
    const doing = await any();
    await doing?.perform();
    doings += doing?.weight ?? 0;
    await drawFrames(page, Math.floor(random() * 15));
  }
}

/** Rounds in which no island's code comes, then the line is back. */
export const withoutCode: Record<string, (page: Page, seed: number) => Promise<void>> = {
  'products: the shelf stays readable and says so; then each unit is added once': async (page, seed) => {
    const random = randomFrom(seed);
    const { errors, restoreLine } = await arrive(page, 'products');
    await doMany(page, random, 25, () => shelfOf(page, []).any(random));
    await givenUp(page);
    await expect(told(page)).toHaveCount(1);
    await expect(page.getByRole('article').filter({ hasText: /\d\s\$\sCAD/ })).toHaveCount(seededProducts().length);
    await expect(page.getByRole('link', { name: '450-555-0142' }).first()).toHaveAttribute('href', 'tel:+14505550142');
    await restoreLine();
    const units: Units = [];
    const shelf = shelfOf(page, units);
    await doMany(page, random, 15, () => shelf.any(random));
    await givenUp(page);
    await shelf.prove();
    await expect(told(page)).toHaveCount(0);
    expect(errors).toEqual([]);
  },

  'the search is sent by the browser itself, once, and keeps what was typed': async (page, seed) => {
    const random = randomFrom(seed);
    const { errors } = await arrive(page, 'products');
    const visits: string[] = [];
    page.on('request', (request) => request.isNavigationRequest() && visits.push(request.url()));
    const search = searchOf(page);
    await doMany(page, random, 25, () => search.any(random));
    await (await search.send(random)).perform();
    await expect(page).toHaveURL(search.results(), { timeout: 30_000 });
    expect(visits).toHaveLength(1);
    expect(errors).toEqual([]);
  },

  'what is typed into the search stays; once the line is back it is searched for': async (page, seed) => {
    const random = randomFrom(seed);
    const { errors, restoreLine } = await arrive(page, 'home');
    const search = searchOf(page);
    await doMany(page, random, 20, () => search.any(random));
    await givenUp(page);
    await expect(told(page)).toHaveCount(1);
    await restoreLine();
    await doMany(page, random, 10, () => search.any(random));
    await givenUp(page);
    await search.prove();
    await expect(told(page)).toHaveCount(0);
    expect(errors).toEqual([]);
  },

  'home: the bullets still choose; then an arrow leads on from there, once': async (page, seed) => {
    const random = randomFrom(seed);
    const { errors, restoreLine } = await arrive(page, 'home');
    const { bullet, next } = carouselOf(page, 'fr');
    let shown = 1;
    await doMany(page, random, 20, async () => {
      const number = pick(random, [1, 2, 3]);
      return {
        name: `bullet ${number}`,
        weight: 1,
        perform: async () => {
          await bullet(number).tap();
          shown = number;
        },
      };
    });
    await givenUp(page);
    await expect(told(page)).toHaveCount(1);
    expect(await present(page)).toEqual([shown]);
    await restoreLine();
    const press = anyPress(random);
    await press.perform(next);
    await givenUp(page);
    await expect.poll(() => present(page)).toEqual([1 + ((shown - 1 + press.times) % 3)]);
    await expect(told(page)).toHaveCount(0);
    expect(errors).toEqual([]);
  },

  'account: it says so, and a touch brings the form': async (page, seed) => {
    const random = randomFrom(seed);
    const { errors, restoreLine } = await arrive(page, 'account');
    await expect(told(page)).toHaveCount(1, { timeout: 30_000 });
    await restoreLine();
    await page.getByText('Vérification de votre session').tap();
    const account = accountOf(page);
    await doMany(page, random, 30, () => account.any(random));
    await account.prove();
    await expect(told(page)).toHaveCount(0);
    expect(errors).toEqual([]);
  },
};
