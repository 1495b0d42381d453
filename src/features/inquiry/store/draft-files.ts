import { del, get, set } from 'idb-keyval';
import { atom } from 'nanostores';
import { createAnsweringStore } from '../queue/answering-store.ts';
import { freeFileName, MAX_FILES } from '../rules/forms/field-files.ts';
import type { InquiryKind } from '../rules/forms/inquiries.ts';
import { $isStorageWritable } from '../../../storage/safe-storage.ts';

/** Files by name (field-files.ts). */
export type DraftFiles = Record<string, File>;

const store = createAnsweringStore('draft-files', 'files');

/** Files chosen for the unsent inquiry of each form. A form has no entry until its stored files have been read. */
export const $draftFiles = atom<Partial<Record<InquiryKind, DraftFiles>>>({});

const loads = new Map<InquiryKind, Promise<void>>();

/** Reads the stored files of a form, once per page. Without storage, the form has no files. */
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
  // The stored files are read first, because a later read would replace the new files.
  await loadDraftFiles(type);
  await writeFiles(type, files);
}

/** Returns whether two files are the same version of the same file. */
const isSame = (file: File, other: File): boolean =>
  file.name === other.name && file.size === other.size && file.lastModified === other.lastModified;

/** Adds files to a field, except for files that the form already contains. Returns the files that exceed the maximum number. */
export async function addDraftFiles(type: InquiryKind, field: string, added: readonly File[]): Promise<File[]> {
  await loadDraftFiles(type);
  const files = { ...$draftFiles.get()[type] };
  const extra: File[] = [];
  for (const file of added) {
    const all = Object.values(files);
    if (all.some((other) => isSame(file, other))) continue;
    if (all.length >= MAX_FILES) extra.push(file);
    else files[freeFileName(field, (name) => name in files)] = file;
  }
  await writeFiles(type, files);
  return extra;
}

/** Removes files by name. */
export async function removeDraftFiles(type: InquiryKind, names: readonly string[]): Promise<void> {
  await loadDraftFiles(type);
  const others = Object.entries($draftFiles.get()[type]!).filter(([name]) => !names.includes(name));
  await writeFiles(type, Object.fromEntries(others));
}

async function writeFiles(type: InquiryKind, files: DraftFiles): Promise<void> {
  const isEmpty = Object.keys(files).length === 0;
  $draftFiles.set({ ...$draftFiles.get(), [type]: files });
  try {
    await (isEmpty ? del(type, store) : set(type, files, store));
  } catch {
    // Storage is off or full. The files will be lost when the page is closed.
    if (!isEmpty) $isStorageWritable.set(false);
  }
}
