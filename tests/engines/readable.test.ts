// Tests readability and motion in each engine, as far as its driver allows: large text, a small window, print, the visitor's own
// colours. tests/e2e/readable.spec.ts has further tests in Chromium.
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { path } from '../../src/i18n/routes.ts';
import { fill } from '../../src/core/text.ts';
import { strings } from '../../src/i18n/strings/index.ts';
import { contrastWith } from '../support/contrast.ts';
import { fullScopeTest } from '../support/full-scope-test.ts';
import type { Tab } from './drivers/tab.ts';
import { DESKTOP, PHONE, testedEngines, startBrowser } from './support/engines.ts';

const { common, search, slides } = strings('fr');

/** Shows the print styles on the screen, because WebKit has no driver that prints. */
const showAsOnPaper = (tab: Tab): Promise<void> =>
  tab.evaluate(() => {
    const show = (rules: CSSRuleList): void => {
      for (const rule of rules)
        if (rule instanceof CSSMediaRule && /^(print|screen)/.test(rule.media.mediaText))
          rule.media.mediaText = rule.media.mediaText.startsWith('print') ? 'all' : 'not all';
        else if (rule instanceof CSSGroupingRule) show(rule.cssRules);
    };
    for (const stylesheet of document.styleSheets) show(stylesheet.cssRules);
  });

/** Returns the lowest contrast between a slide's slogan and its background. */
async function sloganContrast(tab: Tab, slide: number): Promise<number> {
  const slogan = `.slide:nth-child(${slide}) .page > p:first-child`;
  const { ink, boxes } = await tab.evaluate((slogan) => {
    const words = document.querySelector<HTMLElement>(slogan)!;
    words.style.visibility = 'hidden';
    const boxes = [...words.querySelectorAll('span')].map((word) => word.getBoundingClientRect());
    return {
      ink: getComputedStyle(words).color,
      boxes: boxes.map(({ left, top, width, height }) => ({
        left: Math.floor(left),
        top: Math.floor(top),
        width: Math.ceil(width),
        height: Math.ceil(height),
      })),
    };
  }, slogan);
  await tab.drawFrames(3);
  const screen = await tab.screenshot();
  return contrastWith(ink, await Promise.all(boxes.map((box) => sharp(screen).extract(box).png().toBuffer())));
}

describe.each(testedEngines)('in %s', (engine) => {
  // WebKit has no window narrower than 447 pixels. The test of the header therefore enlarges the text in proportion.
  const [narrow, small] = engine === 'webkit' ? [447, 447] : [360, 320];
  const newVisitor = startBrowser(engine);

  fullScopeTest('the slogan is readable on every picture', async () => {
    const tab = await (await newVisitor(DESKTOP)).openTab();
    await tab.goto(path('home', 'fr'));
    for (const number of [1, 2, 3]) {
      await tab.click({ role: 'radio', name: fill(slides.name, { number, count: 3 }) });
      await tab.waitFor((index) => {
        const slide = document.querySelectorAll<HTMLElement>('.slide')[index]!;
        const picture = slide.querySelector('img')!;
        return getComputedStyle(slide).opacity === '1' && picture.complete && picture.naturalWidth > 0;
      }, number - 1);
      // On a busy machine, WebKit shows a decoded picture, or hides the slogan, only some frames later.
      await expect
        .poll(() => sloganContrast(tab, number), { message: `slide ${number}`, timeout: 10_000 })
        .toBeGreaterThan(4.5);
    }
  });

  fullScopeTest('the header’s controls fit a phone’s width with text of twice the usual size', async () => {
    const tab = await (await newVisitor({ width: narrow, height: 740 })).openTab();
    await tab.goto(path('services', 'fr'));
    await tab.settled();
    const cut = await tab.evaluate(
      (size) => {
        document.documentElement.style.setProperty('font-size', size);
        return [...document.querySelectorAll('body > header :is(a, button, summary, input)')]
          .filter((element) => element.checkVisibility({ visibilityProperty: true }))
          .map((element) => ({ box: element.getBoundingClientRect(), html: element.outerHTML.slice(0, 80) }))
          .filter(({ box }) => box.left < 0 || box.right > innerWidth)
          .map(({ html }) => html);
      },
      `${(200 * narrow) / 360}%`,
    );
    expect(cut).toEqual([]);
  });

  fullScopeTest('a zoom of 400 % leaves half of the window free of header and banner', async () => {
    const tab = await (await newVisitor({ width: small, height: 256 })).openTab();
    await tab.goto(path('services', 'fr'));
    await tab.settled();
    expect(await tab.evaluate(() => innerHeight)).toBe(256);
    await tab.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }));
    await tab.waitFor(() => document.documentElement.dataset['scroll'] === 'far');
    await tab.drawFrames(5);
    const free = await tab.evaluate(() => {
      const covers = (y: number): boolean =>
        document.elementsFromPoint(innerWidth / 2, y).some((element) => element.matches('.site-head, .consent'));
      return Array.from({ length: innerHeight }, (_, y) => y).filter((y) => !covers(y)).length;
    });
    expect(free).toBeGreaterThanOrEqual(128);
  });

  fullScopeTest(
    'a printed page has every product’s picture and no skip link, and it has no empty boxes if the data saver is on',
    async () => {
      const tab = await (await newVisitor()).openTab();
      await tab.goto(path('products', 'fr'));
      await tab.settled();
      const seen = (selector: string): Promise<number> =>
        tab.evaluate(
          (selector) => [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility()).length,
          selector,
        );
      const skipLink = { role: 'link', name: common.skipToContent } as const;
      expect(await tab.isThere(skipLink)).toBe(true);
      await showAsOnPaper(tab);
      expect(await tab.isThere(skipLink)).toBe(false);
      const products = await tab.evaluate(() => document.querySelectorAll('main article[id]').length);
      expect(products).toBeGreaterThan(0);
      expect(await seen('main article[id] picture img')).toBe(products);
      await tab.evaluate(() => localStorage.setItem('saver', 'on'));
      await tab.reload();
      await tab.settled();
      await showAsOnPaper(tab);
      expect(await seen('main picture')).toBe(0);
    },
  );

  fullScopeTest('the floating dots stop within 5 s (WCAG 2.2.2)', async () => {
    const tab = await (await newVisitor(PHONE)).openTab();
    await tab.goto(path('home', 'fr'));
    await tab.waitFor(() => document.querySelector('.dots path') !== null);
    await tab.settled();
    await tab.evaluate(() => document.querySelector('.dots')!.scrollIntoView({ behavior: 'instant' }));
    await tab.waitFor(() => document.querySelector('.dots path')!.getAnimations().length > 0);
    const doEnd = await tab.evaluate(() =>
      [...document.querySelectorAll('.dots path')].map((dot) =>
        dot.getAnimations().every(({ effect }) => Number(effect!.getComputedTiming().endTime) <= 5_000),
      ),
    );
    expect(doEnd).toEqual([true, true, true]);
  });
});

// WebKitGTK has no setting for forced colours, and tests/e2e/readable.spec.ts covers Chromium.
describe.each(testedEngines.filter((engine) => engine === 'firefox'))('in %s with forced colours', (engine) => {
  const newVisitor = startBrowser(engine, { settings: { forcesColors: true } });

  fullScopeTest('the active search suggestion is the only suggestion with an outline', async () => {
    const tab = await (await newVisitor()).openTab();
    await tab.goto(path('faq', 'fr'));
    expect(await tab.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true);
    await tab.click({ role: 'field', name: search.label, within: { role: 'banner' } });
    await tab.type('chalet');
    await tab.waitUntilThere({ role: 'combobox', name: search.label });
    await tab.waitUntilThere({ role: 'option' });
    await tab.settled();
    await tab.press('ArrowDown');
    await tab.waitFor(() => document.querySelector('[role=option][aria-selected=true]') !== null);
    const outlined = (): string[] =>
      [...document.querySelectorAll('[role=option]')]
        .filter((option) => getComputedStyle(option).outlineStyle !== 'none')
        .map((option) => option.ariaSelected!);
    expect(await tab.evaluate(outlined)).toEqual(['true']);
  });
});
