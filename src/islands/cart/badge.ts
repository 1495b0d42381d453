/**
 * Puts the number of items into the badge before the island is there, so that it is right at first paint.
 * It reads only the length: a cart that cannot be read shows none, and the island decides the rest.
 * The island writes the badge by itself and does not import this: a shared module would leave the page and be
 * fetched, in two files, which was tried.
 */
export function showCartCount(): void {
  const badge = document.querySelector<HTMLElement>('[data-cart-count]');
  const count = storedCount();
  if (!badge || count === 0) return;
  badge.textContent = String(count);
  badge.hidden = false;
}

function storedCount(): number {
  try {
    const { items } = JSON.parse(localStorage.getItem('cart-storage') ?? '{}');
    return Array.isArray(items) ? items.length : 0;
  } catch {
    return 0;
  }
}
