// Explains why the embedded database cannot be opened. The word "damaged" is used only for damage that PostgreSQL itself reports,
// because operators who read it will replace their data.
import { StartupError, getMessage } from '../../startup-error.ts';

/** Pattern of PostgreSQL's last message before it exits. */
const LAST_WORDS = /(?:FATAL|PANIC|^postgres): +(.+)/m;
const DETAIL = /DETAIL: +(.+)/;

/** Error numbers of the file system (WASI's `errno`). PGlite throws them without a message. */
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

/** Causes that are not damage of the files, with instructions for the operator. The first matching cause is used. */
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
 * Returns an error that explains to the operator why the database in a folder cannot be opened.
 * @param thrown value that PGlite has thrown
 * @param log PostgreSQL's log
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
