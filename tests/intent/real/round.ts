import { expect, type Page } from '@playwright/test';
import { path } from '../../../src/i18n/routes.ts';
import { siteDir } from '../../support/built-site.ts';
import { choose } from '../../support/frame.ts';
import { ownNetwork } from '../../support/requests.ts';
import { slowLine } from '../../support/slow-line.ts';
import { pick, randomFrom, type Random } from '../actions.ts';
import { accountOf } from './account.ts';
import { cartOf, countOpenings } from './cart.ts';
import { anySinglePress, both, drawFrames, type Doing, type Part } from './doing.ts';
import { frameOf, type FramePart } from './frame.ts';
import { newsletterOf } from './newsletter.ts';
import { requestOf } from './request.ts';
import { searchOf, type SearchPart } from './search.ts';
import { shelfOf, type Units } from './shelf.ts';
import { slidesOf } from './slides.ts';

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

const CODE = /\/_astro\/(Account|Carousel|Cart|Newsletter|ProductGrid|Request|Search)\.[\w-]+\.js/;

/** Lets the code of each island fail so many times; gives back the line. A slow line comes after. */
export async function fail(page: Page, times: number): Promise<() => Promise<void>> {
  const left = new Map<string, number>();
  await page.route(CODE, (route) => {
    const name = CODE.exec(route.request().url())![1]!;
    left.set(name, (left.get(name) ?? times) - 1);
    return left.get(name)! >= 0 ? route.abort() : route.continue();
  });
  return () => page.unroute(CODE);
}

/** One visit to a page: things are done to all its parts at random, then each must have had its effect once. */
export class Round {
  readonly #page: Page;
  readonly #route: 'products' | 'home' | 'account' | 'contact';
  readonly #random: Random;
  readonly #isPhone: boolean;
  readonly #isAsked: boolean;
  readonly #isStill: boolean;
  readonly #search: SearchPart;
  readonly #frame: FramePart;
  readonly #cart: Part;
  /** What the page is about. */
  readonly #own: Part;
  readonly #done: string[] = [];
  readonly #errors: string[] = [];
  readonly #visits: string[] = [];

  constructor(page: Page, kind: Kind, seed: number) {
    this.#page = page;
    this.#random = randomFrom(seed);
    this.#isPhone = kind.endsWith('phone');
    this.#isAsked = this.#random() < 0.3;
    this.#isStill = this.#random() < 0.5;
    this.#route = kind.split(' ')[0] as 'products';
    const units: Units = [];
    this.#search = searchOf(page);
    this.#frame = frameOf(page, { isPhone: this.#isPhone, isAsked: this.#isAsked });
    this.#cart = cartOf(page, units);
    this.#own = {
      products: () => shelfOf(page, units),
      home: () => slidesOf(page, { isPhone: this.#isPhone, isStill: this.#isStill }),
      account: () => accountOf(page),
      contact: () => both(requestOf(page), newsletterOf(page)),
    }[this.#route]();
    page.on('pageerror', ({ message }) => this.#errors.push(message));
    page.on('request', (request) => request.isNavigationRequest() && this.#visits.push(request.url()));
  }

  /** Tells, should it fail, what was done. */
  async tell(acts: () => Promise<void>): Promise<void> {
    try {
      await acts();
      expect(this.#errors, 'errors of the page').toEqual([]);
    } catch (cause) {
      throw new Error([(cause as Error).message, ...this.#errors, 'Done until then:', ...this.#done].join('\n'), {
        cause,
      });
    }
  }

  /** Arrives over a slow line; returns at the first paint. */
  async begin(): Promise<void> {
    const page = this.#page;
    await page.setViewportSize(this.#isPhone ? { width: 360, height: 740 } : { width: 1280, height: 800 });
    if (this.#isStill) await page.emulateMedia({ reducedMotion: 'reduce' });
    if (!this.#isAsked) await choose(page, 'cookie-consent', 'declined');
    await countOpenings(page);
    await page.setExtraHTTPHeaders(ownNetwork());
    await slowLine(page, siteDir);
    await page.goto(path(this.#route, 'fr'), { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0);
  }

  /** Does so many things, one after another, up to a quarter of a second between two. */
  async do(count: number): Promise<void> {
    for (let doings = 0; doings < count;) {
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
        this.#frame,
      ]);
      const doing = await part.any(this.#random);
      if (doing) {
        await this.#reach(part);
        await this.#perform(doing);
        if (part === this.#cart) await this.#frame.pressedBeside();
        doings += doing.weight;
      }
      await drawFrames(this.#page, Math.floor(this.#random() * 15));
    }
  }

  /**
   * Stays, and proves it all; or leaves by the search or by a link while things may still be under way. Only what was
   * put into the cart outlives a page: the others are stayed on.
   */
  async end({ mayLeave }: { mayLeave: boolean }): Promise<void> {
    const ending = mayLeave && this.#route === 'products' ? this.#random() : 1;
    if (ending < 0.5) {
      await this.#reach(this.#search);
      await this.#perform(await this.#search.send(this.#random));
      await this.#proveLeft(this.#search.results());
    } else if (ending < 1) {
      await this.#reach(this.#own);
      const press = anySinglePress(this.#random);
      const link = this.#page.getByRole('banner').getByRole('link', { name: 'Compte', exact: true });
      await this.#perform({
        name: `${press.name} on the link to the account`,
        weight: 1,
        perform: () => press.perform(link),
      });
      await this.#proveLeft('/compte');
    } else {
      await this.settle();
      for (const part of [this.#frame, this.#own, this.#search, this.#cart]) await part.prove();
      expect(this.#visits).toHaveLength(1);
    }
  }

  /** Waits until no island is on its way. */
  settle(): Promise<void> {
    return expect(this.#page.locator('[aria-busy=true]')).toHaveCount(0, { timeout: 30_000 });
  }

  async #proveLeft(address: string): Promise<void> {
    await expect(this.#page).toHaveURL(address, { timeout: 30_000 });
    for (const part of [this.#frame, this.#own]) await part.proveKept?.();
    expect(this.#visits, 'pages asked for').toHaveLength(2);
  }

  /** On a phone the open search covers the bar, and the open menu the page. */
  async #reach(part: Part): Promise<void> {
    if (this.#isPhone && part !== this.#search) await this.#search.leave();
    if (part === this.#own) await this.#frame.closeMenu();
    if (part === this.#search && this.#frame.isMenuOpen()) {
      await this.#search.tap();
      await this.#frame.pressedBeside();
    }
  }

  async #perform(doing: Doing): Promise<void> {
    this.#done.push(`${Math.round(await this.#page.evaluate(() => performance.now()))} ms: ${doing.name}`);
    await doing.perform();
  }
}
