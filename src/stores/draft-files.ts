import { createStore, del, get, set } from 'idb-keyval';
import { atom } from 'nanostores';
import type { InquiryKind } from '../domain/forms/inquiries.ts';
import { $isStorageWritable } from './safe-storage.ts';

export type DraftFiles = Record<string, File>;

const store = createStore('draft-files', 'files');

/** Files chosen for the unsent inquiry of each form. A form's entry is missing until its files are read from the device. */
export const $draftFiles = atom<Partial<Record<InquiryKind, DraftFiles>>>({});

const loads = new Map<InquiryKind, Promise<void>>();

/** Reads the stored files of a form once. Without storage the result is empty. */
export function loadDraftFiles(type: InquiryKind): Promise<void> {
  if (!loads.has(type)) loads.set(type, readFiles(type));
  return loads.get(type)!;
}

async function readFiles(type: InquiryKind): Promise<void> {
  let files: DraftFiles | undefined;
  try {
    files = await get(type, store);
  } catch (cause) {
    console.warn(cause);
  }
  $draftFiles.set({ ...$draftFiles.get(), [type]: files ?? {} });
}

/** Replaces all files of a form. */
export async function setDraftFiles(type: InquiryKind, files: DraftFiles): Promise<void> {
  // Files that were read later would replace the new ones.
  await loadDraftFiles(type);
  await writeFiles(type, files);
}

/** Sets a file, or removes it if `file` is undefined. */
export async function chooseDraftFile(type: InquiryKind, field: string, file: File | undefined): Promise<void> {
  await loadDraftFiles(type);
  const { [field]: _before, ...others } = $draftFiles.get()[type]!;
  await writeFiles(type, file ? { ...others, [field]: file } : others);
}

async function writeFiles(type: InquiryKind, files: DraftFiles): Promise<void> {
  const isEmpty = Object.keys(files).length === 0;
  $draftFiles.set({ ...$draftFiles.get(), [type]: files });
  try {
    await (isEmpty ? del(type, store) : set(type, files, store));
  } catch {
    // Storage is off or full: the files are lost with the page.
    if (!isEmpty) $isStorageWritable.set(false);
  }
}
