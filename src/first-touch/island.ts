import type { AnsweredIsland } from '../intent/answer.ts';

/** The props of islands, by the address of their file. It is in the browser's cache when React comes. */
const read = new Map<string | undefined, unknown>();

/** Reads a file of the site. @throws when there is none. */
export const readJson = (address: string): Promise<unknown> => fetch(address).then((response) => response.json());

/** Reads the props of these islands, so that a touch can be answered without a connection. */
export function readProps(selector: string): void {
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
  const island = (event.target as Element).closest<AnsweredIsland>('[ssr]');
  const props = read.get(island?.dataset['props']);
  // What did not fit into the storage is in an island's memory alone.
  return island && props && !document.querySelector('[data-unstored]') ? { event, island, props } : undefined;
}

/**
 * Keeps an event from the island, which would replay it, and has the island come as what it is already. `answer` is a
 * prop of its component.
 */
export function settle({ event, island }: Touch, answer: unknown): void {
  event.stopImmediatePropagation();
  island.answer = answer;
  afterFrame(() => island.dispatchEvent(new Event('answered')));
}

/** Does something after the next frame is drawn, which shows the answer. */
export const afterFrame = (act: () => void): number => requestAnimationFrame(() => setTimeout(act));
