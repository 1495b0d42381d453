// Checks the built scripts against the `browserslist` in package.json.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CAPABILITY } from '../../src/build/optimize-html/gate.ts';
import { readSupportedBrowsers } from '../../src/build/supported-browsers.ts';
import { hasLackingSyntax, lackingApis } from '../support/browser-support.ts';
import { builtPages, siteDir } from '../support/built-site.ts';

/** APIs that a supported browser may lack. Each value describes what happens without it, or why the site does not need it. */
const OPTIONAL: Record<string, string> = {
  'navigator.connection': 'an unknown connection does not count as slow',
  'navigator.userActivation': 'the page counts as not yet used by the visitor',
  'PublicKeyCredential.parseCreationOptionsFromJSON': 'auth-js uses it for passkeys, which the site does not use',
  'PublicKeyCredential.parseRequestOptionsFromJSON': 'auth-js uses it for passkeys, which the site does not use',
  '.ariaBusy': 'the progress bar of a loading island is not shown',
  '.ariaExpanded': 'the display panel opens only once its island is hydrated',
  '.ariaHasPopup': 'the cart opens only once its island is hydrated',
  '.ariaLive': 'screen readers do not announce the slide that a visitor chooses',
  '.capture': 'a property of our own objects',
  '.hidePopover': 'the button renders and removes the display panel',
  '.inert': 'the page behind the open menu stays reachable',
  '.popover': 'no element counts as a popover',
  '.rel': 'every browser has this property of links',
  '.role': 'a property of our own objects',
  '.showPopover': 'the button renders and removes the display panel',
  '.startViewTransition': 'React calls it only for elements that request a transition, and no element does',
  '.take': 'a property of our own objects',
  '.translate': 'a property of our own objects',
};

const isProgram = (script: Element): boolean =>
  !script.getAttribute('type') || script.getAttribute('type') === 'module';

/**
 * Returns the code of every script of the site by the script's name. Each inline script is included once. The scripts of the
 * editor at /admin/ are left out, because they come from a separate package.
 */
function scripts(): Map<string, string> {
  const features = new Map<string, string>();
  for (const file of readdirSync(siteDir, { recursive: true }) as string[])
    if (file.endsWith('.js') && !file.startsWith('admin'))
      features.set(file, readFileSync(join(siteDir, file), 'utf8'));
  for (const { address, document } of builtPages())
    for (const script of document.querySelectorAll('script:not([src])'))
      if (isProgram(script) && ![...features.values()].includes(script.textContent))
        features.set(`inline at ${address}`, script.textContent);
  return features;
}

describe('every script', () => {
  test('has no syntax that a supported browser lacks', async () => {
    const lacking: string[] = [];
    for (const [name, code] of scripts()) if (await hasLackingSyntax(code)) lacking.push(name);
    expect(lacking).toEqual([]);
  });

  test('uses no API that a supported browser lacks, except optional APIs', () => {
    const lacking = [...scripts()].flatMap(([name, code]) =>
      lackingApis(code)
        .filter(([api]) => !(api in OPTIONAL))
        .map(([api, browsers]) => `${name}: ${api} (${browsers.join(', ')})`),
    );
    expect(lacking).toEqual([]);
  });
});

test('the slides of the home page have a size in vh for Chrome before version 108, which lacks svh', () => {
  const { document } = builtPages().find(({ address }) => address === '/')!;
  const styles = [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join('');
  expect(styles).toContain('--window:100vh');
  expect(styles.match(/[^{}]*\{[^{}]*svh[^{}]*\}/g)?.every((rule) => !rule.includes('--title'))).toBe(true);
});

describe('the check for features that a supported browser lacks', () => {
  test.each(['class A { static { b() } }', 'a = /(?<=b)c/', 'a = /[a--b]/v'])('finds the syntax in %s', async (code) =>
    expect(await hasLackingSyntax(code)).toBe(true),
  );

  test.each([
    ['Object.groupBy(a, b)', 'Object.groupBy'],
    ['Promise.withResolvers()', 'Promise.withResolvers'],
    ['a.togglePopover()', '.togglePopover'],
    ['AbortSignal.any([a])', 'AbortSignal.any'],
    ['new CloseWatcher()', 'CloseWatcher'],
  ])('finds the API in %s', (code, api) => expect(lackingApis(code).map(([name]) => name)).toEqual([api]));

  test('finds nothing in code that all supported browsers can run', async () => {
    const code =
      'a?.b ?? [1].at(-1); new Map([[1, 2]]).get(1); navigator.onLine; document.querySelector("a").closest("b")';
    expect(lackingApis(code)).toEqual([]);
    expect(await hasLackingSyntax(code)).toBe(false);
  });
});

test('the oldest supported version of every browser passes the check that decides whether scripts run', () => {
  expect(lackingApis(CAPABILITY)).toEqual([]);
  expect(readSupportedBrowsers().map(({ name }) => name)).toEqual(['chrome', 'edge', 'firefox', 'safari', 'ios_saf']);
});
