import { expect, test, type Page } from '@playwright/test';
import { EMAIL_WAIT_SECONDS } from '../../src/features/account/rules/email-wait.ts';
import { ANCHORS } from '../../src/i18n/anchors.ts';
import { path } from '../../src/i18n/routes.ts';
import { strings } from '../../src/i18n/strings/index.ts';
import { placeOrderAs } from '../support/desk.ts';
import { newCustomer } from '../support/new-customer.ts';
import { FULL_SCOPE, localesOfScope } from '../support/scope.ts';
import {
  becomeCustomer,
  confirmSignUp,
  linkTo,
  newEmail,
  PASSWORD,
  service,
  signInAnew,
  signUp,
  visit,
} from '../support/shop.ts';

const email = (page: Page) => page.getByLabel('Courriel', { exact: true });
const password = (page: Page) => page.getByLabel('Mot de passe');
const submit = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a new customer has no order, signs out, and signs in again', async ({ page }) => {
  const address = await becomeCustomer(page);
  await expect(page.getByText('Aucune commande en cours')).toBeVisible();
  await expect(page.getByText(address)).toBeVisible();
  // The text about the purpose of an account is shown only with the sign-in form.
  const aside = page.getByRole('main').getByRole('complementary');
  await expect(aside).toBeHidden();
  // In a wide window, a list of the sections is next to them.
  const sections = page.getByRole('navigation', { name: 'Rubriques du compte' });
  await sections.getByRole('link', { name: 'Sécurité' }).click();
  await expect(page.getByRole('heading', { name: 'Sécurité' })).toBeInViewport();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(sections).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 720 });
  await submit(page, 'Se déconnecter').click();
  await expect(aside).toBeVisible();
  const { y } = (await aside.boundingBox())!;
  expect(y).toBeLessThan((await email(page).boundingBox())!.y);
  await email(page).fill(address);
  await password(page).fill(PASSWORD);
  await password(page).press('Enter');
  await expect(page.getByText(address)).toBeVisible();
  await page.reload();
  await expect(page.getByText(address)).toBeVisible();
});

test('a page restored from the bfcache shows the sign-in form if the customer has signed out in the meantime', async ({
  page,
}) => {
  const address = await becomeCustomer(page);
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    localStorage.removeItem('session');
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect(page.getByText(address)).toBeHidden();
  await expect(submit(page, 'Se connecter')).toBeVisible();
});

test('each invalid field shows its error, the first takes the focus, and an error disappears once its field is edited', async ({
  page,
}) => {
  await visit(page, 'account');
  await submit(page, 'Se connecter').click();
  await expect(email(page)).toBeFocused();
  await expect(email(page)).toHaveAccessibleDescription("L'email est requis");
  await expect(password(page)).toHaveAccessibleDescription('Le mot de passe est requis');
  await email(page).fill('pas une adresse');
  await expect(email(page)).toHaveAccessibleDescription('');
  await submit(page, 'Se connecter').click();
  await expect(email(page)).toHaveAccessibleDescription('Email invalide');
  await submit(page, 'Créer un compte').click();
  await email(page).fill(newEmail());
  await password(page).fill('court');
  await submit(page, 'Créer un compte').click();
  await expect(password(page)).toHaveAccessibleDescription(
    /Au moins 8 caractères\..*Le mot de passe doit compter au moins 8 caractères/,
  );
  await expect(password(page)).toBeFocused();
});

test(
  'an email address typed in one form is kept in the next form, whose heading takes the focus',
  FULL_SCOPE,
  async ({ page }) => {
    await visit(page, 'account');
    await email(page).fill('nom@example.org');
    await submit(page, 'Créer un compte').click();
    await expect(email(page)).toHaveValue('nom@example.org');
    await submit(page, 'J’ai déjà un compte').click();
    await submit(page, 'Mot de passe oublié ?').click();
    await expect(email(page)).toHaveValue('nom@example.org');
    // From the focused heading, Tab leads to the form's first field.
    await page.keyboard.press('Tab');
    await expect(email(page)).toBeFocused();
  },
);

test('the account page explains a redirect from the checkout, and leads to the checkout after the sign-in', async ({
  page,
}) => {
  await visit(page, 'account', 'fr', '#commande');
  await expect(page.getByText('Connectez-vous pour terminer votre commande.')).toBeVisible();
  await signInAnew(page);
  await expect(page).toHaveURL('/commande');
});

test('signing out deletes the typed order details from the device', async ({ page }) => {
  await becomeCustomer(page);
  await page.evaluate(() => localStorage.setItem('order-details', JSON.stringify({ line1: '12, chemin du Lac' })));
  await page.reload();
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  await expect(page.getByLabel('Courriel', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('order-details'))).toBe('{}');
});

test('the order page shows no order without a session, and no order of another customer', async ({ page }) => {
  const order = await placeOrderAs('Roxane Roy');
  await page.goto(`/compte/commande#${order.id}`);
  await expect(page.getByText('Connectez-vous pour voir cette commande.')).toBeVisible();
  await becomeCustomer(page);
  for (const id of [order.id, crypto.randomUUID()]) {
    // Leaves the page first, because another fragment alone does not load the page again.
    await page.goto('/compte');
    await page.goto(`/compte/commande#${id}`);
    await expect(page.getByText('Cette commande n’est pas dans votre compte.')).toBeVisible();
    await expect(page.getByText(order.name)).toHaveCount(0);
  }
});

test('the order page requests a sign-in if the session was ended on another device', async ({ page }) => {
  await becomeCustomer(page);
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('session')!).access_token as string);
  expect((await service().auth.admin.signOut(token, 'global')).error).toBeNull();
  await page.goto(`/compte/commande#${crypto.randomUUID()}`);
  await expect(page.getByText('Connectez-vous pour voir cette commande.')).toBeVisible();
});

test('an order page restored from the bfcache reads the orders again if the session has changed in the meantime', async ({
  page,
}) => {
  await becomeCustomer(page);
  await page.goto(`/compte/commande#${crypto.randomUUID()}`);
  const missing = page.getByText('Cette commande n’est pas dans votre compte.');
  await expect(missing).toBeVisible();
  const read = page.waitForResponse(/\/rest\/v1\/orders/);
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    const session = JSON.parse(localStorage.getItem('session')!);
    localStorage.setItem('session', JSON.stringify({ ...session, isChanged: true }));
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await read;
  await expect(missing).toBeVisible();
});

test('a session that cannot be refreshed offline is kept', FULL_SCOPE, async ({ page }) => {
  test.slow();
  const address = await becomeCustomer(page);
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('session')!);
    localStorage.setItem('session', JSON.stringify({ ...session, expires_at: 1_000 }));
  });
  await page.route('**/auth/v1/token*', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Nous n’avons pas pu joindre le serveur', { timeout: 60_000 });
  await page.unroute('**/auth/v1/token*');
  await submit(page, 'Réessayer').click();
  await expect(page.getByText(address)).toBeVisible();
});

test('a password set before passwords were normalized still works on a server that compares passwords character by character', async ({
  page,
}) => {
  const stored = 'E\u0301pinette noire';
  const address = newEmail();
  await newCustomer(service(), address, stored);
  const requests: string[] = [];
  // A hosted project compares passwords character by character, so it accepts only the stored form of the password.
  await page.route('**/auth/v1/token?grant_type=password', (route) => {
    const { password: sent } = route.request().postDataJSON() as { password: string };
    requests.push(sent);
    if (sent === stored) return route.continue();
    return route.fulfill({ status: 400, json: { code: 400, error_code: 'invalid_credentials', msg: 'Invalid' } });
  });
  await visit(page, 'account');
  await email(page).fill(address);
  await password(page).fill(stored);
  await submit(page, 'Se connecter').click();
  await expect(page.getByText(address, { exact: true })).toBeVisible();
  expect(requests).toEqual(['Épinette noire', stored]);
});

test('a wrong password is reported without clearing the email address, and a customer who signs up again sees the same text as a new customer, and can sign in', async ({
  page,
  context,
}) => {
  const address = await becomeCustomer(page);
  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  await visit(page, 'account');
  await email(page).fill(address);
  await password(page).fill('pas le bon');
  await submit(page, 'Se connecter').click();
  await expect(page.getByRole('alert')).toContainText('Le courriel ou le mot de passe est inexact.');
  await expect(email(page)).toHaveValue(address);
  await signUp(page, address);
  await expect(page.getByText(`Si l’adresse ${address} n’est pas encore confirmée`)).toBeVisible();
  await submit(page, 'J’ai ouvert le lien').click();
  await expect(page.getByText(address, { exact: true })).toBeVisible();
  await expect(page.getByText('Votre adresse est confirmée')).toBeHidden();
});

for (const locale of localesOfScope) {
  const { account: t } = strings(locale);

  test(`a new customer must confirm the email address, can request the confirmation again, and continues to the checkout (${locale})`, async ({
    page,
    context,
  }) => {
    await page.clock.install();
    await visit(page, 'account', locale, ANCHORS.fromCheckout);
    const address = await signUp(page);
    await expect(page.getByRole('heading', { name: t.confirm.heading })).toBeVisible();
    await submit(page, t.confirm.opened).click();
    await expect(page.getByRole('alert').filter({ hasText: t.errors.confirm_email })).toBeVisible();
    const first = await linkTo(address, 'signup', locale);
    const resend = page.getByRole('button', { name: new RegExp(`^${t.confirm.resend}`) });
    await expect(resend).toHaveAccessibleName(/ \d+\u00a0?\s?s$/);
    await expect(resend).toHaveAttribute('aria-disabled', 'true');
    await page.clock.fastForward(EMAIL_WAIT_SECONDS * 1_000);
    await submit(page, t.confirm.resend).click();
    await expect(page.getByText(t.confirm.resent)).toBeVisible();
    await expect(resend).toHaveAttribute('aria-disabled', 'true');
    await expect.poll(() => linkTo(address, 'signup', locale)).not.toBe(first);

    const tab = await context.newPage();
    await tab.goto(first);
    await confirmSignUp(tab);
    await expect(tab.getByText(t.confirm.confirmed)).toBeVisible();
    expect(new URL(tab.url()).hash).toBe('');
    await expect(page).toHaveURL(path('checkout', locale));
  });
}

test('refusals of hosted authentication are shown at their field or in an alert, and a rate limit reveals no account', async ({
  page,
}) => {
  const refuse = (route: string, status: number, code: string) =>
    page.route(`**/auth/v1/${route}*`, (request) =>
      request.fulfill({ status, json: { code: status, error_code: code, msg: 'x' } }),
    );
  await visit(page, 'account');
  await refuse('signup', 400, 'email_address_invalid');
  const address = await signUp(page, 'quelqu-un@exmaple.test');
  await expect(email(page)).toHaveAccessibleDescription(/Cette adresse ne peut pas recevoir de courriel/);
  await expect(email(page)).toHaveValue(address);
  await expect(email(page)).toBeFocused();
  await refuse('signup', 422, 'signup_disabled');
  await submit(page, 'Créer un compte').first().click();
  await expect(page.getByRole('alert')).toContainText('Les comptes sont fermés pour l’instant.');
  await refuse('signup', 429, 'over_email_send_rate_limit');
  await submit(page, 'Créer un compte').first().click();
  await expect(page.getByText(`Si l’adresse ${address} n’est pas encore confirmée`)).toBeVisible();

  await visit(page, 'account');
  await refuse('recover', 429, 'over_email_send_rate_limit');
  await submit(page, 'Mot de passe oublié ?').click();
  await email(page).fill(address);
  await submit(page, 'Envoyer le lien').click();
  await expect(page.getByText(`Si un compte existe pour ${address}`)).toBeVisible();
});

test('a forgotten password is replaced through the link of an email, and the link works only once', async ({
  page,
}) => {
  const address = await becomeCustomer(page);
  await submit(page, 'Se déconnecter').click();
  await submit(page, 'Mot de passe oublié ?').click();
  await email(page).fill(address);
  await submit(page, 'Envoyer le lien').click();
  await expect(page.getByText(`Si un compte existe pour ${address}`)).toBeVisible();

  await page.goto(await linkTo(address, 'recovery'));
  await submit(page, 'Choisir un nouveau mot de passe').click();
  await expect(page.getByText(`Compte : ${address}`)).toBeVisible();
  await page.getByLabel('Nouveau mot de passe').fill('sapin baumier');
  await submit(page, 'Enregistrer le mot de passe').click();
  await expect(page.getByText('Votre nouveau mot de passe est enregistré.')).toBeVisible();

  await submit(page, 'Se déconnecter').click();
  await email(page).fill(address);
  await password(page).fill('sapin baumier');
  await submit(page, 'Se connecter').click();
  await expect(page.getByText(address)).toBeVisible();

  // The link of the email works only once.
  await page.evaluate(() => localStorage.clear());
  await page.goto(await linkTo(address, 'recovery'));
  await submit(page, 'Choisir un nouveau mot de passe').click();
  await expect(page.getByRole('alert').first()).toContainText('Ce lien n’est plus valable');
});

test(
  'requesting a password link for an unknown email address does not reveal that the address is unknown',
  FULL_SCOPE,
  async ({ page }) => {
    await visit(page, 'account', 'en');
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    const address = newEmail();
    await page.getByLabel('Email', { exact: true }).fill(address);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText(`If an account exists for ${address}`)).toBeVisible();
  },
);

test('an error is shown if the account’s code fails to load, and a retry works', FULL_SCOPE, async ({ page }) => {
  await page.route('**/_astro/auth*.js', (route) => route.abort());
  await page.goto('/compte');
  // Only a script is missing and the site is reachable, so the page shows the general error.
  await expect(page.getByRole('alert')).toContainText(strings('fr').common.genericError);
  await page.route('**/', (route) => (route.request().method() === 'HEAD' ? route.abort() : route.continue()));
  await submit(page, 'Réessayer').click();
  await expect(page.getByRole('alert')).toContainText('Nous n’avons pas pu joindre le serveur');
  await page.unroute('**/_astro/auth*.js');
  await submit(page, 'Réessayer').click();
  await expect(page.getByRole('heading', { name: 'Se connecter' })).toBeVisible();
});
