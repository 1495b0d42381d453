import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, expect } from 'vitest';
import { checkContent } from '../../src/content-check/check.ts';
import { describe as inFull, type Problem } from '../../src/content-check/problem.ts';
import { projectDir } from '../support/files.ts';
import { temporaryFolders } from '../support/temporary.ts';
import { SAMPLE_TEXTS } from './sample-texts.ts';

export const ARTICLE = 'content/blog/1/fr.mdx';

/** Returns problems as a build prints them. */
export const inWords = (problems: readonly Problem[]): string => inFull(problems, 'build');

/** Returns whether the tests replace this file with a sample text. */
const isReplaced = (file: string): boolean => /[\\/]content[\\/](blog|faq|resources)[\\/]/.test(file);

/**
 * Creates a new copy of the site's pages with sample texts before each test. Call this function once at the top of a test file.
 */
export function copyOfContent() {
  const temporaryFolder = temporaryFolders();
  let root = '';
  beforeEach(() => {
    root = temporaryFolder();
    cpSync(join(projectDir, 'content'), join(root, 'content'), {
      recursive: true,
      filter: (file) => !isReplaced(file),
    });
    for (const [file, text] of Object.entries(SAMPLE_TEXTS)) write(`content/${file}`, text);
    // Replaces the pages' links with `/faq`, because the copy lacks some of the linked texts.
    for (const page of readdirSync(at('content/pages'))) {
      for (const [language, faq] of [
        ['fr', '/faq'],
        ['en', '/en/faq'],
      ] as const) {
        const file = `content/pages/${page}/${language}.mdx`;
        write(
          file,
          read(file)
            .replace(/(?<=\]\()\/[^)]*/g, faq)
            .replace(/(?<=\b(?:read|at): ).*/g, faq),
        );
      }
    }
    for (const [language, heading] of [
      ['fr', 'Qui en répond'],
      ['en', 'Who answers for it'],
    ] as const) {
      const file = `content/pages/privacy/${language}.mdx`;
      write(file, `${/^---\n[^]*?\n---\n/.exec(read(file))![0]}\n## ${heading}\n\n${language}\n`);
    }
  });
  const at = (file: string): string => join(root, file);
  const read = (file: string): string => readFileSync(at(file), 'utf8');
  const write = (file: string, text: string | Uint8Array): void => {
    mkdirSync(dirname(at(file)), { recursive: true });
    writeFileSync(at(file), text);
  };
  /** Returns the number of the first line that contains a text, or 0 if no line does. */
  const findLine = (file: string, text: string): number =>
    read(file)
      .split('\n')
      .findIndex((line) => line.includes(text)) + 1;
  const check = (): Problem[] => checkContent(root);
  return {
    at,
    read,
    write,
    findLine,
    check,
    change(file: string, from: string | RegExp, to: string): void {
      const text = read(file);
      expect(text, `${file} has no ${String(from)}`).toMatch(from);
      write(file, text.replace(from, to));
    },
    /** Appends a text to an article and returns the number of its last line. */
    append(text: string, file = ARTICLE): number {
      write(file, `${read(file).trimEnd()}\n\n${text}\n`);
      return findLine(file, text.split('\n').at(-1)!);
    },
    /** Returns the only problem of the content. Fails unless the content has exactly one problem. */
    onlyProblem(): Problem {
      const problems = check();
      expect(inWords(problems), 'exactly one problem').toMatch(/^1 erreur dans le contenu/m);
      return problems[0]!;
    },
  };
}
