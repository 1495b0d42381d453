// Tests that staff can handle inquiries at the desk by keyboard, in the language of the page.
import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { fill } from '../../../src/core/text.ts';
import { strings } from '../../../src/i18n/strings/index.ts';
import {
  expectNoViolationFromTop,
  newStaff,
  select,
  sendInquiry,
  signInAtDesk,
  type,
  use,
  windowsOfScope,
} from '../../support/desk.ts';
import { doubleClickPlace } from '../../support/double-click.ts';
import { hold, releaseAndShow } from '../../support/hold.ts';
import { localesOfScope } from '../../support/scope.ts';
import { choose } from '../../support/shell.ts';
import { becomeCustomer, PASSWORD, service, visit } from '../../support/shop.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function search(page: Page, locale: 'fr' | 'en', words: string): Promise<void> {
  const { desk: t } = strings(locale);
  await type(page.getByRole('searchbox', { name: t.search, exact: true }), words);
  await page.keyboard.press('Enter');
}

for (const locale of localesOfScope) {
  const { desk: t } = strings(locale);

  for (const window of windowsOfScope)
    test(`staff find, export and annotate an inquiry, and set it to “answered”, by keyboard at ${window.width} pixels (${locale})`, async ({
      page,
    }) => {
      test.slow();
      await page.setViewportSize(window);
      const name = `=Jeanne <b>${crypto.randomUUID().slice(0, 8)}</b>`;
      const reference = await sendInquiry(
        { name, message: 'Bonjour <script>document.title = "pris"</script>', locale },
        { name: 'toit <i>.png', content: PNG },
      );
      await signInAtDesk(page, await newStaff(), locale);
      await use(page.getByRole('navigation', { name: t.rooms }).getByRole('link', { name: t.inquiries }));
      await expectNoViolationFromTop(page);
      await search(page, locale, 'personne de ce nom');
      await expect(page.getByText(t.noneFound)).toBeVisible();
      await expectNoViolationFromTop(page);
      await search(page, locale, reference.toLowerCase());
      const row = page.getByRole('main').getByRole('link', { name: reference });
      await expect(row).toContainText(name);
      await expect(row).toContainText(t.inquiry.status.new);

      const download = page.waitForEvent('download');
      await use(page.getByRole('button', { name: t.export }));
      const csv = readFileSync(await (await download).path(), 'utf8');
      expect(csv).toContain(`"'${name}"`);
      expect(csv.split('\r\n')).toHaveLength(3);

      await use(row);
      await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible();
      await expect(page.getByText('Bonjour <script>')).toBeVisible();
      expect(await page.getByRole('link', { name: t.inquiry.reply }).getAttribute('href')).toMatch(
        new RegExp(`^mailto:.*${reference}$`),
      );
      const note = page.getByLabel(t.inquiry.note);
      await use(page.getByRole('button', { name: t.inquiry.addNote }));
      await expect(note).toHaveAccessibleDescription(new RegExp(t.inquiry.note_empty));
      await note.fill('x'.repeat(1_000_000));
      await use(page.getByRole('button', { name: t.inquiry.addNote }));
      await expect(page.getByText(/1000000/)).toBeVisible();
      await type(note, 'À rappeler jeudi <b>');
      await use(page.getByRole('button', { name: t.inquiry.addNote }));
      await expect(page.getByText(t.inquiry.noted)).toBeVisible();
      await expect(page.getByText('À rappeler jeudi <b>')).toBeVisible();

      await select(page.getByRole('combobox', { name: t.state }), t.inquiry.status.answered);
      await use(page.getByRole('button', { name: t.change }));
      await expect(page.getByText(t.changed)).toBeVisible();
      await expectNoViolationFromTop(page);
      await use(page.getByRole('link', { name: t.back }));
      // The list is restored, and shows the new state.
      await expect(page.getByRole('main').getByRole('link', { name: reference })).toContainText(
        t.inquiry.status.answered,
      );
    });
}

for (const locale of localesOfScope) {
  const { desk: t, notFound, account } = strings(locale);

  test(`before a staff member overwrites a colleague’s change to an inquiry, the desk shows that change (${locale})`, async ({
    page,
    browser,
  }) => {
    const reference = await sendInquiry({ name: 'Deux à la fois' });
    const { id } = (await service().from('inquiries').select('id').eq('reference', reference).single().throwOnError())
      .data;
    const [anne, bruno] = [await newStaff(), await newStaff()];
    const other = await (await browser.newContext()).newPage();
    await signInAtDesk(page, anne, locale);
    await signInAtDesk(other, bruno, locale);
    for (const desk of [page, other]) {
      await desk.evaluate((fragment) => (location.hash = fragment), `#demandes/${id}`);
      await desk.getByRole('combobox', { name: t.state }).selectOption('won');
    }
    await page.getByRole('button', { name: t.change }).click();
    await expect(page.getByText(t.changed)).toBeVisible();
    await other.getByRole('combobox', { name: t.state }).selectOption('lost');
    await other.getByRole('button', { name: t.change }).click();
    const conflict = other.getByRole('alert').filter({ hasText: t.conflict.heading });
    await expect(conflict).toContainText(anne.email);
    await expect(conflict).toContainText(t.inquiry.status.won);
    await expectNoViolationFromTop(other);
    await conflict.getByRole('button', { name: fill(t.conflict.overrule, { state: t.inquiry.status.lost }) }).click();
    await expect(other.getByText(t.changed)).toBeVisible();
    const { data } = await service().from('inquiries').select('status').eq('id', id).single().throwOnError();
    expect(data).toEqual({ status: 'lost' });
    await other.context().close();
  });

  test(`a customer, and staff without a second factor, see the “not found” page at the desk’s address (${locale})`, async ({
    page,
  }) => {
    await becomeCustomer(page);
    await visit(page, 'desk', locale);
    await expect(page.getByRole('heading', { name: notFound.title, level: 1 })).toBeVisible();
    await expect(page.getByRole('navigation', { name: t.rooms })).toBeHidden();
    await expectNoViolationFromTop(page);
    // The account becomes staff, without a second factor.
    const email = (await page.evaluate(() => JSON.parse(localStorage.getItem('session')!).user.email)) as string;
    await service().rpc('add_staff', { p_email: email }).throwOnError();
    await page.reload();
    await expect(page.getByRole('heading', { name: notFound.title, level: 1 })).toBeVisible();
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await page.getByLabel(account.email, { exact: true }).fill(email);
    await page.getByLabel(account.password, { exact: true }).fill(PASSWORD);
    await expectNoViolationFromTop(page);
  });
}

test('a list shows the rows of its last filter, even if the response to an earlier filter arrives later', async ({
  page,
}) => {
  const { desk: t } = strings('fr');
  const [first, last] = [await sendInquiry({ name: 'Anne' }), await sendInquiry({ name: 'Bruno' })];
  const findRow = (reference: string) => page.getByRole('main').getByRole('link', { name: reference });
  await signInAtDesk(page, await newStaff());
  await use(page.getByRole('navigation', { name: t.rooms }).getByRole('link', { name: t.inquiries }));
  await expect(findRow(first)).toBeVisible();
  const call = '**/rpc/desk_inquiries';
  const release = await hold(page, call, { times: 1 });
  await search(page, 'fr', first);
  await search(page, 'fr', last);
  await expect(findRow(first)).toHaveCount(0);
  await releaseAndShow(page, call, release);
  await expect(findRow(last)).toBeVisible();
});

test('a double click on “older” opens only the next page of a list, and “newer” leads back', async ({ page }) => {
  const { desk: t } = strings('fr');
  await choose(page, 'cookie-consent', 'declined');
  await sendInquiry({ name: 'Anne' });
  await signInAtDesk(page, await newStaff());
  const call = '**/rpc/desk_inquiries';
  // Shortens the first page to one row.
  await page.route(
    call,
    async (route) => {
      const response = await route.fetch();
      const [first] = ((await response.json()) as { rows: { id: string; created_at: string }[] }).rows;
      const next = { at: first!.created_at, id: first!.id };
      await route.fulfill({ response, json: { rows: [{ ...first, name: 'Première page' }], next } });
    },
    { times: 1 },
  );
  await use(page.getByRole('navigation', { name: t.rooms }).getByRole('link', { name: t.inquiries }));
  const row = page.getByText('Première page');
  await expect(row).toBeVisible();
  const release = await hold(page, call);
  await doubleClickPlace(page.getByRole('button', { name: t.older }));
  release();
  await expect(row).toHaveCount(0);
  const newer = page.getByRole('button', { name: t.newer });
  await newer.click();
  await expect(newer).toHaveCount(0);
});
