// Stores unsaved input of the desk on this device until the input is saved or discarded, or its author signs out.
import { $session } from '../../account/store/session.ts';
import { DESK_DRAFTS_KEY, safeStorage } from '../../../storage/safe-storage.ts';
import { parseDrafts, type Drafts } from '../rules/drafts.ts';

function author(): string {
  const session = $session.get();
  return session.kind === 'signed_in' ? session.email : '';
}

/** Reads the drafts of the signed-in staff member. Leaves out drafts of another account on this device. */
function readDrafts(): Drafts {
  const drafts = parseDrafts(safeStorage.getItem(DESK_DRAFTS_KEY));
  return drafts.author === author() ? drafts : { author: author(), values: {} };
}

function storeDrafts(drafts: Drafts): void {
  if (Object.keys(drafts.values).length === 0) safeStorage.removeItem(DESK_DRAFTS_KEY);
  else safeStorage.setItem(DESK_DRAFTS_KEY, JSON.stringify(drafts));
}

/** Returns the draft with a name, or undefined. */
export const readDraft = (name: string): unknown => readDrafts().values[name];

/** Stores a draft under a name. Keeps the author's other drafts, which another tab may have stored in the meantime. */
export function keepDraft(name: string, value: unknown): void {
  const drafts = readDrafts();
  storeDrafts({ ...drafts, values: { ...drafts.values, [name]: value } });
}

/** Erases a draft. */
export function forgetDraft(name: string): void {
  const { [name]: _forgotten, ...values } = readDrafts().values;
  storeDrafts({ author: author(), values });
}
