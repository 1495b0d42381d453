import { renameSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ARTICLE, copyOfContent } from './content-copy.ts';

const { append, at, change, check, lineOf, onlyProblem, read, write } = copyOfContent();
const GUIDE = 'content/resources/guides/rv-season/fr.mdx';

describe('traces of word processors and keyboards', () => {
  test.each([
    ['• Un point', 'La puce « • » vient d’un traitement de texte', '« - texte »'],
    ['  ▪ Un point', 'La puce « ▪ » vient', '« - texte »'],
    ['o\tUn point', 'La puce « o » vient', '« - texte »'],
    ['– Un point', 'La puce « – » vient', '« - texte »'],
    ['##Le froid', 'Il manque une espace après « ## »', 'Écrivez « ## Le froid ».'],
    ['#Le froid', 'Il manque une espace après « # »', 'Écrivez « ## Le froid ».'],
    ['1.Coupez le courant', 'Il manque une espace après « 1. »', 'Écrivez « 1. Coupez le courant… ».'],
    ['[ici] (/produits)', 'Une espace sépare les crochets des parenthèses', 'Écrivez « [ici](/produits) ».'],
    ['[ici](www.exemple.ca/a)', 'Le lien « www.exemple.ca/a » ne mène nulle part.', '« https://www.exemple.ca/a »'],
    ['Un so\u200bleil', 'Un caractère invisible (U+200B) se cache dans « soleil ».', 'Effacez le mot et retapez-le'],
    ['Un so\u00adleil', 'Un caractère invisible (U+00AD) se cache dans « soleil ».', 'Effacez'],
    ['Une ligne\u000bet une autre', 'Un caractère invisible (U+000B)', 'Effacez'],
    ['Un so\u200dleil', 'Un caractère invisible (U+200D) se cache', 'Effacez'],
    ['Un Ã©tÃ© au chalet', 'Des lettres sont mal lues : « Ã©tÃ© ».', 'UTF-8'],
    ['Lâ€™hiver', 'Des lettres sont mal lues', 'UTF-8'],
    ['![IMG_2034.jpg](./picture.webp)', '« IMG_2034.jpg » est un nom de fichier', 'Décrivez-la'],
    ['![vue](./vue.heic)', '« vue.heic » n’est pas une image que les navigateurs montrent.', 'enregistrez-la en JPEG'],
  ])('%s is reported', (text, message, suggestion) => {
    const line = append(text);
    expect(onlyProblem()).toMatchObject({
      file: ARTICLE,
      line,
      message: expect.stringContaining(message),
      suggestion: expect.stringContaining(suggestion),
    });
  });

  test.each([
    '👩‍🔧 et 👨🏽‍🔧 sont des emojis de plusieurs signes',
    '1.5 kW au départ',
    '— Oui, dit-il.',
    'Un numéro #12',
    '* Un point',
    '1) Un point',
    'À 60°, « Â » est une lettre',
  ])('%s is accepted', (text) => {
    append(text);
    expect(check()).toEqual([]);
  });

  test.each(['title: “Janvier au chalet”', 'title: ‘Janvier au chalet’', 'title: “Janvier : la batterie”'])(
    'curly quotes around a field are reported: %s',
    (field) => {
      change(ARTICLE, /^title: .*$/m, field);
      expect(onlyProblem()).toMatchObject({
        line: lineOf(ARTICLE, 'title: '),
        message: expect.stringMatching(/^Des guillemets ou des apostrophes courbes entourent le champ/),
        suggestion: "Remplacez-les par des apostrophes droites : 'Ainsi'.",
      });
    },
  );

  test('an invisible character in a field is reported with its line', () => {
    change(ARTICLE, /^category: .*$/m, 'category: Hi\u200bver');
    expect(onlyProblem()).toMatchObject({ line: lineOf(ARTICLE, 'category: '), message: /U\+200B/ });
  });

  test('a tab before a field is reported', () => {
    change(ARTICLE, /^sources:\n {2}- /m, 'sources:\n\t- ');
    expect(onlyProblem()).toMatchObject({
      message: 'Cette ligne commence par une tabulation.',
      suggestion: 'Remplacez-la par des espaces, deux par niveau.',
    });
  });

  test.each([
    ['date: 0202-01-15', 'Le champ « date » dit l’année 0202.', 'Écrivez l’année en quatre chiffres'],
    ['date: 2205-01-15', 'Le champ « date » dit l’année 2205.', 'Écrivez l’année en quatre chiffres'],
    ['date: 5/1/2027', 'Le champ « date » n’est pas une date.', 'Écrivez 2027-01-05.'],
    ['date: 2027-01-15\ndraft: oui', 'Le champ « draft » n’est pas true ou false.', 'Écrivez true pour oui'],
    ['date: 2027-01-15\ndraft: ', 'Le champ « draft » n’est pas true ou false.', 'Écrivez true pour oui'],
  ])('the field %s is reported', (field, message, suggestion) => {
    for (const language of ['fr', 'en']) change(`content/blog/1/${language}.mdx`, /^date: .*$/m, field);
    const problems = check().filter(({ file }) => file === ARTICLE);
    expect(problems).toMatchObject([{ message, suggestion: expect.stringContaining(suggestion) }]);
  });

  test('a position with a decimal comma is reported', () => {
    change(GUIDE, /^order: .*$/m, 'order: 2,5');
    expect(onlyProblem()).toMatchObject({
      message: 'Le champ « order » n’est pas un nombre.',
      suggestion: 'Écrivez 2.5, avec un point.',
    });
  });

  test('a file name as a description is reported', () => {
    change(ARTICLE, /^pictureAlt: .*$/m, 'pictureAlt: DSC_0042.JPG');
    expect(onlyProblem()).toMatchObject({
      message: '« DSC_0042.JPG » est un nom de fichier, non ce que montre l’image.',
      suggestion: 'Écrivez ce qu’on voit, pour qui ne voit pas l’image.',
    });
  });

  test.each([
    ['windows-1252', Buffer.from('---\ntitle: \xe9t\xe9\n---\n', 'latin1')],
    ['UTF-16', Buffer.from('\ufeff---\ntitle: été\n---\n', 'utf16le')],
  ])('a file saved as %s is reported', (_, bytes) => {
    write(ARTICLE, bytes);
    expect(onlyProblem()).toMatchObject({
      message: 'Ce fichier n’est pas enregistré en UTF-8 : ses accents seraient perdus.',
    });
  });

  test.each(['fr.mdx.txt', 'fr.md', 'FR.txt'])('a text named %s is reported', (name) => {
    renameSync(at(ARTICLE), at(`content/blog/1/${name}`));
    expect(check()).toContainEqual({
      file: `content/blog/1/${name}`,
      line: 1,
      message: `Le fichier « ${name} » n’est pas lu : un texte s’appelle fr.mdx ou en.mdx.`,
      suggestion: 'Renommez-le « fr.mdx ».',
    });
  });

  test('a photo in a phone’s format is reported', () => {
    write('content/blog/1/photo.HEIC', 'x');
    expect(onlyProblem()).toMatchObject({
      file: 'content/blog/1/photo.HEIC',
      message: '« photo.HEIC » n’est pas une image que les navigateurs montrent.',
    });
  });
});

describe('an English text', () => {
  test('is reported while it equals the French one', () => {
    write('content/blog/1/en.mdx', read(ARTICLE).replace('(fr)', '(en)'));
    expect(onlyProblem()).toMatchObject({
      file: 'content/blog/1/en.mdx',
      message: 'Ce texte anglais est encore le texte français.',
    });
  });

  test('may equal the French one until it is published', () => {
    const text = read(ARTICLE).replace(/^date: /m, 'draft: true\ndate: ');
    for (const language of ['fr', 'en']) write(`content/blog/1/${language}.mdx`, text);
    expect(check()).toEqual([]);
  });
});

describe('sources', () => {
  test('are required in an article with a technical figure', () => {
    change(ARTICLE, /^sources:\n.*\n/m, 'sources: []\n');
    const line = append('La batterie donne 5,12 kWh au départ.');
    expect(onlyProblem()).toMatchObject({
      file: ARTICLE,
      line,
      message: 'Le chiffre « 5,12 kWh » n’a pas de source.',
      suggestion: expect.stringContaining('sources:'),
    });
  });

  test('are not required without a figure, and the number of a list item is not one', () => {
    change(ARTICLE, /^sources:\n.*\n/m, 'sources: []\n');
    append('1. Comptez les lampes.\n2. Additionnez.');
    expect(check()).toEqual([]);
  });
});

describe('an unpublished text', () => {
  const draft = (folder: string): void => {
    for (const language of ['fr', 'en']) change(`${folder}/${language}.mdx`, /^---\n/, '---\ndraft: true\n');
  };
  const nextYear = `${new Date().getUTCFullYear() + 1}-06-01`;

  test('must be a draft in both languages', () => {
    change(ARTICLE, /^---\n/, '---\ndraft: true\n');
    expect(onlyProblem()).toMatchObject({
      file: 'content/blog/1/en.mdx',
      message: 'Le champ « draft » n’est pas le même qu’en français.',
    });
  });

  test.each(['content/blog/2', 'content/resources/guides/rv-season', 'content/faq/winter'])(
    'is accepted: %s',
    (folder) => {
      draft(folder);
      expect(check()).toEqual([]);
    },
  );

  test('cannot be linked to until it is published', () => {
    draft('content/blog/2');
    const line = append('[ici](/blog/2)');
    expect(onlyProblem()).toMatchObject({
      file: ARTICLE,
      line,
      message: 'Le lien « /blog/2 » mène à un texte qui n’est pas encore publié.',
    });
    draft('content/blog/1');
    expect(check()).toEqual([]);
  });

  test('counts as a draft until its date', () => {
    for (const language of ['fr', 'en']) change(`content/blog/2/${language}.mdx`, /^date: .*$/m, `date: ${nextYear}`);
    append('[ici](/blog/2)');
    expect(onlyProblem().message).toContain('pas encore publié');
    for (const language of ['fr', 'en']) change(`content/blog/1/${language}.mdx`, /^date: .*$/m, `date: ${nextYear}`);
    expect(check()).toEqual([]);
  });

  test('cannot be linked to as a question of its page', () => {
    draft('content/faq/winter');
    append('[ici](/faq#winter)');
    expect(onlyProblem().message).toBe('Le lien « /faq#winter » mène à un passage qui n’existe pas.');
  });
});

test('an address in a field is checked like one in the text', () => {
  change('content/pages/videos/fr.mdx', /read: .*/, 'read: /faqs');
  expect(onlyProblem()).toMatchObject({
    file: 'content/pages/videos/fr.mdx',
    line: lineOf('content/pages/videos/fr.mdx', 'read: /faqs'),
    suggestion: 'Vouliez-vous écrire « /faq » ?',
  });
});

test('a question inserted between two others needs no change of their numbers', () => {
  for (const language of ['fr', 'en'])
    write(
      `content/faq/between/${language}.mdx`,
      read(`content/faq/winter/${language}.mdx`).replace('order: 1', 'order: 1.5').replace('paragra', 'autre para'),
    );
  expect(check()).toEqual([]);
});
