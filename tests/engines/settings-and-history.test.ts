// Tests the site with browser behaviour that the site does not control: blocked site data, restored form fields, and pages
// restored from the back/forward cache.
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { FORM_MESSAGES } from '../../src/features/inquiry/rules/forms/form-messages.ts';
import { NEWSLETTER } from '../../src/features/inquiry/rules/forms/tables/newsletter.ts';
import { path } from '../../src/i18n/routes.ts';
import { strings } from '../../src/i18n/strings/index.ts';
import { fullScopeTest } from '../support/full-scope-test.ts';
import { getLabels } from '../support/inquiries.ts';
import { newCustomer } from '../support/new-customer.ts';
import { isFullScope } from '../support/scope.ts';
import { service } from './support/backend.ts';
import { enginesByTurn, testedEngines, startBrowser } from './support/engines.ts';

const { account, cart, inquiry, newsletter } = strings('fr');
const labels = getLabels('fr');
const messages = FORM_MESSAGES.fr;
const PASSWORD = 'sapin baumier';
const footer = { role: 'contentinfo' } as const;
const addressField = { role: 'field', name: `${NEWSLETTER[0].label.fr}*`, within: footer } as const;
const subscribe = { role: 'button', name: newsletter.submit, within: footer } as const;
const status = { role: 'status', within: footer } as const;
const newSender = (): string => `${randomUUID()}@exemple.test`;

// Only Firefox's driver can block site data.
describe.each(testedEngines.filter((engine) => engine === 'firefox'))('in %s', (engine) => {
  describe('with blocked cookies and site data', () => {
    const newVisitor = startBrowser(engine, { settings: { blocksSiteData: true } });

    test('a question is sent, and its number is shown', async () => {
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
      // Forms sent within a second are treated as spam (functions/_shared/spam-protection.ts).
      await tab.waitFor(() => performance.now() > 1_000);
      await tab.click({ role: 'button', name: inquiry.submitQuestion, within: form });
      const status = { role: 'status', within: { role: 'main' } } as const;
      await tab.waitForText(status, messages.sent);
      expect(await tab.getText(status)).toMatch(/SB-\w{6}/);
      // The browser's own error about blocked storage is logged to the console (src/features/inquiry/store/submissions.ts).
      expect(visitor.takeFaults().filter((fault) => fault.startsWith('policy violation'))).toEqual([]);
    });
  });
});

// `npm test` runs this test in Firefox alone, because only Firefox restores fields by itself.
describe.each(isFullScope ? testedEngines : testedEngines.filter((engine) => engine === 'firefox'))(
  'in %s',
  (engine) => {
    const newVisitor = startBrowser(engine);

    test('after a reload, the newsletter form sends the address that the browser has restored, or reports a missing address', async () => {
      const tab = await (await newVisitor()).openTab();
      await tab.goto(path('terms', 'fr'));
      await tab.fill(addressField, newSender());
      await tab.waitFor(() => document.querySelector('footer [role=status]') !== null);
      await tab.reload();
      await tab.waitUntilThere(addressField);
      // Whether the browser restores the address may change with its version.
      const isRestored = (await tab.getValue(addressField)) !== '';
      await tab.click(subscribe);
      await tab.waitForText(status, isRestored ? messages.subscribed : messages.email_required);
      expect(await tab.getValue(addressField)).toBe('');
    });
  },
);

describe.each(enginesByTurn(1))('in %s', (engine) => {
  const newVisitor = startBrowser(engine);

  fullScopeTest('the newsletter form sends an address that was filled in without an event', async () => {
    const email = newSender();
    const tab = await (await newVisitor()).openTab();
    await tab.goto(path('terms', 'fr'));
    await tab.waitUntilThere(addressField);
    await tab.evaluate((email) => {
      document.querySelector<HTMLInputElement>('footer input[type=email]')!.value = email;
    }, email);
    await tab.click(subscribe);
    await tab.waitForText(status, messages.subscribed);
    expect((await service().from('subscriptions').select('email').eq('email', email)).data).toEqual([{ email }]);
  });

  test('a page reached by going back shows the current number of items in the cart', async () => {
    const tab = await (await newVisitor()).openTab();
    await tab.goto(path('terms', 'fr'));
    await tab.goto(path('faq', 'fr'));
    await tab.evaluate(() => localStorage.setItem('cart-storage', '{"items":[{}]}'));
    await tab.back();
    const button = { role: 'button', name: `${cart.open}*` } as const;
    await tab.waitForText(button, `${cart.count}1`);
    expect(await tab.getText(button)).toMatch(/1$/);
  });
});

// `npm test` runs this test in WebKit alone, because only WebKit restores the account page from the back/forward cache.
describe.each(isFullScope ? testedEngines : testedEngines.filter((engine) => engine === 'webkit'))(
  'in %s',
  (engine) => {
    const newVisitor = startBrowser(engine);

    test('after a sign-out, going back to the account page shows the sign-in form and not the customer’s email address', async () => {
      const email = newSender();
      await newCustomer(service(), email, PASSWORD);
      const visitor = await newVisitor();
      const tab = await visitor.openTab();
      await tab.goto(path('account', 'fr'));
      await tab.fill({ role: 'field', name: account.email }, email);
      await tab.fill({ role: 'field', name: account.password }, PASSWORD);
      await tab.click({ role: 'button', name: account.signIn });
      await tab.waitForText({ role: 'main' }, email);
      await tab.waitForText({ role: 'main' }, account.noOrders);
      await tab.goto(path('faq', 'fr'));
      await tab.settled();
      await tab.evaluate(() => localStorage.removeItem('session'));
      await tab.back();
      // Current versions of WebKit show the page in its last state, and the page then notices the sign-out.
      await tab.waitUntilThere({ role: 'button', name: account.signIn });
      expect(await tab.getText({ role: 'main' })).not.toContain(email);
      expect(visitor.takeFaults().filter((fault) => fault.startsWith('policy violation'))).toEqual([]);
    });
  },
);
