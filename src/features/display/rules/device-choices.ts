// Storage keys of the choices that a device stores for its visitor. Except for the consent, each is also an attribute name of
// <html>.

/** Key of the consent: `accepted` or `declined` (specification, section 9). */
export const CONSENT_KEY = 'cookie-consent';

/** Key of the theme, one of the themes below. */
export const THEME_KEY = 'theme';

/** Key of the data saver. Present if no pictures are to be loaded. */
export const SAVER_KEY = 'saver';

/** Key that is present, as `off`, if the `/` key does not open the search (WCAG 2.1.4, character key shortcuts). */
export const SHORTCUT_KEY = 'shortcut';

/** Permission for third parties. `closed` allows nothing, applies to one view of a page, and is not stored. */
export type Consent = 'accepted' | 'declined' | 'closed';
