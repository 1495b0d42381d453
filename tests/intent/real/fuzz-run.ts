import { expect, type Page } from '@playwright/test';
import { path } from '../../../src/i18n/routes.ts';
import { siteDir } from '../../support/built-site.ts';
import { choose } from '../../support/shell.ts';
import { ownNetwork } from '../../support/network.ts';
import { slowConnection } from '../../support/slow-connection.ts';
import { pick, randomFrom, type Random } from '../fuzz/random.ts';
import { createAccountPart } from './account.ts';
import { createCartPart, countOpenings } from './cart.ts';
import { waitFrames } from '../fuzz/playwright-visitor.ts';
import { anySinglePress, both, type Action, type Part } from './action.ts';
import { createShellPart, type ShellPart } from './shell.ts';
import { createNewsletterPart } from './newsletter.ts';
import { createInquiryPart } from './inquiry.ts';
import { createSearchPart, type SearchPart } from './search.ts';
import { createProductGridPart, type Units } from './product-grid.ts';
import { createSlidesPart } from './slides.ts';

export const PAGES = [
  'products',
  'home',
  'contact',
  'products on a phone',
  'account',
  'home on a phone',
  'contact on a phone',
] as const;
type Kind = (typeof PAGES)[number];

const CODE = /\/_astro\/(Account|Carousel|Cart|Inquiry|Newsletter|ProductGrid|Search)\.[\w-]+\.js/;

/**
 * Makes the first `times` requests for each island's code fail. Must be called before `slowConnection`. Returns a function that
 * ends the failures.
 */
export async function failCode(page: Page, times: number): Promise<() => Promise<void>> {
  const left = new Map<string, number>();
  await page.route(CODE, (route) => {
    const name = CODE.exec(route.request().url())![1]!;
    left.set(name, (left.get(name) ?? times) - 1);
    return left.get(name)! >= 0 ? route.abort() : route.continue();
  });
  return () => page.unroute(CODE);
}

/** A visit to a page, with random actions on all parts of the page. Each action must have its effect once. */
export class FuzzRun {
  readonly #page: Page;
  readonly #route: 'products' | 'home' | 'account' | 'contact';
  readonly #random: Random;
  readonly #isPhone: boolean;
  readonly #hasBanner: boolean;
  readonly #isStill: boolean;
  readonly #search: SearchPart;
  readonly #shell: ShellPart;
  readonly #cart: Part;
  /** The part that is tested only on this page. */
  readonly #own: Part;
  readonly #done: string[] = [];
  readonly #errors: string[] = [];
  readonly #visits: string[] = [];
  readonly #console: string[] = [];

  constructor(page: Page, kind: Kind, seed: number) {
    this.#page = page;
    this.#random = randomFrom(seed);
    this.#isPhone = kind.endsWith('phone');
    this.#hasBanner = this.#random() < 0.3;
    this.#isStill = this.#random() < 0.5;
    this.#route = kind.split(' ')[0] as 'products';
    const units: Units = [];
    this.#search = createSearchPart(page);
    this.#shell = createShellPart(page, { isPhone: this.#isPhone, hasBanner: this.#hasBanner });
    this.#cart = createCartPart(page, units);
    this.#own = {
      products: () => createProductGridPart(page, units),
      home: () => createSlidesPart(page, { isPhone: this.#isPhone, isStill: this.#isStill }),
      account: () => createAccountPart(page),
      contact: () => both(createInquiryPart(page), createNewsletterPart(page)),
    }[this.#route]();
    page.on('pageerror', ({ message }) => this.#errors.push(message));
    page.on('console', (message) => message.type() === 'error' && this.#console.push(message.text()));
    page.on('request', (request) => request.isNavigationRequest() && this.#visits.push(request.url()));
  }

  /** Runs `acts`, then checks that the page threw no error. Adds the performed actions to the message of any failure. */
  async report(acts: () => Promise<void>): Promise<void> {
    try {
      await acts();
      expect(this.#errors, 'errors of the page').toEqual([]);
    } catch (cause) {
      const changes = await this.#page.evaluate(() => window.foreignChanges ?? []).catch(() => []);
      throw new Error(
        [
          (cause as Error).message,
          ...this.#errors,
          ...this.#console,
          'Done until then:',
          ...this.#done,
          'Changed by others until then:',
          ...changes,
        ].join('\n'),
        { cause },
      );
    }
  }

  /** Opens the page over a slow connection. Resolves at its first paint. */
  async open(): Promise<void> {
    const page = this.#page;
    await page.setViewportSize(this.#isPhone ? { width: 360, height: 740 } : { width: 1280, height: 800 });
    if (this.#isStill) await page.emulateMedia({ reducedMotion: 'reduce' });
    if (!this.#hasBanner) await choose(page, 'cookie-consent', 'declined');
    await countOpenings(page);
    await page.setExtraHTTPHeaders(ownNetwork());
    await slowConnection(page, siteDir);
    await page.goto(path(this.#route, 'fr'), { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0);
  }

  /** Performs random actions until they add up to `count` inputs, with pauses of at most a quarter of a second. */
  async perform(count: number): Promise<void> {
    for (let inputs = 0; inputs < count;) {
      const part = pick(this.#random, [
        this.#own,
        this.#own,
        this.#own,
        this.#own,
        this.#own,
        this.#search,
        this.#search,
        this.#search,
        this.#cart,
        this.#shell,
      ]);
      const action = await part.next(this.#random);
      if (action) {
        await this.#reach(part);
        await this.#perform(action);
        if (part === this.#cart) await this.#shell.pressedBeside();
        inputs += action.weight;
      }
      await waitFrames(this.#page, Math.floor(this.#random() * 15));
    }
  }

  /**
   * Checks all effects on the page, or leaves the page through the search or a link while replays may be pending. Only
   * a visit to the products page ends by leaving, because the units in the cart can still be checked on the next page.
   */
  async end({ mayLeave }: { mayLeave: boolean }): Promise<void> {
    const ending = mayLeave && this.#route === 'products' ? this.#random() : 1;
    if (ending < 0.5) {
      await this.#reach(this.#search);
      await this.#perform(await this.#search.send(this.#random));
      await this.#verifyLeft(this.#search.results());
    } else if (ending < 1) {
      await this.#reach(this.#own);
      const press = anySinglePress(this.#random);
      // A phone's header has no link to the account.
      const [name, address] = this.#isPhone
        ? (['Soleil Boréal, accueil', '/'] as const)
        : (['Compte', '/compte'] as const);
      const link = this.#page.getByRole('banner').getByRole('link', { name, exact: true });
      await this.#perform({
        name: `${press.name} on the link “${name}”`,
        weight: 1,
        perform: () => press.perform(link),
      });
      await this.#verifyLeft(address);
    } else {
      await this.settle();
      for (const part of [this.#shell, this.#own, this.#search, this.#cart]) await part.verify();
      await expect(this.#page.locator('.intent-failed')).toBeHidden();
      expect(this.#visits).toHaveLength(1);
    }
  }

  /** Resolves when no island is hydrating. */
  settle(): Promise<void> {
    return expect(this.#page.locator('[aria-busy=true]')).toHaveCount(0, { timeout: 30_000 });
  }

  async #verifyLeft(address: string): Promise<void> {
    await expect(this.#page).toHaveURL(address, { timeout: 30_000 });
    for (const part of [this.#shell, this.#own]) await part.verifyStored?.();
    expect(this.#visits, 'requested pages').toHaveLength(2);
  }

  /** Makes a part reachable. On a phone, the open search covers the header, and the open menu covers the page. */
  async #reach(part: Part): Promise<void> {
    if (this.#isPhone && part !== this.#search) await this.#search.leave();
    if (part === this.#own) await this.#shell.closeMenu();
    if (part === this.#search && this.#shell.isMenuOpen()) {
      await this.#search.tap();
      await this.#shell.pressedBeside();
    }
  }

  async #perform(action: Action): Promise<void> {
    this.#done.push(`${Math.round(await this.#page.evaluate(() => performance.now()))} ms: ${action.name}`);
    await action.perform();
  }
}
