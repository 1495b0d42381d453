import { useState } from 'react';
import type { Cursor, DeskFilter } from './rules/list.ts';

/** Filter and current page of a list. Both are kept while one of the list's records is open. */
export interface ListState {
  filter: DeskFilter;
  /** Cursors of all pages up to the current page. The cursor of the first page is null. */
  trail: (Cursor | null)[];
  /** Sets another filter, and returns to the first page. */
  setFilter: (filter: DeskFilter) => void;
  setTrail: (trail: (Cursor | null)[]) => void;
}

/** Returns the state of a list, without a filter at first. */
export function useListState(): ListState {
  const [{ filter, trail }, setState] = useState<Pick<ListState, 'filter' | 'trail'>>({ filter: {}, trail: [null] });
  return {
    filter,
    trail,
    setFilter: (narrowed) => setState({ filter: narrowed, trail: [null] }),
    setTrail: (walked) => setState({ filter, trail: walked }),
  };
}
