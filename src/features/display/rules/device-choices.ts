// Defines the storage keys of the choices that a device stores for its visitor. Each choice is also a data attribute of <html>,
// such as `data-theme`. The attribute has the name of the key, except the attribute of the consent.

/** Key of the consent: `accepted` or `declined` (specification, section 9). */
export const CONSENT_KEY = 'cookie-consent';

/** Key of the theme, one of `THEMES` (theme.ts). */
export const THEME_KEY = 'theme';

/** Key of the data saver. The key is present if the site must not load pictures. */
export const SAVER_KEY = 'saver';

/**
 * Key of the `/` shortcut. The value `off` means that `/` does not open the search. Without this value, `/` opens the search
 * (WCAG 2.1.4, character key shortcuts).
 */
export const SHORTCUT_KEY = 'shortcut';

/**
 * The visitor's choice about third-party content. `closed` allows no such content. It is not stored, and ends when the visitor
 * leaves the page.
 */
export type Consent = 'accepted' | 'declined' | 'closed';
