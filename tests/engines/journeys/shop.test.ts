// Tests the journey from the phone's menu to an order on the account page, in each engine.
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { DELIVERY_ADDRESS, ORDER_CONTACT } from '../../../src/features/inquiry/rules/forms/tables/checkout.ts';
import type { Locale } from '../../../src/i18n/locales.ts';
import { path } from '../../../src/i18n/routes.ts';
import { strings } from '../../../src/i18n/strings/index.ts';
import { readTitle } from '../../support/content.ts';
import { newCustomer } from '../../support/new-customer.ts';
import type { Tab } from '../drivers/tab.ts';
import { service } from '../support/backend.ts';
import { unitsIn } from '../support/cart.ts';
import { PHONE, enginesByTurn, startBrowser } from '../support/engines.ts';
import { languagesFor } from '../support/languages.ts';

const PASSWORD = 'sapin baumier';
const MONITOR = 'moniteur-boreal';
const TYPED: Record<string, string> = {
  name: 'Élise Côté',
  phone: '4505550111',
  delivery: 'delivery',
  line1: '12, chemin du Lac',
  city: 'Mont-Tremblant',
  province: 'QC',
  postal_code: 'j8e1t1',
};

async function fetchName(id: string, locale: Locale): Promise<string> {
  const { data } = await service().from('products').select('name,name_en').eq('id', id).single<ProductNames>();
  return locale === 'fr' ? data!.name : data!.name_en;
}
interface ProductNames {
  name: string;
  name_en: string;
}

/** Creates an account and signs in. Returns the account's email address. */
async function signInAnew(tab: Tab, locale: Locale): Promise<string> {
  const t = strings(locale).account;
  const email = `${randomUUID()}@example.org`;
  await newCustomer(service(), email, PASSWORD);
  await tab.fill({ role: 'field', name: t.email }, email);
  await tab.fill({ role: 'field', name: t.password }, PASSWORD);
  await tab.click({ role: 'button', name: t.signIn });
  return email;
}

describe.each(enginesByTurn(1))('in %s', (engine) => {
  const newVisitor = startBrowser(engine);

  describe.each(languagesFor(engine))('in %s', (locale) => {
    const { header, pages, cart, checkout, account, products, search } = strings(locale);
    const panel = { role: 'dialog', name: cart.title } as const;
    const cartButton = { role: 'button', name: `${cart.open}*` } as const;

    test('a visitor uses the menu, the products, the cart and a new account to place an order', async () => {
      const tab = await (await newVisitor(PHONE)).openTab();
      await tab.goto(path('home', locale));
      await tab.click({ role: 'button', name: header.menu });
      await tab.click({
        role: 'link',
        name: pages.products,
        within: { role: 'navigation', name: header.mainNavigation },
      });
      await tab.waitForPath(path('products', locale));

      const monitor = await fetchName(MONITOR, locale);
      const add = { role: 'button', name: `* ${monitor}` } as const;
      await tab.click(add);
      await tab.waitForText(add, products.added);
      await tab.click(add);
      await tab.waitForText(cartButton, '2');
      expect(await unitsIn(tab)).toEqual([MONITOR, MONITOR]);

      await tab.click(cartButton);
      await tab.click({ role: 'link', name: cart.order, within: panel });
      await tab.waitForPath(path('checkout', locale));
      await tab.click({ role: 'link', name: checkout.signInLink });
      const email = await signInAnew(tab, locale);

      await tab.waitForPath(path('checkout', locale));
      for (const field of [...ORDER_CONTACT, ...DELIVERY_ADDRESS]) {
        const typed = TYPED[field.name];
        if (!typed) continue;
        const target = { role: 'field', name: `${field.label[locale]}*` } as const;
        if (field.name === 'delivery') await tab.click({ role: 'radio', name: field.options.delivery[locale] });
        else if (field.kind === 'choice') await tab.choose(target, typed);
        else await tab.fill(target, typed);
      }
      await tab.click({ role: 'field', name: `${checkout.terms}*` });
      await tab.click({ role: 'button', name: checkout.confirm });
      await tab.click({ role: 'link', name: checkout.placed.seeOrders });
      await tab.waitForText({ role: 'article' }, monitor);
      await tab.waitForText({ role: 'main' }, email);
      expect(await unitsIn(tab)).toEqual([]);
      const customer = await tab.evaluate(
        () => (JSON.parse(localStorage.getItem('session')!) as { user: { id: string } }).user.id,
      );
      const { data: orders } = await service().from('orders').select('order_items(product_id)').eq('user_id', customer);
      expect(orders).toEqual([{ order_items: [{ product_id: MONITOR }, { product_id: MONITOR }] }]);

      await tab.click({ role: 'button', name: account.signOut });
      await tab.fill({ role: 'field', name: account.email }, email);
      await tab.fill({ role: 'field', name: account.password }, PASSWORD);
      await tab.press('Enter');
      await tab.waitForText({ role: 'main' }, email);
    });

    test('a suggestion of the search leads to its page, and Enter leads to the results page', async () => {
      const tab = await (await newVisitor()).openTab();
      await tab.goto(path('home', locale));
      const title = readTitle('resources-maintenance', locale);
      await tab.click({ role: 'field', name: search.label, within: { role: 'banner' } });
      await tab.type(title.toUpperCase());
      await tab.click({ role: 'option', name: `${title}*` });
      await tab.waitForPath(path('resources-maintenance', locale));

      await tab.click({ role: 'field', name: search.label, within: { role: 'banner' } });
      await tab.type('batt');
      await tab.waitUntilThere({ role: 'option' });
      await tab.press('Enter');
      await tab.waitForPath(`${path('search', locale)}?q=batt`);
      const result = { role: 'link', within: { role: 'main' } } as const;
      await tab.waitUntilThere(result);
      expect(await tab.isThere(result)).toBe(true);
    });
  });
});
