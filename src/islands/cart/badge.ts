// The page's own script for the cart: a few lines before, and often instead of, the island. It reads only the length of
// what is stored: a cart that cannot be read shows none, and the island decides the rest. The island does not import
// this, nor this the stores: a shared module would leave the page and be fetched, in two files, which was tried.

/** Writes the number in the cart's button. The island never draws it again (Cart.tsx), unless it draws all of itself. */
function show(count: number): void {
  for (const number of document.querySelectorAll('[data-live]')) {
    number.textContent = String(count || '');
    number.parentElement!.hidden = !count;
  }
}

function showStored(): void {
  let count = 0;
  try {
    // What is no list has no length.
    count = JSON.parse(localStorage['cart-storage'] as string).items.length | 0;
  } catch {
    // Storage is off, or holds no cart, or one that cannot be read.
  }
  show(count);
}

/** A link to the open cart is a use of it, wherever the link stands. The island opens by itself once it is there. */
function openForAddress(): void {
  if (location.hash === '#panier') document.querySelector('[data-live]')?.dispatchEvent(new Event('intent'));
}

showStored();
addEventListener('cart:changed', (event) => show((event as CustomEvent<number>).detail));
addEventListener('storage', showStored);
// A page from the bfcache has heard nothing of what changed while it rested.
addEventListener('pageshow', showStored);
openForAddress();
addEventListener('hashchange', openForAddress);

// A module, though nothing imports from it.
export {};
