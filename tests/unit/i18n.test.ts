import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { MIN_PASSWORD_LENGTH } from '../../src/features/account/rules/password-length.ts';
import { inEachLanguage, LANGUAGE_TAG, LOCALES, otherLocale, type Locale } from '../../src/i18n/locales.ts';
import { path, ROUTES, type RouteId } from '../../src/i18n/routes.ts';
import { strings } from '../../src/i18n/strings/index.ts';
import { uploadWords } from '../../src/i18n/upload-words.ts';
import { filesBelow, projectDir } from '../support/files.ts';

/** Returns every text of a dictionary with the path of its key. */
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

  test('no text is empty, begins or ends with a space, or contains two adjacent spaces', () => {
    for (const locale of LOCALES) {
      for (const [key, text] of texts(strings(locale)))
        expect(text, `${locale} ${key}`).toMatch(/^\S(?:(?!  ).)*\S$|^\S$/u);
    }
  });

  test('French punctuation is preceded by a no-break space', () => {
    for (const [key, text] of texts(strings('fr'))) expect(text, key).not.toMatch(/[^\u00a0\s] ?[:;!?](?=\s|$)| »|« /u);
  });

  test('every key is used: its last part appears in a file that also contains its first part', () => {
    const sources = [
      filesBelow('src', /\.(astro|tsx?)$/),
      filesBelow('functions', /\.ts$/),
      filesBelow('local/site', /\.ts$/),
    ]
      .flat()
      .filter((file) => !file.startsWith('src/i18n/strings/'))
      .map((file) => `${file}\n${withoutComments(readFileSync(`${projectDir}/${file}`, 'utf8'))}`);
    // The code computes the keys in these groups, for example from an error code or a route. The test checks only the group.
    const groups = [
      'checkout.refused',
      'tracking.status',
      'tracking.next',
      'quote.states',
      'quote.refused',
      'quote.amounts',
      'orders.status',
      'orders.next',
      'orders.payment.refused',
      'datasheet.extras',
      'desk.inquiry.kinds',
      'desk.inquiry.languages',
      'desk.inquiry.status',
      'desk.deadLetters.kinds',
      'desk.log.kinds',
      'desk.order.problems',
      'desk.product.fields',
      'desk.product.picture.problems',
      'desk.product.status',
      'desk.quote.status',
      'desk.quote.events',
      'desk.quote.fields',
      'desk.quote.refused',
      'desk.today.quotes',
      'desk.reply.states',
      'desk.visit.heading',
      'desk.visit.tells',
      'desk.visit.refused',
      'desk.visit.holidays',
      'desk.order.finalEffects',
      'visits.mail.order',
      'visits.mail.inquiry',
      'visits.mail.event',
      'visits.mail.eventDescription',
      'visits.calendar.event',
      'visits.calendar.number',
      'billing.kinds',
      'billing.amounts',
      'billing.refused',
      'billing.methods',
      'billing.refundMethods',
      'desk.billing.kinds',
      'desk.billing.states',
      'desk.billing.methods',
      'desk.billing.actions',
      'desk.billing.submit',
      'desk.billing.done',
      'desk.billing.confirm',
      'desk.billing.refused',
      'desk.billing.sellerGaps.facts',
      'desk.billing.list.filters',
      'desk.billing.list.groups',
      'desk.billing.list.moves',
      'account.errors',
      'accountLink.forms',
      'accountLink.done',
      'accountLink.used',
      'appliances',
      'calculator.kinds',
      'calculator.places',
      'calculator.seasons',
      'calculator.tilts',
      'calculator.facings',
      'calculator.shades',
      'calculator.report.months',
      'calculator.report.figures',
      'calculator.report.houseFigures',
      'calculator.report.flags',
      'categories',
      'pages',
      'callouts',
      'resources.audience',
      'display.themes',
      'search.kinds',
      'search.availability',
      'cart.availability',
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

  test('every page has a name, and every name belongs to a page', () => {
    expect(Object.keys(strings('fr').pages).sort()).toEqual(Object.keys(ROUTES).sort());
  });
});

describe('routes', () => {
  const all = Object.keys(ROUTES) as RouteId[];

  test('no two pages share an address', () => {
    const paths = all.flatMap((id) => LOCALES.map((locale) => path(id, locale)));
    expect(new Set(paths).size).toBe(paths.length);
  });

  test('French addresses start at the root, and English addresses start at /en', () => {
    for (const id of all) {
      expect(path(id, 'fr')).not.toMatch(/^\/en(\/|$)/);
      expect(path(id, 'en')).toMatch(/^\/en(\/|$)/);
    }
  });

  test('otherLocale returns the other language', () => expect(LOCALES.map(otherLocale)).toEqual(['en', 'fr']));
  test('inEachLanguage returns a value per language', () =>
    expect(inEachLanguage((locale) => locale)).toEqual({ fr: 'fr', en: 'en' }));
});

test.each(LOCALES)('the texts about the progress of an upload exist in %s', (locale) => {
  const words = uploadWords(LANGUAGE_TAG[locale]);
  const other = uploadWords(LANGUAGE_TAG[otherLocale(locale)]);
  expect(words.percent(42)).toContain('42');
  for (const [text, translation] of [
    [words.label, other.label],
    [words.confirming, other.confirming],
    [words.percent(42), other.percent(42)],
  ])
    expect(text).not.toBe(translation);
});

test('the password recovery email leads to the account page in each language', () => {
  const template = readFileSync(`${projectDir}/supabase/templates/recovery.html`, 'utf8');
  for (const locale of LOCALES)
    expect(template).toContain(`{{ .SiteURL }}${path('account', locale)}#recovery={{ .TokenHash }}`);
});

test('the backend and the form require the same minimum password length', () => {
  const config = readFileSync(`${projectDir}/supabase/config.toml`, 'utf8');
  expect(config).toContain(`minimum_password_length = ${MIN_PASSWORD_LENGTH}\n`);
});
