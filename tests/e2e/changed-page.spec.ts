// Tests pages that translators, password managers, grammar checkers and ad blockers have changed before an island's first use,
// while its code is loading, or after its hydration. tests/intent/real-islands.spec.ts makes such changes at random.
import { expect, test, type Locator, type Page } from '@playwright/test';
import { FORM_MESSAGES } from '../../src/features/inquiry/rules/forms/form-messages.ts';
import { NEWSLETTER } from '../../src/features/inquiry/rules/forms/tables/newsletter.ts';
import { path } from '../../src/i18n/routes.ts';
import { strings } from '../../src/i18n/strings/index.ts';
import { BASE_URL } from '../support/address.ts';
import { hold } from '../support/hold.ts';
import { fillQuestion, getField, getLabels, inquiryForms, newSender, storedInquiries } from '../support/inquiries.ts';
import { ownNetwork } from '../support/network.ts';
import { firstTouchRead } from '../support/first-touch.ts';
import { closedBox, options } from '../support/search.ts';
import { cartButton, cartLines, cartPanel, getIsland, hydrated } from '../support/shop.ts';
import { startStallingProxy } from '../support/stalling-proxy.ts';

const PDF = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 plan') };
const REACT = /\/_astro\/react-client/;
const labels = getLabels('fr');
const t = strings('fr');

/** Wraps each text below an element, as translators do. */
const translate = (target: Locator): Promise<void> =>
  target.evaluate((root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (/\S/.test((node as Text).data) && !node.parentElement!.closest('select')) texts.push(node as Text);
    for (const text of texts) {
      const wrapper = document.createElement('span');
      wrapper.textContent = text.data;
      text.replaceWith(wrapper);
    }
  });

/** Inserts an element after a field, as password managers do. */
const insertAfter = (field: Locator): Promise<void> =>
  field.evaluate((element) => element.after(document.createElement('div')));

/** Fills a field without any event, as some password managers do. */
const fillSilently = (field: Locator, value: string): Promise<void> =>
  field.evaluate((element: HTMLInputElement, text) => {
    element.value = text;
  }, value);

/** The island that contains both forms of the contact page. */
const contactIsland = (page: Page): Locator => page.locator('main astro-island');

/** Collects the errors of the console and of scripts. Ignores errors about files that a test withholds. */
function consoleErrors(page: Page, withheld?: RegExp): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !withheld?.test(message.location().url)) errors.push(message.text());
  });
  page.on('pageerror', ({ message }) => errors.push(message));
  return errors;
}

/** Expects that no island was rendered again, and that no island reported a failure to load. */
async function expectIntact(page: Page, errors: string[]): Promise<void> {
  await expect(page.getByText(t.common.partKept)).toBeHidden();
  expect(errors).toEqual([]);
}

test('the cart opens after its island was translated', async ({ page }) => {
  const errors = consoleErrors(page);
  await page.goto('/faq');
  await translate(getIsland(cartButton(page)));
  await cartButton(page).click();
  await expect(cartPanel(page)).toBeVisible();
  await hydrated(cartButton(page));
  await expect(cartButton(page)).toHaveCount(1);
  await expectIntact(page, errors);
});

test('a cart that is opened and then translated before React has loaded stays open, and its “one more” button works', async ({
  page,
}) => {
  const errors = consoleErrors(page);
  const release = await hold(page, REACT);
  await page.goto('/produits');
  await firstTouchRead(page, ['ProductGrid', 'Cart']);
  await page.getByRole('button', { name: 'Ajouter au panier Moniteur Boréal' }).click();
  await cartButton(page).click();
  await expect(cartPanel(page)).toBeVisible();
  await translate(cartPanel(page));
  await cartPanel(page)
    .getByRole('button', { name: /^Un de plus/ })
    .click();
  release();
  await expect(cartLines(page).locator('output')).toHaveText('2');
  await expect(cartPanel(page)).toBeVisible();
  await expectIntact(page, errors);
});

test('the display panel opens at the first click after its island was translated', async ({ page }) => {
  const errors = consoleErrors(page);
  const release = await hold(page, REACT);
  await page.goto('/');
  await firstTouchRead(page, ['Display']);
  const button = page.getByRole('button', { name: t.display.title }).first();
  await translate(getIsland(button));
  await button.click();
  const panel = page.getByRole('form', { name: t.display.title });
  await expect(panel).toBeVisible();
  await translate(panel);
  release();
  await hydrated(button);
  await expect(panel).toBeVisible();
  await expectIntact(page, errors);
});

test('the question form opens and keeps its text although it was translated and a password manager inserted an element', async ({
  page,
}) => {
  const errors = consoleErrors(page);
  const release = await hold(page, REACT);
  await page.goto(path('contact', 'fr'));
  const { chooseQuestion, question } = inquiryForms(page, 'fr');
  await translate(contactIsland(page));
  await chooseQuestion.click();
  const name = getField(question, labels.name);
  await insertAfter(name);
  await name.pressSequentially('Jean');
  release();
  await hydrated(question);
  await expect(question).toBeVisible();
  await expect(name).toHaveValue('Jean');
  await expect(name).toBeFocused();
  await name.pressSequentially('ne');
  await expect(question.getByText(t.inquiry.draftKept)).toBeVisible();
  await expect(name).toHaveValue('Jeanne');
  await expectIntact(page, errors);
});

for (const [what, field, word] of [
  ['the newsletter', (page: Page) => page.getByLabel(NEWSLETTER[0].label.fr), 'jean@exemple.test'],
  ['the search', (page: Page) => closedBox(page).or(page.getByRole('combobox')), 'batterie'],
] as const)
  test(`the field of ${what} keeps what the visitor types although an extension has inserted an element next to it`, async ({
    page,
  }) => {
    const errors = consoleErrors(page);
    const release = await hold(page, REACT);
    await page.goto('/faq');
    await insertAfter(field(page));
    await field(page).click();
    await field(page).pressSequentially(word);
    release();
    await hydrated(field(page));
    await expect(field(page)).toHaveValue(word);
    if (what === 'the search') await expect(options(page)).not.toHaveCount(0);
    await expectIntact(page, errors);
  });

test('a click adds one unit of a product whose picture an ad blocker has removed', async ({ page }) => {
  // Without the first-touch script, the island handles the click.
  const withheld = /\/_astro\/first-touch\./;
  const errors = consoleErrors(page, withheld);
  await page.route(withheld, (route) => route.abort());
  await page.goto('/produits');
  const card = page.locator('#moniteur-boreal');
  await card.locator('img').evaluate((image) => image.remove());
  await card.getByRole('button').click();
  await expect(cartButton(page)).toContainText('1');
  await hydrated(card);
  await expect(cartButton(page)).toContainText('1');
  expect(errors).toEqual([]);
});

test('the cart opens again after an ad blocker removes its panel', async ({ page }) => {
  const errors = consoleErrors(page);
  await page.goto('/faq');
  await cartButton(page).click();
  await hydrated(cartButton(page));
  await expect(cartPanel(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.locator('dialog.cart').evaluate((dialog) => dialog.remove());
  await cartButton(page).click();
  await expect(cartPanel(page)).toBeVisible();
  await cartPanel(page).getByRole('button', { name: t.cart.close }).click();
  await expect(cartPanel(page)).toBeHidden();
  await expectIntact(page, errors);
});

test('an island that an error has emptied is rendered again, and works at the next click', async ({ page }) => {
  await page.goto('/faq');
  await cartButton(page).click();
  await hydrated(cartButton(page));
  await page.keyboard.press('Escape');
  await page.evaluate(() => {
    const { showModal } = HTMLDialogElement.prototype;
    HTMLDialogElement.prototype.showModal = () => {
      HTMLDialogElement.prototype.showModal = showModal;
      throw new DOMException('An extension is in the way.', 'InvalidStateError');
    };
  });
  await cartButton(page).click();
  await expect(cartButton(page)).toHaveCount(1);
  await cartButton(page).click();
  await expect(cartPanel(page)).toBeVisible();
});

test('a click still submits a form if an extension has replaced the form’s button with a copy before hydration', async ({
  page,
}) => {
  const errors = consoleErrors(page);
  const release = await hold(page, REACT);
  await page.goto('/faq');
  const field = page.getByLabel(NEWSLETTER[0].label.fr);
  const form = page.getByRole('contentinfo').locator('form');
  await form.evaluate((element) => {
    for (const button of element.querySelectorAll('button')) button.replaceWith(button.cloneNode(true));
  });
  await field.fill('jean');
  await form.getByRole('button', { name: t.newsletter.submit }).click();
  release();
  await hydrated(field);
  // The form was submitted: it reports the invalid address.
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveValue('jean');
  await expectIntact(page, errors);
});

test('a form whose labels an extension has removed keeps what was typed and causes no error', async ({ page }) => {
  const errors = consoleErrors(page);
  const release = await hold(page, REACT);
  await page.goto(`${path('contact', 'fr')}#soumission`);
  const { quote } = inquiryForms(page, 'fr');
  const name = quote.locator('input[name=name]');
  await quote.evaluate((form) => {
    for (const label of form.querySelectorAll('label')) label.replaceWith(...label.childNodes);
  });
  await name.pressSequentially('Jean');
  release();
  await hydrated(name);
  await expect(getField(quote, labels.name)).toHaveValue('Jean');
  await quote.getByRole('radio', { name: 'Chalet' }).check();
  await expectIntact(page, errors);
});

test('an island that an extension moves within the page keeps what the visitor types before and after hydration', async ({
  page,
}) => {
  const errors = consoleErrors(page);
  await page.goto('/faq');
  const field = page.getByLabel(NEWSLETTER[0].label.fr);
  const move = () => getIsland(field).evaluate((island) => island.parentNode!.append(island));
  await move();
  await field.pressSequentially('jean@');
  await hydrated(field);
  await move();
  await field.click();
  await page.keyboard.press('End');
  await page.keyboard.type('exemple.test');
  await expect(field).toHaveValue('jean@exemple.test');
  await expectIntact(page, errors);
});

test('an email field that a password manager has turned into a text field keeps its text and causes no error', async ({
  page,
}) => {
  const errors = consoleErrors(page);
  const release = await hold(page, REACT);
  await page.goto('/faq');
  const field = page.getByLabel(NEWSLETTER[0].label.fr);
  await field.evaluate((element: HTMLInputElement) => (element.type = 'text'));
  await field.pressSequentially('jean@exemple.test');
  await page.keyboard.press('ArrowLeft');
  release();
  await hydrated(field);
  await expect(field).toHaveValue('jean@exemple.test');
  await expectIntact(page, errors);
});

test.describe('a field filled without an event', () => {
  for (const [when, before] of [
    ['before the first touch', true],
    ['between the first touch and hydration', false],
  ] as const)
    test(`keeps text that was filled in ${when}`, async ({ page }) => {
      const release = await hold(page, REACT);
      await page.goto(`${path('contact', 'fr')}#question`);
      const { question } = inquiryForms(page, 'fr');
      const [name, email, subject, message] = (['name', 'email', 'subject', 'message'] as const).map((field) =>
        getField(question, labels[field]),
      );
      const fill = async (): Promise<void> => {
        await fillSilently(name!, 'Jean Tremblay');
        await fillSilently(email!, 'jean@exemple.test');
        await fillSilently(subject!, 'support');
      };
      if (before) await fill();
      await message!.pressSequentially('neige');
      if (!before) {
        await fill();
        await fillSilently(message!, 'neige et toit');
      }
      release();
      await hydrated(question);
      await message!.press('End');
      await page.keyboard.type('.');
      await expect(message!).toHaveValue(before ? 'neige.' : 'neige et toit.');
      await expect(name!).toHaveValue('Jean Tremblay');
      await expect(email!).toHaveValue('jean@exemple.test');
      await expect(subject!).toHaveValue('support');
      // The draft also contains the texts that were filled in without an event.
      await page.reload();
      await expect(name!).toHaveValue('Jean Tremblay');
      await expect(subject!).toHaveValue('support');
    });

  test('keeps text that a program fills in after the visitor has edited and left the field', async ({ page }) => {
    const release = await hold(page, REACT);
    await page.goto(`${path('contact', 'fr')}#question`);
    const { question } = inquiryForms(page, 'fr');
    const name = getField(question, labels.name);
    await fillSilently(name, 'Jean');
    await name.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    // Leaving the field causes a `change` event.
    await getField(question, labels.message).pressSequentially('neige');
    await fillSilently(name, 'Jean Tremblay');
    release();
    await hydrated(question);
    await expect(name).toHaveValue('Jean Tremblay');
  });

  test('keeps its text when the visitor types into another field after hydration', async ({ page }) => {
    await page.goto(`${path('contact', 'fr')}#question`);
    const { question } = inquiryForms(page, 'fr');
    const message = getField(question, labels.message);
    await message.pressSequentially('a');
    await hydrated(question);
    await fillSilently(getField(question, labels.name), 'Jean');
    await message.pressSequentially('bc');
    await expect(getField(question, labels.name)).toHaveValue('Jean');
    // Erasing the form erases this text as well.
    await question.getByRole('button', { name: t.inquiry.erase }).click();
    await expect(getField(question, labels.name)).toHaveValue('');
  });
});

test.describe('the “back” link of a form before hydration', () => {
  const leave = async (form: Locator, choose: Locator): Promise<void> => {
    await form.getByRole('link', { name: t.inquiry.back }).click();
    await expect(form).toBeHidden();
    await choose.click();
    await expect(form).toBeVisible();
  };

  test('erases text typed before the click, and keeps text typed after the click', async ({ page }) => {
    const release = await hold(page, REACT);
    await page.goto(`${path('contact', 'fr')}#soumission`);
    const { quote, chooseQuote } = inquiryForms(page, 'fr');
    const [name, email, address, phone] = (['name', 'email', 'address', 'phone'] as const).map((field) =>
      getField(quote, labels[field]),
    );
    const buildings = quote.getByRole('radio').and(quote.locator('[name=building_type]'));
    await name!.pressSequentially('Jean');
    await address!.pressSequentially('1, rue du Lac');
    await buildings.first().check();
    await getField(quote, labels.attachment).setInputFiles(PDF);
    await fillSilently(email!, 'jean@exemple.test');
    await leave(quote, chooseQuote);
    await fillSilently(phone!, '450 555-0111');
    await fillSilently(address!, '2, rue du Lac');
    await email!.pressSequentially('lea@exemple.test');
    release();
    await hydrated(quote);
    for (const round of ['hydrated', 'reloaded']) {
      await expect(name!, round).toHaveValue('');
      await expect(email!, round).toHaveValue('lea@exemple.test');
      await expect(phone!, round).toHaveValue('450 555-0111');
      await expect(address!, round).toHaveValue('2, rue du Lac');
      await expect(buildings.and(quote.locator(':checked')), round).toHaveCount(0);
      await expect(quote.getByText(/^plan\.pdf, /), round).toBeHidden();
      if (round === 'hydrated') await page.reload();
      await hydrated(quote);
    }
  });

  test('erases the draft of an earlier visit, and keeps the draft of the other form', async ({ page }) => {
    await page.goto(`${path('contact', 'fr')}#soumission`);
    const { quote, question, chooseQuote, chooseQuestion } = inquiryForms(page, 'fr');
    const [quoteName, questionName] = [quote, question].map((form) => getField(form, labels.name));
    await quoteName!.pressSequentially('Jean');
    await page.goto(`${path('contact', 'fr')}#question`);
    await questionName!.pressSequentially('Léa');
    await hydrated(question);
    const release = await hold(page, REACT);
    await page.reload();
    await leave(question, chooseQuestion);
    release();
    await hydrated(question);
    await expect(questionName!).toHaveValue('');
    await question.getByRole('link', { name: t.inquiry.back }).click();
    await chooseQuote.click();
    await expect(quoteName!).toHaveValue('Jean');
  });

  test('does not undo a submission', async ({ page }) => {
    const release = await hold(page, REACT);
    await page.setExtraHTTPHeaders(ownNetwork());
    await page.goto(`${path('contact', 'fr')}#question`);
    const { question, chooseQuestion, sendQuestion, statuses } = inquiryForms(page, 'fr');
    const email = newSender();
    await fillQuestion(page, 'fr', email, 'Bonjour');
    await sendQuestion.click();
    await leave(question, chooseQuestion);
    release();
    await expect(statuses).toContainText(FORM_MESSAGES.fr.sent);
    expect(await storedInquiries(email)).toMatchObject([{ fields: { message: 'Bonjour' } }]);
  });
});

test('an island whose HTML arrives in two parts is hydrated after the second part, and keeps what was typed before it', async ({
  page,
}) => {
  const errors = consoleErrors(page);
  const proxy = await startStallingProxy(BASE_URL, 'name="subject"');
  await page.goto(proxy.url + path('contact', 'fr'), { waitUntil: 'commit' });
  const { chooseQuestion, question } = inquiryForms(page, 'fr');
  await chooseQuestion.click();
  await getField(question, labels.name).pressSequentially('Jean');
  await expect(contactIsland(page)).toHaveAttribute('aria-busy', 'true');
  proxy.release();
  await hydrated(question);
  await expect(getField(question, labels.name)).toHaveValue('Jean');
  await expect(getField(question, labels.message)).toBeVisible();
  await expectIntact(page, errors);
  await proxy.end();
});

test('a button still works if an extension replaces it with a copy after its first use', async ({ page }) => {
  const errors = consoleErrors(page);
  await page.goto('/produits');
  await page.getByRole('button', { name: 'Ajouter au panier Moniteur Boréal' }).click();
  await cartButton(page).click();
  const more = cartPanel(page).getByRole('button', { name: /^Un de plus/ });
  const units = cartLines(page).locator('output');
  await more.click();
  await expect(units).toHaveText('2');
  await hydrated(cartButton(page));
  for (const expected of ['3', '4']) {
    await more.evaluate((button) => button.replaceWith(button.cloneNode(true)));
    await more.click();
    await expect(units).toHaveText(expected);
  }
  await more.click();
  await expect(units).toHaveText('5');
  await expectIntact(page, errors);
});

test('a button still works if an extension replaces its label with a copy after its first use', async ({ page }) => {
  const errors = consoleErrors(page);
  await page.goto('/produits');
  const add = page.getByRole('main').getByRole('button', { name: /Moniteur Boréal/ });
  await add.click();
  await hydrated(add);
  await add.evaluate((button) => {
    for (const label of button.querySelectorAll('span')) label.replaceWith(label.cloneNode(true));
  });
  await add.click();
  await cartButton(page).click();
  await expect(cartLines(page).locator('output')).toHaveText('2');
  await expectIntact(page, errors);
});

test('after an extension replaces a used form with a copy, text typed into the copy is still checked', async ({
  page,
}) => {
  const errors = consoleErrors(page);
  await page.goto('/faq');
  const field = page.getByLabel(NEWSLETTER[0].label.fr);
  const form = page.getByRole('contentinfo').locator('form');
  await field.click();
  await hydrated(field);
  await form.evaluate((element) => element.replaceWith(element.cloneNode(true)));
  await field.pressSequentially('jean');
  await form.getByRole('button', { name: t.newsletter.submit }).click();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveValue('jean');
  await expect(page).toHaveURL('/faq');
  await expectIntact(page, errors);
});

test('on a page without IntersectionObserver, the banner closes, the cart opens and the first scroll is detected', async ({
  page,
}) => {
  // Some blockers remove the API, or make each call fail.
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'IntersectionObserver', {
      get: () => {
        throw new ReferenceError('blocked');
      },
    });
  });
  await page.goto('/');
  await firstTouchRead(page, ['Cart']);
  await page.getByRole('button', { name: t.consent.decline }).click();
  await expect(page.locator('html')).toHaveAttribute('data-consent', 'declined');
  await cartButton(page).click();
  await expect(cartPanel(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.mouse.wheel(0, 600);
  await expect(page.locator('html')).toHaveAttribute('data-moved');
});

/** Removes an element of each page as soon as the browser has parsed it. */
const remove = (page: Page, selector: string): Promise<unknown> =>
  page.addInitScript((selector) => {
    new MutationObserver(() => document.querySelector(selector)?.remove()).observe(document, {
      childList: true,
      subtree: true,
    });
  }, selector);

test('on a page whose chat button an ad blocker has removed, a link to the page scrolls to the top', async ({
  page,
}) => {
  await remove(page, '.chat');
  await page.goto('/faq');
  await page.mouse.wheel(0, 600);
  // The code that is loaded at the first scroll sets this handler.
  await page.waitForFunction(() => window.onscroll !== null);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.getByRole('navigation').getByRole('link', { name: 'FAQ' }).first().click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});

test('on a page whose cookie banner an ad blocker has removed, the scroll position is still detected', async ({
  page,
}) => {
  await remove(page, '.consent');
  await page.goto('/faq');
  await page.mouse.wheel(0, 600);
  await expect(page.locator('html')).toHaveAttribute('data-scroll', 'far');
});
