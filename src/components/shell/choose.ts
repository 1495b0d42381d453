/** What `<html>` tells the styles; integrations/before-paint.ts puts there what this device keeps. */
export const { dataset } = document.documentElement;

/** The first element that matches. Every page has the whole shell. */
export const find = <Found extends HTMLElement = HTMLElement>(selector: string): Found =>
  document.querySelector<Found>(selector)!;

/** Something chosen; an empty value takes it back. */
interface Choice {
  name: 'consent' | 'saver' | 'shortcut' | 'theme';
  value: string;
  /** Its key in the storage, where it has another name there. */
  key?: string;
}

/** Makes a choice for this view of the page and keeps it on this device. */
export function choose({ name, value, key = name }: Choice): void {
  if (value) dataset[name] = value;
  else delete dataset[name];
  try {
    // First of all the old choice goes: a storage that is full has room for nothing else.
    delete localStorage[key];
    if (value) localStorage.setItem(key, value);
  } catch {
    // Storage is off: the choice holds for this view.
  }
}

// The display panel is an island, fetched when it is used: it asks for its choices to be made.
addEventListener('chosen', (event) => choose((event as CustomEvent<Choice>).detail));
