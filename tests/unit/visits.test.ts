import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  calendarFile,
  isVisitRefusal,
  parseCalendar,
  parseCalendarToken,
  visitRefusalText,
} from '../../src/features/desk/rules/visits.ts';
import {
  escapedText,
  folded,
  visitUid,
  writeCalendar,
  type CalendarEvent,
} from '../../src/features/visits/rules/calendar-file.ts';
import { parseMyVisit } from '../../src/features/orders/rules/own-visit.ts';
import { visitText } from '../../src/features/visits/rules/visit.ts';
import { strings } from '../../src/i18n/strings/index.ts';

test('the identifier of a visit contains the host of the site, without the port', () => {
  expect(visitUid('a', 'https://soleil.example')).toBe('a@soleil.example');
  expect(visitUid('a', 'https://soleil.example:8443/')).toBe('a@soleil.example');
});

test('the customer’s own visit is parsed, and is null if it is missing', () => {
  const visit = { id: 'a', day: '2026-12-10', starts: '08:00', ends: '12:00', sequence: 2 };
  expect([parseMyVisit(visit), parseMyVisit(null)]).toEqual([visit, null]);
  expect(() => parseMyVisit({ ...visit, day: 1 })).toThrow('Expected string');
});

const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

describe('visitText', () => {
  test.each([
    [
      '2026-12-10',
      '08:00',
      '12:00',
      'jeudi 10 décembre 2026, de 8 h à 12 h',
      'Thursday, December 10, 2026, from 8 a.m. to 12 p.m.',
    ],
    [
      '2027-06-01',
      '00:30',
      '13:05',
      'mardi 1er juin 2027, de 0 h 30 à 13 h 05',
      'Tuesday, June 1, 2027, from 12:30 a.m. to 1:05 p.m.',
    ],
    [
      '2027-01-21',
      '09:00',
      '17:00',
      'jeudi 21 janvier 2027, de 9 h à 17 h',
      'Thursday, January 21, 2027, from 9 a.m. to 5 p.m.',
    ],
  ])('describes in both languages a visit on %s from %s to %s', (day, starts, ends, fr, en) => {
    expect(plain(visitText({ day, starts, ends }, 'fr'))).toBe(fr);
    expect(plain(visitText({ day, starts, ends }, 'en'))).toBe(en);
  });
});

describe('escapedText', () => {
  test.each([
    ['a, b; c \\ d', 'a\\, b\\; c \\\\ d'],
    ['a\r\nb\rc\nd', 'a\\nb\\nc\\nd'],
    ['END:VEVENT\r\nBEGIN:VEVENT', 'END:VEVENT\\nBEGIN:VEVENT'],
    ['tab\tkept, bell\u0007, C1\u0085 and NUL\0 removed', 'tab\tkept\\, bell\\, C1 and NUL removed'],
    ['half a pair \ud83c', 'half a pair \ufffd'],
    ['« Été » : 8 h', '« Été » : 8 h'],
  ])('escapes %j', (text, escaped) => expect(escapedText(text)).toBe(escaped));
});

describe('folded', () => {
  const unfolded = (lines: string): string => lines.replaceAll('\r\n ', '');

  test.each(['x'.repeat(75), 'é'.repeat(37)])('leaves a line of at most 75 bytes as it is', (line) =>
    expect(folded(line)).toBe(line),
  );

  test('divides a line of more than 75 bytes', () =>
    expect(
      folded('x'.repeat(150))
        .split('\r\n ')
        .map(({ length }) => length),
    ).toEqual([75, 74, 1]));

  test('divides any text into lines of at most 75 bytes, and loses no character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const line = escapedText(text);
        const parts = folded(line).split('\r\n');
        for (const part of parts) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(75);
        for (const part of parts.slice(1)) expect(part.startsWith(' ')).toBe(true);
        expect(unfolded(folded(line))).toBe(line);
      }),
    );
  });
});

describe('writeCalendar', () => {
  const EVENT: CalendarEvent = {
    uid: 'x@exemple.test',
    sequence: 3,
    day: '2026-12-10',
    starts: '08:00',
    ends: '12:30',
    isCancelled: false,
    summary: 'Pose',
    description: 'a\nb',
  };
  const now = new Date('2026-11-26T20:00:01.234Z');
  const writeLines = (...calendar: Parameters<typeof writeCalendar>): string[] =>
    writeCalendar(...calendar).split('\r\n');

  test('returns one event with its times in Quebec, and the rules of its time zone', () => {
    const organizer = { name: 'Soleil "Boréal"\r\nX:1', address: 'info@exemple.test' };
    const lines = writeLines({ method: 'PUBLISH', organizer, now, events: [EVENT] });
    expect(lines.at(-1)).toBe('');
    expect(lines.slice(lines.indexOf('BEGIN:VEVENT'), -2)).toEqual([
      'BEGIN:VEVENT',
      'UID:x@exemple.test',
      'DTSTAMP:20261126T200001Z',
      'SEQUENCE:3',
      'STATUS:CONFIRMED',
      'DTSTART;TZID=America/Toronto:20261210T080000',
      'DTEND;TZID=America/Toronto:20261210T123000',
      'SUMMARY:Pose',
      'DESCRIPTION:a\\nb',
      'ORGANIZER;CN="Soleil BoréalX:1":mailto:info@exemple.test',
      'END:VEVENT',
    ]);
    for (const line of ['METHOD:PUBLISH', 'TZID:America/Toronto']) expect(lines).toContain(line);
    expect(lines.filter((line) => /^(RRULE|TZOFFSET)/.test(line))).toEqual([
      'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
      'TZOFFSETFROM:-0500',
      'TZOFFSETTO:-0400',
      'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
      'TZOFFSETFROM:-0400',
      'TZOFFSETTO:-0500',
    ]);
    expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0']);
  });

  test('marks the calendar and its event as cancelled', () => {
    const lines = writeLines({ method: 'CANCEL', now, events: [{ ...EVENT, isCancelled: true }] });
    expect(lines).toContain('METHOD:CANCEL');
    expect(lines).toContain('STATUS:CANCELLED');
  });

  test('returns the name and locations of a subscribed calendar, and neither a method nor an organizer', () => {
    const text = writeCalendar({ name: 'Poses, visites', now, events: [{ ...EVENT, location: '12, rang 4' }] });
    for (const line of [
      'X-WR-CALNAME:Poses\\, visites',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'LOCATION:12\\, rang 4',
    ])
      expect(text).toContain(`${line}\r\n`);
    expect(text).not.toMatch(/METHOD|ORGANIZER/);
  });

  test('returns a calendar that ends after the time zone if it has no events', () => {
    expect(writeLines({ name: 'n', now, events: [] }).slice(-3)).toEqual(['END:VTIMEZONE', 'END:VCALENDAR', '']);
  });
});

describe('the desk', () => {
  test('explains why a date is refused', () => {
    const words = strings('fr').desk.visit;
    expect(plain(visitRefusalText({ code: 'day_holiday', holiday: 'national' }, '2027-06-24', words, 'fr'))).toBe(
      'Le jeudi 24 juin 2027 est férié au Québec : fête nationale. Choisissez un autre jour.',
    );
    expect(visitRefusalText({ code: 'day_invalid' }, '', words, 'fr')).toBe(words.refused.day_invalid);
  });

  test('recognizes the refusal of a date', () => {
    expect(isVisitRefusal({ kind: 'refused', code: 'day_past' })).toBe(true);
    expect(isVisitRefusal({ kind: 'refused', code: 'note_empty' })).toBe(false);
  });

  test('parses the responses about its calendar and the calendar’s token', () => {
    expect(parseCalendar(null)).toBeNull();
    expect(parseCalendar({ renewed_at: null })).toEqual({ renewed_at: null });
    expect(() => parseCalendar({})).toThrow('renewed_at');
    expect(parseCalendarToken(null)).toBeNull();
    expect(parseCalendarToken({ token: 'a' })).toBe('a');
    expect(calendarFile('a')).toBe('calendar/a.ics');
  });
});
