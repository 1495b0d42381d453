// Tests the status of an inquiry, from its submission to the staff's response. Visitors open the status with the link in the
// receipt, or with the inquiry's number and their email address.
import { expect, test, type Page } from '@playwright/test';
import { FORM_MESSAGES } from '../../src/features/inquiry/rules/forms/form-messages.ts';
import type { Locale } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/routes.ts';
import { strings } from '../../src/i18n/strings/index.ts';
import { expectNoViolation } from '../support/axe.ts';
import { choose } from '../support/shell.ts';
import { newStaff, sendInquiry, signInAtDesk, use } from '../support/desk.ts';
import { clickDuringArrival, hold } from '../support/hold.ts';
import { waitForMails, newSender } from '../support/inquiries.ts';
import { ownNetwork } from '../support/network.ts';
import { localesOfScope } from '../support/scope.ts';
import { becomeCustomer, service, settled } from '../support/shop.ts';

test.beforeEach(async ({ context, page }) => {
  await context.setExtraHTTPHeaders(ownNetwork());
  // The cookie banner would cover parts of the page during the accessibility check.
  await choose(page, 'cookie-consent', 'declined');
});

const parts = (page: Page, locale: Locale) => {
  const { tracking: t } = strings(locale);
  const main = page.getByRole('main');
  return {
    t,
    main,
    number: main.getByLabel(t.number),
    email: main.getByLabel(t.email),
    submit: main.getByRole('button', { name: t.submit }),
  };
};

/** Requests the status with the page's form. */
async function requestStatus(page: Page, locale: Locale, reference: string, email: string): Promise<void> {
  const { number, email: address, submit } = parts(page, locale);
  await number.fill(reference);
  await address.fill(email);
  await use(submit);
}

async function receiptLink(email: string, locale: Locale): Promise<string> {
  const [first, second] = await waitForMails(email, 2);
  const receipt = [first!, second!].find(({ to }) => JSON.stringify(to).includes(email))!;
  return new RegExp(`http://\\S+${path('inquiry-status', locale)}#[\\w-]{43}`).exec(receipt.text!)![0];
}

for (const locale of localesOfScope) {
  test(`the receipt’s link shows an inquiry and its current status, and the form shows only the status (${locale})`, async ({
    page,
    browser,
  }) => {
    const email = newSender();
    const message = 'Six panneaux\n<b>sur le toit</b>';
    const reference = await sendInquiry({ name: 'Jeanne', email, message, locale });
    const link = await receiptLink(email, locale);
    const { t, main } = parts(page, locale);
    await page.goto(link);
    await expect(main.getByRole('status').filter({ hasText: reference })).toBeVisible();
    await expect(main.getByText(t.next.new)).toBeVisible();
    await expect(main.getByText('<b>sur le toit</b>')).toBeVisible();
    // On a desktop, the inquiry is next to its status.
    await page.setViewportSize({ width: 1440, height: 900 });
    const [left, right] = await Promise.all(
      [main.getByText(t.next.new), main.getByRole('heading', { name: t.written })].map((part) => part.boundingBox()),
    );
    expect(right!.x).toBeGreaterThan(left!.x + left!.width);
    await expectNoViolation(page);

    // Staff answer the inquiry at the desk.
    const desk = await (await browser.newContext()).newPage();
    const { desk: words } = strings(locale);
    await signInAtDesk(desk, await newStaff(), locale);
    await use(desk.getByRole('navigation', { name: words.rooms }).getByRole('link', { name: words.inquiries }));
    await desk.getByRole('searchbox', { name: words.search, exact: true }).fill(reference);
    await desk.keyboard.press('Enter');
    await use(desk.getByRole('main').getByRole('link', { name: reference }));
    await desk.getByLabel(words.inquiry.note).fill('Trop cher pour eux ?');
    await use(desk.getByRole('button', { name: words.inquiry.addNote }));
    await expect(desk.getByText(words.inquiry.noted)).toBeVisible();
    await desk.getByRole('combobox', { name: words.state }).selectOption('quoted');
    await use(desk.getByRole('button', { name: words.change }));
    await expect(desk.getByText(words.changed)).toBeVisible();
    await desk.context().close();

    await page.reload();
    await expect(main.getByText(t.next.quoted)).toBeVisible();
    await expect(main.getByText(t.next.new)).toBeHidden();
    const steps = main.getByRole('listitem').filter({ visible: true });
    await expect(steps.filter({ hasText: t.status.quoted })).toHaveAttribute('aria-current', 'step');
    await expect(steps.last()).toHaveText(`${t.upcoming.won}, ${t.upcoming.label}`);
    await expect(main.getByText('Trop cher')).toBeHidden();

    // Without the link, the page shows only the status, not the text of the inquiry.
    await page.goto(path('inquiry-status', locale));
    await requestStatus(page, locale, reference.toLowerCase(), email);
    await expect(page).toHaveURL(`${path('inquiry-status', locale)}?reference=${reference}#quoted`);
    await expect(main.getByText(t.next.quoted)).toBeVisible();
    await expect(main.getByText('sur le toit')).toBeHidden();
    await expectNoViolation(page);
  });
}

for (const locale of localesOfScope) {
  test(`unknown inquiries, invalid links and failed requests are reported, and a valid link opened on the same page works (${locale})`, async ({
    page,
  }) => {
    const email = newSender();
    const reference = await sendInquiry({ name: 'Simon', email, message: 'Le mien', locale });
    const { t, main, number, email: address } = parts(page, locale);
    await page.goto(path('inquiry-status', locale));
    const other = newSender();
    await requestStatus(page, locale, reference, other);
    await expect(main.getByText(t.unknown)).toBeVisible();
    // The fields keep their values for a correction.
    await expect(number).toHaveValue(reference);
    await expect(address).toHaveValue(other);
    await requestStatus(page, locale, 'SB-123', email);
    // The fields already have these values before the response.
    await expect(page).toHaveURL(`${path('inquiry-status', locale)}#unknown`);
    await expect(number).toHaveValue('SB-123');
    await expect(address).toHaveValue(email);
    await requestStatus(page, locale, ` sb\u2011${reference.slice(3, 6)} ${reference.slice(6)}.\u200b`, email);
    await expect(main.getByText(t.next.new)).toBeVisible();
    await expectNoViolation(page);

    await page.goto(`${path('inquiry-status', locale)}#${'x'.repeat(43)}`);
    await expect(main.getByText(t.linkOver)).toBeVisible();
    await expectNoViolation(page);
    const link = new URL(await receiptLink(email, locale));
    await page.evaluate((fragment) => (location.hash = fragment), link.hash);
    await expect(main.getByText('Le mien')).toBeVisible();
    await expect(main.getByText(t.linkOver)).toBeHidden();
    await page.evaluate(() => history.back());
    await expect(main.getByText(t.linkOver)).toBeVisible();
    await expect(main.getByText('Le mien')).toBeHidden();

    await page.route('**/functions/v1/inquiry-status', (route) => route.abort());
    await page.goto(link.href);
    await page.reload();
    await expect(main.getByText(t.failed)).toBeVisible();
    await expectNoViolation(page);
  });

  test(`the form is sent and keeps its values if its script is late, and is sent even if its script fails to load (${locale})`, async ({
    page,
  }) => {
    const email = newSender();
    const code = /\/_astro\/linked-inquiry\./;
    const release = await hold(page, code);
    const { main, number, email: address, submit } = parts(page, locale);
    await page.goto(path('inquiry-status', locale));
    await number.fill('SB-234567');
    await address.fill(email);
    await submit.click();
    release();
    await expect(page).toHaveURL(`${path('inquiry-status', locale)}?reference=SB-234567#unknown`);
    await expect(address).toHaveValue(email);
    await expect(number).toHaveValue('SB-234567');
    // A form is sent even if its script fails to load.
    await page.route(code, (route) => route.abort());
    await page.goto(path('inquiry-status', locale));
    await requestStatus(page, locale, 'SB-234568', email);
    await expect(page).toHaveURL(`${path('inquiry-status', locale)}?reference=SB-234568#unknown`);
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test(`the page shows the message about too many attempts if its address ends in “#too_many” (${locale})`, async ({
    page,
  }) => {
    const { main } = parts(page, locale);
    await page.goto(`${path('inquiry-status', locale)}#too_many`);
    await expect(main.getByText(FORM_MESSAGES[locale].too_many)).toBeVisible();
    await expectNoViolation(page);
  });

  test(`the form shows the status without a script (${locale})`, async ({ browser, baseURL }) => {
    const email = newSender();
    const reference = await sendInquiry({ name: 'Roch', email, locale });
    await service().from('inquiries').update({ status: 'lost' }).eq('reference', reference).throwOnError();
    const context = await browser.newContext({
      javaScriptEnabled: false,
      baseURL: baseURL!,
      extraHTTPHeaders: ownNetwork(),
    });
    const page = await context.newPage();
    const { t, main, submit, number, email: address } = parts(page, locale);
    await page.goto(path('inquiry-sent', locale));
    await main.getByRole('link', { name: t.title }).click();
    await number.fill(reference);
    await address.fill(email);
    await submit.click();
    await expect(main.getByText(t.next.lost)).toBeVisible();
    await expect(main.getByText(t.next.new)).toBeHidden();
    await context.close();
  });
}

for (const locale of localesOfScope)
  test(`a signed-in customer sees the status of their inquiry and can read its text (${locale})`, async ({ page }) => {
    const { tracking: t } = strings(locale);
    const email = await becomeCustomer(page, locale);
    const show = page.getByText(t.show);
    await show.click();
    await expect(page.getByText(t.none)).toBeVisible();
    await expectNoViolation(page);
    const reference = await sendInquiry({ name: 'Jeanne', email, message: 'Relisez-moi' });
    await service().from('inquiries').update({ status: 'won' }).eq('reference', reference).throwOnError();
    await page.reload();
    await settled(page);
    await show.click();
    const request = page.getByRole('article', { name: new RegExp(reference) });
    await expect(request.getByText(t.status.won)).toBeVisible();
    await expect(request.getByText(t.next.won)).toBeVisible();
    await expectNoViolation(page);
    await page.route('**/rest/v1/rpc/link_to_my_inquiry', (route) => route.abort());
    await use(request.getByRole('button', { name: t.open }));
    await expect(request.getByRole('alert')).not.toBeEmpty();
    await expectNoViolation(page);
    await page.unrouteAll();
    await use(request.getByRole('button', { name: t.open }));
    await expect(page).toHaveURL(new RegExp(`${path('inquiry-status', locale)}#[0-9a-f]{64}$`));
    await expect(page.getByText('Relisez-moi')).toBeVisible();
  });

test('a click in the account counts even if the orders arrive between its mouse-down and its mouse-up', async ({
  page,
}) => {
  const { tracking: t, account } = strings('fr');
  await becomeCustomer(page);
  const address = '**/rest/v1/orders?*';
  const release = await hold(page, address);
  await page.reload();
  await expect(page.getByText(account.loadingOrders)).toBeVisible();
  await clickDuringArrival(page.getByText(t.show), address, release);
  await expect(page.getByText(t.none)).toBeVisible();
  await expect(page.getByText(account.noOrders)).toBeVisible();
});
