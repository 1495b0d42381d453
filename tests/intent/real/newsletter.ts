import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { strings } from '../../../src/i18n/strings/index.ts';
import { FORM_MESSAGES } from '../../../src/domain/forms/form-messages.ts';
import { NEWSLETTER } from '../../../src/domain/forms/tables/newsletter.ts';
import { service } from '../../support/shop.ts';
import { pick } from '../actions.ts';
import { anyPress, type Part } from './doing.ts';

const t = strings('fr').newsletter;

/** The newsletter's form in the foot of a page: something is typed, sent as it is, corrected, sent again. */
export function newsletterOf(page: Page): Part {
  const foot = page.getByRole('contentinfo');
  const email = foot.getByLabel(NEWSLETTER[0].label.fr);
  let typed = '';
  const subscribed: string[] = [];
  let posts = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/functions/v1/newsletter')) posts += 1;
  });
  const type = (text: string) => ({
    name: `type “${text}” for the newsletter`,
    weight: text.length,
    perform: async () => {
      await email.focus();
      await page.keyboard.press('End');
      await page.keyboard.type(text);
      typed += text;
    },
  });
  return {
    any: async (random) => {
      const isWhole = typed.includes('@');
      if (!isWhole && random() < 0.7) return type(typed === '' ? randomUUID().slice(0, 6) : '@exemple.test');
      if (isWhole && random() < 0.3) return type(pick(random, ['x', 'yz']));
      const press = anyPress(random);
      return {
        name: `${press.name} on “subscribe”`,
        weight: press.times,
        perform: async () => {
          await press.perform(foot.getByRole('button', { name: t.submit }));
          const said = isWhole
            ? FORM_MESSAGES.fr.subscribed
            : FORM_MESSAGES.fr[typed === '' ? 'email_required' : 'email_invalid'];
          await expect(foot.getByRole('status')).toContainText(said, { timeout: 20_000 });
          if (!isWhole) return;
          subscribed.push(typed);
          typed = '';
        },
      };
    },
    prove: async () => {
      await expect(email).toHaveValue(typed);
      expect(posts, 'subscriptions sent').toBe(subscribed.length);
      for (const address of subscribed) {
        expect((await service().from('subscriptions').select('id').eq('email', address)).data, address).toHaveLength(1);
      }
    },
  };
}
