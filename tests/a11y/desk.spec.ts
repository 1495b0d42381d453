// Checks the desk in states that its journeys (tests/e2e/desk) do not reach: refused, empty, missing, and in conflict.
import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import { toFragment, type Room } from '../../src/features/desk/rules/place.ts';
import { plural } from '../../src/core/text.ts';
import { strings } from '../../src/i18n/strings/index.ts';
import { expectNoViolationFromTop, newStaff, placeOrderAs, sendInquiry, signInAtDesk, use } from '../support/desk.ts';
import { choose } from '../support/shell.ts';
import { FULL_SCOPE, localesOfScope } from '../support/scope.ts';
import { seededProducts } from '../support/seed-catalogue.ts';
import { PASSWORD, service, visit } from '../support/shop.ts';

const LISTS: Record<Exclude<Room, 'day' | 'team'>, string> = {
  inquiries: 'desk_inquiries',
  quotes: 'desk_quotes',
  orders: 'desk_orders',
  invoices: 'desk_invoices',
  payments: 'desk_payments',
  taxes: 'desk_taxes',
  products: 'desk_products',
  articles: 'desk_articles',
  subscribers: 'desk_subscribers',
  mail: 'desk_mail',
  reads: 'desk_read_log',
};
const RECORDS = { inquiries: 'desk_inquiry', orders: 'desk_order', products: 'desk_product' } as const;

const REFUSED = { status: 500, json: { message: 'a fault' } };

/** Replaces the response of a database function from now on. */
const answer = (page: Page, name: string, response: { status?: number; json: unknown }): Promise<unknown> =>
  page.route(`**/rest/v1/rpc/${name}`, (route) => route.fulfill(response));

const open = (page: Page, fragment: string): Promise<void> =>
  page.evaluate((to) => {
    location.hash = to;
  }, fragment);

const alerts = (page: Page) => page.getByRole('main').getByRole('alert').filter({ visible: true });

/** Waits for the first alert and expects no accessibility violation. */
async function expectAlertWithoutViolation(page: Page): Promise<void> {
  await expect(alerts(page).first()).not.toBeEmpty();
  await expectNoViolationFromTop(page);
}

async function newInquiry(): Promise<{ id: string; reference: string }> {
  const reference = await sendInquiry({ name: 'Aline' }, { name: 'toit.pdf', content: Buffer.from('%PDF-1.4\n%%EOF') });
  const { data } = await service().from('inquiries').select('id').eq('reference', reference).single().throwOnError();
  return { id: data.id as string, reference };
}

// The cookie banner would cover a row of a list.
test.beforeEach(({ page }) => choose(page, 'cookie-consent', 'declined'));

for (const locale of localesOfScope) {
  const { desk: t, account, secondFactor, common } = strings(locale);

  test(`the desk’s sign-in in ${locale} has no accessibility violation when empty, after a wrong password, a malformed code and a server error`, async ({
    page,
  }) => {
    const { email, app } = await newStaff();
    await visit(page, 'desk', locale);
    const address = page.getByLabel(account.email, { exact: true });
    await page.getByRole('button', { name: account.signIn, exact: true }).click();
    await expect(address).toHaveAccessibleDescription(account.errors.email_required);
    await expectNoViolationFromTop(page);
    await address.fill(email);
    await page.getByLabel(account.password, { exact: true }).fill('un autre mot de passe');
    await page.keyboard.press('Enter');
    await expect(page.getByText(account.errors.wrong_credentials)).toBeVisible();
    await expectNoViolationFromTop(page);
    await page.getByLabel(account.password, { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    const code = page.getByLabel(secondFactor.code);
    await expect(code).toBeVisible();
    await expectNoViolationFromTop(page);
    await code.fill('12 34');
    await page.keyboard.press('Enter');
    await expect(code).toHaveAccessibleDescription(new RegExp(account.errors.code_malformed));
    await expectNoViolationFromTop(page);
    await answer(page, 'desk_me', REFUSED);
    await code.fill(app.next());
    await page.keyboard.press('Enter');
    const retry = page.getByRole('button', { name: common.retry });
    await expect(retry).toBeVisible();
    await expectNoViolationFromTop(page);
    await page.unrouteAll();
    await use(retry);
    await expect(page.getByRole('navigation', { name: t.rooms })).toBeVisible();
  });

  test(`the desk in ${locale} has no accessibility violation with empty lists, an empty or full overview, a refused list or a failed export`, async ({
    page,
  }) => {
    test.slow();
    await sendInquiry({ name: 'Aline' });
    await signInAtDesk(page, await newStaff(), locale);
    const nothing: Partial<Record<Room, string>> = { mail: t.deadLetters.none, articles: t.newsletter.none };
    for (const [room, name] of Object.entries(LISTS) as [keyof typeof LISTS, string][]) {
      await answer(page, name, { json: { rows: [], next: null } });
      await open(page, toFragment({ room }));
      await expect(page.getByText(nothing[room] ?? t.noneYet)).toBeVisible();
      await expectNoViolationFromTop(page);
    }
    const oldest = '2026-01-05T12:00:00Z';
    const noRecord = { count: 0, oldest: null };
    const counts = { inquiries_today: 0, orders_today: 0, refund_problems: 0, payment_problems: 0, mail_waiting: 0 };
    const day = { ...counts, mail_given_up: 0, overdue: noRecord, seller_gaps: [] };
    await answer(page, 'desk_day', { json: { ...day, inquiries: noRecord, orders: [] } });
    await open(page, toFragment({ room: 'day' }));
    await expect(page.getByText(t.today.nothing)).toBeVisible();
    await expectNoViolationFromTop(page);
    await open(page, toFragment({ room: 'mail' }));
    const waiting = {
      ...day,
      refunds_waiting: { count: 1, oldest },
      payment_problems: 2,
      mail_waiting: 1,
      mail_given_up: 3,
      seller_gaps: ['interac_email', 'bank'],
    };
    const received = { status: 'received', count: 1, oldest };
    await answer(page, 'desk_day', { json: { ...waiting, inquiries: { count: 2, oldest }, orders: [received] } });
    await open(page, toFragment({ room: 'day' }));
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: '3' }).last()).toBeVisible();
    const { interac_email, bank } = t.billing.sellerGaps.facts;
    await expect(page.getByRole('main')).toContainText(`${interac_email}, ${bank}`);
    await expect(
      page.getByRole('listitem').filter({ hasText: plural(t.today.refundsWaiting, 1, locale) }),
    ).toContainText(t.today.refundsWaitingHelp);
    await expectNoViolationFromTop(page);

    await answer(page, LISTS.orders, REFUSED);
    await open(page, toFragment({ room: 'orders' }));
    await expectAlertWithoutViolation(page);
    await page.unrouteAll();
    await open(page, toFragment({ room: 'inquiries' }));
    await expect(page.getByRole('button', { name: t.export })).toBeVisible();
    await answer(page, LISTS.inquiries, REFUSED);
    await use(page.getByRole('button', { name: t.export }));
    await expectAlertWithoutViolation(page);
  });

  test(
    `a dead letter in ${locale} has no accessibility violation when the server refuses its retry or has already retried it`,
    FULL_SCOPE,
    async ({ page }) => {
      await signInAtDesk(page, await newStaff(), locale);
      const letter = {
        id: crypto.randomUUID(),
        created_at: '2026-01-05T12:00:00Z',
        kind: 'inquiry_to_sender',
        attempts: 12,
        fault: '550 no such mailbox',
        inquiry_id: crypto.randomUUID(),
        reference: 'SB-234567',
        order_id: null,
      };
      await answer(page, LISTS.mail, { json: { rows: [letter], next: null } });
      await answer(page, 'desk_retry_mail', REFUSED);
      await open(page, toFragment({ room: 'mail' }));
      const retry = page.getByRole('button', { name: new RegExp(letter.reference) });
      await use(retry);
      await expectAlertWithoutViolation(page);
      await answer(page, 'desk_retry_mail', { json: false });
      await use(retry);
      await expect(page.getByText(t.deadLetters.gone)).toBeVisible();
      await expectNoViolationFromTop(page);
    },
  );

  test(
    `the pages of a missing record and of a record that fails to load have no accessibility violation in ${locale}`,
    FULL_SCOPE,
    async ({ page }) => {
      await signInAtDesk(page, await newStaff(), locale);
      for (const room of Object.keys(RECORDS) as (keyof typeof RECORDS)[]) {
        await open(page, toFragment({ room, id: crypto.randomUUID() }));
        await expect(page.getByText(t.missing)).toBeVisible();
        await expectNoViolationFromTop(page);
      }
      await answer(page, RECORDS.orders, REFUSED);
      await open(page, toFragment({ room: 'orders', id: crypto.randomUUID() }));
      await expectAlertWithoutViolation(page);
    },
  );

  test(`an inquiry in ${locale} has no accessibility violation with an empty note, a missing file or a refused change`, async ({
    page,
  }) => {
    const { id } = await newInquiry();
    await signInAtDesk(page, await newStaff(), locale);
    await open(page, toFragment({ room: 'inquiries', id }));
    const note = page.getByLabel(t.inquiry.note);
    await use(page.getByRole('button', { name: t.inquiry.addNote }));
    await expect(note).toHaveAccessibleDescription(new RegExp(t.inquiry.note_empty));
    await expectNoViolationFromTop(page);
    await answer(page, 'desk_add_note', REFUSED);
    await note.fill('Rappeler');
    await use(page.getByRole('button', { name: t.inquiry.addNote }));
    await expectAlertWithoutViolation(page);
    await answer(page, 'desk_set_inquiry_status', REFUSED);
    await page.getByRole('combobox', { name: t.state }).selectOption('lost');
    await use(page.getByRole('button', { name: t.change }));
    await expect(alerts(page).filter({ hasText: /./ })).toHaveCount(2);
    await expectNoViolationFromTop(page);
    await page.route('**/functions/v1/desk', (route) =>
      route.fulfill({ json: { kind: 'refused', code: 'not_found' } }),
    );
    await use(page.getByRole('button', { name: /toit\.pdf/ }));
    await expect(alerts(page).filter({ hasText: /./ })).toHaveCount(3);
    await expectNoViolationFromTop(page);
  });

  test(
    `an order in ${locale} that another user has changed has no accessibility violation`,
    FULL_SCOPE,
    async ({ page }) => {
      const order = await placeOrderAs('Roxane');
      await signInAtDesk(page, await newStaff(), locale);
      await open(page, toFragment({ room: 'orders', id: order.id }));
      const state = page.getByRole('combobox', { name: t.state });
      await expect(state).toBeVisible();
      await service().from('orders').update({ status: 'confirmed' }).eq('id', order.id).throwOnError();
      await state.selectOption('invoiced');
      await use(page.getByRole('button', { name: t.change }));
      await expect(alerts(page).filter({ hasText: t.conflict.heading })).toBeVisible();
      await expectNoViolationFromTop(page);
    },
  );

  test(
    `a product in ${locale} has no accessibility violation when saving is refused or the upload of its picture fails`,
    FULL_SCOPE,
    async ({ page }) => {
      await signInAtDesk(page, await newStaff(), locale);
      await open(page, toFragment({ room: 'products', id: seededProducts()[0]! }));
      await answer(page, 'desk_set_product', REFUSED);
      await page.getByLabel(t.product.fields.description, { exact: true }).fill('Autre chose');
      await use(page.getByRole('button', { name: t.product.save }));
      await expectAlertWithoutViolation(page);
      await page.route('**/functions/v1/desk', (route) => route.abort());
      await page.getByLabel(t.product.picture.label).setInputFiles({
        name: 'photo.png',
        mimeType: 'image/png',
        buffer: await sharp({ create: { width: 960, height: 960, channels: 3, background: '#0a6' } })
          .png()
          .toBuffer(),
      });
      await expect(alerts(page).filter({ hasText: /./ })).toHaveCount(2);
      await expectNoViolationFromTop(page);
    },
  );
}
