// Undoes copies by browser extensions. An extension may replace a button or a form with a copy, which lacks React's handlers.
// When a visitor clicks or submits the copy, this code puts React's element back. React's element then receives the typed text
// and, after the text, the event.
import { completeFields } from './fields.ts';
import { rememberFocus } from './focus.ts';
import { findRedrawn, isAlike, listElements } from './redrawn.ts';

/**
 * Watches an island for copies. Must be called before React adds its listeners to the island. Otherwise, React would handle the
 * copy's event before this code can stop it.
 */
export function watchCopies(island: HTMLElement): void {
  const originals = new WeakMap<Node, HTMLElement>();
  new MutationObserver((records) => {
    for (const { addedNodes, removedNodes } of records) {
      const [copy, other] = addedNodes;
      const [replaced] = removedNodes;
      // React never replaces an element in a single step, so such a replacement comes from an extension.
      if (!(copy instanceof HTMLElement && replaced instanceof HTMLElement) || other || !isAlike(copy, replaced))
        continue;
      const original = originals.get(replaced) ?? replaced;
      if (original === copy) originals.delete(copy);
      else originals.set(copy, original);
    }
  }).observe(island, { childList: true, subtree: true });

  const onEvent = (event: Event): void => {
    const target = event.target as HTMLElement;
    const button = target.closest('button');
    if (event.type === 'click' && !button) return;
    for (let node: HTMLElement | null = target; node && node !== island; node = node.parentElement) {
      const original = originals.get(node);
      if (!original) continue;
      event.preventDefault();
      event.stopImmediatePropagation();
      const find = putBack(node, original);
      // If the copy is inside the button, the button itself is not replaced.
      if (event.type === 'click') (node.contains(button) ? find(button!) : button)?.click();
      else (find(target) as HTMLFormElement).requestSubmit(find((event as SubmitEvent).submitter!) ?? null);
      return;
    }
  };
  island.addEventListener('click', onEvent, true);
  island.addEventListener('submit', onEvent, true);
}

/**
 * Replaces a copy with its original, and keeps the text and the focus of the copy. Returns a function that maps an element of the
 * copy to the corresponding element of the original.
 */
function putBack(copy: HTMLElement, original: HTMLElement): (element: HTMLElement) => HTMLElement | undefined {
  const parent = copy.parentElement!;
  const before = listElements(copy);
  const after = listElements(original);
  const find = (element: HTMLElement): HTMLElement | undefined => {
    if (element === copy) return original;
    return before.includes(element) ? findRedrawn(after, before, element) : undefined;
  };
  const completeEvents = completeFields(parent, []);
  const restoreFocus = rememberFocus(parent);
  copy.replaceWith(original);
  const restoreSelection = restoreFocus(find);
  completeEvents(find);
  restoreSelection();
  return find;
}
