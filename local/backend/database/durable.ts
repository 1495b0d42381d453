// Makes committed data survive a power failure. PGlite leaves this to its caller. PGlite starts PostgreSQL with `-F`, which
// disables flushing. PGlite's file system has no fsync.
import fs from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@supabase/lite/pglite';

/**
 * Start parameters that make PostgreSQL flush its files. PostgreSQL uses fsync(), because Emscripten's fdatasync() does nothing.
 * Buffers of 16 MB are enough, because the system caches the files as well. The default buffers of 160 MB would fill up over
 * time.
 */
export const DURABLE_START = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'shared_buffers=16MB',
];

interface OpenFile {
  /** File descriptor of the operating system. Undefined for a folder. */
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

/** Makes PostgreSQL's fsync() flush files to disk. */
export function flushToDisk(database: PGlite): void {
  const { NODEFS } = (database.Module as unknown as EmscriptenModule).FS.filesystems;
  NODEFS.stream_ops.fsync = ({ nfd, node }) => {
    if (nfd === undefined) flushPath(NODEFS.realPath(node));
    else fs.fsyncSync(nfd);
    return 0;
  };
}

/** Flushes a folder and every file and folder in it to disk. */
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
