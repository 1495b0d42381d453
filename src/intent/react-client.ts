// What is fetched once an island is used: it draws the island with React, then does again what was done meanwhile.
import { createElement, type ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { rememberCarets } from './carets.ts';
import type { Kept } from './keep.ts';
import { reviveProps } from './props.ts';
import { redoAll } from './redo.ts';

/**
 * Hydrates an island. Resolves once React has committed it, its effects have run, and all that was kept is redone;
 * rejects when the island cannot be drawn. `release` stops the keeping, and gives what was kept.
 */
export type Hydrate = (
  island: HTMLElement,
  component: unknown,
  props: string,
  release: () => readonly Kept[],
) => Promise<void>;

/** Resolves in a turn of the page's own: not in the middle of an event, whose other listeners and whose end are to come. */
function ownTurn(): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = resolve;
    port2.postMessage(undefined);
  });
}

const hydrate: Hydrate = async (island, component, props, release) => {
  const drawn = createElement(component as ComponentType, reviveProps(props));
  await ownTurn();
  // From here to the end of this turn the visitor can do nothing that React would hear of too soon. A field that is
  // drawn again before its words are redone is emptied: its caret would be lost.
  const restoreCarets = rememberCarets(island);
  const faults: unknown[] = [];
  flushSync(() => {
    hydrateRoot(island, drawn, {
      identifierPrefix: island.getAttribute('prefix') ?? '',
      onUncaughtError: (fault) => faults.push(fault),
    });
  });
  if (faults.length > 0) throw faults[0];
  island.removeAttribute('ssr');
  await redoAll(island, release());
  restoreCarets();
};

export default hydrate;
