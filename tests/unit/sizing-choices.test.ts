// Tests how the calculator reads its inputs from text that a visitor or another version of the site may have written.
import { describe, expect, test } from 'vitest';
import { COUNT, KINDS, MAX_TEXT, NUMBERS, readNumber } from '../../src/features/calculator/rules/choices.ts';
import { writeChoices } from '../../src/features/calculator/rules/write-choices.ts';
import { USUAL } from '../../src/features/calculator/rules/usual-choices.ts';
import { readChoices } from '../../src/features/calculator/rules/read-choices.ts';

describe('readNumber', () => {
  test.each([
    ['12', 12],
    [' 1 000 $', 1_000],
    ['1,000', 1_000],
    ['1,5', 1.5],
    ['180,50 $ par mois', 180.5],
    ['-4', 0],
    ['1e9', 19],
    ['999999999999', 2_000],
  ])('reads %j as %d dollars', (typed, number) => expect(readNumber(typed, NUMBERS.bill)).toBe(number));

  test.each(['', 'abc', '--', 'NaN', '.'])('returns undefined for %j', (typed) =>
    expect(readNumber(typed, NUMBERS.bill)).toBeUndefined(),
  );
});

describe('readChoices', () => {
  test.each(KINDS)('reads the usual answers for the kind %s, also after writeChoices has rewritten them', (kind) => {
    const choices = readChoices(USUAL[kind]);
    expect(choices.kind).toBe(kind);
    expect(readChoices(writeChoices(choices))).toEqual(choices);
  });

  test('returns a cottage’s usual answers for an empty text, and a cottage without appliances for an unknown kind', () => {
    expect(readChoices('')).toEqual(readChoices(USUAL.cottage));
    expect(readChoices('kind=castle')).toMatchObject({ kind: 'cottage', loads: [] });
  });

  test('ignores unknown names and values, and keeps the valid answers', () => {
    const choices = readChoices('kind=rv&place=mars&tilt=61&season=&unknown=1&led=4&toString=2&week=99&days=x');
    expect(choices).toMatchObject({ kind: 'rv', place: 'laurentides', tilt: '0', season: 'summer', week: 7, days: 1 });
    expect(choices.loads).toEqual([{ id: 'led', count: 4 }]);
  });

  test('rounds kWh a day to hundredths, and reads values that round to 0 as unknown', () => {
    expect(readChoices('kind=cottage&daily=0.004').daily).toBe(0);
    expect(readChoices('kind=cottage&daily=2.345').daily).toBe(2.35);
  });

  test('limits counts and hours, and rounds counts', () => {
    const { loads } = readChoices('kind=cottage&led=-3&tv=1,6&tv.h=30&laptop=1e9&phone=9999&phone.h=-2');
    expect(readChoices(writeChoices(readChoices('kind=rv&tv=1&tv.h=2.5'))).loads).toEqual([
      { id: 'tv', count: 1, hours: [2.5, 2.5] },
    ]);
    expect(loads).toEqual([
      { id: 'phone', count: COUNT[1], hours: [0, 0] },
      { id: 'laptop', count: 19 },
      { id: 'tv', count: 2, hours: [24, 24] },
    ]);
  });

  test('ignores text beyond the length that the form can write', () => {
    expect(readChoices(`kind=rv&${'x'.repeat(MAX_TEXT)}&led=4`).loads).toEqual([]);
  });

  test('reads missing answers as off, and writeChoices omits answers that are off', () => {
    expect(writeChoices(readChoices('kind=cottage&clear=on'))).toMatch(/clear=on/);
    expect(writeChoices(readChoices('kind=cottage'))).not.toMatch(/clear|generator|cold|led/);
  });
});
