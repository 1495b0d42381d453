// The shell's script, one for all of it: two would share modules, and what is shared is fetched, not inlined. The cookie
// banner is last: an ad blocker may have removed it, and an error there ends nothing else.
import '../../intent/parsed.ts';
import './links.ts';
import './scroll.ts';
import './first-touch.ts';
import './consent.ts';
