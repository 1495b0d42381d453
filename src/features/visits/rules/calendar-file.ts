// Writes calendar files (RFC 5545): the file of one visit, for emails and the page of an order, and the calendar to which staff
// subscribe.

export interface CalendarEvent {
  /** Identifier of the event, the same in all its versions. */
  uid: string;
  /** Version number of the event. Each later version has a higher number. */
  sequence: number;
  /** Day and times in Quebec, for example `2026-12-10` and `08:00`. */
  day: string;
  starts: string;
  ends: string;
  isCancelled: boolean;
  summary: string;
  description: string;
  location?: string;
}

/** Returns the identifier of a visit in all calendars. `site` is the address of the site. */
export const visitUid = (id: string, site: string): string => `${id}@${new URL(site).hostname}`;

export interface Calendar {
  /** `PUBLISH` or `CANCEL` in the file of one visit (RFC 5546). A calendar to which staff subscribe has no method. */
  method?: 'PUBLISH' | 'CANCEL';
  /** Name of a calendar to which staff subscribe. */
  name?: string;
  /** Sender, for a calendar file in an email. */
  organizer?: { name: string; address: string };
  /** Time at which the file is created. */
  now: Date;
  events: readonly CalendarEvent[];
}

/** Quebec's rules for daylight saving time since 2007. Each file must contain them (RFC 5545, 3.6.5). */
const TIME_ZONE = [
  'BEGIN:VTIMEZONE',
  'TZID:America/Toronto',
  'BEGIN:DAYLIGHT',
  'DTSTART:20070311T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0400',
  'TZNAME:EDT',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'DTSTART:20071104T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
  'TZOFFSETFROM:-0400',
  'TZOFFSETTO:-0500',
  'TZNAME:EST',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/** Replaces surrogates without a partner. Older browsers do not have `String.prototype.toWellFormed`, which does the same. */
const toWellFormed = (text: string): string => text.replace(/\p{Cs}/gu, '\ufffd');

/**
 * Returns a text as the value of a property (RFC 5545, 3.3.11). Removes control characters that such a value must not contain.
 */
export const escapedText = (text: string): string =>
  toWellFormed(text)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

/** Returns a text as a quoted parameter. Quoted parameters have no escape sequences (RFC 5545, 3.2). */
const quotedParameter = (text: string): string => `"${toWellFormed(text).replace(/[\p{Cc}"]/gu, '')}"`;

const MAX_LINE_BYTES = 75;
const encoder = new TextEncoder();

/** Divides a long line into lines of at most 75 bytes, without dividing a character (RFC 5545, 3.1). */
export function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > MAX_LINE_BYTES) {
      parts.push(part);
      part = '';
      // The space at the beginning of a continued line counts as one byte.
      bytes = 1;
    }
    part += character;
    bytes += size;
  }
  return [...parts, part].join('\r\n ');
}

const localTime = (day: string, time: string): string => `${day.replaceAll('-', '')}T${time.replace(':', '')}00`;
const utcTime = (moment: Date): string => moment.toISOString().replace(/[-:]|\.\d+/g, '');

/** Returns the text of a calendar file. */
export function writeCalendar({ method, name, organizer, now, events }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Soleil Boreal//Visits//FR',
    'CALSCALE:GREGORIAN',
    ...(method ? [`METHOD:${method}`] : []),
    ...(name
      ? [
          `NAME:${escapedText(name)}`,
          `X-WR-CALNAME:${escapedText(name)}`,
          'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
          'X-PUBLISHED-TTL:PT1H',
        ]
      : []),
    ...TIME_ZONE,
    ...events.flatMap((event) => eventLines(event, now, organizer)),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

const eventLines = (event: CalendarEvent, now: Date, organizer: Calendar['organizer']): string[] => [
  'BEGIN:VEVENT',
  `UID:${event.uid}`,
  `DTSTAMP:${utcTime(now)}`,
  `SEQUENCE:${event.sequence}`,
  `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  `DTSTART;TZID=America/Toronto:${localTime(event.day, event.starts)}`,
  `DTEND;TZID=America/Toronto:${localTime(event.day, event.ends)}`,
  `SUMMARY:${escapedText(event.summary)}`,
  `DESCRIPTION:${escapedText(event.description)}`,
  ...(event.location ? [`LOCATION:${escapedText(event.location)}`] : []),
  ...(organizer ? [`ORGANIZER;CN=${quotedParameter(organizer.name)}:mailto:${organizer.address}`] : []),
  'END:VEVENT',
];
