import { expect, type Page } from '@playwright/test';
import { path } from '../../../src/i18n/routes.ts';
import { strings } from '../../../src/i18n/strings/index.ts';
import { siteDir } from '../../support/built-site.ts';
import { callAddress, company } from '../../support/company.ts';
import { getCarousel, present } from '../../support/carousel.ts';
import { choose } from '../../support/shell.ts';
import { seededProducts } from '../../support/seed-catalogue.ts';
import { slowConnection } from '../../support/slow-connection.ts';
import { pick, randomFrom, type Random } from '../fuzz/random.ts';
import { createAccountPart } from './account.ts';
import { waitFrames } from '../fuzz/playwright-visitor.ts';
import { anyPress, type Action } from './action.ts';
import { failCode } from './fuzz-run.ts';
import { createSearchPart } from './search.ts';
import { createProductGridPart, type Units } from './product-grid.ts';

const failureNotice = (page: Page) => page.getByRole('alert').filter({ hasText: strings('fr').common.partKept });

/** Resolves when no island is loading. Each used island has then been hydrated or has failed to load. */
const allFailed = (page: Page): Promise<void> =>
  expect(page.locator('[aria-busy=true]')).toHaveCount(0, { timeout: 30_000 });

async function arrive(
  page: Page,
  route: 'products' | 'home' | 'account',
): Promise<{ errors: string[]; restoreConnection: () => Promise<void> }> {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await choose(page, 'cookie-consent', 'declined');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const restoreConnection = await failCode(page, Infinity);
  await slowConnection(page, siteDir);
  await page.goto(path(route, 'fr'), { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0);
  return { errors, restoreConnection };
}

async function performMany(
  page: Page,
  random: Random,
  count: number,
  next: () => Promise<Action | undefined>,
): Promise<void> {
  for (let inputs = 0; inputs < count;) {
    const action = await next();
    await action?.perform();
    inputs += action?.weight ?? 0;
    await waitFrames(page, Math.floor(random() * 15));
  }
}

/** Fuzz runs in which the code of every island fails to load at first. In most runs, the code loads later. */
export const withoutCode: Record<string, (page: Page, seed: number) => Promise<void>> = {
  'the product grid stays readable with a notice, and adds each unit once when its code has loaded': async (
    page,
    seed,
  ) => {
    const random = randomFrom(seed);
    const { errors, restoreConnection } = await arrive(page, 'products');
    const units: Units = [];
    const grid = createProductGridPart(page, units);
    await performMany(page, random, 25, () => grid.next(random));
    await allFailed(page);
    await expect(failureNotice(page)).toHaveCount(1);
    await expect(page.getByRole('article').filter({ hasText: /\d\s\$\sCAD/ })).toHaveCount(seededProducts().length);
    await expect(page.getByRole('link', { name: company.phone }).first()).toHaveAttribute(
      'href',
      callAddress(company.phone),
    );
    await restoreConnection();
    await performMany(page, random, 15, () => grid.next(random));
    await allFailed(page);
    await grid.verify();
    await expect(failureNotice(page)).toHaveCount(0);
    expect(errors).toEqual([]);
  },

  'the browser itself submits the search once, with the typed text': async (page, seed) => {
    const random = randomFrom(seed);
    const { errors } = await arrive(page, 'products');
    const visits: string[] = [];
    page.on('request', (request) => request.isNavigationRequest() && visits.push(request.url()));
    const search = createSearchPart(page);
    await performMany(page, random, 25, () => search.next(random));
    await (await search.send(random)).perform();
    await expect(page).toHaveURL(search.results(), { timeout: 30_000 });
    expect(visits).toHaveLength(1);
    expect(errors).toEqual([]);
  },

  'text typed into the search stays, and is searched for once the connection is back': async (page, seed) => {
    const random = randomFrom(seed);
    const { errors, restoreConnection } = await arrive(page, 'home');
    const search = createSearchPart(page);
    await performMany(page, random, 20, () => search.next(random));
    await allFailed(page);
    // The field shows the typed text, so no notice is needed.
    await expect(failureNotice(page)).toHaveCount(0);
    await restoreConnection();
    await performMany(page, random, 10, () => search.next(random));
    await allFailed(page);
    await search.verify();
    await expect(failureNotice(page)).toHaveCount(0);
    expect(errors).toEqual([]);
  },

  'the slide bullets work without the code, and the arrow advances from the shown slide': async (page, seed) => {
    const random = randomFrom(seed);
    const { errors, restoreConnection } = await arrive(page, 'home');
    const { bullet, next } = getCarousel(page, 'fr');
    let shown = 1;
    await performMany(page, random, 20, async () => {
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
    await allFailed(page);
    // The bullets are radio buttons. CSS shows the slide of a checked bullet without the code.
    await expect(failureNotice(page)).toHaveCount(0);
    expect(await present(page)).toEqual([shown]);
    await restoreConnection();
    const press = anyPress(random);
    await press.perform(next);
    await allFailed(page);
    await expect.poll(() => present(page)).toEqual([1 + ((shown - 1 + press.times) % 3)]);
    await expect(failureNotice(page)).toHaveCount(0);
    expect(errors).toEqual([]);
  },

  'the account page shows a notice, and a tap loads the form once the connection is back': async (page, seed) => {
    const random = randomFrom(seed);
    const { errors, restoreConnection } = await arrive(page, 'account');
    await expect(failureNotice(page)).toHaveCount(1, { timeout: 30_000 });
    await restoreConnection();
    await page.getByText('Vérification de votre session').tap();
    const account = createAccountPart(page);
    await performMany(page, random, 30, () => account.next(random));
    await account.verify();
    await expect(failureNotice(page)).toHaveCount(0);
    expect(errors).toEqual([]);
  },
};
