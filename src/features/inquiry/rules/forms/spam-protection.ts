// Names the posted fields that help to detect programs which fill in every form.

/** Hidden field that people do not see and that programs fill in. */
export const HONEYPOT = 'website';

/** Milliseconds for which the page was open. Only pages with JavaScript send this field. */
export const OPEN_FOR = 'open_ms';
