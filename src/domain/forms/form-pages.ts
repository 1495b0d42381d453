// Where a browser that sent a form itself is led, and where the links of e-mails lead: known to the functions, and to
// the site's route map (a test holds them together).
export const FORM_PAGES = {
  contact: {
    accepted: { fr: '/contact/merci', en: '/en/contact/thanks' },
    refused: { fr: '/contact/a-corriger', en: '/en/contact/to-correct' },
  },
  newsletter: {
    /** Its states are its fragments. */
    page: { fr: '/infolettre', en: '/en/newsletter' },
  },
} as const;

/** What the newsletter's page says, by its fragment. */
export const NEWSLETTER_STATES = ['asked', 'confirmed', 'ended', 'unknown_link'] as const;
export type NewsletterState = (typeof NEWSLETTER_STATES)[number];
