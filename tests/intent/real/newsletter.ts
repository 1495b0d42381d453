import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { strings } from '../../../src/i18n/strings/index.ts';
import { FORM_MESSAGES } from '../../../src/features/inquiry/rules/forms/form-messages.ts';
import { NEWSLETTER } from '../../../src/features/inquiry/rules/forms/tables/newsletter.ts';
import { takeFill } from '../../support/foreign-changes.ts';
import { service } from '../../support/shop.ts';
import { pick } from '../fuzz/random.ts';
import { anyPress, type Part } from './action.ts';

const t = strings('fr').newsletter;

/**
 * Returns the newsletter form in the footer as a part. The part's actions type an address, send the form, correct the address and
 * send the form again.
 */
export function createNewsletterPart(page: Page): Part {
  const footer = page.getByRole('contentinfo');
  const email = footer.getByLabel(NEWSLETTER[0].label.fr);
  let typed = '';
  const subscribed: string[] = [];
  let posts = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/functions/v1/newsletter')) posts += 1;
  });
  /** Reads the text that another program has filled in while the field was empty. */
  const takeFills = async (): Promise<void> => {
    typed = (await page.evaluate(takeFill, '/email')) ?? typed;
  };
  const type = (text: string) => ({
    name: `type “${text}” for the newsletter`,
    weight: text.length,
    perform: async () => {
      await email.focus();
      await page.keyboard.press('End');
      await takeFills();
      await page.keyboard.type(text);
      typed += text;
    },
  });
  const eraseAll = {
    name: 'erase the address of the newsletter',
    weight: 2,
    perform: async () => {
      await email.focus();
      await takeFills();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.press('Delete');
      typed = '';
    },
  };
  return {
    next: async (random) => {
      const isWhole = typed.includes('@');
      if (random() < 0.1) return eraseAll;
      if (!isWhole && random() < 0.7) return type(typed === '' ? randomUUID().slice(0, 6) : '@exemple.test');
      if (isWhole && random() < 0.3) return type(pick(random, ['x', 'yz']));
      const press = anyPress(random);
      return {
        name: `${press.name} on “subscribe”`,
        weight: press.times,
        perform: async () => {
          await page.evaluate(() => {
            window.isFillingPaused = true;
          });
          await takeFills();
          await press.perform(footer.getByRole('button', { name: t.submit }));
          const message = isWhole
            ? FORM_MESSAGES.fr.subscribed
            : FORM_MESSAGES.fr[typed === '' ? 'email_required' : 'email_invalid'];
          await expect(footer.getByRole('status')).toContainText(message, { timeout: 20_000 });
          await page.evaluate(() => {
            window.isFillingPaused = false;
          });
          if (!isWhole) return;
          subscribed.push(typed);
          typed = '';
        },
      };
    },
    verify: async () => {
      await takeFills();
      await expect(email).toHaveValue(typed);
      expect(posts, 'subscriptions sent').toBe(subscribed.length);
      for (const address of subscribed) {
        expect((await service().from('subscriptions').select('id').eq('email', address)).data, address).toHaveLength(1);
      }
    },
  };
}
