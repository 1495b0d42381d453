// Tests how `whyNotOpen` explains messages of PostgreSQL 17. The messages were recorded with damaged files and full disks.
import { describe, expect, test } from 'vitest';
import { whyNotOpen } from '../../local/backend/database/why-not-open.ts';

const FOLDER = '/var/lib/soleil-boreal/database';
const aborted = new Error('Aborted(). Build with -sASSERTIONS for more info.');
const createLog = (...lines: string[]): string =>
  ['pglite: found DB, resuming', ...lines.map((line) => `2026-11-26 10:05:45.960 GMT [42] ${line}`)].join('\n');

describe('damage in the log of PostgreSQL', () => {
  test.each([
    [
      createLog(
        'FATAL:  "/pglite/data" is not a valid data directory',
        'DETAIL:  File "PG_VERSION" does not contain valid data.',
      ),
    ],
    [createLog('PANIC:  could not read file "global/pg_control": read 10 of 296')],
    [createLog('LOG:  invalid checkpoint record', 'PANIC:  could not locate a valid checkpoint record at 0/147A4A8')],
    [
      createLog(
        'FATAL:  database "postgres" does not exist',
        'DETAIL:  The database subdirectory "base/5" is missing.',
      ),
    ],
    [createLog('FATAL:  could not open file "base/5/1259": No such file or directory')],
    [createLog('PANIC:  incorrect checksum in control file')],
    [
      'pglite: found DB\npostgres: could not access the server configuration file "postgresql.conf": No such file or directory',
    ],
  ])('leads to the advice to restore a backup: %j', (log) => {
    expect(whyNotOpen(FOLDER, aborted, log).message).toMatch(
      /^The database in .* is damaged \(PostgreSQL reports: .+\): restore a backup \(npm run restore -- FILE\), or/,
    );
  });
});

describe('a cause other than damage', () => {
  test.each([
    [
      aborted,
      createLog('FATAL:  could not write lock file "postmaster.pid": No space left on device'),
      'the disk is full',
    ],
    [{ name: 'ErrnoError', errno: 51 }, '', 'the disk is full'],
    [new Error('ENOSPC: no space left on device, write'), '', 'the disk is full'],
    [
      aborted,
      createLog('FATAL:  could not create lock file "postmaster.pid": Read-only file system'),
      'cannot write to it',
    ],
    [aborted, createLog('FATAL:  could not create lock file "postmaster.pid": File exists'), 'cannot write to it'],
    [{ name: 'ErrnoError', errno: 2 }, '', 'cannot write to it'],
    [new Error("EACCES: permission denied, mkdir '/var/lib'"), '', 'cannot write to it'],
    [new RangeError('WebAssembly.Memory(): could not allocate memory'), '', 'too little memory'],
    [aborted, createLog('FATAL:  out of memory'), 'too little memory'],
    [{ name: 'ErrnoError', errno: 33 }, '', 'too many files are open'],
    [{ name: 'ErrnoError', errno: 29 }, '', 'the disk reports an error'],
    [new TypeError('Invalid URL'), '', 'Invalid URL'],
    [aborted, '', 'Aborted'],
    [aborted, createLog('FATAL:  database files are incompatible with server'), 'database files are incompatible'],
  ])('is reported without advice to replace the data: error %j, log %j', (thrown, log, cause) => {
    const { message } = whyNotOpen(FOLDER, thrown, log);
    expect(message).toMatch(/^The database in \S+ cannot be opened.*The data is unchanged\.$/);
    expect(message).toContain(cause);
    expect(message).not.toMatch(/damaged|empty|DATA_DIR|restore/);
  });
});
