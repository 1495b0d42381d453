import { cpSync, renameSync, rmSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ARTICLE, copyOfContent, inWords } from './content-copy.ts';

const { at, change, check, findLine, onlyProblem, write } = copyOfContent();

describe('the check of folders', () => {
  test('reports an article without its counterpart', () => {
    rmSync(at('content/blog/1/en.mdx'));
    expect(onlyProblem()).toMatchObject({
      file: ARTICLE,
      message: 'Ce texte n’existe pas en anglais.',
      suggestion: 'Écrivez « content/blog/1/en.mdx » : mêmes champs, autre langue.',
    });
  });

  test('reports two articles with the same number', () => {
    cpSync(at('content/blog/3'), at('content/blog/4'), { recursive: true });
    const problems = check().filter(({ message }) => message.includes('déjà'));
    expect(problems).toHaveLength(2);
    expect(problems[1]).toMatchObject({
      file: 'content/blog/4/fr.mdx',
      line: findLine('content/blog/4/fr.mdx', 'id: 3'),
      message: 'Le champ « id » est déjà celui de « content/blog/3/fr.mdx ».',
      suggestion: 'Donnez-lui le premier numéro libre : 4, et le même à son dossier et à son jumeau.',
    });
  });

  test('reports an article whose number differs from the name of its folder', () => {
    renameSync(at('content/blog/3'), at('content/blog/7'));
    expect(check().map(({ message }) => message)).toEqual(
      Array(2).fill('Le numéro 3 n’est pas celui du dossier « 7 ».'),
    );
  });

  test('reports counterparts with different values in a shared field', () => {
    change('content/blog/1/en.mdx', /^date: .*$/m, 'date: 2024-01-16');
    expect(onlyProblem()).toMatchObject({
      file: 'content/blog/1/en.mdx',
      message: 'Le champ « date » n’est pas le même qu’en français.',
    });
  });

  test.each([
    [ARTICLE, /^date: .*$/m, 'date: 2024-02-31'],
    [ARTICLE, /^id: 1$/m, 'id: 12'],
    [ARTICLE, /^picture: .*$/m, 'picture: ./autre.webp'],
    ['content/resources/guides/rv-season/fr.mdx', /^order: .*$/m, 'order: premier'],
    ['content/resources/guides/rv-season/fr.mdx', /^for: .*$/m, 'for: [bateau]'],
  ])('reports a mistake in a French file once, and no difference from the English file: %s %s', (file, from, to) => {
    change(file, from, to);
    expect(onlyProblem().file).toBe(file);
  });

  test('reports two resources with the same address or the same position', () => {
    change('content/resources/guides/rv-season/fr.mdx', /^slug: .*$/m, 'slug: equiper-un-chalet-hors-reseau');
    expect(check().map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/^Le champ « slug » est déjà celui de/),
    );
    for (const language of ['fr', 'en'])
      change(`content/resources/guides/rv-season/${language}.mdx`, /^order: .*$/m, 'order: 1');
    expect(check().map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/^Le champ « order » est déjà celui de/),
    );
  });

  test('reports a missing picture', () => {
    rmSync(at('content/blog/1/picture.webp'));
    const problems = check();
    expect(problems).toHaveLength(2);
    expect(problems[1]).toMatchObject({
      file: ARTICLE,
      line: findLine(ARTICLE, 'picture: '),
      message: 'L’image « ./picture.webp » est introuvable.',
    });
  });

  test.each([
    ['picture.webp', 'L’image « picture.webp » n’est pas cherchée à côté du texte.', 'Écrivez ./picture.webp'],
    ['./fr.mdx', '« ./fr.mdx » n’est pas une image.', 'Mettez une vraie image'],
    ['./Picture.webp', 'L’image « ./Picture.webp » est introuvable.', 'majuscules comprises'],
  ])('reports an article with the invalid picture path %s', (picture, message, suggestion) => {
    change(ARTICLE, /^picture: .*$/m, `picture: ${picture}`);
    expect(onlyProblem()).toMatchObject({
      file: ARTICLE,
      line: findLine(ARTICLE, 'picture: '),
      message,
      suggestion: expect.stringContaining(suggestion),
    });
  });

  test.each(['Thumbs.db', 'desktop.ini', 'fr.mdx~', '~$fr.docx'])('reports that %s must be deleted', (name) => {
    write(`content/blog/1/${name}`, '');
    expect(onlyProblem()).toMatchObject({ suggestion: 'Supprimez-le.' });
  });

  test('reports a missing page, an unknown folder and an unknown file', () => {
    renameSync(at('content/pages/contact'), at('content/pages/contacts'));
    expect(inWords(check())).toMatch(/content\/pages\/contact\/fr\.mdx, ligne 1\n {2}Ce fichier manque/);
    expect(inWords(check())).toContain('Vouliez-vous dire « contact » ?');
    renameSync(at('content/pages/contacts'), at('content/pages/contact'));
    write('content/blog/1/FR.mdx', '');
    expect(onlyProblem()).toMatchObject({ message: 'Le fichier « FR.mdx » n’est pas attendu ici.' });
  });

  test('reports a resource in an unknown category', () => {
    renameSync(at('content/resources/guides'), at('content/resources/guide'));
    expect(inWords(check())).toContain('Vouliez-vous dire « guides » ?');
  });
});
