// Tests in each engine that the rest of a double click is ignored after its first click has removed the clicked control.
import { describe, expect, test } from 'vitest';
import { fill } from '../../src/core/text.ts';
import { path } from '../../src/i18n/routes.ts';
import { strings } from '../../src/i18n/strings/index.ts';
import { until } from '../support/until.ts';
import { unitsIn } from './support/cart.ts';
import { startBrowser, testedEngines } from './support/engines.ts';

const { cart } = strings('fr');
const MONITOR = 'moniteur-boreal';
const CONTROLLER = 'regulateur-mppt-60';

describe.each(testedEngines)('in %s', (engine) => {
  const newVisitor = startBrowser(engine);

  test('a double click on “Remove” in the cart removes one product', async () => {
    const tab = await (await newVisitor()).openTab();
    await tab.goto(path('products', 'fr'));
    for (const [index, id] of [MONITOR, CONTROLLER].entries()) {
      await tab.click({ role: 'button', within: { role: 'article', id } });
      await until(async () => (await unitsIn(tab)).length === index + 1, `a unit of ${id}`);
    }
    const panel = { role: 'dialog', name: cart.title } as const;
    await tab.click({ role: 'button', name: `${cart.open}*` });
    await tab.waitUntilThere(panel);
    await tab.hydrated('Cart');
    await tab.doubleClick({ role: 'button', name: fill(cart.removeNamed, { name: 'Moniteur Boréal' }), within: panel });
    expect(await unitsIn(tab)).toEqual([CONTROLLER]);
  });
});
