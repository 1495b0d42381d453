// The files that an inquiry may bring: what the browser checks when one is chosen. The function looks at the content
// more closely (functions/contact-form/files.ts).

/** Bytes. The bucket of `supabase/config.toml` holds to the same. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;

/**
 * What each kind of file begins with, its bytes read as Latin-1. A PDF may have up to a kilobyte before it, and pictures may
 * have the letters of one in their metadata.
 */
const BEGINNINGS = {
  '.jpg': /^\xff\xd8\xff/,
  '.png': /^\x89PNG\r\n/,
  '.pdf': /%PDF-/,
};
const BEGINNING_BYTES = 1024;

/** The kind of a file's content, as an extension. */
export type ContentKind = keyof typeof BEGINNINGS;

const CONTENT_KINDS = Object.keys(BEGINNINGS) as ContentKind[];

/** The extensions that a chosen file's name may have; its content may be that of another. */
export const FILE_EXTENSIONS = ['.pdf', '.jpg', '.jpeg', '.png'];

export type FileErrorCode = 'file_type' | 'file_size' | 'file_empty' | 'file_content' | 'file_unreadable';

/** What is wrong with a file by its name and its size alone. */
export function fileProblem({ name, size }: Pick<File, 'name' | 'size'>): FileErrorCode | undefined {
  if (!FILE_EXTENSIONS.some((extension) => name.toLowerCase().endsWith(extension))) return 'file_type';
  if (size === 0) return 'file_empty';
  return size > MAX_FILE_BYTES ? 'file_size' : undefined;
}

/** Returns the kind of a file by its first bytes; undefined for a kind that is not accepted. */
export async function contentKindOf(file: Blob): Promise<ContentKind | undefined> {
  const bytes = new Uint8Array(await file.slice(0, BEGINNING_BYTES).arrayBuffer());
  const beginning = String.fromCharCode(...bytes);
  return CONTENT_KINDS.find((kind) => BEGINNINGS[kind].test(beginning));
}

/** Returns what is wrong with a chosen file. One that was saved again, moved or deleted since cannot be read. */
export async function chosenFileProblem(file: File): Promise<FileErrorCode | undefined> {
  try {
    return fileProblem(file) ?? ((await contentKindOf(file)) ? undefined : 'file_content');
  } catch {
    return 'file_unreadable';
  }
}

/** Returns a copy in memory, which stays readable until it is sent, whatever becomes of the file on the disk. */
export const copyFile = async (file: File): Promise<File | 'file_unreadable'> =>
  file.arrayBuffer().then(
    (bytes) => new File([bytes], file.name, { type: file.type }),
    () => 'file_unreadable',
  );
