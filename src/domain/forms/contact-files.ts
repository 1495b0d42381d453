// The two files a request may bring: the same rules when one is chosen and when it has arrived.

export const FILE_FIELDS = ['consumption_file', 'attachment'] as const;
export type FileField = (typeof FILE_FIELDS)[number];

/** Bytes. The bucket of `supabase/config.toml` holds to the same. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;

export const FILE_EXTENSIONS = ['.pdf', '.jpg', '.jpeg', '.png'] as const;

export type FileErrorCode = 'file_type' | 'file_size' | 'file_empty' | 'file_content';

export type FileType = 'application/pdf' | 'image/jpeg' | 'image/png';

const TYPES: Record<(typeof FILE_EXTENSIONS)[number], FileType> = {
  '.pdf': 'application/pdf',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
};

/** What files of a type begin with. A PDF may have up to a kilobyte before it. */
const BEGINNINGS: Record<FileType, readonly number[]> = {
  'application/pdf': [0x25, 0x50, 0x44, 0x46, 0x2d],
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
};
const PDF_BEGINS_WITHIN = 1024;

export type CheckedFile =
  { kind: 'valid'; type: FileType; extension: string } | { kind: 'invalid'; code: FileErrorCode };

/** Checks a file by its name, its size in bytes, and what it begins with. */
export function checkFile(name: string, bytes: number, start: Uint8Array): CheckedFile {
  const extension = FILE_EXTENSIONS.find((one) => name.toLowerCase().endsWith(one));
  if (!extension) return { kind: 'invalid', code: 'file_type' };
  if (bytes === 0) return { kind: 'invalid', code: 'file_empty' };
  if (bytes > MAX_FILE_BYTES) return { kind: 'invalid', code: 'file_size' };
  const type = TYPES[extension];
  return beginsAs(type, start) ? { kind: 'valid', type, extension } : { kind: 'invalid', code: 'file_content' };
}

/** Reads as much of a file as tells what it is, and checks it. */
export const checkWholeFile = async (file: File): Promise<CheckedFile> =>
  checkFile(file.name, file.size, new Uint8Array(await file.slice(0, PDF_BEGINS_WITHIN).arrayBuffer()));

function beginsAs(type: FileType, start: Uint8Array): boolean {
  const beginning = BEGINNINGS[type];
  const last = type === 'application/pdf' ? Math.min(start.length, PDF_BEGINS_WITHIN) - beginning.length : 0;
  for (let at = 0; at <= last; at++) if (beginning.every((byte, index) => start[at + index] === byte)) return true;
  return false;
}
