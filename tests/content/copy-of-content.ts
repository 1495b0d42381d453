import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, expect } from 'vitest';
import { checkContent } from '../../src/content-check/check.ts';
import { describe as inFull, type Problem } from '../../src/content-check/problem.ts';
import { projectDir } from '../support/files.ts';
import { temporaryFolders } from '../support/temporary.ts';

export const ARTICLE = 'content/blog/1/fr.mdx';

/** Problems as a build tells them. */
export const inWords = (problems: readonly Problem[]): string => inFull(problems, 'build');

/** Most of the resources: no test of a mistake is about one, and each is read at every check. */
const isLeftOut = (file: string): boolean => /[\\/]content[\\/]resources[\\/](?!guides)[\w-]+[\\/]/.test(file);

/**
 * Called once at the top of a test file: a valid part of the site's content in a folder of its own, as it was again before
 * each test.
 */
export function copyOfContent() {
  const temporaryFolder = temporaryFolders();
  let root = '';
  beforeEach(() => {
    root = temporaryFolder();
    cpSync(join(projectDir, 'content'), join(root, 'content'), { recursive: true, filter: (file) => !isLeftOut(file) });
  });
  const at = (file: string): string => join(root, file);
  const read = (file: string): string => readFileSync(at(file), 'utf8');
  const write = (file: string, text: string | Uint8Array): void => {
    mkdirSync(dirname(at(file)), { recursive: true });
    writeFileSync(at(file), text);
  };
  /** The line of a file that holds a text. */
  const lineOf = (file: string, text: string): number =>
    read(file)
      .split('\n')
      .findIndex((line) => line.includes(text)) + 1;
  const check = (): Problem[] => checkContent(root);
  return {
    at,
    read,
    write,
    lineOf,
    check,
    change(file: string, from: string | RegExp, to: string): void {
      const text = read(file);
      expect(text, `${file} has no ${String(from)}`).toMatch(from);
      write(file, text.replace(from, to));
    },
    /** Adds a text to an article; the number of its last line. */
    append(text: string, file = ARTICLE): number {
      write(file, `${read(file).trimEnd()}\n\n${text}\n`);
      return lineOf(file, text.split('\n').at(-1)!);
    },
    /** The one problem there is. */
    onlyProblem(): Problem {
      const problems = check();
      expect(inWords(problems), 'exactly one problem').toMatch(/^1 erreur dans le contenu/m);
      return problems[0]!;
    },
  };
}
