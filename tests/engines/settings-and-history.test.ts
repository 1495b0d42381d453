// What browsers do on their own: block site data, put words back into fields, and show a page again as it was left.
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { FORM_MESSAGES } from '../../src/domain/forms/form-messages.ts';
import { NEWSLETTER } from '../../src/domain/forms/tables/newsletter.ts';
import { path } from '../../src/i18n/routes.ts';
import { strings } from '../../src/i18n/strings/index.ts';
import { labelsOf } from '../support/inquiries.ts';
import { enginesByTurn, testedEngines, visitorsOf } from './support/engines.ts';

const { cart, inquiry, newsletter } = strings('fr');
const labels = labelsOf('fr');
const messages = FORM_MESSAGES.fr;
const newSender = (): string => `${randomUUID()}@exemple.test`;

// Of the drivers only Firefox's can block site data.
describe.each(testedEngines.filter((engine) => engine === 'firefox'))('in %s', (engine) => {
  describe('with cookies and site data blocked', () => {
    const newVisitor = visitorsOf(engine, { settings: { blocksSiteData: true } });

    test('a question is sent, and its number told', async () => {
      const form = { role: 'form', name: inquiry.question.heading } as const;
      const field = (label: string) => ({ role: 'field', name: `${label}*`, within: form }) as const;
      const visitor = await newVisitor();
      const tab = await visitor.openTab();
      await tab.goto(path('contact', 'fr'));
      await tab.click({ role: 'link', name: `${inquiry.question.choose}*`, within: { role: 'main' } });
      await tab.fill(field(labels.name), 'Élise Côté');
      await tab.fill(field(labels.email), newSender());
      await tab.choose(field(labels.subject), 'general');
      await tab.fill(field(labels.message), 'Bonjour');
      // Nobody fills in a form in less; who does is taken for a program (functions/_shared/spam-protection.ts).
      await tab.waitFor(() => performance.now() > 1_000);
      await tab.click({ role: 'button', name: inquiry.submitQuestion, within: form });
      const status = { role: 'status', within: { role: 'main' } } as const;
      await tab.waitForText(status, messages.sent);
      expect(await tab.textOf(status)).toMatch(/SB-\w{6}/);
      // That nothing could be stored is told to the console, in the browser's own words (src/stores/submissions.ts).
      expect(visitor.takeFaults().filter((fault) => fault.startsWith('policy violation'))).toEqual([]);
    });
  });
});

describe.each(enginesByTurn(1))('in %s', (engine) => {
  const newVisitor = visitorsOf(engine);

  test('an address that is still in its field after a reload is the one that is sent', async () => {
    const footer = { role: 'contentinfo' } as const;
    const field = { role: 'field', name: `${NEWSLETTER[0].label.fr}*`, within: footer } as const;
    const status = { role: 'status', within: footer } as const;
    const tab = await (await newVisitor()).openTab();
    await tab.goto(path('terms', 'fr'));
    await tab.fill(field, newSender());
    await tab.waitFor(() => document.querySelector('footer [role=status]') !== null);
    await tab.reload();
    const isRestored = (await tab.valueOf(field)) !== '';
    await tab.click({ role: 'button', name: newsletter.submit, within: footer });
    await tab.waitForText(status, isRestored ? messages.subscribed : messages.email_required);
    expect(await tab.valueOf(field)).toBe('');
  });

  test('a page that is gone back to tells what is in the cart by now', async () => {
    const tab = await (await newVisitor()).openTab();
    await tab.goto(path('terms', 'fr'));
    await tab.goto(path('faq', 'fr'));
    await tab.evaluate(() => localStorage.setItem('cart-storage', '{"items":[{}]}'));
    await tab.back();
    const button = { role: 'button', name: `${cart.open}*` } as const;
    await tab.waitForText(button, `${cart.count}1`);
    expect(await tab.textOf(button)).toMatch(/1$/);
  });
});
