import { randomUUID } from 'node:crypto';
import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { DEADLINE_MS } from '../../../src/core/failure.ts';
import { acceptTerms, cartButton, fillOrder, service, settled, visit } from '../../support/shop.ts';
import type { FaultyConnection } from './faulty-connection.ts';
import { describeAttempt, type Attempt, type Plan } from './plan.ts';

const MONITOR = {
  id: 'moniteur-boreal',
  name: { fr: 'Moniteur Boréal', en: 'Boreal Monitor' },
  priceCents: 39_900,
  imageUrl: '/favicon.svg',
};

const thanks = (page: Page): Locator => page.getByRole('heading', { name: 'Merci pour votre commande' });
const alert = (page: Page): Locator => page.getByRole('main').getByRole('alert').filter({ hasText: /\w/ });
const orderButton = (page: Page): Locator =>
  page.getByRole('button', { name: /^(Confirmer la commande|Commande en cours)/ });
const emptyCart = (page: Page): Locator => page.getByRole('main').getByText('Votre panier est vide');

/** A cart and the attempts to order it. */
export class Round {
  readonly #page: Page;
  readonly #context: BrowserContext;
  readonly #connection: FaultyConnection;
  readonly #plan: Plan;
  /** The idempotency key of this cart. The database stores the key with each order of the cart. */
  readonly #key = randomUUID();
  readonly #note: string;
  #typed: Record<string, string> = {};
  #isPlaced = false;

  constructor(page: Page, connection: FaultyConnection, plan: Plan) {
    this.#page = page;
    this.#context = page.context();
    this.#connection = connection;
    this.#plan = plan;
    this.#note = `Le chemin ${this.#key} est fermé l’hiver.`;
  }

  /** All attempts of the plan, for the title of the test step. */
  get done(): string {
    return this.#plan.attempts.map(describeAttempt).join('; then ') + (this.#plan.isGivenUp ? '; then given up' : '');
  }

  async play(): Promise<void> {
    await this.#open();
    for (const attempt of this.#plan.attempts) {
      await this.#try(attempt);
      await this.#verify();
      if (this.#isPlaced) return;
    }
    expect(this.#plan.isGivenUp, 'a customer who keeps trying gets a result').toBe(true);
  }

  /** Stores a filled cart as the products page does, and opens the checkout. */
  async #open(): Promise<void> {
    const page = this.#page;
    const cart = { items: Array.from({ length: this.#plan.units }, () => MONITOR), orderKey: this.#key };
    await page.evaluate((text) => localStorage.setItem('cart-storage', text), JSON.stringify(cart));
    await visit(page, 'checkout');
    // The form keeps the address of the previous round, so only the first round fills it in.
    if ((await page.getByLabel('Nom').inputValue()) === '') await fillOrder(page);
    await page.getByLabel('Note').fill(this.#note);
    this.#typed = await this.#fields();
    expect(Object.values(this.#typed)).toContain(this.#note);
  }

  async #try(attempt: Attempt): Promise<void> {
    const page = this.#page;
    await acceptTerms(page);
    switch (attempt.kind) {
      case 'undisturbed':
        await orderButton(page).click();
        return this.#waitForResult();
      case 'pressed twice':
        await orderButton(page).dblclick();
        return this.#waitForResult();
      case 'answered with':
        return this.#answered(attempt);
      case 'interrupted by': {
        this.#connection.expect({ answer: 'silence', isReceived: attempt.isReceived });
        await orderButton(page).click();
        await this.#connection.met();
        await expect(orderButton(page)).toHaveAccessibleName('Commande en cours…');
        // The click is forced, because a hurried customer does not notice that the button is `aria-disabled`.
        await orderButton(page).click({ force: true });
        if (attempt.act === 'reload') await page.reload();
        else {
          await page.goBack();
          await page.goForward();
        }
        return settled(page);
      }
      case 'offline':
        await this.#context.setOffline(true);
        await orderButton(page).click();
        await this.#waitForResult();
        return this.#context.setOffline(false);
      case 'without code': {
        await page.reload();
        await settled(page);
        await acceptTerms(page);
        await page.route('**/_astro/*.js', (route) => route.abort());
        await orderButton(page).click();
        await this.#waitForResult();
        return page.unroute('**/_astro/*.js');
      }
      case 'in two tabs at once':
        return this.#twoTabs(attempt.isFirstAnswerLost);
    }
  }

  async #answered({ answer, isReceived }: Extract<Attempt, { kind: 'answered with' }>): Promise<void> {
    const page = this.#page;
    const isSilent = answer.endsWith('silence');
    if (isSilent) await page.clock.install();
    this.#connection.expect({ answer, isReceived });
    await orderButton(page).click();
    await this.#connection.met();
    if (isSilent) await page.clock.fastForward(DEADLINE_MS + 1_000);
    await this.#waitForResult();
  }

  async #twoTabs(isFirstAnswerLost: boolean): Promise<void> {
    const other = await this.#context.newPage();
    await visit(other, 'checkout');
    await acceptTerms(other);
    const tabs = [this.#page, other];
    if (isFirstAnswerLost) this.#connection.expect({ answer: 'cut', isReceived: true });
    // After the faster tab has ordered, the slower tab may show an empty cart without a button.
    await Promise.all(
      tabs.map((tab) =>
        orderButton(tab)
          .click({ timeout: 5_000 })
          .catch(() => undefined),
      ),
    );
    // Waits for both tabs. If a tab were closed during its order, the units would stay in the cart until the next attempt, as
    // after any lost response.
    for (const tab of tabs)
      await expect(thanks(tab).or(alert(tab)).or(emptyCart(tab))).toBeVisible({ timeout: 30_000 });
    const isThanked = async (): Promise<boolean> =>
      (await Promise.all(tabs.map((tab) => thanks(tab).isVisible()))).includes(true);
    await expect.poll(isThanked, { timeout: 30_000 }).toBe(true);
    // Chromium may not respond when one of two pages is closed or left while it loads.
    for (const tab of tabs) await tab.waitForLoadState();
    await other.close();
    this.#isPlaced = true;
    await visit(this.#page, 'checkout');
  }

  /** Waits until the page shows the result of the attempt. */
  async #waitForResult(): Promise<void> {
    await expect(thanks(this.#page).or(alert(this.#page))).toBeVisible();
    this.#isPlaced = await thanks(this.#page).isVisible();
  }

  /** Compares the page with the database. If the page reports no order, expects the cart and the typed text to be unchanged. */
  async #verify(): Promise<void> {
    const page = this.#page;
    const { data: orders } = await service().from('orders').select('id,note').eq('idempotency_key', this.#key);
    expect(orders!.length, 'orders of this cart').toBeLessThanOrEqual(1);
    if (this.#isPlaced) {
      expect(orders, 'the page reports the order as placed').toEqual([{ id: expect.anything(), note: this.#note }]);
      await expect(cartButton(page)).not.toContainText(/\d/);
      return;
    }
    await expect(cartButton(page)).toContainText(String(this.#plan.units));
    await expect.poll(() => this.#fields()).toEqual(this.#typed);
  }

  /** Returns the values of the order's fields by name. */
  #fields(): Promise<Record<string, string>> {
    return this.#page
      .getByRole('form', { name: 'Vos coordonnées' })
      .evaluate((form: HTMLFormElement) => Object.fromEntries(new FormData(form)) as Record<string, string>);
  }
}
