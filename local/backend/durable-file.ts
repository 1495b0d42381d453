import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';

/**
 * Writes a file so that a crash leaves either nothing or all of it: to a temporary file beside it, which is flushed to
 * the disk and then renamed.
 */
export function writeFileDurably(file: string, content: string | Uint8Array, { mode = 0o644 } = {}): void {
  const folder = dirname(file);
  mkdirSync(folder, { recursive: true });
  const temporary = join(folder, `.${randomUUID()}.part`);
  const handle = openSync(temporary, 'wx', mode);
  try {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    let written = 0;
    while (written < bytes.length) written += writeSync(handle, bytes, written);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(temporary, file);
}
