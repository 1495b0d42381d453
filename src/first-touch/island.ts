import type { AnsweredIsland } from '../intent/answer.ts';

/** The props of islands that are not hydrated, by the address of their file. They are the browser's own when React comes. */
const read = new Map<string, Record<string, unknown>>();

/** Reads the props of the page's islands of these components, so that a touch can be answered without a connection. */
export function readProps(...components: string[]): void {
  const selector = components.map((name) => `[component-export=${name}]`).join();
  for (const { dataset } of document.querySelectorAll<HTMLElement>(selector)) {
    const address = dataset['props']!;
    fetch(address)
      .then((response) => response.json())
      // React fetches again what could not be read.
      .then((props) => read.set(address, props as Record<string, unknown>), Boolean);
  }
}

/** Returns the island around an element with its props, while React is not there and the props are. */
export function waitingIsland<Props>(element: Element): { island: AnsweredIsland; props: Props } | undefined {
  const island = element.closest<AnsweredIsland>('astro-island[ssr]');
  const props = read.get(island?.dataset['props'] ?? '') as Props | undefined;
  return island && props ? { island, props } : undefined;
}

/**
 * Keeps an event from the island, which would replay it, and has the island come as what it is already. `answer` is a
 * prop of its component.
 */
export function settle(event: Event, island: AnsweredIsland, answer: unknown): void {
  event.stopImmediatePropagation();
  island.answer = answer;
  island.dispatchEvent(new Event('intent'));
}
