import { getNetwork, pseudonym } from '../_shared/caller.ts';
import { database, rpc } from '../_shared/database.ts';
import { logFault } from '../_shared/faults.ts';
import { company, siteOrigin } from '../_shared/settings.ts';
import { respondWithCalendar, type FindVisits } from './handler.ts';

const find: FindVisits = (digest, unknownLimits, addressLimits) =>
  rpc(database(), 'linked_visits', { p_digest: digest, p_limits: unknownLimits, p_address_limits: addressLimits });

/** Handles GET of the calendar to which a member of staff subscribes: `…/calendar/<token>.ics`. */
export default {
  fetch: async (request: Request): Promise<Response> => {
    try {
      const network = pseudonym('network', getNetwork(request));
      return await respondWithCalendar(request, network, find, () => ({ company: company(), site: siteOrigin() }));
    } catch (cause) {
      logFault('function calendar', cause);
      return new Response(null, { status: 500, headers: { 'cache-control': 'no-store' } });
    }
  },
};
