// Checks an inquiry's files when the visitor chooses them, and before the browser sends them. The server repeats these checks,
// and checks the content more thoroughly (functions/contact-form/files.ts).
import { FILE_EXTENSIONS } from './file-extensions.ts';

/** Maximum size in bytes, equal to `file_size_limit` of `supabase/config.toml`. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;

/** Maximum size in bytes of all files of an inquiry. Servers in front of the functions accept a little more (deploy/nginx). */
export const MAX_TOTAL_BYTES = 20 * 1024 * 1024;

/** Returns whether files together exceed the maximum size of an inquiry. */
export const isTooLarge = (files: readonly Pick<File, 'size'>[]): boolean =>
  files.reduce((bytes, { size }) => bytes + size, 0) > MAX_TOTAL_BYTES;

/**
 * Signature of each kind of file, with its bytes as Latin-1. A PDF may begin with up to a kilobyte of other data, so its
 * signature is found anywhere in the first kilobyte. Pictures come first, because their metadata may contain this signature.
 */
const SIGNATURES = {
  '.jpg': /^\xff\xd8\xff/,
  '.png': /^\x89PNG\r\n/,
  '.pdf': /%PDF-/,
};
const BEGINNING_BYTES = 1024;

/** Kind of a file's content, as an extension. */
export type ContentKind = keyof typeof SIGNATURES;

const CONTENT_KINDS = Object.keys(SIGNATURES) as ContentKind[];

export type FileErrorCode =
  | 'file_type'
  | 'file_size'
  | 'file_empty'
  | 'file_content'
  | 'file_unreadable'
  /** All files together are too large. */
  | 'files_size';

/** Returns the problem of a file's name or size, if any. */
export function fileProblem({ name, size }: Pick<File, 'name' | 'size'>): FileErrorCode | undefined {
  if (!FILE_EXTENSIONS.some((extension) => name.toLowerCase().endsWith(extension))) return 'file_type';
  if (size === 0) return 'file_empty';
  return size > MAX_FILE_BYTES ? 'file_size' : undefined;
}

/** Returns the kind of a file from its first bytes, or undefined for a kind that is not accepted. */
export async function detectContentKind(file: Blob): Promise<ContentKind | undefined> {
  const bytes = new Uint8Array(await file.slice(0, BEGINNING_BYTES).arrayBuffer());
  const beginning = String.fromCharCode(...bytes);
  return CONTENT_KINDS.find((kind) => SIGNATURES[kind].test(beginning));
}

/** Returns the problem of a chosen file, if any. A file that was changed, moved or deleted after it was chosen cannot be read. */
export async function chosenFileProblem(file: File): Promise<FileErrorCode | undefined> {
  try {
    return fileProblem(file) ?? ((await detectContentKind(file)) ? undefined : 'file_content');
  } catch {
    return 'file_unreadable';
  }
}

/** Returns a copy in memory. The copy stays readable if the file on the disk changes before the inquiry is sent. */
export const copyFile = async (file: File): Promise<File | 'file_unreadable'> =>
  file.arrayBuffer().then(
    (bytes) => new File([bytes], file.name, { type: file.type }),
    () => 'file_unreadable',
  );

/** Returns a copy of a chosen file, or its problem. */
export const checkedCopy = async (file: File): Promise<File | FileErrorCode> =>
  (await chosenFileProblem(file)) ?? copyFile(file);

/** Checks chosen files. Returns the copies of the valid files and the problems of the invalid files, both by name. */
export async function checkedCopies(
  files: Readonly<Record<string, File>>,
): Promise<{ copies: Record<string, File>; errors: Record<string, FileErrorCode> }> {
  const copies: Record<string, File> = {};
  const errors: Record<string, FileErrorCode> = {};
  for (const [name, file] of Object.entries(files)) {
    const copy = await checkedCopy(file);
    if (typeof copy === 'string') errors[name] = copy;
    else copies[name] = copy;
  }
  const [first] = Object.keys(copies);
  if (first && isTooLarge(Object.values(copies))) errors[first] = 'files_size';
  return { copies, errors };
}
