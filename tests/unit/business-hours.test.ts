import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answerBy, isHoliday, isLate, isOpen, parseArrival } from '../../src/features/inquiry/rules/business-hours.ts';
import { formatDeadline } from '../../src/i18n/formats.ts';

const HOURS = { opens: 8, closes: 17 };
const by = (now: string, hours = 24): string => answerBy(new Date(now), HOURS, hours).toISOString().slice(0, 16);

describe('answerBy', () => {
  test.each([
    // From Monday at 10:00, 24 office hours are 7 h on Monday, 9 h on Tuesday and 8 h on Wednesday.
    ['Monday morning', '2026-11-30T10:00-05:00', '2026-12-02T16:00'],
    ['a minute past the hour', '2026-11-30T10:01-05:00', '2026-12-02T17:00'],
    ['a moment whose deadline is closing time', '2026-11-30T11:00-05:00', '2026-12-02T17:00'],
    ['a moment before the office opens', '2026-11-30T03:00-05:00', '2026-12-02T14:00'],
    ['closing time', '2026-11-30T17:00-05:00', '2026-12-03T14:00'],
    ['Friday evening', '2026-11-27T20:15-05:00', '2026-12-02T14:00'],
    ['the weekend', '2026-11-28T12:00-05:00', '2026-12-02T14:00'],
    ['the day before Christmas', '2026-12-24T10:00-05:00', '2026-12-29T16:00'],
    ['the turn of the year', '2026-12-31T16:00-05:00', '2027-01-06T13:00'],
    ['the week of Easter', '2027-03-25T08:00-04:00', '2027-03-31T14:00'],
    ['Patriots’ Day', '2026-05-18T08:00-04:00', '2026-05-21T14:00'],
    ['the Monday after Patriots’ Day', '2026-05-25T08:00-04:00', '2026-05-27T14:00'],
    ['the National Holiday', '2026-06-24T08:00-04:00', '2026-06-29T14:00'],
    ['Canada Day', '2026-07-01T08:00-04:00', '2026-07-06T14:00'],
    ['the National Holiday of a year in which June 24 is a Sunday', '2029-06-25T08:00-04:00', '2029-06-28T14:00'],
    ['Canada Day of a year in which July 1 is a Sunday', '2029-07-02T08:00-04:00', '2029-07-05T14:00'],
    ['Labour Day', '2026-09-07T08:00-04:00', '2026-09-10T14:00'],
    ['Thanksgiving', '2026-10-12T08:00-04:00', '2026-10-15T14:00'],
    ['the night on which clocks go back', '2026-11-01T01:30-04:00', '2026-11-04T14:00'],
  ])('counts office hours from %s', (_, now, deadline) => expect(by(now)).toBe(deadline));

  test('reads the time in Quebec, wherever the visitor is', () => {
    expect(by('2026-12-01T00:00+09:00')).toBe(by('2026-11-30T10:00-05:00'));
  });

  test('returns a full hour within office hours or at closing time, and never an earlier time for a later message', () => {
    const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(moment, fc.integer({ min: 1, max: 80 }), (now, hours) => {
        const deadline = answerBy(now, HOURS, hours);
        expect(deadline.getTime()).toBeGreaterThanOrEqual(now.getTime() - 5 * 3_600_000 + (hours - 1) * 3_600_000);
        expect([1, 2, 3, 4, 5]).toContain(deadline.getUTCDay());
        expect(isHoliday(new Date(deadline).setUTCHours(0, 0, 0, 0))).toBe(false);
        expect(deadline.getUTCHours()).toBeGreaterThan(8);
        expect(deadline.getUTCHours()).toBeLessThanOrEqual(17);
        expect(deadline.getTime() % 3_600_000).toBe(0);
        // A later message never has an earlier deadline.
        const later = answerBy(new Date(now.getTime() + 3_600_000), HOURS, hours);
        expect(later.getTime()).toBeGreaterThanOrEqual(deadline.getTime());
      }),
    );
  });
});

describe('isOpen', () => {
  test.each([
    ['2026-11-30T07:59-05:00', false],
    ['2026-11-30T08:00-05:00', true],
    ['2026-11-30T16:59-05:00', true],
    ['2026-11-30T17:00-05:00', false],
    ['2026-11-28T10:00-05:00', false],
    ['2026-12-25T10:00-05:00', false],
  ])('returns whether the office is open at %s: %s', (moment, isExpected) =>
    expect(isOpen(new Date(moment), HOURS)).toBe(isExpected),
  );
});

describe('isLate', () => {
  test.each([
    ['2026-12-02T16:00-05:00', false],
    ['2026-12-02T16:01-05:00', true],
    ['2026-11-29T10:00-05:00', false],
  ])('returns whether a message of Monday at 10:00 is late at %s: %s', (now, isExpected) =>
    expect(isLate(new Date('2026-11-30T10:00-05:00'), new Date(now), HOURS, 24)).toBe(isExpected),
  );
});

test('parseArrival returns a valid time, and undefined for any other text', () => {
  expect(parseArrival('2026-11-27T14:00:00.000Z')).toEqual(new Date('2026-11-27T14:00:00Z'));
  for (const text of ['', 'hier', '2026-13-45', null, undefined]) expect(parseArrival(text)).toBeUndefined();
});

describe('formatDeadline', () => {
  test.each([
    ['2026-12-02T16:00Z', 'mercredi 2 décembre à 16 h', 'Wednesday, December 2 at 4 p.m.'],
    ['2026-12-01T09:00Z', 'mardi 1er décembre à 9 h', 'Tuesday, December 1 at 9 a.m.'],
    ['2026-12-01T12:00Z', 'mardi 1er décembre à 12 h', 'Tuesday, December 1 at 12 p.m.'],
  ])('writes %s with the day of the week and the hour', (moment, fr, en) => {
    const plain = (text: string): string => text.replaceAll('\u00a0', ' ');
    expect(plain(formatDeadline(new Date(moment), 'fr'))).toBe(fr);
    expect(plain(formatDeadline(new Date(moment), 'en'))).toBe(en);
  });
});
