// Passages appear once, when a tenth of them is seen, in 0.6 s: in each engine, by no feature that one of them lacks.
import { describe, expect, test } from 'vitest';
import { ENGINES } from '../../../scripts/browsers.mjs';
import { installedEngines } from '../drivers/start.ts';
import { isFullScope } from '../../support/scope.ts';
import { DESKTOP, visitorsOf } from '../support/engines.ts';

/** Chromium too, in which the browser suite is run: this is about what engines do differently. */
describe.each(isFullScope ? ENGINES : installedEngines)('in %s', (engine) => {
  const newVisitor = visitorsOf(engine);

  test('a passage that is scrolled to appears once, and none stays unseen', async () => {
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
      scrollTo({ top: 10, behavior: 'instant' });
    });
    await tab.waitFor(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/reveal.')));
    // It is there before it has run, and takes what is passed meanwhile for read.
    await tab.drawFrames(5);
    await tab.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
    await tab.waitFor(() => (window as unknown as { seen: unknown[] }).seen.length > 0);
    await tab.waitFor(() =>
      [...document.querySelectorAll('.reveal')].every((passage) => getComputedStyle(passage).opacity === '1'),
    );
    const count = () => (window as unknown as { seen: { passage: string; duration: number }[] }).seen;
    const first = await tab.evaluate(count);
    expect(first.every(({ passage, duration }) => passage.startsWith('reveal') && duration === 600)).toBe(true);
    // Up and down again: nothing appears twice.
    await tab.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await tab.waitFor(() => scrollY === 0);
    await tab.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
    await tab.waitFor(() => scrollY > 0);
    expect((await tab.evaluate(count)).length).toBe(first.length);
  });
});
