// The shell's script. It is one module: two would share modules, which would be fetched instead of inlined. The script of the scroll
// position is last: a blocker may have removed the browser's `IntersectionObserver`, and its error then stops nothing else.
import '../../../intent/parsed.ts';
import './links.ts';
import './first-touch.ts';
import './consent.ts';
import './scroll.ts';
