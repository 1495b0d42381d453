// Storage keys of the choices that a device stores for its visitor. Each key except that of the consent is also the name of an
// attribute of <html>.

/** Key of the consent: `accepted` or `declined` (specification, section 9). */
export const CONSENT_KEY = 'cookie-consent';

/** Key of the theme, one of the themes below. */
export const THEME_KEY = 'theme';

/** Key of the data saver. It is present if the site must not load pictures. */
export const SAVER_KEY = 'saver';

/**
 * Key of the `/` shortcut. Its value is `off` if the `/` key does not open the search, and otherwise it is missing (WCAG 2.1.4,
 * character key shortcuts).
 */
export const SHORTCUT_KEY = 'shortcut';

/**
 * The visitor's answer about content of third parties. `closed` allows no such content. It applies only until the page is left,
 * and is not stored.
 */
export type Consent = 'accepted' | 'declined' | 'closed';
