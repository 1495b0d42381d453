// Separate from the other anchors, which every page with a cart loads.

/** Anchors of the account page to which Stripe's page returns, after a card was saved or not. */
export const CARD_ANCHORS = { saved: '#carte-enregistree', left: '#carte' } as const;
