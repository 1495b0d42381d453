// What is fetched once an island is used: it draws the island with React, then does again what was done meanwhile.
import { createElement, useEffect, type ComponentType, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { rememberCarets } from './carets.ts';
import type { Kept } from './keep.ts';
import { reviveProps } from './props.ts';
import { redoAll } from './redo.ts';

/**
 * Hydrates an island. Resolves once React has committed it, its effects have run, and all that was kept is redone;
 * rejects when the island cannot be drawn. `release` stops the keeping, and gives what was kept.
 */
export type Hydrate = (island: HTMLElement, component: unknown, props: string, release: () => readonly Kept[]) => Promise<void>;

interface AnnouncedProps {
  children: ReactNode;
  /** The effects of all that is inside have run, and none has drawn again: from here on the island hears what the visitor does. */
  onReady: () => void;
}

function Announced({ children, onReady }: AnnouncedProps): ReactNode {
  useEffect(onReady, [onReady]);
  return children;
}

const hydrate: Hydrate = async (island, component, props, release) => {
  let restoreCarets = (): void => undefined;
  await new Promise<void>((resolve, reject) => {
    const drawn = createElement(component as ComponentType, reviveProps(props));
    const onReady = (): void => {
      // A field that is drawn again before its words are redone is emptied: its caret would be lost.
      restoreCarets = rememberCarets(island);
      resolve();
    };
    hydrateRoot(island, createElement(Announced, { onReady, children: drawn }), {
      identifierPrefix: island.getAttribute('prefix') ?? '',
      onUncaughtError: reject,
    });
  });
  island.removeAttribute('ssr');
  await redoAll(island, release());
  restoreCarets();
};

export default hydrate;
