import { atom } from 'nanostores';
import { DEADLINE_MS } from '../domain/failure.ts';
import { parseIndex, type SearchIndex } from '../domain/search-index.ts';

export type IndexState =
  { kind: 'unread' } | { kind: 'reading' } | ({ kind: 'read' } & SearchIndex) | { kind: 'failed' };

/** What a search looks through on this page. */
export const $searchIndex = atom<IndexState>({ kind: 'unread' });

/** Takes an index that was read already; one that is no index is read again by the next that asks. */
export function knowIndex(data: unknown): void {
  try {
    $searchIndex.set({ kind: 'read', ...parseIndex(data) });
  } catch (cause) {
    console.error(cause);
  }
}

/** Reads the index at `address`, once; a reading that failed is tried again by the next that asks. */
export async function readIndex(address: string): Promise<void> {
  const { kind } = $searchIndex.get();
  if (kind === 'reading' || kind === 'read') return;
  $searchIndex.set({ kind: 'reading' });
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(DEADLINE_MS) });
    $searchIndex.set({ kind: 'read', ...parseIndex(await answer.json()) });
  } catch (cause) {
    console.error(cause);
    $searchIndex.set({ kind: 'failed' });
  }
}
