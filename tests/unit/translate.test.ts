import { describe, expect, test } from 'vitest';
import { translate } from '../../src/core/translate.ts';

const texts = {
  none: 'Rien pour {query}',
  count: { one: '{count} page sur {all}', other: '{count} pages sur {all}' },
  kinds: { page: 'Page' },
};

describe('translate', () => {
  test('returns the text of a key with the placeholders filled', () =>
    expect(translate(texts, 'fr', 'none', { query: '$& {count}' })).toBe('Rien pour $& {count}'));
  test('returns a text from a nested group', () => expect(translate(texts, 'fr', 'kinds.page')).toBe('Page'));
  test('uses the plural rules of the language', () => {
    expect(translate(texts, 'fr', 'count', { count: 0, all: 9 })).toBe('0 page sur 9');
    expect(translate(texts, 'en', 'count', { count: 0, all: 9 })).toBe('0 pages sur 9');
  });

  test.each(['unknown', 'kinds.unknown', 'none.more', 'kinds', 'count', 'constructor', 'kinds.constructor', ''])(
    'returns a key without a text unchanged: %j',
    (key) => expect(translate(texts, 'fr', key)).toBe(key),
  );
});
