// What gives away a program that fills in every form it finds, by the names it is posted under.

/** A field that people do not see. */
export const HONEYPOT = 'website';

/** The milliseconds its page was open, which a page with a script says. */
export const OPEN_FOR = 'open_ms';
