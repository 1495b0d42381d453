import { atom } from 'nanostores';
import { DEADLINE_MS } from '../../../core/failure.ts';
import { parseIndex, type SearchIndex } from '../rules/search-index.ts';

export type IndexState =
  { kind: 'unread' } | { kind: 'reading' } | ({ kind: 'read' } & SearchIndex) | { kind: 'failed' };

/** The index that a search on this page uses. */
export const $searchIndex = atom<IndexState>({ kind: 'unread' });

const fetchIndex = async (address: string): Promise<unknown> => (await fetch(address)).json();
const deadline = (): Promise<never> =>
  new Promise((_, reject) => setTimeout(reject, DEADLINE_MS, new Error('the index did not come in time')));

/**
 * Fetches the index at `address` once. After a failed fetch, the next call fetches the index again.
 * @param file the index, if its fetch has started already
 */
export async function readIndex(address: string, file?: Promise<unknown>): Promise<void> {
  const { kind } = $searchIndex.get();
  if (kind === 'reading' || kind === 'read') return;
  $searchIndex.set({ kind: 'reading' });
  try {
    $searchIndex.set({ kind: 'read', ...parseIndex(await Promise.race([file ?? fetchIndex(address), deadline()])) });
  } catch (cause) {
    console.error(cause);
    $searchIndex.set({ kind: 'failed' });
  }
}
