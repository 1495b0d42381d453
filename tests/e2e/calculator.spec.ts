// Tests the calculator's answers, its stored state, and a quote request from the calculator to the desk.
import { expect, test, type Page } from '@playwright/test';
import { MAX_TEXT } from '../../src/features/calculator/rules/choices.ts';
import { fill } from '../../src/core/text.ts';
import { readChoices } from '../../src/features/calculator/rules/read-choices.ts';
import { path } from '../../src/i18n/routes.ts';
import { strings } from '../../src/i18n/strings/index.ts';
import { getAnswer, openCalculator } from '../support/calculator.ts';
import { newStaff, signInAtDesk, use } from '../support/desk.ts';
import { getField, inquiryForms, getLabels, newSender, storedInquiries } from '../support/inquiries.ts';
import { localesOfScope } from '../support/scope.ts';
import { visit } from '../support/shop.ts';

for (const locale of localesOfScope) {
  const { calculator: t, appliances } = strings(locale);

  test(`a visitor requests a quote from the calculator by keyboard, and the desk links to the same calculation (${locale})`, async ({
    page,
  }) => {
    const email = newSender();
    await openCalculator(page, locale);
    await use(page.getByRole('button', { name: `${t.greater}, ${appliances.freezer}, ${t.count}` }));
    await page.getByRole('radio', { name: t.seasons.summer }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: t.seasons.year })).toBeChecked();
    await expect(getAnswer(page, locale)).toContainText(t.report.months[11]!);
    await use(page.getByRole('link', { name: t.quote }));
    const { quote, sendQuote, statuses } = inquiryForms(page, locale);
    const labels = getLabels(locale);
    await expect(getField(quote, labels.project_description)).toHaveValue(new RegExp(appliances.freezer));
    const chosen = quote.getByRole('radio', { checked: true });
    await expect(chosen).toHaveCount(2);
    await expect(chosen.first()).toHaveValue('chalet');
    await expect(chosen.last()).toHaveValue('full');
    await expect(quote).toContainText(strings(locale).inquiry.calculated);
    // The calculator has filled in all fields above the address.
    await expect(getField(quote, labels.address)).toBeFocused();
    await getField(quote, labels.name).fill('Jean');
    await getField(quote, labels.email).fill(email);
    await getField(quote, labels.phone).fill('4505550111');
    await getField(quote, labels.address).fill('Lac des Sables');
    await expect.poll(() => page.evaluate(() => performance.now())).toBeGreaterThan(1_000);
    await use(sendQuote);
    await expect(statuses).toContainText(/SB-/);
    const [inquiry] = await storedInquiries(email);
    expect(inquiry.sizing).toMatchObject({ kind: 'cottage', season: 'year', freezer: '1', tilt: '60' });

    await signInAtDesk(page, await newStaff(), locale);
    const { desk } = strings(locale);
    await use(page.getByRole('navigation', { name: desk.rooms }).getByRole('link', { name: desk.inquiries }));
    await use(page.getByRole('main').getByRole('link', { name: inquiry.reference as string }));
    await use(page.getByRole('link', { name: desk.inquiry.sizing }));
    await expect(page.getByRole('textbox', { name: `${appliances.freezer}, ${t.count}` })).toHaveValue('1');
    await expect(page.getByRole('radio', { name: t.seasons.year })).toBeChecked();
  });
}

const { calculator: t, appliances } = strings('fr');
const getCount = (page: Page, id: keyof typeof appliances) =>
  page.getByRole('textbox', { name: `${appliances[id]}, ${t.count}`, exact: true });

test('the calculator’s answer follows each change, and the page’s address keeps the state', async ({ page }) => {
  await openCalculator(page, 'fr');
  await expect(getAnswer(page, 'fr')).toContainText('4 (1,6\u00a0kW)');
  const decider = fill(t.cheaper.split(',')[0]!, { appliance: appliances.microwave });
  for (const id of ['microwave', 'tv'] as const) await getCount(page, id).fill('1');
  await expect(getAnswer(page, 'fr')).toContainText(decider);
  await getCount(page, 'microwave').fill('0');
  await expect(getAnswer(page, 'fr')).not.toContainText(decider);
  await page.getByRole('radio', { name: t.kinds.house }).check();
  await expect(getAnswer(page, 'fr')).toContainText('24 (9,8\u00a0kW)');
  await page.getByRole('radio', { name: t.kinds.cottage }).check();
  await getCount(page, 'led').fill('12');
  await expect(page).toHaveURL(/led=12/);
  expect(readChoices(new URL(page.url()).hash.slice(1)).loads).toContainEqual({ id: 'led', count: 12 });
  await page.reload();
  await expect(getCount(page, 'led')).toHaveValue('12');
  await visit(page, 'calculator', 'en');
  await expect(page.getByRole('textbox', { name: 'LED bulbs, Number', exact: true })).toHaveValue('12');
});

test('the calculator’s quote link continues an unfinished request at its first empty field', async ({ page }) => {
  const { quote } = inquiryForms(page, 'fr');
  const labels = getLabels('fr');
  await page.goto(`${path('contact', 'fr')}#soumission`);
  await getField(quote, labels.address).fill('Lac des Sables');
  await expect(quote.getByText(strings('fr').inquiry.draftKept)).toBeVisible();
  await openCalculator(page, 'fr');
  await page.getByRole('link', { name: t.quote }).click();
  await expect(getField(quote, labels.name)).toBeFocused();
  await expect(getField(quote, labels.address)).toHaveValue('Lac des Sables');
});

test('for an RV, the calculator has a separate question about the parking place and a separate summer season', async ({
  page,
}) => {
  await openCalculator(page, 'fr');
  const place = (name: string) => page.getByRole('combobox', { name, exact: true });
  await page.getByRole('radio', { name: t.kinds.rv }).check();
  await expect(place(t.rv.place)).toHaveValue('laurentides');
  await expect(page.getByRole('radio', { name: t.rv.summer })).toBeChecked();
  await page.getByRole('radio', { name: t.kinds.house }).check();
  await expect(place(t.place)).toBeVisible();
  await page.getByRole('radio', { name: t.kinds.cottage }).check();
  await expect(page.getByRole('radio', { name: t.seasons.summer })).toBeChecked();
});

for (const locale of localesOfScope)
  test(`in ${locale}, an RV also used in winter gets a pack for summer and a note about winter`, async ({ page }) => {
    const { calculator: words } = strings(locale);
    await page.setViewportSize({ width: 360, height: 740 });
    await openCalculator(page, locale);
    await page.getByRole('radio', { name: words.kinds.rv }).check();
    await page.getByRole('radio', { name: words.seasons.year }).check();
    const answer = getAnswer(page, locale);
    await expect(answer).toContainText(words.rv.winter);
    // On a phone, the sticky answer line also states that the RV needs a socket in winter.
    await expect(page.getByRole('form', { name: words.questions }).getByRole('link').first()).toContainText(
      words.rv.line.split('.')[0]!,
    );
    await expect(answer.getByRole('link', { name: words.seePack })).toBeVisible();
    await use(answer.getByRole('link', { name: words.quote }));
    const { quote } = inquiryForms(page, locale);
    // Driving supplies the missing energy, so the form preselects no autonomy.
    const chosen = quote.getByRole('radio', { checked: true });
    await expect(chosen.first()).toHaveValue('rv');
    await expect(chosen.last()).toHaveValue('');
    const description = getField(quote, getLabels(locale).project_description);
    const week = fill(words.pair, { label: words.week, value: 7 });
    for (const text of [words.seasons.year, week, words.cold]) await expect(description).toHaveValue(new RegExp(text));
    await expect(description).not.toHaveValue(new RegExp(words.generator));
  });

test('the hours of chosen appliances are shown after a checkbox is ticked', async ({ page }) => {
  await openCalculator(page, 'fr');
  const hours = (id: 'freezer' | 'led') => page.getByRole('textbox', { name: `${appliances[id]}, ${t.hours}` });
  await page.getByRole('button', { name: `${t.greater}, ${appliances.freezer}, ${t.count}` }).click();
  await expect(hours('led')).toBeHidden();
  await page.getByRole('checkbox', { name: t.setHours }).check();
  for (const id of ['led', 'freezer'] as const) await expect(hours(id)).toBeVisible();
  await getCount(page, 'freezer').fill('0');
  await expect(hours('freezer')).toBeHidden();
  // The hours stay visible after another change.
  await page.getByRole('radio', { name: t.seasons.year }).check();
  await expect(hours('led')).toBeVisible();
});

test('hours in the page’s address are shown without a click on the checkbox', async ({ page }) => {
  await openCalculator(page, 'fr', 'kind=cottage&led=4&led.h=7&freezer=1');
  await expect(page.getByRole('textbox', { name: `${appliances.led}, ${t.hours}` })).toHaveValue('7');
  await expect(page.getByRole('textbox', { name: `${appliances.freezer}, ${t.hours}` })).toBeHidden();
});

for (const locale of localesOfScope)
  test(`in ${locale}, the answers inside the closed group of questions are shown next to its title`, async ({
    page,
  }) => {
    const { calculator: words } = strings(locale);
    await openCalculator(page, locale);
    const group = page.locator('summary', { hasText: words.refine });
    const reserve = (days: number): string => fill(words.pair, { label: words.days, value: days });
    const usual = [words.tilts['30'], words.facings['0'], words.shades.none, reserve(1)].join(', ');
    await expect(group).toContainText(usual);
    await expect(page.getByRole('combobox', { name: words.tilt })).toBeHidden();
    // The script renders the same text as the server.
    await page.getByRole('button', { name: `${words.greater}, ${words.week}` }).click();
    await expect(page).toHaveURL(/week=3/);
    await expect(group).toContainText(usual);
    await page.getByRole('radio', { name: words.seasons.year }).check();
    await expect(group).toContainText(
      `${words.tilts['60']}, ${words.facings['0']}, ${words.shades.none}, ${reserve(2)}`,
    );
    // In a year-round cottage, a generator is preselected for five days of use a week, but not for three.
    await expect(group).not.toContainText(words.generator);
    await page.getByRole('radio', { name: words.seasons.summer }).check();
    await page.getByRole('textbox', { name: words.week }).fill('5');
    await page.getByText(words.refine).click();
    await page.getByRole('combobox', { name: words.tilt }).selectOption(words.tilts['30']);
    await page.getByRole('radio', { name: words.seasons.year }).check();
    await expect(group).toContainText(words.generator);
    await page.getByRole('radio', { name: words.kinds.rv }).check();
    await expect(group).toContainText(`${words.tilts['0']}, ${words.shades.none}`);
    await expect(page.getByRole('combobox', { name: words.tilt })).toBeVisible();
    // A parked RV may face any direction, so the field for the direction is hidden.
    await expect(page.getByRole('combobox', { name: words.facing })).toBeHidden();
  });

test('no control that gets the focus with Shift+Tab is covered by the header or the sticky answer line', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openCalculator(page, 'fr');
  await page.getByText(t.refine).click();
  await page.getByRole('checkbox', { name: t.cold }).focus();
  const isCovered = (): Promise<boolean> =>
    page.evaluate(() => {
      const { left, top, width } = document.activeElement!.getBoundingClientRect();
      const topmost = document.elementFromPoint(left + width / 2, top + 1);
      return Boolean(topmost?.closest('.site-head, .sizing-line'));
    });
  // Shift+Tab moves from the last question to the first one, through every row of appliances.
  for (let step = 0; step < 60; step++) {
    await page.keyboard.press('Shift+Tab');
    const name = await page.evaluate(() => (document.activeElement as HTMLInputElement).name);
    expect(await isCovered(), name).toBe(false);
    if (name === 'kind') return;
  }
  throw new Error('the first question was not reached');
});

test('no heading of the table of months wraps on a small phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openCalculator(page, 'fr');
  await getAnswer(page, 'fr').getByText(t.details).click();
  const headings = getAnswer(page, 'fr').getByRole('columnheader');
  await expect(headings).toHaveCount(4);
  const lines = await headings.evaluateAll((cells) =>
    cells.map((cell) => {
      const text = document.createRange();
      text.selectNodeContents(cell);
      return text.getClientRects().length;
    }),
  );
  expect(lines).toEqual([1, 1, 1, 1]);
});

test.describe('a state that the calculator did not write', () => {
  for (const state of [
    'kind=cottage&led=-4&tv=abc&place=mars&week=1e9',
    `kind=cottage&${'led=9&'.repeat(MAX_TEXT)}`,
    'kind=%E0%A4%A&led=%',
    'kind=rv&led=<img src=x onerror=alert(1)>',
  ])
    test(`gets an answer without an error: ${state.slice(0, 40)}`, async ({ page }) => {
      const errors: string[] = [];
      page.on('pageerror', ({ message }) => errors.push(message));
      await openCalculator(page, 'fr', state);
      // The script adds the sizing to this link after it has read the state, so the test waits for the sizing.
      await expect(page.getByRole('link', { name: t.quote })).toHaveAttribute('href', /sizing=/);
      await expect(getAnswer(page, 'fr')).not.toContainText(/NaN|undefined|Infinity/);
      expect(errors).toEqual([]);
    });
});

test('the field of the bill accepts spaces and a dollar sign, and corrects a number out of range', async ({ page }) => {
  await openCalculator(page, 'fr', 'kind=house&bill=180&roof=60&heating=on&tilt=30');
  const bill = page.getByRole('textbox', { name: t.monthly });
  for (const [typed, shown] of [
    ['1 050 $', '1050'],
    ['-20', '0'],
    ['99999', '2000'],
    ['abc', ''],
  ] as const) {
    await bill.fill(typed);
    await bill.blur();
    await expect(bill).toHaveValue(shown || /\d/);
  }
});

test('the answer names unsuitable appliances, and recommends a study if no pack is large enough', async ({ page }) => {
  await openCalculator(page, 'fr', 'kind=cottage&baseboard=2&season=winter&led=4&tilt=60');
  await expect(getAnswer(page, 'fr')).toContainText('À ne pas faire marcher hors réseau');
  await expect(getAnswer(page, 'fr')).toContainText(appliances.baseboard);
  await openCalculator(page, 'fr');
  await page.goto(`${path('calculator', 'fr')}#kind=cottage&freezer=50&season=year&week=7`);
  await expect(getAnswer(page, 'fr')).toContainText('Une étude est nécessaire');
});

test('the calculator answers without access to the browser’s storage', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    }),
  );
  await openCalculator(page, 'fr');
  await page.getByRole('radio', { name: t.kinds.house }).check();
  await expect(getAnswer(page, 'fr')).toContainText('24 (9,8\u00a0kW)');
});

test('without a script, the calculator’s page shows three worked examples', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(path('calculator', 'fr'));
  await expect(page.getByRole('img', { name: t.chart })).toHaveCount(3);
  await expect(page.getByRole('radio')).toHaveCount(0);
  await expect(page.getByRole('link', { name: t.quote })).toBeVisible();
  await context.close();
});

test('a printed calculation fits on one page', async ({ page }) => {
  await openCalculator(page, 'fr');
  await page.emulateMedia({ media: 'print' });
  const pdf = await page.pdf({ format: 'Letter' });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});
