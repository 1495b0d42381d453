// Tests in each engine that a passage fades in within 0.6 s when the visitor scrolls to it, and only the first time. No passage
// stays hidden.
import { describe, expect, test } from 'vitest';
import { ENGINES } from '../../../scripts/browsers.mjs';
import { installedEngines } from '../drivers/start.ts';
import { isFullScope } from '../../support/scope.ts';
import { DESKTOP, startBrowser } from '../support/engines.ts';

/**
 * Most engine tests include Chromium only in the full scope. This test always includes it, because the engines differ in this
 * feature.
 */
describe.each(isFullScope ? ENGINES : installedEngines)('in %s', (engine) => {
  const newVisitor = startBrowser(engine);

  test('a passage fades in only the first time the visitor scrolls to it, and no passage stays hidden', async () => {
    const tab = await (await newVisitor(DESKTOP)).openTab();
    await tab.goto('/a-propos');
    await tab.settled();
    const opacities = () =>
      [...document.querySelectorAll('.reveal')].map((passage) => Number(getComputedStyle(passage).opacity));
    expect(await tab.evaluate(opacities)).toEqual((await tab.evaluate(opacities)).map(() => 1));
    await tab.evaluate(() => {
      const seen: Record<string, unknown>[] = Object.assign(window, { seen: [] }).seen;
      const { animate } = Element.prototype;
      Element.prototype.animate = function (frames, options) {
        seen.push({ passage: this.className, duration: (options as KeyframeAnimationOptions).duration });
        return animate.call(this, frames, options);
      };
      const add = window.addEventListener.bind(window);
      // When the script of the passages runs, it adds a listener for `beforeprint`.
      const record = (...event: Parameters<typeof add>): void => {
        if (event[0] === 'beforeprint') document.documentElement.dataset['revealing'] = '';
        add(...event);
      };
      Object.assign(window, { addEventListener: record });
      scrollTo({ top: 10, behavior: 'instant' });
    });
    // Waits until the script of the passages has run. The script does not fade in passages that are already in view.
    await tab.waitFor(() => 'revealing' in document.documentElement.dataset);
    await tab.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
    await tab.waitFor(() => (window as unknown as { seen: unknown[] }).seen.length > 0);
    await tab.waitFor(() =>
      [...document.querySelectorAll('.reveal')].every((passage) => getComputedStyle(passage).opacity === '1'),
    );
    const count = () => (window as unknown as { seen: { passage: string; duration: number }[] }).seen;
    const first = await tab.evaluate(count);
    expect(first.every(({ passage, duration }) => passage.startsWith('reveal') && duration === 600)).toBe(true);
    // After scrolling up and down again, no passage appears twice.
    await tab.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await tab.waitFor(() => scrollY === 0);
    await tab.drawFrames(10);
    await tab.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
    await tab.waitFor(() => scrollY > 0);
    await tab.drawFrames(10);
    expect((await tab.evaluate(count)).length).toBe(first.length);
  });
});
