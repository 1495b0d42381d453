// The page's own script for the cart: a few lines before, and often instead of, the island. It reads only the length of
// what is stored: a cart that cannot be read shows none, and the island decides the rest. The island does not import
// this, nor this the stores: a shared module would leave the page and be fetched, in two files, which was tried.

/** Keeps the number of items right: before first paint, in every tab, and on a page that comes back from the bfcache. */
export function showCartCount(): void {
  showStored();
  addEventListener('cart:changed', (event) => show((event as CustomEvent<number>).detail));
  addEventListener('storage', ({ key }) => key === 'cart-storage' && showStored());
  addEventListener('pageshow', showStored);
}

/** A link to the open cart is a use of it, wherever the link stands. The island opens by itself once it is there. */
export function openForAddress(): void {
  const ask = (): void => {
    if (location.hash === '#panier') badge()?.closest('astro-island')?.dispatchEvent(new Event('intent'));
  };
  // The island's own script comes after this one.
  addEventListener('load', ask);
  addEventListener('hashchange', ask);
}

const badge = (): HTMLElement | null => document.querySelector<HTMLElement>('[data-cart-count]');

function show(count: number): void {
  const place = badge();
  if (!place) return;
  place.lastChild!.textContent = String(count);
  place.hidden = !count;
}

function showStored(): void {
  let items: unknown;
  try {
    ({ items } = JSON.parse(localStorage['cart-storage']));
  } catch {
    // Storage is off, holds no cart, or none that can be read.
  }
  show(Array.isArray(items) ? items.length : 0);
}
