/** Data attributes of `<html>`, on which styles depend. build/before-paint/ sets them to the stored choices. */
export const { dataset } = document.documentElement;

/**
 * Returns the first element that matches a selector. Every page has the shell's elements, so the result is null only if an
 * extension has removed the element.
 */
export const find = <Match extends HTMLElement = HTMLElement>(selector: string): Match =>
  document.querySelector<Match>(selector)!;

/** A choice. An empty value removes the choice. */
interface Choice {
  name: 'consent' | 'saver' | 'shortcut' | 'theme';
  value: string;
  /** Storage key of the choice, if the key differs from `name`. */
  key?: string;
}

/** Applies a choice to this view of the page, and stores it on this device. */
export function choose({ name, value, key = name }: Choice): void {
  if (value) dataset[name] = value;
  else delete dataset[name];
  try {
    // The old choice is removed first, because a full storage has no room for both.
    delete localStorage[key];
    if (value) localStorage.setItem(key, value);
  } catch {
    // If storage is off, the choice only applies until the page is left.
  }
}

// Receives the choices of the display panel, an island that is loaded on demand. The panel sends them as events.
addEventListener('chosen', (event) => choose((event as CustomEvent<Choice>).detail));
