// Checks the forms in states that no page has when it loads.
import { expect, test } from '@playwright/test';
import { FORM_MESSAGES } from '../../src/features/inquiry/rules/forms/form-messages.ts';
import { path } from '../../src/i18n/routes.ts';
import { strings } from '../../src/i18n/strings/index.ts';
import { expectNoViolation } from '../support/axe.ts';
import { fillQuestion, newSender, openForm, inquiryForms } from '../support/inquiries.ts';
import { ownNetwork } from '../support/network.ts';
import { FULL_SCOPE, localesOfScope } from '../support/scope.ts';
import { hydrated } from '../support/shop.ts';

test.beforeEach(({ context }) => context.setExtraHTTPHeaders(ownNetwork()));

for (const locale of localesOfScope) {
  test(`the quote form in ${locale} has no accessibility violation when opened and when submitted empty`, async ({
    page,
  }) => {
    await openForm(page, locale, 'soumission');
    const { quote, sendQuote } = inquiryForms(page, locale);
    await expectNoViolation(page);
    await sendQuote.click();
    await expect(quote.getByRole('alert')).toContainText(FORM_MESSAGES[locale].fields);
    await expectNoViolation(page);
  });

  test(`the question form in ${locale} has no accessibility violation while a question waits and after it is received`, async ({
    page,
    context,
  }) => {
    await openForm(page, locale, 'question');
    await fillQuestion(page, locale, newSender());
    const { sendQuestion, statuses } = inquiryForms(page, locale);
    await hydrated(sendQuestion);
    await context.setOffline(true);
    await sendQuestion.click();
    await expect(statuses).toContainText(strings(locale).inquiry.status.waiting);
    await expectNoViolation(page);
    await context.setOffline(false);
    await expect(statuses).toContainText(FORM_MESSAGES[locale].sent);
    await expectNoViolation(page);
  });

  test(`the newsletter form in ${locale} has no accessibility violation when it shows an error`, async ({ page }) => {
    await page.goto(path('terms', locale));
    const footer = page.getByRole('contentinfo');
    await footer.getByRole('button', { name: strings(locale).newsletter.submit }).click();
    await expect(footer.getByRole('status')).toHaveText(FORM_MESSAGES[locale].email_required);
    await expectNoViolation(page);
  });

  test(
    `the forms’ result pages in ${locale} have no accessibility violation with an error or a confirmation`,
    FULL_SCOPE,
    async ({ page }) => {
      for (const address of [
        `${path('inquiry-refused', locale)}#email_invalid`,
        `${path('inquiry-sent', locale)}?reference=SB-234567`,
        `${path('inquiry-status', locale)}?reference=SB-234567#quoted`,
        `${path('inquiry-status', locale)}#unknown`,
        `${path('newsletter', locale)}#confirmed`,
        `${path('newsletter', locale)}#too_many`,
      ]) {
        await page.goto(address);
        await expectNoViolation(page);
      }
    },
  );
}
