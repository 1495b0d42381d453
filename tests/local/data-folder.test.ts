import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { openDataFolder } from '../../local/backend/data-folder.ts';
import { writeFileDurably } from '../../local/backend/durable-file.ts';
import { temporaryFolders } from '../support/temporary.ts';

const temporary = temporaryFolders();
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

test('a file that does not fit on the disk leaves the previous file unchanged', () => {
  const folder = temporary();
  const file = join(folder, 'a.pdf');
  writeFileDurably(file, 'before');
  vi.spyOn(fs, 'fsyncSync').mockImplementation(() => {
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  });
  syncBuiltinESMExports();
  expect(() => writeFileDurably(file, 'after')).toThrow('no space');
  expect(fs.readdirSync(folder)).toEqual(['a.pdf']);
  expect(fs.readFileSync(file, 'utf8')).toBe('before');
});

test('the next start deletes partial files of a killed server', () => {
  const folder = temporary();
  const parts = ['objects/requests/a/.1.part', 'mail/.2.part', 'mail/3.eml.part'];
  const whole = ['objects/requests/a/part', 'mail/3.eml'];
  for (const file of [...parts, ...whole]) {
    fs.mkdirSync(join(folder, file, '..'), { recursive: true });
    fs.writeFileSync(join(folder, file), 'x');
  }
  openDataFolder(folder).release();
  for (const file of parts) expect(fs.existsSync(join(folder, file)), file).toBe(false);
  for (const file of whole) expect(fs.existsSync(join(folder, file)), file).toBe(true);
});

test('the next start deletes old partial files in FILES_DIR, and keeps recent partial files and complete files', () => {
  const filesDir = temporary();
  const [part, recent, whole] = ['requests/a/.1.part', 'requests/b/.2.part', 'requests/a/1'].map((name) =>
    join(filesDir, name),
  ) as [string, string, string];
  for (const file of [part, recent, whole]) {
    fs.mkdirSync(join(file, '..'), { recursive: true });
    fs.writeFileSync(file, 'x');
  }
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000);
  for (const file of [part, whole]) fs.utimesSync(file, twoDaysAgo, twoDaysAgo);
  openDataFolder(temporary(), '', filesDir).release();
  expect([part, recent, whole].map((file) => fs.existsSync(file))).toEqual([false, true, true]);
});
