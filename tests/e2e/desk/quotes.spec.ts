// Tests a quote by keyboard, from an inquiry to the order, at the desk and on the customer's page.
import { expect, test, type Page } from '@playwright/test';
import { fill } from '../../../src/core/text.ts';
import type { Locale } from '../../../src/i18n/locales.ts';
import { path } from '../../../src/i18n/routes.ts';
import { strings } from '../../../src/i18n/strings/index.ts';
import { expectNoViolation } from '../../support/axe.ts';
import {
  expectNoViolationFromTop,
  newStaff,
  select,
  sendInquiry,
  signInAtDesk,
  type,
  use,
} from '../../support/desk.ts';
import { waitForMails, newSender } from '../../support/inquiries.ts';
import { ownNetwork } from '../../support/network.ts';
import { loseResponse } from '../../support/hold.ts';
import { expectOnePage } from '../../support/paper.ts';
import { localesOfScope } from '../../support/scope.ts';
import { choose } from '../../support/shell.ts';
import { deliverMail, service } from '../../support/shop.ts';

test.beforeEach(async ({ context, page }) => {
  await context.setExtraHTTPHeaders(ownNetwork());
  await choose(page, 'cookie-consent', 'declined');
});

/** Writes an inquiry and begins a quote for it at the desk. */
async function beginQuote(page: Page, locale: Locale): Promise<{ email: string }> {
  const { desk: t } = strings(locale);
  const email = newSender();
  const reference = await sendInquiry({ name: 'Aline Roy', email, locale });
  const { data } = await service().from('inquiries').select('id').eq('reference', reference).single().throwOnError();
  await signInAtDesk(page, await newStaff(), locale);
  await page.evaluate((id) => (location.hash = `#demandes/${id}`), data.id as string);
  await use(page.getByRole('button', { name: t.quote.write }));
  await expect(page.getByRole('heading', { name: t.quote.draftName, level: 2 })).toBeVisible();
  return { email };
}

/** Fills in the fields that an inquiry does not contain. Adds a product, a line from a template, and a typed line. */
async function completeQuote(page: Page, locale: Locale): Promise<void> {
  const { quote: t } = strings(locale).desk;
  await type(page.getByLabel(t.fields.phone), '(450) 555-0142');
  await type(page.getByLabel(t.fields.line1), '12, rang 4');
  await type(page.getByLabel(t.fields.city), 'Saint-Donat');
  await type(page.getByLabel(t.fields.postal_code), 'j0t2c0');
  await page.getByLabel(t.addProduct).selectOption({ index: 1 });
  await page.getByLabel(t.addTemplate).selectOption({ index: 1 });
  await use(page.getByRole('button', { name: t.addLine }));
  await type(page.getByLabel(fill(t.line.label, { index: 3 })), 'Nacelle');
  await type(page.getByLabel(fill(t.line.price, { index: 3 })), '250,50'.replace(',', locale === 'fr' ? ',' : '.'));
}

/** Sends the draft, after the confirmation. */
async function sendDraft(page: Page, locale: Locale, version: number): Promise<void> {
  const { quote: t } = strings(locale).desk;
  await use(page.getByRole('button', { name: t.send }));
  await expect(page.getByRole('heading', { name: fill(t.confirm.heading, { version }) })).toBeVisible();
  await use(page.getByRole('button', { name: t.confirm.send, exact: true }));
  await expect(page.getByText(fill(t.sent, { version }))).toBeVisible();
}

/** Returns the quote's link from the emails to an address, once `count` emails have arrived. */
async function findLink(email: string, locale: Locale, count: number): Promise<string> {
  await deliverMail();
  const mails = await waitForMails(email, count);
  const text = mails.map((mail) => mail.text!).find((text) => text.includes(path('quote', locale)))!;
  return new RegExp(`http://\\S+${path('quote', locale)}#[\\w-]{43}`).exec(text)![0];
}

for (const locale of localesOfScope) {
  const { desk, quote: t, orders } = strings(locale);
  const { quote: words } = desk;

  test(`staff turn an inquiry into a quote, and the customer’s acceptance turns it into an order, by keyboard (${locale})`, async ({
    page,
    browser,
  }) => {
    test.slow();
    const { email } = await beginQuote(page, locale);
    // An incomplete quote is not sent.
    await use(page.getByRole('button', { name: words.send }));
    await use(page.getByRole('button', { name: words.confirm.send, exact: true }));
    await expect(page.getByText(words.refused.fields_invalid)).toBeVisible();
    await expect(page.getByLabel(words.fields.postal_code)).toHaveAccessibleDescription(words.wrong);
    await expectNoViolationFromTop(page);
    await completeQuote(page, locale);
    // An edit closes the confirmation, so that the customer receives the edited price.
    await use(page.getByRole('button', { name: words.send }));
    const confirmation = page.getByRole('heading', { name: fill(words.confirm.heading, { version: 1 }) });
    await expect(confirmation).toBeVisible();
    await type(page.getByLabel(fill(words.line.price, { index: 3 })), '260');
    await expect(confirmation).toHaveCount(0);
    await sendDraft(page, locale, 1);
    await expect(page.getByLabel(words.fields.postal_code)).toHaveValue('J0T 2C0');
    await expectNoViolationFromTop(page);

    // This is the third email, after two about the inquiry.
    const link = await findLink(email, locale, 3);
    const other = await (await browser.newContext()).newPage();
    await choose(other, 'cookie-consent', 'declined');
    await other.goto(link);
    await expect(other.getByRole('heading', { name: /S-\d{4}/, level: 2 })).toBeVisible();
    await expect(other.getByRole('row', { name: /Nacelle.*260/ })).toBeVisible();
    await expect(other.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    await expectNoViolation(other);
    await expectOnePage(other);

    const steps = other.getByRole('region', { name: t.steps.title }).getByRole('listitem');
    await expect(steps.filter({ hasText: t.steps.list[1]! })).toHaveAttribute('aria-current', 'step');

    await use(other.locator('summary', { hasText: t.ask.heading }));
    await type(other.getByLabel(t.ask.text), 'Et la neige ? <b>');
    await use(other.getByRole('button', { name: t.ask.submit }));
    await expect(other.getByText(t.ask.done)).toBeVisible();

    const sign = async (): Promise<void> => {
      await type(other.getByLabel(t.accept.name), 'Aline Roy');
      await other.getByRole('checkbox').press('Space');
      await use(other.getByRole('button', { name: t.accept.submit }));
    };
    // In the meantime, staff have sent a new version, which the customer must read first.
    await use(page.getByRole('button', { name: fill(words.line.remove, { index: 3 }) }));
    await sendDraft(page, locale, 2);
    await sign();
    await expect(other.getByRole('alert').filter({ hasText: t.refused.old_version })).toBeVisible();
    await expect(other.getByRole('row', { name: /Nacelle/ })).toBeHidden();
    await use(other.getByRole('button', { name: t.accept.submit }));
    await expect(other.getByRole('status').filter({ hasText: 'Aline Roy' })).toBeVisible();
    await expect(other.getByRole('button', { name: t.accept.submit })).toBeHidden();
    await expect(steps.filter({ hasText: t.steps.list[2]! })).toHaveAttribute('aria-current', 'step');
    await expect(steps.filter({ hasText: t.steps.list[1]! })).not.toHaveAttribute('aria-current');
    await expect(steps.last()).toHaveText(`${t.steps.list.at(-1)}, ${t.steps.upcoming}`);
    await expectNoViolation(other);
    // The link shows the contract again.
    await other.reload();
    await expect(other.getByRole('status').filter({ hasText: 'Aline Roy' })).toBeVisible();
    await other.context().close();

    await page.reload();
    await expect(page.getByText('Et la neige ? <b>')).toBeVisible();
    await expect(page.getByText(new RegExp(email))).toBeVisible();
    await expectNoViolationFromTop(page);
    await use(page.getByRole('link', { name: new RegExp(fill(words.order, { number: '' }).trim()) }));
    await expect(
      page.getByRole('heading', { name: fill(desk.stateIs, { state: orders.status.confirmed }) }),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: /S-\d{4}/ })).toBeVisible();
    await expectNoViolationFromTop(page);
  });
}

test('staff can overwrite a colleague’s change to a quote, cancel and duplicate the quote, and write a quote without an inquiry', async ({
  page,
  browser,
}) => {
  const { quote: words } = strings('fr').desk;
  await beginQuote(page, 'fr');
  const fragment = await page.evaluate(() => location.hash);
  const other = await (await browser.newContext()).newPage();
  await signInAtDesk(other, await newStaff());
  await other.evaluate((to) => (location.hash = to), fragment);
  await type(other.getByLabel(words.fields.city), 'Rawdon');
  await use(other.getByRole('button', { name: words.save }));
  await expect(other.getByText(words.saved)).toBeVisible();
  await other.context().close();

  await type(page.getByLabel(words.fields.city), 'Lachute');
  await use(page.getByRole('button', { name: words.save }));
  await expect(page.getByText(words.conflict.heading)).toBeVisible();
  await expectNoViolationFromTop(page);
  await use(page.getByRole('button', { name: words.conflict.overrule }));
  await expect(page.getByText(words.saved)).toBeVisible();
  await expect(page.getByLabel(words.fields.city)).toHaveValue('Lachute');

  await use(page.getByRole('button', { name: words.cancel }));
  await use(page.getByRole('button', { name: words.cancelConfirm.cancel, exact: true }));
  await expect(page.getByText(words.status.cancelled).first()).toBeVisible();
  await use(page.getByRole('button', { name: words.duplicate }));
  await expect(page.getByLabel(words.fields.city)).toHaveValue('Lachute');
  // Staff begin a quote for a customer on the phone, without an inquiry.
  await page.evaluate(() => (location.hash = '#soumissions'));
  const write = page.getByRole('button', { name: words.write });
  await expect(write).toBeVisible();
  const [heading, button] = await Promise.all(
    [page.getByRole('heading', { name: strings('fr').desk.quotes, exact: true }), write].map((part) =>
      part.boundingBox(),
    ),
  );
  expect(button!.y + button!.height).toBeGreaterThan(heading!.y + heading!.height);
  await use(write);
  await select(page.getByLabel(words.fields.province), 'Ontario');
  await use(page.getByRole('button', { name: words.addLine }));
  await type(page.getByLabel(fill(words.line.label, { index: 1 })), 'Pose');
  await type(page.getByLabel(fill(words.line.price, { index: 1 })), '100');
  await expect(page.getByText(/TVH/)).toBeVisible();
});

test('the desk shows why a quote was refused, and a second click after a lost response opens the first draft', async ({
  page,
}) => {
  const { quote: words } = strings('fr').desk;
  await signInAtDesk(page, await newStaff());
  await page.evaluate(() => (location.hash = '#soumissions'));
  const write = page.getByRole('button', { name: words.write });
  const call = '**/rpc/desk_save_quote';
  const refusal = { kind: 'refused', code: 'fields_invalid', fields: [] };
  await page.route(call, (route) => route.fulfill({ json: refusal }), { times: 1 });
  await use(write);
  await expect(page.getByText(words.refused.fields_invalid)).toBeVisible();

  // The response is lost, but the draft is created.
  await loseResponse(page, call);
  const lost = page.waitForRequest(call);
  await use(write);
  const { p_id: id } = (await lost).postDataJSON() as { p_id: string };
  await expect(write).toHaveAttribute('aria-disabled', 'false');
  await expect(page.getByText(words.refused.fields_invalid)).toHaveCount(0);
  await use(write);
  await expect(page.getByRole('heading', { name: words.draftName, level: 2 })).toBeVisible();
  expect(await page.evaluate(() => location.hash)).toBe(`#soumissions/${id}`);
});

for (const locale of localesOfScope) {
  const { quote: t } = strings(locale);

  test(`the page of a quote shows what to do if its link is invalid or the connection is lost (${locale})`, async ({
    page,
  }) => {
    await page.goto(path('quote', locale));
    await expect(page.getByText(t.noLink)).toBeVisible();
    await expect(page.locator('.without-script')).toBeHidden();
    await expectNoViolation(page);
    await page.goto(`${path('quote', locale)}#${'x'.repeat(43)}`);
    await expect(page.getByText(t.refused.unknown_link)).toBeVisible();
    await page.route('**/functions/v1/quote', (route) => route.abort());
    await page.goto(`${path('quote', locale)}#${'y'.repeat(43)}`);
    await expect(page.getByText(t.failed)).toBeVisible();
  });
}
