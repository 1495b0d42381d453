// Makes what the database has committed survive a power failure. PGlite leaves that to its caller: it starts PostgreSQL
// with `-F`, which flushes nothing, and its file system has no fsync.
import fs from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@supabase/lite/pglite';

/** PostgreSQL flushes; by fsync(), because Emscripten's fdatasync() does nothing. */
export const DURABLE_START = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];

interface OpenFile {
  /** Of this machine; undefined for a folder. */
  nfd?: number;
  node: object;
}

interface EmscriptenModule {
  FS: {
    filesystems: {
      NODEFS: { stream_ops: { fsync?: (file: OpenFile) => number }; realPath: (node: object) => string };
    };
  };
}

/** Lets PostgreSQL's fsync() reach the disk. */
export function flushToDisk(database: PGlite): void {
  const { NODEFS } = (database.Module as unknown as EmscriptenModule).FS.filesystems;
  NODEFS.stream_ops.fsync = ({ nfd, node }) => {
    if (nfd === undefined) flushPath(NODEFS.realPath(node));
    else fs.fsyncSync(nfd);
    return 0;
  };
}

/** Flushes every file and folder below a folder. */
export function flushFolder(folder: string): void {
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true }))
    flushPath(join(entry.parentPath, entry.name));
  flushPath(folder);
}

function flushPath(path: string): void {
  const handle = fs.openSync(path, 'r');
  try {
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
}
