import { mkdirSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ARTICLE, copyOfContent } from './content-copy.ts';

const { append, at, change, check, onlyProblem, read, write } = copyOfContent();
const NBSP = '\u00a0';

describe('titles', () => {
  test.each([
    [
      '## Le froid\n\n#### La nuit',
      'Un titre « #### » est sous un titre « ## » : un niveau manque.',
      '« ### La nuit »',
    ],
    ['## Le froid\n\n##### La nuit', 'Un titre « ##### » est sous un titre « ## »', '« ### La nuit »'],
    ['## A\n\n### B\n\n##### C', 'Un titre « ##### » est sous un titre « ### »', '« #### C »'],
    ['### Le froid', 'Un titre « ### » est sans titre « ## » au-dessus', '« ## Le froid »'],
    ['##', 'Un titre est vide.', 'retirez la ligne'],
  ])('are reported on their line if they are empty or skip a level: %j', (text, message, suggestion) => {
    const line = append(text);
    expect(onlyProblem()).toMatchObject({
      line,
      message: expect.stringContaining(message),
      suggestion: expect.stringContaining(suggestion),
    });
  });

  test('may be one level deeper than the previous title, or several levels higher', () => {
    append('## A\n\n### B\n\n#### C\n\n## D\n\n### E');
    expect(check()).toEqual([]);
  });
});

describe('a Markdown sign in a text', () => {
  test.each([
    [`-${NBSP}Un point`, 'Une espace insécable est à côté de « - » : ce n’est pas une liste.', '« - Un point »'],
    ['*\u202fUn point', 'à côté de « * » : ce n’est pas une liste.', '« * Un point »'],
    [`${NBSP}${NBSP}- Un point`, 'à côté de « - » : ce n’est pas une liste.', '« - Un point »'],
    [`1.${NBSP}Coupez`, 'à côté de « 1. » : ce n’est pas une liste.', '« 1. Coupez »'],
    [`##${NBSP}Le froid`, 'à côté de « ## » : ce n’est pas un titre.', '« ## Le froid »'],
    [`–${NBSP}Un point`, 'La puce « – » vient d’un traitement de texte', '« - texte »'],
    ['-Un point', 'Il manque une espace après « - » : ce n’est pas une liste.', '« - Un point… »'],
    ['Un **gras sans fin.', 'Les signes « ** » paraissent tels quels : rien ne les ferme', 'dans un même paragraphe'],
    ['**Prix :**taxes en sus', 'un mot touche ceux qui ferment « Prix : »', 'une espace après « **Prix :** »'],
    ['Un **gras* ici', 'n’ont pas autant de signes « * » devant que derrière', '« **les mots** » pour le gras'],
    ['Un *gras** ici', 'n’ont pas autant de signes « * » devant que derrière', '« *les mots* » pour l’italique'],
    ['Un ***gras** ici', 'n’ont pas autant de signes « * »', '« **les mots** »'],
    ['Un ==mot== ici', 'Les signes « == » paraissent tels quels.', '« **mot** »'],
    ['[](/produits)', 'Le lien « /produits » n’a pas de mots', '« [nos produits](/produits) »'],
    ['[ici]()', 'Ce lien n’a pas d’adresse', 'entre les parenthèses'],
    ['![vue]()', 'L’image n’a pas de fichier', '![ce qu’on voit](./image.webp)'],
  ])('is reported if it has no effect or an unintended effect: %j', (text, message, suggestion) => {
    const line = append(text);
    expect(onlyProblem()).toMatchObject({
      file: ARTICLE,
      line,
      message: expect.stringContaining(message),
      suggestion: expect.stringContaining(suggestion),
    });
  });

  test.each([
    '***Gras et italique*** ici',
    '***Gras** et italique* ici',
    'Le prix*, taxes en sus',
    '**Prix** : taxes en sus',
    `— Oui${NBSP}: dit-il.`,
    '-5 °C au matin',
    '[![vue](./picture.webp)](/produits)',
  ])('is accepted where it has its usual meaning: %j', (text) => {
    append(text);
    expect(check()).toEqual([]);
  });
});

describe('a path on the editor’s own machine', () => {
  const inText = (path: string): string => `![vue](${path})`;

  test.each([
    ['images\\lac.webp', 'est nommée avec « \\ », comme sous Windows', 'Écrivez ./lac.webp, et mettez le fichier dans'],
    ['.\\picture.webp', 'est nommée avec « \\ », comme sous Windows', 'Écrivez ./picture.webp, avec « / ».'],
    ['C:\\Users\\moi\\lac.webp', 'est un fichier de votre ordinateur', 'écrivez ./lac.webp.'],
    ['C:/Users/moi/lac.webp', 'est un fichier de votre ordinateur', 'écrivez ./lac.webp.'],
    ['file:///C:/lac.webp', 'est un fichier de votre ordinateur', 'écrivez ./lac.webp.'],
    ['/Users/moi/lac.webp', 'est un fichier de votre ordinateur', 'écrivez ./lac.webp.'],
  ])('is reported with a suggestion if it is the address of a picture: %s', (path, message, suggestion) => {
    const expected = { message: expect.stringContaining(message), suggestion: expect.stringContaining(suggestion) };
    const text = read(ARTICLE);
    const line = append(inText(path));
    expect(onlyProblem()).toMatchObject({ file: ARTICLE, line, ...expected });
    write(ARTICLE, text);
    change(ARTICLE, /^picture: .*$/m, `picture: ${path}`);
    expect(check().filter(({ file }) => file === ARTICLE)).toMatchObject([{ field: 'picture', ...expected }]);
  });

  test('gets a suggestion that keeps its subfolder if the article’s picture is in that subfolder', () => {
    mkdirSync(dirname(at('content/blog/1/images/x')), { recursive: true });
    renameSync(at('content/blog/1/picture.webp'), at('content/blog/1/images/lac.webp'));
    for (const language of ['fr', 'en'])
      change(`content/blog/1/${language}.mdx`, /^picture: .*$/m, 'picture: ./images/lac.webp');
    append(inText('images\\lac.webp'));
    expect(onlyProblem().suggestion).toBe('Écrivez ./images/lac.webp, avec « / ».');
  });

  test.each([
    ['[ici](\\produits)', 'est écrit avec « \\ »', 'Écrivez « /produits », avec « / ».'],
    ['[ici](C:\\offre.pdf)', 'mène à un fichier de votre ordinateur', 'l’adresse d’une page'],
    ['[ici](file:///home/moi/offre.pdf)', 'mène à un fichier de votre ordinateur', 'l’adresse d’une page'],
  ])('is reported with a suggestion if it is the address of a link: %s', (text, message, suggestion) => {
    const line = append(text);
    expect(onlyProblem()).toMatchObject({
      line,
      message: expect.stringContaining(message),
      suggestion: expect.stringContaining(suggestion),
    });
  });
});

describe('the two lines --- around the fields', () => {
  const SECOND = /\n---\n/;
  const lineOfSecond = (): number => read(ARTICLE).split('\n').indexOf('---', 1) + 1;

  test.each(['\n', '\n\n', '\n\n## Le froid\n\n'])(
    'are reported as incomplete on the first line of the text if the second line is missing: %j',
    (gap) => {
      const text = read(ARTICLE).replace(/\n---\n+/, gap);
      write(ARTICLE, text);
      const lines = text.split('\n');
      const first = lines.findIndex((line, index) => index > 0 && /^(?![\w-]+:|\s|- |$|---)/.test(line));
      expect(onlyProblem()).toEqual({
        file: ARTICLE,
        line: first + 1,
        message: 'La seconde ligne « --- » manque : le texte est lu comme des champs.',
        suggestion: 'Ajoutez une ligne « --- » après le dernier champ, au-dessus du texte.',
      });
    },
  );

  test('are reported as incomplete if the second line is missing and the text contains --- as a horizontal rule', () => {
    write(ARTICLE, `${read(ARTICLE).replace(SECOND, '\n')}\n---\n\nFin.\n`);
    expect(onlyProblem().message).toBe('La seconde ligne « --- » manque : le texte est lu comme des champs.');
  });

  test.each(['--', '—', '–––', '----', ' ---', '***', '___'])(
    'are reported if the second line is typed as %j',
    (typed) => {
      const line = lineOfSecond();
      change(ARTICLE, SECOND, `\n${typed}\n`);
      expect(onlyProblem()).toMatchObject({
        line,
        message: `La ligne « ${typed.trim()} » n’ouvre ni ne ferme les champs.`,
        suggestion: 'Écrivez trois traits d’union, sans rien devant ni après : « --- ».',
      });
    },
  );

  test.each([
    ['an empty line and a line ---', '\n---\n', 'Le fichier ne commence pas par « --- ».'],
    ['a dash of a word processor', '—\n', 'La ligne « — » n’ouvre ni ne ferme les champs.'],
    ['nothing', '', 'Les champs manquent en haut du fichier.'],
  ])('are reported if the first line is replaced by %s', (_, opening, message) => {
    change(ARTICLE, /^---\n/, opening);
    expect(onlyProblem()).toMatchObject({ line: 1, message });
  });
});

describe('a field', () => {
  test.each([
    [`title${NBSP}: Le froid`, 'Une espace insécable est à côté des deux-points de « title ».', '« title: Le froid »'],
    [`title:${NBSP}Le froid`, 'Une espace insécable est à côté des deux-points de « title ».', '« title: Le froid »'],
    [`${NBSP}title: Le froid`, 'Cette ligne commence par une espace insécable', 'deux par niveau'],
    ['title:Le froid', 'Il manque une espace après les deux-points du champ.', '« title: Le froid »'],
    ['title："Le froid"', 'Il manque une espace après les deux-points du champ.', '« title: "Le froid" »'],
    ['title: "Le froid\\lac"', 'Entre guillemets droits, « \\ » ne se lit pas', "« 'Le froid/lac' »"],
  ])('is reported if YAML reads it differently from what the editor typed: %j', (field, message, suggestion) => {
    change(ARTICLE, /^title: .*$/m, field);
    expect(onlyProblem()).toMatchObject({
      line: read(ARTICLE).split('\n').indexOf(field) + 1,
      message: expect.stringContaining(message),
      suggestion: expect.stringContaining(suggestion),
    });
  });

  test('may have several lines, one of which has a no-break space before a colon', () => {
    change(ARTICLE, /^excerpt: .*$/m, `excerpt: |\n  Une phrase.\n  Attention${NBSP}: il gèle.`);
    expect(check()).toEqual([]);
  });
});
