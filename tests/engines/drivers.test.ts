// Tests that the drivers behave as the other tests assume, in each engine.
import { describe, expect, test } from 'vitest';
import { until } from '../support/until.ts';
import { PHONE, testedEngines, startBrowser } from './support/engines.ts';

describe.each(testedEngines)('the driver of %s', (engine) => {
  const newVisitor = startBrowser(engine);

  test('reports a policy violation, a script error and a console error', async () => {
    const visitor = await newVisitor();
    const tab = await visitor.openTab();
    await tab.goto('/conditions');
    const heard: string[] = [];
    const expectFault = (pattern: RegExp): Promise<void> =>
      until(
        () => {
          heard.push(...visitor.takeFaults());
          return heard.some((fault) => pattern.test(fault));
        },
        `${pattern} among ${JSON.stringify(heard)}`,
      );
    // WebKit may report this violation twice. The test causes it first, so that the second report arrives before the test ends.
    await tab.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.isRun = true';
      document.body.append(script);
    });
    await expectFault(/policy violation: script-src/);
    expect(await tab.evaluate(() => 'isRun' in window)).toBe(false);
    await tab.evaluate(() => void setTimeout(() => (undefined as unknown as () => void)()));
    await expectFault(/undefined|not a function/);
    await tab.evaluate(() => console.error('told to the console'));
    await expectFault(/told to the console/);
  });

  test('opens windows of the given width, and shares a visitor’s storage only between that visitor’s tabs', async () => {
    const visitor = await newVisitor(PHONE);
    const tab = await visitor.openTab();
    await tab.goto('/conditions');
    expect(await tab.evaluate(() => innerWidth)).toBe(PHONE.width);
    await tab.evaluate(() => localStorage.setItem('theme', 'dark'));
    const other = await visitor.openTab();
    await other.goto('/conditions');
    expect(await other.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
    const stranger = await (await newVisitor()).openTab();
    await stranger.goto('/conditions');
    expect(await stranger.evaluate(() => localStorage.getItem('theme'))).toBeNull();
  });

  test('types letters with accents, presses keys, goes back and reloads', async () => {
    const tab = await (await newVisitor()).openTab();
    await tab.goto('/conditions');
    await tab.goto('/support');
    const field = { role: 'field', name: 'Votre question, en quelques mots' } as const;
    await tab.fill(field, 'été x');
    await tab.press('Backspace');
    expect(await tab.getValue(field)).toBe('été ');
    await tab.press('Space');
    expect(await tab.getValue(field)).toBe('été  ');
    await tab.reload();
    expect(await tab.evaluate(() => location.pathname)).toBe('/support');
    await tab.back();
    expect(await tab.evaluate(() => location.pathname)).toBe('/conditions');
  });

  test('clicks an element once it is no longer covered', async () => {
    const tab = await (await newVisitor()).openTab();
    await tab.goto('/conditions');
    await tab.evaluate(() => {
      const button = document.querySelector<HTMLElement>('main')!.appendChild(document.createElement('button'));
      button.textContent = 'To press';
      button.onclick = () => (button.textContent = 'Pressed');
      const cover = document.createElement('div');
      cover.style.cssText = 'position: fixed; inset: 0';
      const passBy = (): void => {
        document.body.append(cover);
        setTimeout(() => cover.remove(), 300);
      };
      button.addEventListener('pointermove', passBy, { once: true });
    });
    await tab.click({ role: 'button', name: 'To press' });
    const pressed = { role: 'button', name: 'Pressed' } as const;
    await tab.waitUntilThere(pressed);
    expect(await tab.isThere(pressed)).toBe(true);
  });

  test('does not report a click as missed if the page dispatches a pointer event during that click', async () => {
    const tab = await (await newVisitor()).openTab();
    await tab.goto('/conditions');
    await tab.evaluate(() => {
      const button = document.querySelector<HTMLElement>('main')!.appendChild(document.createElement('button'));
      button.textContent = 'Presses: ';
      button.onclick = () => (button.textContent += 'I');
      const replay = (): boolean => document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
      button.addEventListener('pointermove', replay, { once: true });
    });
    const button = { role: 'button', name: 'Presses*' } as const;
    await tab.click(button);
    await tab.waitForText(button, 'I');
    expect(await tab.getText(button)).toBe('Presses: I');
  });
});
