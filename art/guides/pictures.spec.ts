// Takes the screenshots of the guides.
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { toFragment } from '../../src/features/desk/rules/place.ts';
import { fill } from '../../src/core/text.ts';
import { strings } from '../../src/i18n/strings/index.ts';
import { acceptedOrder, sendQuoteAs } from '../../tests/support/accepted-order.ts';
import { publishedTexts } from '../../tests/support/content.ts';
import { newStaff, placeOrderAs, sendInquiry, signInAtDesk } from '../../tests/support/desk.ts';
import { expect, test } from '../../tests/support/editing/dev-server.ts';
import { waitForMails } from '../../tests/support/inquiries.ts';
import { quoteContent } from '../../tests/support/quotes.ts';
import { choose } from '../../tests/support/shell.ts';
import { seededCatalogue } from '../../tests/support/seed-catalogue.ts';
import { deliverMail, service } from '../../tests/support/shop.ts';
import { visitDay } from '../../tests/support/visit-day.ts';
import { keep } from './keep.ts';

const PRODUCT = 'onduleur-chargeur-6kw';
const { desk: t } = strings('fr');
const WORDS =
  'Réfrigérateur, pompe, éclairage ; chauffage au bois. Nous y sommes tout l’hiver.\nUne génératrice est en place.';

const INSTALLATION = { product_id: null, label: 'Pose et mise en marche', quantity: 1, unit_cents: 185_000 };

/** Width of the desktop window in pixels. */
const WIDTH = 1280;
/** Width of the pictures in the guides, in pixels. */
const SHOWN_WIDTH = 1000;

/** Saves a part of the window that starts at the top of an element or of the page. */
async function save(page: Page, name: string, height: number, from?: Locator): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const y = from ? (await from.boundingBox())!.y : 0;
  const picture = await page.screenshot({ clip: { x: 0, y, width: WIDTH, height } });
  await keep(name, sharp(picture).resize(SHOWN_WIDTH));
}

/** Saves a screenshot of one element, in the element's own size. */
async function savePart(name: string, part: Locator): Promise<void> {
  await part.page().evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await keep(name, sharp(await part.screenshot()));
}

test.beforeEach(async ({ page }) => {
  await choose(page, 'cookie-consent', 'declined');
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

test('takes the pictures of the desk', async ({ page }) => {
  await page.setViewportSize({ width: WIDTH, height: 1_600 });
  const main = page.getByRole('main');
  const go = (fragment: string): Promise<void> => page.evaluate((to) => void (location.hash = to), fragment);
  for (const name of ['Simon Gagnon', 'Élodie Roy']) await sendInquiry({ name });
  const reference = await sendInquiry({
    type_demande: 'soumission',
    name: 'Louise Desjardins',
    email: 'louise.desjardins@example.org',
    phone: '450 555-0111',
    address: '12, chemin du Lac, Mont-Tremblant',
    building_type: 'chalet',
    autonomy: 'full',
    project_description: WORDS,
  });
  await placeOrderAs('Roxane Côté');
  const { data } = await service().from('inquiries').select('id').eq('reference', reference).single().throwOnError();
  await service()
    .from('outbox')
    .update({ dead_letter_at: new Date().toISOString(), sent_at: null, fault: '550' })
    .eq('inquiry_id', data.id)
    .eq('kind', 'inquiry_to_company')
    .throwOnError();
  await signInAtDesk(page, await newStaff('anne@soleilboreal.example'));
  await expect(page.getByText(t.today.newOrders)).toBeVisible();
  await save(page, 'desk-day', 720, main);

  await go(toFragment({ room: 'inquiries', id: data.id as string }));
  await page.getByLabel(t.inquiry.note).fill('Rappelée jeudi : préfère un onduleur de 6 kW.');
  await page.getByRole('button', { name: t.inquiry.addNote }).click();
  await expect(page.getByText(t.inquiry.noted)).toBeVisible();
  await page.getByRole('combobox', { name: t.state }).selectOption('quoted');
  await page.getByRole('button', { name: t.change }).click();
  await expect(page.getByText(t.changed)).toBeVisible();
  await save(page, 'desk-request', 1_000, main);

  await go(toFragment({ room: 'products', id: PRODUCT }));
  const { priceCents } = seededCatalogue().find(({ id }) => id === PRODUCT)!;
  await page.getByLabel(t.product.fields.price_cents).fill(String(priceCents / 100 + 150));
  await page.getByRole('button', { name: t.product.save }).click();
  await expect(page.getByText(t.product.price.heading)).toBeVisible();
  await expect(main.locator('img').first()).toHaveJSProperty('complete', true);
  await save(page, 'desk-price', 860, main);
});

test('takes the pictures of the guide’s chapter about a month at the desk', async ({ page }) => {
  await page.setViewportSize({ width: WIDTH, height: 2_400 });
  const { quote: quoteWords, billing: words, visit } = t;
  const main = page.getByRole('main');
  const lines = page.getByRole('group', { name: quoteWords.lines });
  const go = (fragment: string): Promise<void> => page.evaluate((to) => void (location.hash = to), fragment);
  const content = (name: string, others: object = {}): ReturnType<typeof quoteContent> =>
    quoteContent({
      name,
      lines: [{ product_id: PRODUCT, label: 'x', quantity: 1, unit_cents: 1 }, INSTALLATION],
      ...others,
    });
  await signInAtDesk(page, await newStaff('claire@soleilboreal.example'));

  const draft = content('Louise Desjardins', { email: 'louise@exemple.test' });
  await go(toFragment({ room: 'quotes', id: await sendQuoteAs(page, draft) }));
  await expect(page.getByLabel(quoteWords.fields.name)).toHaveValue(draft.name);
  await save(page, 'desk-quote', 1_060, lines);
  await deliverMail();
  const [mail] = await waitForMails(draft.email, 1);
  const [link] = /http:\S+#[\w-]{43}/.exec(mail!.text!)!;
  const customer = await page.context().newPage();
  await customer.setViewportSize({ width: WIDTH, height: 1_700 });
  await customer.goto(link);
  await expect(customer.getByRole('heading', { name: /S-\d{4}/, level: 2 })).toBeVisible();
  await save(customer, 'desk-quote-customer', 960, customer.getByRole('article'));
  await customer.close();

  const order = await acceptedOrder(page, content('Roxane Côté'));
  await go(toFragment({ room: 'orders', id: order }));
  await page.getByLabel(visit.day, { exact: true }).fill(visitDay());
  await page.getByRole('button', { name: visit.set, exact: true }).click();
  await expect(page.getByText(visit.saved)).toBeVisible();
  await savePart('desk-visit', page.getByRole('region', { name: visit.heading.order }));

  const billing = page.getByRole('region', { name: words.heading });
  const open = (action: 'invoice' | 'pay'): Promise<void> =>
    billing.locator('summary', { hasText: words.actions[action] }).click();
  await open('invoice');
  await billing.getByRole('button', { name: words.submit.invoice }).click();
  await expect(page.getByText(words.done.invoice)).toBeVisible();
  await open('pay');
  await billing.getByLabel(words.fields.reference).fill('C-4821');
  await savePart('desk-billing', billing);

  const changed = await acceptedOrder(page, content('Simon Gagnon'));
  await go(toFragment({ room: 'orders', id: changed }));
  await page.getByRole('button', { name: t.amendment.open }).click();
  await expect(page.getByRole('heading', { name: t.amendment.words.draftName })).toBeVisible();
  await page.getByRole('button', { name: quoteWords.addLine }).click();
  await page.getByLabel(fill(quoteWords.line.label, { index: 3 })).fill('Câblage jusqu’au hangar');
  await page.getByLabel(fill(quoteWords.line.price, { index: 3 })).fill('480');
  await save(page, 'desk-amendment', 1_300, lines);

  await go(toFragment({ room: 'invoices' }));
  await page.getByRole('combobox', { name: t.state }).selectOption(words.list.filters.owed);
  await page.getByRole('button', { name: t.filter }).click();
  await expect(main.getByRole('listitem').filter({ hasText: 'Roxane Côté' })).toBeVisible();
  await save(page, 'desk-owed', 740, main);
});

test('takes the pictures of a draft and of the report below a page', async ({ page, editing }) => {
  await page.setViewportSize({ width: WIDTH, height: 640 });
  const [article] = publishedTexts('blog');
  const files = ['fr', 'en'].map((language) => `content/blog/${article}/${language}.mdx`);
  for (const file of files) editing.change(file, /^date: /m, 'draft: true\ndate: ');
  await expect(async () => {
    await page.goto(`${editing.origin}/blog/${article}`);
    await expect(page.getByText(strings('fr').article.draft)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await save(page, 'editing-draft', 640);
  const line = page.getByRole('note').filter({ hasText: 'Ce qu’un lecteur attend' });
  await page.setViewportSize({ width: WIDTH, height: 240 });
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await expect(line).toBeInViewport({ ratio: 0.9 });
  await save(page, 'editing-weight', 240);
});
