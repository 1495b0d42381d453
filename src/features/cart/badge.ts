// Shows the number of items in the cart. The page runs this script before the island loads, and on most pages the island never
// loads. The script only reads the number of stored items. If the cart cannot be read, the script shows no number, and the island
// handles the problem. This file and the stores must not import each other. Otherwise, the build would move their shared module
// into a separate file.

/**
 * Writes the number into the cart's button. The island does not render the number again (Cart.tsx), unless React renders the
 * whole island again.
 */
function show(count: number): void {
  for (const number of document.querySelectorAll('[data-live]')) {
    number.textContent = `${count || ''}`;
    number.parentElement!.hidden = !count;
  }
}

function showStored(): void {
  try {
    // If the value is not an array, its length is undefined, and the number is 0.
    show(JSON.parse(localStorage['cart-storage'] as string).items.length | 0);
  } catch {
    // Storage is off, or contains no readable cart.
    show(0);
  }
}

/** Hydrates the cart's island if the address contains the cart's anchor. The island then opens the cart. */
function openForAddress(): void {
  if (location.hash === '#panier') document.querySelector('[data-live]')?.dispatchEvent(new Event('intent'));
}

showStored();
addEventListener('cart:changed', (event) => show((event as CustomEvent<number>).detail));
addEventListener('storage', showStored);
// A page that the browser restores from its bfcache does not show changes that were made after the visitor left the page.
addEventListener('pageshow', showStored);
openForAddress();
addEventListener('hashchange', openForAddress);

// Makes this file a module.
export {};
