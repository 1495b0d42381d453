// Tests the links in emails about an account. A link has no effect until the visitor clicks the button on its page. It ends the
// session of another account only if the customer chooses this.
import { expect, test, type Page } from '@playwright/test';
import { strings } from '../../src/i18n/strings/index.ts';
import { fill } from '../../src/core/text.ts';
import { Authenticator } from '../support/authenticator.ts';
import { newStaff } from '../support/desk.ts';
import { loseResponse } from '../support/hold.ts';
import { becomeCustomer, confirmSignUp, linkTo, newEmail, PASSWORD, settled, signUp, visit } from '../support/shop.ts';

const { account: t, accountLink: words, common, desk, secondFactor: code, settings } = strings('fr');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const profile = (page: Page) => page.getByRole('heading', { name: t.profile });

/** Signs up with a new address. Returns the address and the link of the email. The page waits for the confirmation. */
async function beginAccount(page: Page): Promise<{ email: string; link: string }> {
  await visit(page, 'account');
  const email = await signUp(page);
  await expect(page.getByRole('heading', { name: t.confirm.heading })).toBeVisible();
  return { email, link: await linkTo(email, 'signup') };
}

async function openSettled(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await settled(page);
}

/** Requests a recovery link on the account page, opens it, and clicks its button. */
async function openRecoveryLink(page: Page, email: string): Promise<void> {
  await button(page, t.forgotPassword).click();
  await page.getByLabel(t.email, { exact: true }).fill(email);
  await button(page, t.sendLink).click();
  await openSettled(page, await linkTo(email, 'recovery'));
  await button(page, words.forms.recovery.submit).click();
}

test('a confirmation link works in another browser and after a reload of its page, and confirms the address once', async ({
  page,
  browser,
}) => {
  const { email, link } = await beginAccount(page);
  const other = await (await browser.newContext()).newPage();
  await openSettled(other, link);
  await expect(button(other, words.forms.signup.submit)).toBeVisible();
  expect(other.url()).toContain(new URL(link).hash);
  await other.reload();
  await confirmSignUp(other);
  // The link confirms the address in any browser. It signs the visitor in only in the browser that signed up.
  await expect(other.getByRole('status').filter({ hasText: fill(words.done.signup, { email }) })).toBeVisible();
  await expect(other.getByLabel(t.email, { exact: true })).toHaveValue(email);
  expect(new URL(other.url()).hash).toBe('');

  await other.goto(link);
  await confirmSignUp(other);
  await expect(other.getByText(words.used.signup)).toBeVisible();
  await expect(button(other, t.signIn)).toBeVisible();
  await other.context().close();
});

test('a password typed on the page of the confirmation link replaces the password typed at the sign-up', async ({
  page,
  browser,
}) => {
  const { email, link } = await beginAccount(page);
  const owner = await (await browser.newContext()).newPage();
  await openSettled(owner, link);
  await confirmSignUp(owner, 'sapin baumier');
  await expect(owner.getByText(fill(words.done.signup, { email }))).toBeVisible();
  await owner.getByLabel(t.password, { exact: true }).fill('sapin baumier');
  await button(owner, t.signIn).click();
  await expect(profile(owner)).toBeVisible();
  await button(page, t.confirm.opened).click();
  await expect(page.getByRole('alert').filter({ hasText: t.errors.wrong_credentials })).toBeVisible();
  await expect(owner.getByText(email, { exact: true })).toBeVisible();
  await owner.context().close();
});

test('a link of another account ends the current session only if the customer chooses to switch accounts', async ({
  page,
  browser,
}) => {
  const stranger = await (await browser.newContext()).newPage();
  const { email, link } = await beginAccount(stranger);
  const current = await becomeCustomer(page);
  await openSettled(page, link);
  await confirmSignUp(page);
  await expect(page.getByRole('heading', { name: words.other.heading })).toBeVisible();
  await button(page, fill(words.other.keep, { current })).click();
  await expect(page.getByText(current, { exact: true })).toBeVisible();
  await expect(page.getByText(fill(words.done.signup, { email }))).toBeVisible();

  await stranger.goto('/compte');
  await button(stranger, t.forgotPassword).click();
  await stranger.getByLabel(t.email, { exact: true }).fill(email);
  await button(stranger, t.sendLink).click();
  await openSettled(page, await linkTo(email, 'recovery'));
  await button(page, words.forms.recovery.submit).click();
  await expect(page.getByText(fill(words.accountLabel, { email }))).toBeVisible();
  await page.getByLabel(t.newPassword).fill('sapin baumier');
  await button(page, t.savePassword).click();
  await button(page, fill(words.other.replace, { email })).click();
  // This browser did not request the link, so the old session ends without a new session. The customer must sign in.
  await expect(button(page, t.signIn)).toBeVisible();
  await expect(page.getByLabel(t.email, { exact: true })).toHaveValue(email);
  await stranger.context().close();
});

test('a link whose button is clicked offline waits for the connection, and then works', async ({ page, context }) => {
  const { link } = await beginAccount(page);
  const tab = await context.newPage();
  await openSettled(tab, link);
  await tab.getByLabel(t.password, { exact: true }).fill(PASSWORD);
  await context.setOffline(true);
  await button(tab, words.forms.signup.submit).click();
  await expect(tab.getByRole('alert')).toContainText(common.offline);
  expect(tab.url()).toContain(new URL(link).hash);
  await context.setOffline(false);
  await expect(tab.getByText(t.confirm.confirmed)).toBeVisible();
});

test('a link’s button works at the second click if the first response was lost', async ({ page, context }) => {
  const { link } = await beginAccount(page);
  const tab = await context.newPage();
  await openSettled(tab, link);
  await loseResponse(tab, '**/auth/v1/verify');
  await confirmSignUp(tab);
  await expect(tab.getByRole('alert')).toContainText(common.offline);
  await button(tab, words.forms.signup.submit).click();
  await expect(tab.getByText(t.confirm.confirmed)).toBeVisible();
});

test('a change of email address is confirmed by a second click if the response to the first click was lost', async ({
  page,
}) => {
  const email = await becomeCustomer(page);
  const address = newEmail();
  const { email: change } = strings('fr').settings;
  await page.getByRole('heading', { name: change.open }).click();
  await page.getByLabel(change.label).fill(address);
  await button(page, change.submit).click();
  await openSettled(page, await linkTo(address, 'email_change'));
  await button(page, words.forms.email_change.submit).click();
  await expect(page.getByText(words.half)).toBeVisible();
  await openSettled(page, await linkTo(email, 'email_change'));
  await loseResponse(page, '**/auth/v1/verify');
  await button(page, words.forms.email_change.submit).click();
  await expect(page.getByRole('alert')).toContainText(common.offline);
  await button(page, words.forms.email_change.submit).click();
  await expect(page.getByText(address, { exact: true })).toBeVisible();
});

test('an email address changed on another device appears when the account page becomes visible again', async ({
  page,
  browser,
}) => {
  const email = await becomeCustomer(page);
  const address = newEmail();
  await page.getByRole('heading', { name: settings.email.open }).click();
  await page.getByLabel(settings.email.label).fill(address);
  await button(page, settings.email.submit).click();
  const pending = page.getByText(fill(settings.email.pending, { email: address }));
  await expect(pending).toBeVisible();
  const other = await (await browser.newContext()).newPage();
  for (const [recipient, outcome] of [
    [email, words.half],
    [address, fill(words.done.email_change, { email: address })],
  ] as const) {
    await openSettled(other, await linkTo(recipient, 'email_change'));
    await button(other, words.forms.email_change.submit).click();
    await expect(other.getByText(outcome)).toBeVisible();
  }
  await other.context().close();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(page.getByText(address, { exact: true })).toBeVisible();
  await expect(pending).toBeHidden();
});

test('a recovery link’s form for a new password is still shown after the second factor and a reload', async ({
  page,
}) => {
  const email = await becomeCustomer(page);
  await page.getByRole('heading', { name: settings.factors.open }).click();
  await button(page, settings.factors.add).click();
  await button(page, settings.factors.next).click();
  const secret = await page.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).textContent();
  const app = new Authenticator(secret!);
  await page.getByLabel(code.code).fill(app.next());
  await button(page, code.verify).click();
  await button(page, settings.recovery.kept).click();
  await button(page, t.signOut).click();
  await openRecoveryLink(page, email);
  await expect(page.getByLabel(code.code)).toBeVisible();
  await expect(page.getByText(t.passwordSaved)).toHaveCount(0);
  await page.reload();
  await page.getByLabel(code.code).fill(app.next());
  await button(page, code.verify).click();
  await expect(page.getByRole('heading', { name: t.chooseTitle })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: t.chooseTitle })).toBeVisible();
  await expect(profile(page)).toBeHidden();
  await page.getByLabel(t.newPassword).fill('sapin baumier');
  await button(page, t.savePassword).click();
  await expect(page.getByText(t.passwordSaved)).toBeVisible();
  await page.reload();
  await expect(profile(page)).toBeVisible();
});

test('after a recovery link, the desk shows the form for a new password, and its rooms only once the password is saved', async ({
  page,
}) => {
  const { email, app } = await newStaff();
  await visit(page, 'account');
  await openRecoveryLink(page, email);
  await page.getByLabel(code.code).fill(app.next());
  await button(page, code.verify).click();
  await expect(page.getByRole('heading', { name: t.chooseTitle })).toBeVisible();
  await visit(page, 'desk');
  const rooms = page.getByRole('navigation', { name: desk.rooms });
  await expect(page.getByRole('heading', { name: t.chooseTitle })).toBeVisible();
  await expect(rooms).toBeHidden();
  await page.getByLabel(t.newPassword).fill('sapin baumier');
  await button(page, t.savePassword).click();
  await expect(rooms).toBeVisible();
});
