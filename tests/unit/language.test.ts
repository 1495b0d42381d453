import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { LOCALES } from '../../src/i18n/locales.ts';
import { strings } from '../../src/i18n/strings/index.ts';
import { LanguageProvider, useLanguage } from '../../src/ui/language.tsx';
import { Sentence } from '../../src/ui/Sentence.tsx';

/** Renders what `say` returns for the language of its provider. */
function Part({ say }: { say: (language: ReturnType<typeof useLanguage<'search'>>) => string }): ReactNode {
  return say(useLanguage<'search'>());
}

describe('useLanguage', () => {
  test('throws an error that names the missing provider', () => {
    expect(() => renderToString(createElement(Part, { say: () => '' }))).toThrow(
      new Error('useLanguage must be used within a LanguageProvider'),
    );
  });

  test.each(LOCALES)('returns its provider’s locale and texts in %s, and the key of a missing text', (locale) => {
    const { search } = strings(locale);
    const say = (as: Parameters<typeof Part>[0]['say'], given: object = search): string =>
      renderToString(
        createElement(LanguageProvider, { locale, strings: given, children: createElement(Part, { say: as }) }),
      );
    expect(say((language) => language.locale)).toBe(locale);
    expect(say(({ t }) => t('loading'))).toBe(search.loading);
    expect(say(({ t }) => t('kinds.article'))).toBe(search.kinds.article);
    expect(say(({ t }) => t('count', { count: 2 }))).toBe('2 suggestions');
    expect(say(({ t }) => t('none', { query: 'x' }))).toBe(search.none.replace('{query}', 'x'));
    expect(say(({ t }) => t('loading'), {})).toBe('loading');
    // @ts-expect-error The group has no such key.
    expect(say(({ t }) => t('unknown'))).toBe('unknown');
  });
});

test('a sentence fills its placeholders, and omits placeholders without a value', () => {
  expect(
    renderToStaticMarkup(
      createElement(Sentence, {
        text: 'Voyez {link}, {none}ou pas.',
        placeholders: { link: createElement('b', null, 'ici') },
      }),
    ),
  ).toBe('Voyez <b>ici</b>, ou pas.');
});
