// Files chosen for an inquiry that is not sent yet.
import { createStore, del, get, set } from 'idb-keyval';
import type { InquiryKind } from '../domain/forms/inquiries.ts';

export type DraftFiles = Record<string, File>;

const store = createStore('draft-files', 'files');

/** @throws (rejects) when storage is off or full. */
export const saveDraftFiles = async (type: InquiryKind, files: DraftFiles): Promise<void> => {
  await (Object.keys(files).length > 0 ? set(type, files, store) : del(type, store));
};

/** Returns the stored files; none when storage is off. */
export const readDraftFiles = async (type: InquiryKind): Promise<DraftFiles> => {
  try {
    return (await get<DraftFiles>(type, store)) ?? {};
  } catch {
    return {};
  }
};
