// Apart from the other anchors, which every page with a cart fetches.

/** At the account page: Stripe's page leads back to it, with a card saved there or without. */
export const CARD_ANCHORS = { saved: '#carte-enregistree', left: '#carte' } as const;
