// Transfers the state of old elements to new elements. React renders an island again if its HTML differs from the build's HTML.
// This happens if the document was cut off, or if an extension changed the document during its loading.

/** Returns all elements inside an element. */
export const listElements = (parent: HTMLElement): HTMLElement[] => [...parent.querySelectorAll<HTMLElement>('*')];

const getSignature = ({ tagName, id, name }: Partial<HTMLInputElement>): string => [tagName, id, name].join();

/** Returns whether two elements have the same tag, ID and name. */
export const isAlike = (element: HTMLElement, other: HTMLElement): boolean =>
  getSignature(element) === getSignature(other);

const getAlike = (all: Iterable<HTMLElement>, element: HTMLElement): HTMLElement[] =>
  [...all].filter((other) => isAlike(other, element));

/**
 * Returns the element that replaces an old element. Both elements have the same index among elements with the same tag, ID and
 * name.
 */
export const findRedrawn = (
  after: readonly HTMLElement[],
  before: readonly HTMLElement[],
  element: HTMLElement,
): HTMLElement | undefined => getAlike(after, element)[getAlike(before, element).indexOf(element)];

/**
 * Returns the element that replaces an old element, or undefined if elements of this kind were added or removed. Otherwise, a
 * click on an extension's own button could be replayed on the island's button. A click on the button of a removed line could be
 * replayed on the button of the next line.
 */
export const findReplaced = (
  after: readonly HTMLElement[],
  before: readonly HTMLElement[],
  element: HTMLElement,
): HTMLElement | undefined =>
  getAlike(before, element).length === getAlike(after, element).length
    ? findRedrawn(after, before, element)
    : undefined;

/** Reopens the dialogs and popovers that were open, and shows the form whose ID is in the address. */
export function reopen(
  island: HTMLElement,
  open: readonly HTMLElement[],
  find: (element: HTMLElement) => HTMLElement | undefined,
): void {
  for (const element of open) {
    const target = find(element);
    if (target?.popover) target.showPopover();
    else if (target instanceof HTMLDialogElement && !target.open) target.showModal();
  }
  // Browsers do not update `:target` when a new element gets the target's ID. Following the address again updates `:target`.
  const target = location.hash && document.getElementById(location.hash.slice(1));
  if (target && island.contains(target) && !target.matches(':target')) location.replace(location.hash);
}
