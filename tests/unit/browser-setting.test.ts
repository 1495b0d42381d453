import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { projectDir } from '../support/files.ts';

/** Looks for a Chromium with this setting. Returns the exit code and the output. */
function findChromium(CHROMIUM_PATH: string): [status: number | null, output: string] {
  const module = JSON.stringify(pathToFileURL(join(projectDir, 'scripts/browsers.mjs')).href);
  const script = `import(${module}).then(({ ensureBrowser }) => console.log(ensureBrowser()))`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['-e', script], {
    encoding: 'utf8',
    env: { ...process.env, CHROMIUM_PATH },
  });
  return [status, stdout + stderr];
}

test('ensureBrowser returns the path in the setting CHROMIUM_PATH', () =>
  expect(findChromium(process.execPath)).toEqual([0, `${process.execPath}\n`]));

test('the error for a missing Chromium names CHROMIUM_PATH and the path in this setting', () =>
  expect(findChromium('/nowhere/chromium')).toEqual([
    1,
    'CHROMIUM_PATH is "/nowhere/chromium", which does not exist. Correct it, or remove the setting.\n',
  ]));
