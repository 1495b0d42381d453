import type { AnsweredIsland } from '../intent/answer.ts';

/** The props of islands, by the address of their file. It is in the browser's cache when React comes. */
const read = new Map<string | undefined, unknown>();

/** Reads a file of the site. @throws when there is none. */
export const readJson = (address: string): Promise<unknown> => fetch(address).then((response) => response.json());

/** Reads the props of the page's islands of these components, so that a touch can be answered without a connection. */
export function readProps(...components: string[]): void {
  const selector = components.map((name) => `[component-export=${name}]`).join();
  for (const { dataset } of document.querySelectorAll<HTMLElement>(selector)) {
    const address = dataset['props']!;
    // React fetches again what could not be read.
    readJson(address).then((props) => read.set(address, props), Boolean);
  }
}

/** A press that can be answered: React is not there yet, and what it would be given is. */
export interface Touch {
  event: Event;
  island: AnsweredIsland;
  props: unknown;
}

/** Returns what a press on an element can be answered with, or undefined. */
export function touchOf(event: Event): Touch | undefined {
  const island = (event.target as Element).closest<AnsweredIsland>('astro-island[ssr]');
  const props = read.get(island?.dataset['props']);
  // What did not fit into the storage is in an island's memory alone.
  const isStored = !('unstored' in document.documentElement.dataset);
  return island && props && isStored ? { event, island, props } : undefined;
}

/**
 * Keeps an event from the island, which would replay it, and has the island come as what it is already. `answer` is a
 * prop of its component.
 */
export function settle({ event, island }: Touch, answer: unknown): void {
  event.stopImmediatePropagation();
  island.answer = answer;
  island.dispatchEvent(new Event('intent'));
}
