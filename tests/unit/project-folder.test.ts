import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectDir } from '../support/files.ts';
import { temporaryFolders } from '../support/temporary.ts';

const temporaryFolder = temporaryFolders();

test.each(['site #2', '100% solaire'])(
  'the commands build, start, dev and check refuse the project folder %j with a message',
  (name) => {
    const folder = join(temporaryFolder(), name);
    mkdirSync(folder);
    cpSync(join(projectDir, 'scripts'), join(folder, 'scripts'), { recursive: true });
    for (const command of ['build', 'start', 'dev', 'check']) {
      const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'scripts', `${command}.mjs`)], {
        encoding: 'utf8',
      });
      const sign = /[#?%]/.exec(name)![0];
      expect([status, stdout, stderr], command).toEqual([
        1,
        '',
        `The site cannot be built in ${folder}: rename the folder without "${sign}", then run the command again.\n`,
      ]);
    }
  },
);
