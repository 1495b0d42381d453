import { useState } from 'react';
import type { Cursor, DeskFilter } from '../../domain/desk/list.ts';

/** What a list is filtered by, and which of its pages is shown; it outlives a look at one of its records. */
export interface ListState {
  filter: DeskFilter;
  /** Where each page up to the one that is shown begins; the first has none. */
  trail: (Cursor | null)[];
  /** Another filter begins at its first page. */
  setFilter: (filter: DeskFilter) => void;
  setTrail: (trail: (Cursor | null)[]) => void;
}

export function useListState(): ListState {
  const [{ filter, trail }, setState] = useState<Pick<ListState, 'filter' | 'trail'>>({ filter: {}, trail: [null] });
  return {
    filter,
    trail,
    setFilter: (narrowed) => setState({ filter: narrowed, trail: [null] }),
    setTrail: (walked) => setState({ filter, trail: walked }),
  };
}
