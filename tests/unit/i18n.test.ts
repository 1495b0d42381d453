import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { MIN_PASSWORD_LENGTH } from '../../src/domain/account/password-length.ts';
import { inEachLanguage, LOCALES, otherLocale, type Locale } from '../../src/i18n/locales.ts';
import { path, ROUTES, type RouteId } from '../../src/i18n/routes.ts';
import { strings } from '../../src/i18n/strings/index.ts';
import { filesBelow, projectDir } from '../support/files.ts';

/** Every text of a dictionary with the path of its key. */
function texts(node: object, at = ''): [key: string, text: string][] {
  return Object.entries(node).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[at + name, value]] : texts(value as object, `${at}${name}.`),
  );
}

const withoutComments = (source: string): string => source.replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '');

describe('strings', () => {
  test('both languages have the same keys and the same placeholders', () => {
    const placeholders = (text: string): string[] => [...new Set([...text.matchAll(/\{\w+\}/g)].map(String))].sort();
    const shape = (locale: Locale) => texts(strings(locale)).map(([key, text]) => [key, placeholders(text)]);
    expect(shape('en')).toEqual(shape('fr'));
  });

  test('no text is empty, and no two placeholders are glued or doubled by a space', () => {
    for (const locale of LOCALES) {
      for (const [key, text] of texts(strings(locale)))
        expect(text, `${locale} ${key}`).toMatch(/^\S(?:(?!  ).)*\S$|^\S$/u);
    }
  });

  test('French punctuation is preceded by a no-break space', () => {
    for (const [key, text] of texts(strings('fr'))) expect(text, key).not.toMatch(/[^\u00a0\s] ?[:;!?](?=\s|$)| »|« /u);
  });

  test('every key is used by a file that knows its group, or lies in its folder', () => {
    const sources = [
      filesBelow('src', /\.(astro|tsx?)$/),
      filesBelow('functions', /\.ts$/),
      filesBelow('local/site', /\.ts$/),
    ]
      .flat()
      .filter((file) => !file.startsWith('src/i18n/strings/'))
      .map((file) => `${file}\n${withoutComments(readFileSync(`${projectDir}/${file}`, 'utf8'))}`);
    // Texts that are looked up by a code, a route or a plural form are used through the group they stand in.
    const groups = [
      'checkout.refused',
      'tracking.status',
      'tracking.next',
      'orders.status',
      'orders.next',
      'orders.payment.refused',
      'datasheet.extras',
      'desk.inquiry.kinds',
      'desk.inquiry.languages',
      'desk.inquiry.status',
      'desk.letters.kinds',
      'desk.log.kinds',
      'desk.order.problems',
      'desk.product.fields',
      'desk.product.picture.problems',
      'desk.product.status',
      'account.errors',
      'accountLink.forms',
      'accountLink.done',
      'accountLink.used',
      'categories',
      'pages',
      'callouts',
      'resources.audience',
      'display.themes',
      'search.kinds',
      'results.headings',
      'newsletter.page.states',
      'newsletter.links',
    ];
    const forms = /\.(one|other)$/;
    const used = texts(strings('fr')).map(
      ([key]) => groups.find((group) => key.startsWith(`${group}.`)) ?? key.replace(forms, ''),
    );
    const isUsed = (key: string): boolean => {
      const [group = '', last = ''] = [key.split('.')[0], key.split('.').at(-1)];
      const [knows, uses] = [
        new RegExp(`\\b${group}\\b`),
        new RegExp(`[.\\s{'\`]${last}(?=[^\\w:]|$)|\\b${last}: t\\b`),
      ];
      return sources.some((source) => knows.test(source) && uses.test(source));
    };
    expect([...new Set(used)].filter((key) => !isUsed(key))).toEqual([]);
  });

  test('every page has its name, and no name is without its page', () => {
    expect(Object.keys(strings('fr').pages).sort()).toEqual(Object.keys(ROUTES).sort());
  });
});

describe('routes', () => {
  const all = Object.keys(ROUTES) as RouteId[];

  test('no two pages share an address', () => {
    const paths = all.flatMap((id) => LOCALES.map((locale) => path(id, locale)));
    expect(new Set(paths).size).toBe(paths.length);
  });

  test('French stands at the root, English below /en', () => {
    for (const id of all) {
      expect(path(id, 'fr')).not.toMatch(/^\/en(\/|$)/);
      expect(path(id, 'en')).toMatch(/^\/en(\/|$)/);
    }
  });

  test('each language has the other', () => expect(LOCALES.map(otherLocale)).toEqual(['en', 'fr']));
  test('what is made for each language stands under its name', () =>
    expect(inEachLanguage((locale) => locale)).toEqual({ fr: 'fr', en: 'en' }));
});

test('the e-mail of a forgotten password leads to the account page, in each language', () => {
  const template = readFileSync(`${projectDir}/supabase/templates/recovery.html`, 'utf8');
  for (const locale of LOCALES)
    expect(template).toContain(`{{ .SiteURL }}${path('account', locale)}#recovery={{ .TokenHash }}`);
});

test('the backend asks for passwords as long as the form does', () => {
  const config = readFileSync(`${projectDir}/supabase/config.toml`, 'utf8');
  expect(config).toContain(`minimum_password_length = ${MIN_PASSWORD_LENGTH}`);
});
