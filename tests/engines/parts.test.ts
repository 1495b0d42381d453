// Tests code that is loaded on demand: parts of islands, and the calculator. Firefox caches a failed import, even if only a file
// that the part imports has failed to load (decision 50).
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { path } from '../../src/i18n/routes.ts';
import { strings } from '../../src/i18n/strings/index.ts';
import { enginesByTurn, startBrowser } from './support/engines.ts';

const { account: t, common } = strings('fr');
const alert = { role: 'alert', within: { role: 'main' } } as const;
const signIn = { role: 'button', name: t.signIn } as const;

describe.each(enginesByTurn(0))('in %s', (engine) => {
  const newVisitor = startBrowser(engine);

  // The renderer, a component, a file that the component imports directly, and a file that it imports indirectly.
  for (const file of ['react-client', 'Cart', 'shop', 'valibot'])
    test(`the cart hydrates when it is used again after the download of the file ${file} was cut off`, async () => {
      const use = (): void =>
        void document.querySelector('astro-island[component-export=Cart]')!.dispatchEvent(new Event('intent'));
      const visitor = await newVisitor();
      // Every response is cut, because WebKit requests the component's file twice for each attempt.
      visitor.site.cut(new RegExp(`/_astro/${file}\\.`), Infinity);
      const tab = await visitor.openTab();
      await tab.goto(path('terms', 'fr'));
      await tab.evaluate(use);
      await tab.waitForText({ role: 'alert' }, common.partKept);
      visitor.site.cut(/$^/, 0);
      await tab.evaluate(use);
      await tab.hydrated('Cart');
      // The failed first attempts are logged, so only policy violations are errors here.
      expect(visitor.takeFaults().filter((fault) => fault.startsWith('policy violation'))).toEqual([]);
    });

  test('the calculator loads once its script, which was cut off twice, arrives completely', async () => {
    const { calculator, appliances } = strings('fr');
    const visitor = await newVisitor();
    visitor.site.cut(/\/_astro\/calculator\./, 2);
    const tab = await visitor.openTab();
    await tab.goto(path('calculator', 'fr'));
    await tab.waitUntilThere({ role: 'field', name: `${appliances.freezer}, ${calculator.count}` });
    expect(visitor.takeFaults().filter((fault) => fault.startsWith('policy violation'))).toEqual([]);
  });

  test('islands that are used at the same time share one request for their common code', async () => {
    const visitor = await newVisitor();
    const letCodeCome = visitor.site.hold(/\/_astro\/react-client/);
    const tab = await visitor.openTab();
    await tab.goto(path('terms', 'fr'));
    await tab.evaluate(() => {
      for (const name of ['Cart', 'Newsletter'])
        document.querySelector(`[component-export=${name}]`)!.dispatchEvent(new Event('intent'));
    });
    letCodeCome();
    await tab.hydrated('Cart');
    await tab.hydrated('Newsletter');
    const requests = await tab.evaluate(
      () =>
        performance
          .getEntriesByType('resource')
          .filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming)
          .filter(({ name, initiatorType }) => /react-client/.test(name) && initiatorType === 'fetch').length,
    );
    expect(requests).toBe(1);
  });

  test('the sign-in button reports a lost connection, and works at the next click once the connection is back', async () => {
    const visitor = await newVisitor();
    const tab = await visitor.openTab();
    await tab.goto(path('account', 'fr'));
    await tab.fill({ role: 'field', name: t.email }, `${randomUUID()}@exemple.test`);
    await tab.fill({ role: 'field', name: t.password }, 'sapin baumier');
    visitor.site.isUp = false;
    await tab.click(signIn);
    await tab.waitForText(alert, common.offline);
    visitor.site.isUp = true;
    await tab.click(signIn);
    await tab.waitForText(alert, t.errors.wrong_credentials);
    expect(visitor.takeFaults().filter((fault) => fault.startsWith('policy violation'))).toEqual([]);
  });

  test('the retry button loads the sign-in form after a file of its code has failed to load', async () => {
    const visitor = await newVisitor();
    visitor.site.fail(/\/_astro\/AccountForm\./, 2);
    const tab = await visitor.openTab();
    await tab.goto(path('account', 'fr'));
    // The part's file is requested once or twice, because the page may also preload it. If a failure is left, it must not affect
    // the retry.
    await tab.waitForText(alert, common.partFailed);
    visitor.site.fail(/$^/, 0);
    await tab.click({ role: 'button', name: common.retry });
    await tab.waitUntilThere(signIn);
    expect(visitor.takeFaults().filter((fault) => fault.startsWith('policy violation'))).toEqual([]);
  });
});
