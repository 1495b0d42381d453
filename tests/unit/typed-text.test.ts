import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countExcess } from '../../src/features/inquiry/rules/forms/form-schema.ts';
import { isBlank, multiLine, singleLine } from '../../src/core/text/characters.ts';
import { emailProblem, normalizeEmail } from '../../src/core/text/email.ts';
import { normalizePassword } from '../../src/core/text/password.ts';
import { formatPhone } from '../../src/core/text/phone.ts';
import { formatPostalCode } from '../../src/core/text/postal-code.ts';
import { parseReference } from '../../src/features/inquiry/rules/tracking.ts';
import * as typed from '../support/typed-text.ts';

const RULES = [
  ['a single line', singleLine, typed.LINES],
  ['several lines', multiLine, typed.TEXTS],
  ['an email address', normalizeEmail, typed.EMAILS],
  ['a phone number', formatPhone, [...typed.PHONES, ...typed.OTHER_PHONES]],
  ['a postal code', formatPostalCode, [...typed.POSTAL_CODES, ...typed.OTHER_POSTAL_CODES]],
] as const;

describe.each(RULES)('the normalization of %s', (_name, normalize, rows) => {
  test.each(rows)('turns %j into %j', (text, expected) => expect(normalize(text)).toBe(expected));

  test('changes nothing when it is repeated, whatever was typed', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'binary' }),
      fc.constantFrom(...rows.map(([row]) => row)),
    );
    fc.assert(
      fc.property(fc.array(text, { maxLength: 4 }), (parts) => {
        const once = normalize(parts.join(''));
        expect(normalize(once)).toBe(once);
      }),
    );
  });
});

describe('an email address', () => {
  test.each(typed.EMAILS)('%j is accepted', (text) => expect(emailProblem(normalizeEmail(text))).toBeUndefined());

  test.each(typed.WRONG_EMAILS)('%j is refused: %s', (text, problem) =>
    expect(emailProblem(normalizeEmail(text))).toBe(problem),
  );

  test('of 100 000 characters is refused within the 20 seconds of this test', () => {
    for (const unit of ['a', '.', 'a.', '@', ' ', '<', '-', ',', '\u200b', 'é'])
      expect(emailProblem(normalizeEmail(unit.repeat(100_000)))).toBeDefined();
  }, 20_000);
});

test.each(typed.REFERENCES)('the inquiry number %j is recognized', (spelling) =>
  expect(parseReference(spelling)).toBe('SB-7K3M9Q'),
);

test.each(typed.PASSWORDS)('the password %j is normalized to the same text from every keyboard', (...spellings) =>
  expect(new Set(spellings.map(normalizePassword)).size).toBe(1),
);

test('a text that contains only spaces and invisible characters is blank', () => {
  for (const text of ['', ' \n', '\u200b', '\u202e \ufeff']) expect(isBlank(text)).toBe(true);
  for (const text of ['a', '\u200b.', '😀']) expect(isBlank(text)).toBe(false);
});

test('an email domain that cannot be converted to ASCII is unchanged', () => {
  expect(normalizeEmail('jean@xn--é.ca')).toBe('jean@xn--é.ca');
});

test('an overlong text is reported with the number of characters to remove', () => {
  expect(countExcess({ name: 'name', kind: 'line', required: 'always' }, 'x'.repeat(205))).toBe(5);
});
