// Names of the posted fields that detect programs which fill in every form.

/** Field that people do not see. */
export const HONEYPOT = 'website';

/** Milliseconds that the page was open, sent by pages with a script. */
export const OPEN_FOR = 'open_ms';
