import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { projectDir } from './files.ts';

export interface Ended {
  code: number;
  output: string;
}

/** Runs an operator's command in a separate process, as its npm script does. */
export const runOperatorCommand = (
  name: 'backup' | 'restore' | 'status' | 'staff' | 'new-product' | 'move-database' | 'move-files',
  env: Record<string, string>,
  ...args: string[]
): Promise<Ended> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', join(projectDir, `local/operate/${name}.ts`), ...args],
      { env: { ...process.env, NODE_ENV: '', VITEST: '', ...env } },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });
