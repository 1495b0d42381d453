// Defines anchors for saved cards. They have their own file, because every page with a cart loads anchors.ts.

/** Anchors of the account page to which Stripe's page returns: after a card was saved, and after the customer cancelled. */
export const CARD_ANCHORS = { saved: '#carte-enregistree', left: '#carte' } as const;
