// Hydrates islands with React and replays their captured events. Browsers load this file when the first island of a page is used.
import { createElement, type ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot, type Root } from 'react-dom/client';
import type { UpdatedIsland } from './updated-island.ts';
import type { CapturedEvent } from './capture.ts';
import { watchCopies } from './copies.ts';
import { fetchComponent } from './fetch-part.ts';
import { completeFields } from './fields.ts';
import { rememberFocus } from './focus.ts';
import { reviveProps } from './props.ts';
import { findRedrawn, findReplaced, listElements, reopen } from './redrawn.ts';
import { replay } from './replay.ts';
import { splitAtReset } from './resets.ts';
import { restoreNodes } from './restore-nodes.ts';
import './second-click.ts';
import './tolerant-dom.ts';

/**
 * Hydrates an island. Resolves once React has committed the island and run its effects, and all captured events are replayed.
 * Rejects if the component throws. `captured` may grow while the island has the attribute `ssr`.
 */
export type Hydrate = (props: string, captured: readonly CapturedEvent[]) => Promise<void>;

/** Fetches an island's component. Rejects if one of the component's files cannot be loaded. */
export type LoadIsland = (island: UpdatedIsland) => Promise<Hydrate>;

/** Returns an island's props from the attribute into which Astro wrote them, or from the file into which the build moved them. */
const readProps = (island: HTMLElement, text: string): Record<string, unknown> =>
  'props' in island.dataset ? (JSON.parse(text) as Record<string, unknown>) : reviveProps(text);

/** Resolves in a new task, after all listeners have received the current event. */
function newTask(): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = resolve;
    port2.postMessage(undefined);
  });
}

/** Returns whether an input method was composing text at the time of the last captured event. */
function isComposing(captured: readonly CapturedEvent[]): boolean {
  const last = captured.findLast(({ event }) => /^(input|compositionend)$/.test(event.type))?.event;
  return last?.type === 'input' && (last as InputEvent).isComposing;
}

/** Time between two checks in milliseconds. */
const CHECK_MS = 20;
/** Maximum number of checks for a pressed element. Some browsers treat a dragged element as pressed until the next click. */
const MAX_PRESS_CHECKS = 50;

/**
 * Resolves in a task in which no input method is composing text and no element of the island is pressed. Setting a field's value
 * during a composition would double the composed letters. If `restoreNodes` moved a pressed button, the browser would not click
 * the button.
 */
async function idleInput(island: HTMLElement, captured: readonly CapturedEvent[]): Promise<void> {
  await newTask();
  let checks = 0;
  while (isComposing(captured) || (checks++ < MAX_PRESS_CHECKS && island.matches(':active')))
    await new Promise((resolve) => setTimeout(resolve, CHECK_MS));
}

/** Returns whether the parser has passed the end of the island: a node follows it, or the document is complete. */
function isParsed(island: Node): boolean {
  if (document.readyState !== 'loading') return true;
  for (let node: Node | null = island; node; node = node.parentNode) {
    const next = node.nextSibling;
    // `fetchStyles` (island.ts) appends a link to the body while the page is still arriving. The link alone does not show that
    // the island is complete.
    if (next && (next.nodeName !== 'LINK' || next.nextSibling)) return true;
  }
  return false;
}

/** Resolves once the whole island has arrived, which may take long on a stalled connection. */
async function parsed(island: Node): Promise<void> {
  if (!isParsed(island))
    await new Promise((resolve) => document.addEventListener('readystatechange', resolve, { once: true }));
}

/** Number of errors after which an island stays empty, because it would throw again. */
const MAX_ERRORS = 5;

async function hydrate(
  island: UpdatedIsland,
  component: ComponentType<object>,
  props: string,
  captured: readonly CapturedEvent[],
): Promise<void> {
  const given = readProps(island, props);
  await parsed(island);
  await idleInput(island, captured);
  // Everything from here on happens in one task. If a new event reached React before the captured events are replayed, React
  // would empty a field before its text is replayed.
  island.leaveToReact?.();
  // Called before hydration, because React may remove a reset button from its form, and `splitAtReset` looks for this form.
  const { before, after } = splitAtReset(captured);
  const completeEvents = completeFields(island, after);
  const restoreFocus = rememberFocus(island);
  const elementsBefore = listElements(island);
  restoreNodes(island);
  const content = [...island.childNodes];
  const elements = listElements(island);
  const open = elements.filter((element) => element.matches(element.popover ? ':popover-open' : 'dialog[open]'));
  const errors: unknown[] = [];
  watchCopies(island);
  let root: Root;
  const element = createElement(component, Object.assign(given, { answer: island.answer }));
  flushSync(() => {
    root = hydrateRoot(island, element, {
      identifierPrefix: island.getAttribute('prefix') ?? '',
      onUncaughtError: (error) => {
        console.error(error);
        errors.push(error);
        // React has emptied the island. An error after hydration was caused by another program's change of the DOM, so the island
        // can be rendered again.
        if (!island.matches('[ssr]') && errors.length < MAX_ERRORS) queueMicrotask(() => root.render(element));
      },
      onRecoverableError: console.error,
    });
  });
  if (errors.length > 0) {
    // React has emptied the island, so this code puts the HTML of the server back.
    root!.unmount();
    island.replaceChildren(...content);
    throw errors[0];
  }
  const hydrated = listElements(island);
  const isRedrawn = !content.every((node) => node.isConnected);
  /** Returns the element on which an event of `element` must be replayed, if there is one. */
  const find = (element: HTMLElement): HTMLElement | undefined => {
    if (element.isConnected) return element;
    const own = elements.includes(element) ? element : findReplaced(elements, elementsBefore, element);
    if (!own || own.isConnected) return own;
    const target = isRedrawn ? findRedrawn(hydrated, elements, own) : own;
    // During the replay, React may have removed the target, or rendered it again.
    return !target || target.isConnected ? target : findReplaced(listElements(island), hydrated, target);
  };
  if (isRedrawn) reopen(island, open, find);
  island.removeAttribute('ssr');
  const restoreSelection = restoreFocus(find);
  if (before.length > 0) await replay(island, before, find);
  // A captured reset of a form would erase text that was filled in without an event, so this text follows after the reset.
  completeEvents(find);
  await replay(island, after, find);
  restoreSelection();
}

const loadIsland: LoadIsland = async (island) => {
  const file = await fetchComponent(island.getAttribute('component-url')!);
  const component = file[island.getAttribute('component-export')!] as ComponentType<object>;
  return (props, captured) => hydrate(island, component, props, captured);
};

export default loadIsland;
