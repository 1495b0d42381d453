import postcss from 'postcss';
import { expect, test } from 'vitest';
import { lightDark } from '../../src/build/light-dark.ts';

/** Returns a compiled stylesheet without white space between its parts. */
const written = (stylesheet: string): string =>
  postcss([lightDark])
    .process(stylesheet, { from: undefined })
    .css.replace(/\s*([{};:,])\s*/g, '$1')
    .replace(/;}/g, '}');

test('a palette colour has its dark value in the dark theme, and on a dark device unless the visitor chose the light theme', () => {
  expect(
    written('@layer base{:root{color-scheme:light dark;--ink:light-dark(#000, #fff);--sun:#fa0}p{color:var(--ink)}}'),
  ).toBe(
    '@layer base{:root{color-scheme:light dark;--ink:#000;--sun:#fa0}' +
      "@media (prefers-color-scheme:dark){:root:not([data-theme='light']){--ink:#fff}}" +
      ":root[data-theme='dark']{--ink:#fff}p{color:var(--ink)}}",
  );
});

test('a stylesheet without `light-dark()` is unchanged', () => {
  expect(written('p{top:0}')).toBe('p{top:0}');
});

test.each([
  'p{color:light-dark(#000,#fff)}',
  ':root{--a:light-dark(#000)}',
  ':root{--a:1px solid light-dark(#000,#fff)}',
])('the stylesheet %s stops the build, because its `light-dark()` cannot be compiled', (stylesheet) =>
  expect(() => written(stylesheet)).toThrow('in a rule of :root'),
);
