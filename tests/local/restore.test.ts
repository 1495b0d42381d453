// Tests which data folders a restore accepts, and the owner of the files that a restore writes. operating.test.ts tests the
// content of these files.
import { execFile } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isServed, openDataFolder } from '../../local/backend/data-folder.ts';
import { projectDir } from '../support/files.ts';
import { runOperatorCommand as run } from '../support/operator-command.ts';
import { copyPreparedData } from '../support/prepared/data.ts';
import { temporaryFolders } from '../support/temporary.ts';

const temporary = temporaryFolders();
const ADDRESS = 'http://127.0.0.1:4321';
/** Any user but root. */
const OWNER = 65_534;

/** Makes a backup of a data folder with keys and a stored file. Returns the path of the backup. */
async function makeBackup(): Promise<string> {
  const DATA_DIR = temporary();
  writeFileSync(join(DATA_DIR, 'keys.json'), 'backed up');
  mkdirSync(join(DATA_DIR, 'objects/requests'), { recursive: true });
  writeFileSync(join(DATA_DIR, 'objects/requests/plan.pdf'), '%PDF');
  const file = join(temporary(), 'backup.tar.gz');
  expect((await run('backup', { DATA_DIR }, file)).code).toBe(0);
  return file;
}

/** Opens a folder as a server does, and closes it again. */
const serve = (dataDir: string): void => openDataFolder(dataDir, ADDRESS).release();
const keysIn = (dataDir: string): string => readFileSync(join(dataDir, 'keys.json'), 'utf8');

describe('a restore', () => {
  test('refuses a folder that no server has used, and changes nothing', async () => {
    const [file, missing, unused] = [await makeBackup(), join(temporary(), 'data'), temporary()];
    // A command has opened the folder, but no server has used it.
    openDataFolder(unused).release();
    // Without a running server, this command starts the backend itself.
    const withBackend = copyPreparedData(temporary());
    expect((await run('staff', { DATA_DIR: withBackend }, 'list')).code).toBe(0);
    for (const DATA_DIR of [missing, unused, withBackend]) {
      const before = existsSync(DATA_DIR) && readdirSync(DATA_DIR);
      const { code, output } = await run('restore', { DATA_DIR }, file);
      expect([code, output]).toEqual([
        1,
        expect.stringMatching(/^No server has used .*soleil-boreal restore FILE.*--new/),
      ]);
      expect(output.trim().split('\n')).toHaveLength(1);
      expect(existsSync(DATA_DIR) && readdirSync(DATA_DIR)).toEqual(before);
    }
  });

  test('accepts a folder that a server of this version or of an earlier version has used', async () => {
    const file = await makeBackup();
    const [served, earlier] = [temporary(), temporary()];
    serve(served);
    writeFileSync(join(earlier, 'running.json'), JSON.stringify({ pid: 1, address: ADDRESS }));
    for (const DATA_DIR of [served, earlier]) {
      expect(await run('restore', { DATA_DIR }, file)).toMatchObject({ code: 0 });
      expect(keysIn(DATA_DIR)).toBe('backed up');
    }
  });

  test.each([['--new first'], ['--new last']])('creates a new folder if its arguments have %s', async (order) => {
    const [file, DATA_DIR] = [await makeBackup(), join(temporary(), 'data')];
    const args = order === '--new first' ? ['--new', file] : [file, '--new'];
    expect(await run('restore', { DATA_DIR }, ...args)).toMatchObject({ code: 0 });
    expect(keysIn(DATA_DIR)).toBe('backed up');
  });

  test('reads the backup from standard input, and refuses an incomplete backup', async () => {
    const [file, DATA_DIR] = [await makeBackup(), join(temporary(), 'data')];
    const restore = (content: Buffer): Promise<string> =>
      new Promise((resolve) => {
        const child = execFile(
          process.execPath,
          [join(projectDir, 'scripts/restore.mjs'), '--new', '-'],
          { env: { ...process.env, NODE_ENV: '', VITEST: '', DATA_DIR } },
          (_error, stdout, stderr) => resolve(stdout + stderr),
        );
        child.stdin!.end(content);
      });
    expect(await restore(readFileSync(file))).toContain('Restored the backup');
    expect(keysIn(DATA_DIR)).toBe('backed up');
    expect(await restore(readFileSync(file).subarray(0, 50))).toMatch(/^The file is not a complete backup/);
  });
});

// Only root can give files to another user. `skipIf` is not used, because a skipped test counts as failed.
(process.getuid?.() === 0 ? describe : () => undefined)('root, in the data folder of another user,', () => {
  const ownedFolder = (): string => {
    const folder = temporary();
    serve(folder);
    writeFileSync(join(folder, 'keys.json'), 'previous');
    for (const name of ['', ...readdirSync(folder)]) chownSync(join(folder, name), OWNER, OWNER);
    return folder;
  };
  const ownersIn = (folder: string): number[] => [
    ...new Set(
      readdirSync(folder, { recursive: true, withFileTypes: true }).map(
        (entry) => statSync(join(entry.parentPath, entry.name)).uid,
      ),
    ),
  ];

  test('restores the data, and gives every file to the folder’s owner', async () => {
    const [file, DATA_DIR] = [await makeBackup(), ownedFolder()];
    expect(await run('restore', { DATA_DIR }, file)).toMatchObject({ code: 0 });
    expect(keysIn(DATA_DIR)).toBe('backed up');
    expect(ownersIn(DATA_DIR)).toEqual([OWNER]);
  });

  test('also gives every file to the folder’s owner if the restore fails', async () => {
    const [file, DATA_DIR] = [join(temporary(), 'x.tar.gz'), ownedFolder()];
    writeFileSync(file, 'no backup');
    // The restore creates this file again, as root.
    rmSync(join(DATA_DIR, 'running.json'));
    expect(await run('restore', { DATA_DIR }, file)).toMatchObject({ code: 1 });
    expect(existsSync(join(DATA_DIR, 'running.json'))).toBe(true);
    expect(ownersIn(DATA_DIR)).toEqual([OWNER]);
  });

  test('gets a one-sentence error from `backup` and `staff`, which would leave files of root there', async () => {
    const DATA_DIR = ownedFolder();
    expect(isServed(DATA_DIR)).toBe(true);
    for (const [name, ...args] of [
      ['backup', `${temporary()}/`],
      ['staff', 'list'],
    ] as const) {
      const { code, output } = await run(name, { DATA_DIR }, ...args);
      expect([code, output], name).toEqual([1, expect.stringMatching(/belongs to the user with ID 65534.*\n$/)]);
    }
    expect(() => openDataFolder(DATA_DIR, ADDRESS)).toThrow('"soleil-boreal"');
    expect(ownersIn(DATA_DIR)).toEqual([OWNER]);
  });
});
