// Serves the calendar of installations and site visits. Each staff member can have a secret address for the calendar. Calendar
// programs fetch this address with GET and without a key.
import { toFragment } from '../../src/features/desk/rules/place.ts';
import { visitUid, writeCalendar, type CalendarEvent } from '../../src/features/visits/rules/calendar-file.ts';
import type { Visit } from '../../src/features/visits/rules/visit.ts';
import { fill } from '../../src/core/text.ts';
import { path } from '../../src/i18n/routes.ts';
import { strings } from '../../src/i18n/strings/index.ts';
import { digestOfToken } from '../_shared/inquiry-links.ts';
import { calendarLimits, unknownLinkLimits, type RateLimit } from '../_shared/rate-limits.ts';
import type { Company } from '../_shared/settings.ts';

/** A visit with the data that the crew needs. Texts are empty if they are unknown. */
export interface CrewVisit extends Visit {
  about: 'order' | 'inquiry';
  /** ID of the order or inquiry. */
  record_id: string;
  number: string;
  name: string;
  phone: string;
  address: string;
}

/**
 * Returns the visits of a calendar address, null if the address does not exist, or the seconds to wait if a limit is exceeded.
 */
export type FindVisits = (
  digest: string,
  unknownLimits: RateLimit[],
  addressLimits: RateLimit[],
) => Promise<{ wait: number } | { visits: CrewVisit[] | null }>;

interface Sender {
  company: Company;
  site: string;
}

/** Headers that stop search engines, proxies and browsers from storing the calendar. */
const PRIVATE = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow, noarchive' };

/** Responds to `…/calendar/<token>.ics`. Returns 404 for an unknown address. */
export async function respondWithCalendar(
  request: Request,
  network: string,
  find: FindVisits,
  sender: () => Sender,
): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return new Response(null, { status: 405, headers: { allow: 'GET, HEAD', ...PRIVATE } });
  const { pathname } = new URL(request.url);
  // An address without a token returns 400, not 404, so that the doctor can see that the function is deployed.
  if (pathname.endsWith('/calendar')) return new Response(null, { status: 400, headers: PRIVATE });
  // A token in another format also counts as a guess.
  const [, token = ''] = /\/calendar\/([0-9a-f]{64})\.ics$/.exec(pathname) ?? [];
  const digest = digestOfToken(token);
  const lookup = await find(digest, unknownLinkLimits(network), calendarLimits(digest));
  if ('wait' in lookup)
    return new Response(null, { status: 429, headers: { 'retry-after': String(lookup.wait), ...PRIVATE } });
  if (lookup.visits === null) return new Response(null, { status: 404, headers: PRIVATE });
  const { company, site } = sender();
  const { calendar: t } = strings('fr').visits;
  const text = writeCalendar({
    name: fill(t.name, { company: company.name }),
    now: new Date(),
    events: lookup.visits.map((visit) => toEvent(visit, site)),
  });
  return new Response(request.method === 'HEAD' ? null : text, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="calendrier.ics"',
      ...PRIVATE,
    },
  });
}

function toEvent(visit: CrewVisit, site: string): CalendarEvent {
  const { about, number, name, phone, address } = visit;
  const { calendar: t } = strings('fr').visits;
  const room = about === 'order' ? 'orders' : 'inquiries';
  return {
    uid: visitUid(visit.id, site),
    sequence: visit.sequence,
    day: visit.day,
    starts: visit.starts,
    ends: visit.ends,
    isCancelled: false,
    summary: fill(t.event[about], { name: name || number }),
    description: [
      fill(t.number[about], { number }),
      ...(phone ? [fill(t.phone, { phone })] : []),
      fill(t.open, { address: `${site}${path('desk', 'fr')}${toFragment({ room, id: visit.record_id })}` }),
    ].join('\n'),
    ...(address && { location: address }),
  };
}
