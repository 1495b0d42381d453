import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Locale } from '../../src/i18n/locales.ts';
import { path, type RouteId } from '../../src/i18n/routes.ts';
import { strings } from '../../src/i18n/strings/index.ts';
import { BASE_URL } from './address.ts';
import { projectDir } from './files.ts';
import { ownNetwork } from './network.ts';
import { newCustomer } from './new-customer.ts';

export const PASSWORD = 'épinette noire';
/** Returns a new email address. */
export const newEmail = (): string => `${randomUUID()}@example.org`;
export const dataDir = join(projectDir, '.test/data');

const keys = (): { publishableKey: string; secretKey: string } =>
  JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8'));

/** Returns the publishable key of the site under test. */
export const publishableKey = (): string => keys().publishableKey;

/** Sends due emails now instead of at the next minute. */
export const deliverMail = async (): Promise<void> => {
  const headers = { apikey: keys().secretKey };
  expect((await fetch(`${BASE_URL}/functions/v1/deliver`, { method: 'POST', headers })).status).toBe(200);
};

/** Returns a client with the secret key, which has access to all data. */
export const service = (): SupabaseClient => createClient(BASE_URL, keys().secretKey);

/** Returns a client without an account, which requests from a random network. */
export const newClient = (): SupabaseClient =>
  createClient(BASE_URL, publishableKey(), {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: ownNetwork() },
  });

/** Returns a client with the rights of the customer who is signed in on the page. */
export async function customerOn(page: Page): Promise<SupabaseClient> {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('session')!).access_token as string);
  return createClient(BASE_URL, keys().publishableKey, { accessToken: () => Promise.resolve(token) });
}

/** Waits until all islands that hydrate at load are hydrated. Other islands capture events and replay them. */
export const settled = (page: Page): Promise<void> =>
  expect(page.locator('astro-island[ssr][client=load]')).toHaveCount(0);

/** Returns the island that contains an element. */
export const getIsland = (target: Locator): Locator => target.locator('xpath=ancestor::astro-island[1]');

/** Waits until the island that contains an element is hydrated. */
export const hydrated = (target: Locator): Promise<void> => expect(getIsland(target)).not.toHaveAttribute('ssr');

/** Opens a page and waits until all islands that hydrate at load are hydrated. */
export async function visit(page: Page, id: RouteId, locale: Locale = 'fr', anchor = ''): Promise<void> {
  await page.goto(path(id, locale) + anchor);
  await settled(page);
}

/** Returns the header's button that opens the cart. */
export const cartButton = (page: Page): Locator => page.getByRole('button', { name: /Ouvrir le panier|Open the cart/ });
/** Returns the cart's dialog. */
export const cartPanel = (page: Page): Locator => page.getByRole('dialog', { name: /^(Panier|Cart)$/ });
/** Returns the lines of the cart. */
export const cartLines = (page: Page): Locator => cartPanel(page).getByRole('listitem');

/** Focuses the product grid, so that its island hydrates and fetches the current prices. */
export const focusProductGrid = (page: Page): Promise<void> =>
  page
    .getByRole('button', { name: /^(Ajouter au panier|Add to cart)/ })
    .first()
    .focus();

/** Adds one unit of each named product on the current page. */
export async function addToCart(page: Page, ...names: string[]): Promise<void> {
  await settled(page);
  for (const name of names) {
    // Playwright matches a no-break space in a name as a plain space.
    const words = name.replaceAll('\u00a0', ' ');
    await page
      .getByRole('button', { name: new RegExp(`^(Ajouter au panier|Add to cart|Ajouté|Added) ${words}$`) })
      .click();
  }
}

/** Opens the cart and returns its dialog. */
export async function openCart(page: Page): Promise<Locator> {
  await settled(page);
  await cartButton(page).click();
  await expect(cartPanel(page)).toBeVisible();
  return cartPanel(page);
}

async function fillCredentials(page: Page, email: string): Promise<void> {
  await page.getByLabel(/^(Courriel|Email)$/).fill(email);
  await page.getByLabel(/^(Mot de passe|Password)$/).fill(PASSWORD);
}

/** Creates an account on the account page, which must be open. The new address is not confirmed yet. */
export async function signUp(page: Page, email = newEmail()): Promise<string> {
  await page.getByRole('button', { name: /^(Créer un compte|Create an account)$/ }).click();
  await fillCredentials(page, email);
  await page.getByRole('button', { name: /^(Créer un compte|Create an account)$/ }).click();
  return email;
}

/** Creates a confirmed account without data and signs in. The account page must be open. */
export async function signInAnew(page: Page): Promise<string> {
  const email = newEmail();
  await newCustomer(service(), email, PASSWORD);
  await fillCredentials(page, email);
  await page.getByRole('button', { name: /^(Se connecter|Sign in)$/ }).click();
  return email;
}

/**
 * Waits for an email to an address, and returns its link of the given kind. If several emails have arrived, the newest email
 * counts. Emails contain the link in both languages.
 */
export async function linkTo(
  address: string,
  kind: 'recovery' | 'signup' | 'email_change',
  locale: Locale = 'fr',
): Promise<string> {
  /** The folder exists after the first email. */
  const folder = join(dataDir, 'mail');
  let link: string | undefined;
  await expect
    .poll(() => {
      // An email that is still being written has another extension.
      const mails = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.eml')) : [];
      for (const file of mails.sort().reverse()) {
        const text = readFileSync(join(folder, file), 'utf8').replaceAll('=\r\n', '').replaceAll('=3D', '=');
        if (text.includes(`To: ${address}`))
          link ??= new RegExp(`http://[^/"]+${path('account', locale)}#${kind}=[\\w-]+`).exec(text)?.[0];
      }
      return link;
    })
    .toBeDefined();
  return link!;
}

/** Clicks the button that confirms a new account, on the page that the email links to. */
export async function confirmSignUp(page: Page, password = PASSWORD): Promise<void> {
  await page.getByLabel(/^(Mot de passe|Password)$/).fill(password);
  await page.getByRole('button', { name: /^(Confirmer mon adresse|Confirm my address)$/ }).click();
}

/** Opens the account page and signs in with a new account. */
export async function becomeCustomer(page: Page, locale: Locale = 'fr'): Promise<string> {
  await visit(page, 'account', locale);
  const email = await signInAnew(page);
  await expect(page.getByRole('heading', { name: strings(locale).account.profile })).toBeVisible();
  return email;
}

/** Accepts the terms on the order page. Every order requires this. */
export const acceptTerms = (page: Page): Promise<void> => page.getByLabel(/^(J’accepte les|I accept the)/).check();

/** Fills in the order page in either language. */
export async function fillOrder(page: Page): Promise<void> {
  await page.getByLabel(/^(Nom|Name)/).fill('Jeanne Tremblay');
  await page.getByLabel(/^(Téléphone|Phone)/).fill('450 555-0142');
  await page.getByRole('radio', { name: /^(Livrer à mon adresse|Deliver to my address)$/ }).check();
  await page.getByLabel(/^(Adresse|Address)/).fill('12, chemin du Lac');
  await page.getByLabel(/^(Ville|City)/).fill('Mont-Tremblant');
  await page.getByLabel(/^Province/).selectOption('QC');
  await page.getByLabel(/^(Code postal|Postal code)/).fill('J8E 1T1');
  await acceptTerms(page);
}
