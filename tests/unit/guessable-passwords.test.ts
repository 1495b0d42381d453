// Tests that the server refuses the new passwords that password crackers try first.
import { describe, expect, test } from 'vitest';
import { isGuessable } from '../../local/backend/passwords/guessable.ts';

const ADDRESSES = ['jean.tremblay@courriel.example'];
const isWeak = (password: string): boolean => isGuessable(password, ADDRESSES);

describe('a new password', () => {
  test.each([
    ['a common password', 'iloveyou2 motdepasse1 azertyuiop qwerty123 letmein!! admin123! Welcome123 drowssap'],
    [
      'a common password with replaced or inserted characters',
      'P@ssw0rd M0tdep@sse! pa$$w0rd1 P@ssw0rd2026! 1qaz2wsx 1q2w3e4r',
    ],
    [
      'a word or name with a number',
      'quebec2026 Montréal1 canadiens98 hiver2025 Tremblay1 Bonjour1! Qu3b3c2026 Gatineau!!',
    ],
    ['the site’s name', 'soleilboreal Soleil2026! SoleilBoréal1 boreal2026'],
    ['the customer’s address', 'jean.tremblay@courriel.example Jean.Tremblay1 jeantremblay courriel.example'],
    [
      'a repeated character or text',
      'aaaaaaaa éééééééé 😀😀😀😀😀😀😀😀 abababab 11112222 aabbccdd soleilsoleil passwordpassword',
    ],
    ['a sequence', 'abcdefgh ABCDEFGH1 abcd1234 zxcvbnm, qwertyuiop[] !@#$%^&* 76543210zyx'],
    ['a date or a phone number', '01011990 19900101 4505550142 2026112612'],
  ])('is weak if it is %s', (_, passwords) => {
    for (const password of passwords.split(' ')) expect(isWeak(password), password).toBe(true);
  });

  test.each([
    '        ',
    ' \u00a0\u2003 \t     ',
    'mot de passe',
    'p a s s w o r d',
    'a b c d e f g h',
    'faux faux',
    'jean tremblay',
  ])('%j is weak, because spaces do not count', (password) => expect(isWeak(password)).toBe(true));

  test.each(['kX9#qLm2', '8fdk29sl', 'wjfkqzmd', '4^zK!m2v', 'x7Gq-pl2', 'Br0uillard&lune', 'c1rcu1t-n3uf'])(
    '%j is strong',
    (password) => expect(isWeak(password)).toBe(false),
  );

  test.each([
    'un autre mot',
    'mon chat noir',
    'assez long',
    'sapin baumier',
    'quatre bouleaux gris',
    'correct horse battery staple',
  ])('%j is strong, because it has several words', (password) => expect(isWeak(password)).toBe(false));

  test('is weak as a part of the customer’s own email address, but not as a part of another address', () => {
    const password = 'marie-eve.arsenault-kirouac';
    expect(isGuessable(password, ['marie-eve.arsenault-kirouac@courriel.example'])).toBe(true);
    expect(isGuessable(password, ADDRESSES)).toBe(false);
  });

  // The library zxcvbn-ts took 5 to 15 seconds to check each of these passwords.
  test.each(['4@8({[<3691!|05$7+2%'.repeat(4), 'aA1@b'.repeat(20), 'Il1|!x'.repeat(20), '111aaabcd'.repeat(9)])(
    'is checked quickly: 20 checks of the first 72 characters of %j take less than 5 seconds',
    (text) => {
      const startedAt = performance.now();
      for (let time = 0; time < 20; time += 1) isWeak(text.slice(0, 72));
      expect(performance.now() - startedAt).toBeLessThan(5_000);
    },
  );
});
