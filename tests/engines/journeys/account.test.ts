// Tests a new account, its second factor and its deletion, in each engine.
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fill } from '../../../src/core/text.ts';
import type { Locale } from '../../../src/i18n/locales.ts';
import { path } from '../../../src/i18n/routes.ts';
import { strings } from '../../../src/i18n/strings/index.ts';
import { Authenticator } from '../../support/authenticator.ts';
import type { Tab } from '../drivers/tab.ts';
import { mailTo } from '../support/backend.ts';
import { enginesByTurn, PHONE, startBrowser } from '../support/engines.ts';
import { languagesFor } from '../support/languages.ts';

const PASSWORD = 'sapin baumier';

/**
 * Returns the path of the confirmation link in a language. Reads the token from the email's first link, because the links of
 * both languages have the same token.
 */
async function linkTo(address: string, locale: Locale): Promise<string> {
  const [token] = /#signup=[\w-]+/.exec(await mailTo(address))!;
  return path('account', locale) + token;
}

/** Returns the secret that the page shows for an authenticator app. */
const secretOn = (tab: Tab): Promise<string> =>
  tab.evaluate(() => {
    const groups = /^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/;
    return [...document.querySelectorAll('p')].find((each) => groups.test(each.textContent))!.textContent;
  });

describe.each(enginesByTurn(0))('in %s', (engine) => {
  const newVisitor = startBrowser(engine);

  describe.each(languagesFor(engine))('in %s', (locale) => {
    const { account: t, accountLink, secondFactor: words, settings } = strings(locale);
    const codeField = { role: 'field', name: `${words.code}*` } as const;
    const verify = { role: 'button', name: words.verify } as const;
    const orders = { role: 'heading', name: t.orders } as const;

    test('a customer confirms an account, adds a second factor that every tab then requires, and deletes the account', async () => {
      const visitor = await newVisitor(PHONE);
      const first = await visitor.openTab();
      const email = `${randomUUID()}@example.org`;
      await first.goto(path('account', locale));
      await first.click({ role: 'button', name: t.noAccount });
      await first.fill({ role: 'field', name: t.email }, email);
      await first.fill({ role: 'field', name: `${t.password}*` }, PASSWORD);
      await first.click({ role: 'button', name: t.createAccount });
      await first.waitUntilThere({ role: 'heading', name: t.confirm.heading });

      // Firefox slows down background tabs, so all later steps use this new tab.
      const tab = await visitor.openTab();
      await tab.goto(await linkTo(email, locale));
      await tab.fill({ role: 'field', name: t.password }, PASSWORD);
      await tab.click({ role: 'button', name: accountLink.forms.signup.submit });
      await tab.waitUntilThere(orders);
      await first.waitUntilThere(orders);

      // Elements below the list of orders move when the list appears, so the test waits for the list before it clicks them.
      const ordersAreThere = () => tab.waitForText({ role: 'main' }, t.noOrders);
      const signIn = async (): Promise<void> => {
        await tab.fill({ role: 'field', name: t.email }, email);
        await tab.fill({ role: 'field', name: t.password }, PASSWORD);
        await tab.click({ role: 'button', name: t.signIn });
      };
      await ordersAreThere();
      await tab.click({ role: 'button', name: settings.factors.open });
      await tab.click({ role: 'button', name: settings.factors.add });
      await tab.click({ role: 'button', name: settings.factors.next });
      await tab.waitUntilThere(codeField);
      const app = new Authenticator(await secretOn(tab));
      await tab.fill(codeField, app.next());
      await tab.click(verify);
      await tab.click({ role: 'button', name: settings.recovery.kept });

      await tab.click({ role: 'button', name: t.signOut });
      await first.waitUntilThere({ role: 'button', name: t.signIn });
      await signIn();
      await tab.waitUntilThere(codeField);
      await first.waitUntilThere(codeField);
      await tab.fill(codeField, app.next());
      await tab.click(verify);
      await tab.waitUntilThere(orders);
      await first.waitUntilThere(orders);
      await first.close();
      await ordersAreThere();
      await tab.click({ role: 'button', name: settings.deletion.open });
      await tab.fill(
        { role: 'field', name: `${fill(settings.deletion.typed, { word: settings.deletion.word })}*` },
        settings.deletion.word,
      );
      await tab.fill({ role: 'field', name: `${settings.deletion.password}*` }, PASSWORD);
      await tab.click({ role: 'button', name: settings.deletion.submit });
      await tab.waitUntilGone(orders);
      await signIn();
      await tab.waitForText({ role: 'alert', within: { role: 'main' } }, t.errors.wrong_credentials);
      expect(visitor.takeFaults()).toEqual([]);
    });
  });
});
