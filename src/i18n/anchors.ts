// Apart from the route map, which is long: islands that need these need no other address.

/** The anchors of views, which links lead to. */
export const ANCHORS = {
  /** Opens the cart on any page. */
  cart: '#panier',
  /** At the account page: the visitor came from the checkout and goes back there once signed in. */
  fromCheckout: '#commande',
} as const;
