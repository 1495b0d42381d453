// The shell's script, one for all of it: two would share modules, and what is shared is fetched, not inlined. The
// order is the one that compresses best; none needs another.
import './consent.ts';
import './links.ts';
import './scroll.ts';
import './first-touch.ts';
