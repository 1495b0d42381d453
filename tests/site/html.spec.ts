import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { builtPages, siteDir } from '../support/built-site.ts';
import { projectDir } from '../support/files.ts';

// Its style checker stops at the style rules of about 2019: it knows neither @property nor the relative colours that
// Tailwind writes. Its HTML checker is the standard's own.
const UNKNOWN_TO_THE_CHECKER = [/^CSS:/];

test('the Nu HTML checker finds no error on any page', () => {
  test.slow();
  if (spawnSync('java', ['-version']).status !== 0) {
    console.log('The Nu HTML checker was not run: there is no Java on this machine.');
    return;
  }
  const jar = join(projectDir, 'node_modules/vnu-jar/build/dist/vnu.jar');
  const files = builtPages().map(({ file }) => join(siteDir, file));
  const { stderr } = spawnSync('java', ['-Xss1024k', '-jar', jar, '--errors-only', '--format', 'json', ...files], {
    encoding: 'utf8',
    maxBuffer: 64e6,
  });
  const { messages } = JSON.parse(stderr) as {
    messages: { message: string; url: string; lastLine: number; extract: string }[];
  };
  const errors = messages.filter(({ message }) => !UNKNOWN_TO_THE_CHECKER.some((pattern) => pattern.test(message)));
  expect(errors.map(({ url, lastLine, message, extract }) => `${url}:${lastLine} ${message} ${extract}`)).toEqual([]);
});
