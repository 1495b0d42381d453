import type { UpdatedIsland } from '../intent/updated-island.ts';

/** Props of islands, by the address of the file that contains them. React later reads this file from the browser's cache. */
const read = new Map<string | undefined, unknown>();

/** Fetches a JSON file of the site. @throws if the file is missing or unreachable. */
export const readJson = (address: string): Promise<unknown> => fetch(address).then((response) => response.json());

/** Fetches the props of the selected islands in advance, so that the first touch also works offline. */
export function readProps(selector: string): void {
  for (const { dataset } of document.querySelectorAll<HTMLElement>(selector)) {
    const address = dataset['props']!;
    // React fetches the file again if this attempt fails.
    readJson(address).then(
      (props) => read.set(address, props),
      () => {},
    );
  }
}

/** An event that this script can handle, because React has not hydrated the island yet and the island's props are loaded. */
export interface Touch {
  event: Event;
  island: UpdatedIsland;
  props: unknown;
}

/** Returns the island and props of an event, or undefined if this script cannot handle it. */
export function findTouch(event: Event): Touch | undefined {
  const island = (event.target as Element).closest<UpdatedIsland>('[ssr]');
  const props = read.get(island?.dataset['props']);
  // If the storage is full, some data exists only in an island's memory. The island must then handle the event.
  return island && props && !document.documentElement.dataset['unstored'] ? { event, island, props } : undefined;
}

/**
 * Stops the island from replaying this event, and hydrates the island in its current state. `answer` becomes a prop of the
 * island's component.
 */
export function settle({ event, island }: Touch, answer: unknown): void {
  event.stopImmediatePropagation();
  island.answer = answer;
  afterFrame(() => island.dispatchEvent(new Event('answered')));
}

/** Runs a function after the next frame, which shows the result of the event. */
export const afterFrame = (act: () => void): number => requestAnimationFrame(() => setTimeout(act));
