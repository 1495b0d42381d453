// Explains why the embedded database cannot be opened. "Damaged" is reserved for damage that PostgreSQL itself reports, because
// operators who read it replace their data.
import { StartupError, getMessage } from '../../startup-error.ts';

/** PostgreSQL's last message before it exits. */
const LAST_WORDS = /(?:FATAL|PANIC|^postgres): +(.+)/m;
const DETAIL = /DETAIL: +(.+)/;

/** The file system's numbers of errors that PGlite throws without a message (WASI's `errno`). */
const FILE_ERRORS: Record<number, string> = {
  2: 'Permission denied',
  19: 'Disk quota exceeded',
  29: 'Input/output error',
  33: 'Too many open files',
  48: 'Cannot allocate memory',
  51: 'No space left on device',
  63: 'Operation not permitted',
  69: 'Read-only file system',
};

/** Causes outside of the files, and instructions to the operator. The first cause that matches counts. */
const CAUSES: readonly [RegExp, string][] = [
  [/ENOSPC|EDQUOT|No space left|quota exceeded/i, 'the disk is full. Free some space, then start again'],
  [
    /EACCES|EPERM|EROFS|Permission denied|not permitted|Read-only file|lock file .* File exists|wrong ownership/i,
    'this user cannot write to it. Give the folder to the user who runs the server, on a file system that can be written',
  ],
  [
    /ENOMEM|out of memory|allocate memory|could not map|Array buffer allocation|RangeError/i,
    'there is too little memory. Free some, or give this machine more, then start again',
  ],
  [/EMFILE|ENFILE|Too many open files/i, 'too many files are open. Raise the limit (LimitNOFILE), then start again'],
  [/EIO|Input\/output error/i, 'the disk reports an error. Check the disk, and copy the data folder to another one'],
];

/** Messages of PostgreSQL about damaged or changed files. */
const DAMAGE =
  /does not contain valid data|could not read|read \d+ of \d+|checkpoint record|is missing|No such file|invalid (page|record|magic|checksum|data)|incorrect checksum|checksum|corrupt|not a valid|unexpected data|could not access status/i;

/**
 * Returns why the database in a folder cannot be opened, for the operator.
 * @param thrown by PGlite
 * @param log what PostgreSQL has written
 */
export function whyNotOpen(folder: string, thrown: unknown, log: string): StartupError {
  const words = [LAST_WORDS.exec(log)?.[1], DETAIL.exec(log)?.[1]].filter((line) => line !== undefined).join('. ');
  const { errno } = (thrown ?? {}) as { errno?: unknown };
  const cause = words || FILE_ERRORS[Number(errno)] || getMessage(thrown);
  const known = CAUSES.find(([pattern]) => pattern.test(cause));
  const database = `The database in ${folder}`;
  if (known) return new StartupError(`${database} cannot be opened: ${known[1]} (${cause}). The data is unchanged.`);
  if (words && DAMAGE.test(words))
    return new StartupError(
      `${database} is damaged (PostgreSQL reports: ${words}): restore a backup (npm run restore -- FILE), or put a copy of the data folder in its place.`,
    );
  return new StartupError(`${database} cannot be opened (${cause}). The data is unchanged.`);
}
