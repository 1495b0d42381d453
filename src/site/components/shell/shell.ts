// Runs the shell's scripts. They have a single entry, because modules that two entries share would be fetched instead of inlined.
// scroll.ts is last, because it throws an error if a blocker has removed `IntersectionObserver`. The other scripts have then
// already run.
import '../../../intent/parsed.ts';
import './links.ts';
import './first-touch.ts';
import './consent.ts';
import './scroll.ts';
