import { expect, test } from 'vitest';
import { annotate, describe, summarize } from '../../src/content-check/problem.ts';

const problem = {
  file: 'content/blog/1,2/fr.mdx',
  line: 7,
  message: 'Le champ « a:b » vaut 100 %.',
  suggestion: 'Écrivez <b>\nou *c*.',
};

test('a mistake becomes an annotation of its line in the commit', () =>
  expect(annotate(problem)).toBe(
    '::error file=content/blog/1%2C2/fr.mdx,line=7,title=À corriger::Le champ « a:b » vaut 100 %25. → Écrivez <b>%0Aou *c*.',
  ));

test('the summary is in French, and escapes the editor’s text', () => {
  expect(summarize([problem])).toContain('## 1 erreur dans le contenu\n\nLe site publié reste comme il est.');
  expect(summarize([problem])).toContain(String.raw`→ Écrivez \<b\>`);
  expect(summarize([])).toBe(`${describe([], 'build')}\n`);
});
