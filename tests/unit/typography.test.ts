import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { noBreak, quotationMarks } from '../../src/core/typography.ts';

describe('noBreak', () => {
  test.each([
    ['Prêt ? Oui ! Donc : ceci ; « cela ».', 'Prêt\u00a0? Oui\u00a0! Donc\u00a0: ceci\u00a0; «\u00a0cela\u00a0».'],
    ['6 990 $ CAD', '6\u00a0990\u00a0$\u00a0CAD'],
    ['de 8 h à 17 h, 25 ans, 90 %, −20 °C', 'de 8\u00a0h à 17\u00a0h, 25\u00a0ans, 90\u00a0%, −20\u00a0°C'],
    ['12 V, 48 V et 200 Ah', '12\u00a0V, 48\u00a0V et 200\u00a0Ah'],
    ['2 volts et 3 hivers', '2 volts et 3 hivers'],
    ['6,5 ¢ le kWh, 24 mois, de {min} ans', '6,5\u00a0¢ le kWh, 24\u00a0mois, de {min}\u00a0ans'],
    ['en 2024 100 clients', 'en 2024\u00a0100 clients'],
    [' : après un mot en gras', '\u00a0: après un mot en gras'],
    ['10:30 a.m., at 8 p.m.: yes', '10:30 a.m., at 8 p.m.: yes'],
  ])('sets no-break spaces where they are needed in %s', (typed, shown) => expect(noBreak(typed)).toBe(shown));

  test('changes nothing but spaces, and a second call changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ab 12:;?!«»$%'.split('')) }), (typed) => {
        expect(noBreak(typed).replaceAll('\u00a0', ' ')).toBe(typed);
        expect(noBreak(noBreak(typed))).toBe(noBreak(typed));
      }),
    );
  });
});

describe('quotationMarks', () => {
  test.each([
    ['Un "vrai" hiver', 'Un «\u00a0vrai\u00a0» hiver'],
    ['Un “vrai” hiver, de “25” ans', 'Un «\u00a0vrai\u00a0» hiver, de «\u00a025\u00a0» ans'],
    ['("vrai"), „vrai”', '(«\u00a0vrai\u00a0»), «\u00a0vrai\u00a0»'],
    ['« Il a dit "non" »', '« Il a dit “non” »'],
    ['« Il a dit “non” »', '« Il a dit “non” »'],
    ['un tuyau de 12" ou de 8”', 'un tuyau de 12" ou de 8”'],
    ['avant “', 'avant «\u00a0'],
    ['” après', '\u00a0» après'],
    ['l’été', 'l’été'],
  ])('in French, %j becomes %j', (typed, shown) => {
    expect(quotationMarks(typed, 'fr')).toBe(shown);
    expect(quotationMarks(shown, 'fr')).toBe(shown);
  });

  test.each([
    ['A « real » winter', 'A “real” winter'],
    ['A «\u00a0real\u00a0» winter', 'A “real” winter'],
    ['A "real" winter', 'A “real” winter'],
    ['A “real” winter, 12" of snow', 'A “real” winter, 12" of snow'],
  ])('in English, %j becomes %j', (typed, shown) => expect(quotationMarks(typed, 'en')).toBe(shown));
});
