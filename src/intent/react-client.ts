// Fetched when the first island of a page is used: hydrates islands with React and replays their captured events.
import { createElement, type ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import type { AnsweredIsland } from './answer.ts';
import type { CapturedEvent } from './capture.ts';
import { reviveProps } from './props.ts';
import { replay } from './replay.ts';
import { rememberSelections } from './selection.ts';

/**
 * Hydrates an island. Resolves once React has committed it, its effects have run, and all captured events are replayed;
 * rejects when the component throws. `captured` grows until `stopCapture` is called.
 */
export type Hydrate = (
  island: AnsweredIsland,
  component: unknown,
  props: string,
  captured: readonly CapturedEvent[],
  stopCapture: () => void,
) => Promise<void>;

/** An island's props: as Astro wrote them, or as the build has written them since into a file of their own. */
const readProps = (island: HTMLElement, text: string): Record<string, unknown> =>
  'props' in island.dataset ? (JSON.parse(text) as Record<string, unknown>) : reviveProps(text);

/** Resolves in a new task: not during the dispatch of an event, which other listeners are still to hear. */
function newTask(): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = resolve;
    port2.postMessage(undefined);
  });
}

/** Whether an input method was composing a text when the last of the events came. */
function isComposing(captured: readonly CapturedEvent[]): boolean {
  const last = captured.findLast(({ event }) => /^(input|compositionend)$/.test(event.type))?.event;
  return last?.type === 'input' && (last as InputEvent).isComposing;
}

/** Resolves in a task in which no input method composes a text: setting a field's value then would double its letters. */
async function idleInput(captured: readonly CapturedEvent[]): Promise<void> {
  await newTask();
  while (isComposing(captured)) {
    await new Promise((resolve) => addEventListener('compositionend', resolve, { capture: true, once: true }));
    await newTask();
  }
}

const hydrate: Hydrate = async (island, component, props, captured, stopCapture) => {
  const given = readProps(island, props);
  await idleInput(captured);
  // From here to the end of this task no event can reach React before those captured. A field that React renders before
  // its text is replayed is emptied, which loses its selection.
  island.leaveToReact?.();
  const restoreSelections = rememberSelections(island);
  const errors: unknown[] = [];
  flushSync(() => {
    hydrateRoot(
      island,
      createElement(component as ComponentType<object>, Object.assign(given, { answer: island.answer })),
      {
        identifierPrefix: island.getAttribute('prefix') ?? '',
        onUncaughtError: (error) => errors.push(error),
      },
    );
  });
  if (errors.length > 0) throw errors[0];
  island.removeAttribute('ssr');
  stopCapture();
  await replay(island, captured);
  restoreSelections();
};

export default hydrate;
