// The files that an inquiry may bring: what the browser checks when one is chosen. The function looks at the content
// more closely (functions/contact-form/files.ts).

/** Bytes. The bucket of `supabase/config.toml` holds to the same. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;

/** What each file begins with, its bytes read as Latin-1. A PDF may have up to a kilobyte before it. */
const BEGINNINGS = {
  '.pdf': /%PDF-/,
  '.jpg': /^\xff\xd8\xff/,
  '.jpeg': /^\xff\xd8\xff/,
  '.png': /^\x89PNG\r\n/,
};
const BEGINNING_BYTES = 1024;

export type FileExtension = keyof typeof BEGINNINGS;

export const FILE_EXTENSIONS = Object.keys(BEGINNINGS) as FileExtension[];

export type FileErrorCode = 'file_type' | 'file_size' | 'file_empty' | 'file_content';

/** The extension of an accepted file's name, in lower case. */
export const extensionOf = (name: string): FileExtension | undefined =>
  FILE_EXTENSIONS.find((one) => name.toLowerCase().endsWith(one));

/** What is wrong with a file by its name and its size alone. */
export function fileProblem({ name, size }: Pick<File, 'name' | 'size'>): FileErrorCode | undefined {
  if (!extensionOf(name)) return 'file_type';
  if (size === 0) return 'file_empty';
  return size > MAX_FILE_BYTES ? 'file_size' : undefined;
}

/** The same, and whether the file begins as its name says. */
export async function chosenFileProblem(file: File): Promise<FileErrorCode | undefined> {
  const problem = fileProblem(file);
  if (problem) return problem;
  const bytes = new Uint8Array(await file.slice(0, BEGINNING_BYTES).arrayBuffer());
  return BEGINNINGS[extensionOf(file.name)!].test(String.fromCharCode(...bytes)) ? undefined : 'file_content';
}
