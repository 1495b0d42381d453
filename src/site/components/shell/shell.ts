// The shell's script. It is one module: two would share modules, which would be fetched instead of inlined. The cookie banner
// is last: an ad blocker may have removed it, and its error then stops nothing else.
import '../../../intent/parsed.ts';
import './links.ts';
import './scroll.ts';
import './first-touch.ts';
import './consent.ts';
