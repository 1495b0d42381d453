// The shell's script. It is a single entry, because modules that two entries share would be fetched instead of inlined. scroll.ts
// is last. It throws an error if a blocker has removed `IntersectionObserver`, and the other scripts have then already run.
import '../../../intent/parsed.ts';
import './links.ts';
import './first-touch.ts';
import './consent.ts';
import './scroll.ts';
