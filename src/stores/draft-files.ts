// Files chosen for a request that is not sent yet.
import { createStore, del, get, set } from 'idb-keyval';
import type { RequestType } from '../domain/forms/contact.ts';
import type { FileField } from '../domain/forms/contact-files.ts';

export type DraftFiles = Partial<Record<FileField, File>>;

// Opened at first use: where storage is off, this throws.
let opened: ReturnType<typeof createStore> | undefined;
const store = (): ReturnType<typeof createStore> => (opened ??= createStore('draft-files', 'files'));

/** @throws when the device keeps nothing; asynchronously, whatever the cause. */
export const keepFiles = async (type: RequestType, files: DraftFiles): Promise<void> => {
  await (Object.keys(files).length > 0 ? set(type, files, store()) : del(type, store()));
};

/** None where nothing can be kept. */
export const draftFiles = async (type: RequestType): Promise<DraftFiles> => {
  try {
    return (await get<DraftFiles>(type, store())) ?? {};
  } catch {
    return {};
  }
};
