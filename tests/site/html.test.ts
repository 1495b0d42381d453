import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { expect, test } from 'vitest';
import { builtPages, siteDir } from '../support/built-site.ts';
import { pagesOfScope } from '../support/page-kinds.ts';

const checker = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:recommended', 'html-validate:standard'],
    // The standard allows a style element only in these elements, but browsers accept it anywhere.
    elements: ['html5', { style: { permittedParent: ['head', 'noscript'] } }],
    rules: {
      'no-missing-references': 'error',
      // The rules switched off here give advice on style, which valid and accessible HTML need not follow.
      'long-title': 'off',
      'no-implicit-button-type': 'off',
      'no-implicit-input-type': 'off',
      'prefer-native-element': 'off',
      'tel-non-breaking': 'off',
      // Two navigations have the same name, and one of them is hidden. axe checks this on the rendered page (tests/a11y).
      'unique-landmark': 'off',
      // The carousel's form has method="dialog" and submits nothing.
      'wcag/h32': 'off',
    },
  }),
);

/** Returns the checker's errors on a page, one line each. */
const findErrors = (html: string, file: string): string[] =>
  checker
    .validateStringSync(html, file)
    .results.flatMap(({ messages }) =>
      messages.map(({ line, column, ruleId, message }) => `${file}:${line}:${column} ${ruleId}: ${message}`),
    );

const tested = new Set(pagesOfScope(builtPages().map(({ address }) => address)));
const pages = builtPages().filter(({ address }) => tested.has(address));

const read = (file: string): string => readFileSync(join(siteDir, file), 'utf8');

test('HTML is valid on every page', () => {
  expect(pages.length).toBeGreaterThan(20);
  expect(pages.flatMap(({ file }) => findErrors(read(file), file))).toEqual([]);
});

test.each([
  ['an element inside an element that may not contain it', '<p><div></div></p>', 'close-order'],
  ['an element that is not closed', '<section>', 'close-order'],
  ['a list item without a list', '<li></li>', 'element-permitted-parent'],
  ['a link in a link', '<a href="/"><a href="/">a</a></a>', 'element-permitted-content'],
  ['a style in the body', '<style>p{}</style>', 'element-permitted-parent'],
  ['a duplicate ID', '<i id="content"></i>', 'no-dup-id'],
  ['a label without its field', '<label for="none">a</label>', 'no-missing-references'],
  ['a picture without a text alternative', '<img src="/a.webp">', 'wcag/h37'],
  ['an invalid value of an attribute', '<input type="words">', 'attribute-allowed-values'],
  ['an entity that does not exist', '<p>&nope;</p>', 'unrecognized-char-ref'],
])('the HTML check reports %s', (_, markup, rule) => {
  const page = read('404.html').replace('</main>', `${markup}</main>`);
  expect(findErrors(page, '404.html').join('\n')).toContain(` ${rule}: `);
});
