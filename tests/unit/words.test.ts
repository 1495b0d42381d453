import { describe, expect, test } from 'vitest';
import {
  checkCode,
  checkEmail,
  checkName,
  checkNewPassword,
  checkPassword,
  checkRecoveryCode,
  compactCode,
} from '../../src/features/account/rules/credentials.ts';
import { pageTitle } from '../../src/core/page-title.ts';
import { fill, plural } from '../../src/core/text.ts';

describe('fill', () => {
  test('replaces placeholders by values', () =>
    expect(fill('{a} et {b}, {a}', { a: 1, b: 'deux' })).toBe('1 et deux, 1'));
  test('keeps a placeholder in the text if it has no value', () =>
    expect(fill('Bonjour {name}', {})).toBe('Bonjour {name}'));
});

describe('plural', () => {
  const forms = { one: '{count} article', other: '{count} articles' };
  test.each([
    [0, 'fr', '0 article'],
    [1, 'fr', '1 article'],
    [2, 'fr', '2 articles'],
    [0, 'en', '0 articles'],
    [1, 'en', '1 article'],
  ])('%i in %s is %s', (count, language, text) => expect(plural(forms, count, language)).toBe(text));
});

describe('pageTitle', () => {
  test('adds the company if the title does not contain it', () =>
    expect(pageTitle('Produits', 'Soleil Boréal')).toBe('Produits | Soleil Boréal'));
  test('does not add the company twice', () =>
    expect(pageTitle('Soleil Boréal, accueil', 'Soleil Boréal')).toBe('Soleil Boréal, accueil'));
});

describe('credentials', () => {
  test.each([
    ['', 'email_required'],
    ['   ', 'email_required'],
    ['a@b', 'email_invalid'],
    ['a b@c.ca', 'email_invalid'],
    ['@c.ca', 'email_invalid'],
    [' nom@domaine.ca ', undefined],
    ['nom@domaine..ca', 'email_dots'],
    ['nom@domaine.ca\u200b,', undefined],
    ['\u200b', 'email_required'],
  ])('the check of the email %j returns %s', (email, problem) => expect(checkEmail(email)).toBe(problem));

  test.each([
    ['', 'password_required', 'password_required'],
    ['court', undefined, 'password_short'],
    ['assez long', undefined, undefined],
    ['😀😀😀😀', undefined, 'password_short'],
    ['😀😀😀😀😀😀😀😀', undefined, undefined],
    ['a'.repeat(72), undefined, undefined],
    ['a'.repeat(73), undefined, 'password_long'],
    ['é'.repeat(37), undefined, 'password_long'],
    ['12345678', undefined, 'password_weak'],
    ['MotDePasse2026', undefined, 'password_weak'],
    ['mot de passe', undefined, undefined],
  ])('the check of the password %j returns %s for a sign-in and %s for a new password', (password, toSignIn, toSet) => {
    expect(checkPassword(password)).toBe(toSignIn);
    expect(checkNewPassword(password)).toBe(toSet);
  });
  test.each([
    ['', 'code_required'],
    ['  ', 'code_required'],
    ['12345', 'code_malformed'],
    ['12345a', 'code_malformed'],
    ['1234567', 'code_malformed'],
    ['123456', undefined],
    [' 123\u00a0456 ', undefined],
  ])('the check of the code %j returns %s', (typed, error) => expect(checkCode(typed)).toBe(error));
  test.each([' 123\u00a0456', '123–456', '\u202d123 456\u202c', '１２３４５６'])(
    'the code %j is sent as six digits',
    (typed) => expect(compactCode(typed)).toBe('123456'),
  );
  test('a recovery code and a name are required', () => {
    expect([checkRecoveryCode(' '), checkRecoveryCode('abcde fghij')]).toEqual(['code_required', undefined]);
    expect([checkName(' '), checkName('Téléphone')]).toEqual(['name_required', undefined]);
  });
});
