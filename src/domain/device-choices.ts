// What a visitor chooses once and this device keeps, by its key in the browser's storage: but for the consent, the name
// that <html> has it by.

/** `accepted` or `declined` (specification, section 9). */
export const CONSENT_KEY = 'cookie-consent';

/** One of the themes below. */
export const THEME_KEY = 'theme';

/** Present when no picture is to be fetched. */
export const SAVER_KEY = 'saver';

/** Present, as `off`, when the `/` key is not to lead to the search: WCAG 2.1.4, character key shortcuts. */
export const SHORTCUT_KEY = 'shortcut';

/** What third parties may do. `closed` holds for one view of one page, is kept nowhere, and allows nothing. */
export type Consent = 'accepted' | 'declined' | 'closed';
