// Defines the storage keys of the choices that a device stores for its visitor. Each key is also the name of an attribute of
// <html>, except the key of the consent.

/** Key of the consent: `accepted` or `declined` (specification, section 9). */
export const CONSENT_KEY = 'cookie-consent';

/** Key of the theme, one of the themes below. */
export const THEME_KEY = 'theme';

/** Key of the data saver. The key is present if the site must not load pictures. */
export const SAVER_KEY = 'saver';

/**
 * Key of the `/` shortcut. The value `off` means that the `/` key does not open the search. Otherwise the key is missing (WCAG
 * 2.1.4, character key shortcuts).
 */
export const SHORTCUT_KEY = 'shortcut';

/**
 * The visitor's choice about third-party content. `closed` allows no such content. It is not stored, and ends when the visitor
 * leaves the page.
 */
export type Consent = 'accepted' | 'declined' | 'closed';
