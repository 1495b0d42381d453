import { expect, test } from 'vitest';
import { dayInQuebec } from '../../src/core/quebec-day.ts';
import { firstDay, isoDay, momentOfDay, unpublishedOn } from '../../src/core/content/publishing.ts';

const date = new Date('2026-12-01');

test.each([
  [{}, undefined],
  [{ draft: false }, undefined],
  [{ draft: true }, 'draft'],
  [{ draft: true, date: new Date('2020-01-01') }, 'draft'],
  [{ date: new Date('2026-11-30') }, undefined],
  [{ date: new Date('2026-12-02') }, 'scheduled'],
  [{ date }, undefined],
])('unpublishedOn called on 1 December with %o returns %s', (publication, expected) =>
  expect(unpublishedOn('2026-12-01', publication)).toBe(expected),
);

test('a day begins at midnight in Quebec, in winter and in summer', () => {
  expect(dayInQuebec(new Date('2026-12-01T04:59:59Z'))).toBe('2026-11-30');
  expect(dayInQuebec(new Date('2026-12-01T05:00:00Z'))).toBe('2026-12-01');
  expect(dayInQuebec(new Date('2026-07-01T03:59:59Z'))).toBe('2026-06-30');
  expect(dayInQuebec(new Date('2026-07-01T04:00:00Z'))).toBe('2026-07-01');
});

test('sorted by firstDay, texts without a date are first, and drafts are last, even drafts with a date', () => {
  const days = [firstDay({ draft: true, date }), firstDay({ date }), firstDay({})];
  expect(days.sort()).toEqual([firstDay({}), '2026-12-01', firstDay({ draft: true })]);
});

test.each(['2026-01-15', '2026-07-15', '2026-03-08', '2026-11-01', '2024-02-29'])(
  'momentOfDay returns a time between 0:00 and 2:00 on %s in Quebec',
  (day) => {
    const moment = momentOfDay(new Date(day));
    expect([dayInQuebec(moment), isoDay(moment)]).toEqual([day, day]);
    const hour = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto', hour: 'numeric', hourCycle: 'h23' });
    expect(Number(hour.format(moment))).toBeLessThanOrEqual(1);
  },
);
