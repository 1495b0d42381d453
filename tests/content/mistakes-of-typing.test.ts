import { renameSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ARTICLE, copyOfContent } from './content-copy.ts';

const { append, at, change, check, findLine, onlyProblem, read, write } = copyOfContent();
const GUIDE = 'content/resources/guides/rv-season/fr.mdx';

describe('typing mistakes', () => {
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
    ['Un mot\u2028coupé', 'Un caractère invisible (U+2028)', 'Effacez'],
    ['\uf0b7 Un point', 'Un caractère invisible (U+F0B7)', 'Effacez'],
    ['Une photo\ufffc ici', 'Un caractère invisible (U+FFFC)', 'Effacez'],
    ['Le so\u180eleil', 'Un caractère invisible (U+180E)', 'Effacez'],
    ['L´été au chalet', 'Un accent « ´ » paraît à la place d’une apostrophe.', '« ’ »'],
    ['######## Le froid', 'Les signes « ######## » paraissent tels quels.', '« ## »'],
    ['===', 'Les signes « === » paraissent tels quels.', 'Retirez-les'],
    [':::note', 'Les signes « ::: » paraissent tels quels.', 'Retirez-les'],
    ['> [!NOTE]', 'Les signes « [!NOTE] » paraissent tels quels.', 'Retirez-les'],
    ['| Pièce | Prix |', 'Les barres « | » paraissent telles quelles : ce n’est pas un tableau.', '« | --- | --- | »'],
    ['![vue du lac]', '« ![vue du lac] » paraît tel quel : ce n’est pas une image.', '« ![vue du lac](./image.webp) »'],
    ['- [ ] Le fusible', 'Des crochets « [ ] » au début d’un point font une case à cocher.', 'Retirez-les'],
    ['- [x] Le fusible', 'Des crochets « [ ] » au début d’un point font une case à cocher.', 'Retirez-les'],
    ['[note]: /produits', 'La ligne « [note]: … » ne paraîtrait pas : aucun lien ne la nomme.', 'sans crochets'],
    ['[^1]: une note', 'La ligne « [^1]: … » ne paraîtrait pas', 'sans crochets'],
    ['[ici](#)', 'Le lien « # » n’a rien après « # ».', 'l’adresse de la page ou du passage'],
    ['[ici](/blog/1#)', 'Le lien « /blog/1# » n’a rien après « # ».', 'l’adresse'],
    ['[ici](exemple.ca)', 'Le lien « exemple.ca » ne mène nulle part.', '« https://exemple.ca »'],
    ['[ici](//exemple.ca/a)', 'ne mène nulle part.', '« https://exemple.ca/a »'],
    ['[ici](httpbin.example.ca)', 'ne mène nulle part.', '« https://httpbin.example.ca »'],
    ['[ici](https:exemple.ca)', 'ne mène nulle part.', '« https://exemple.ca »'],
    ['[ici](https//exemple.ca)', 'ne mène nulle part.', '« https://exemple.ca »'],
    ['[ici](https:/exemple.ca/a?b=1)', 'ne mène nulle part.', '« https://exemple.ca/a?b=1 »'],
    ['[ici](https://exemple.ca,)', 'ne mène nulle part.', '« https://exemple.ca »'],
    ['[ici](https://exemple.ca.)', 'ne mène nulle part.', '« https://exemple.ca »'],
    ['[ici](HTTP://exemple.ca)', 'n’est pas protégé.', '« https://exemple.ca »'],
    ['[ici](nom@exemple.ca)', 'ne mène nulle part.', '« mailto:nom@exemple.ca »'],
    ['[ici](mailto:nom@exemple)', 'Le lien « mailto:nom@exemple » ne mène nulle part.', 'Une page du site'],
    ['[ici](819-555-0123)', 'ne mène nulle part.', '« tel:+18195550123 »'],
    ['![vue](./vue.heic)', '« vue.heic » n’est pas une image que les navigateurs montrent.', 'enregistrez-la en JPEG'],
  ])('« %s » is reported', (text, message, suggestion) => {
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
    'Le drapeau \u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} et ❤️',
    '| Pièce | Prix |\n| --- | --- |\n| Fusible | 5 $ |',
    'Voir [la liste].\n\n[la liste]: /produits',
    '[ici](HTTPS://EXEMPLE.CA/A), [là](https://été.exemple.ca:8080/b#c), [courriel](mailto:a@été.ca?subject=Oui)',
    '« [sic] » et [1] sont des mots',
  ])('the correct text %j is accepted', (text) => {
    append(text);
    expect(check()).toEqual([]);
  });

  test.each(['title: “Janvier au chalet”', 'title: ‘Janvier au chalet’', 'title: “Janvier : la batterie”'])(
    'curly quotes around a field are reported: %s',
    (field) => {
      change(ARTICLE, /^title: .*$/m, field);
      expect(onlyProblem()).toMatchObject({
        line: findLine(ARTICLE, 'title: '),
        message: expect.stringMatching(/^Des guillemets ou des apostrophes courbes entourent le champ/),
        suggestion: "Remplacez-les par des apostrophes droites : 'Ainsi'.",
      });
    },
  );

  test.each([
    ['Le **froid** au chalet', 'Les signes « ** » paraîtraient tels quels.', 'Écrivez « froid »'],
    ['Le _froid_ au chalet', 'Les signes « _ » paraîtraient tels quels.', 'Écrivez « froid »'],
    ['Le `froid` au chalet', 'Les signes « ` » paraîtraient tels quels.', 'Écrivez « froid »'],
    ['Le [froid](/produits)', '« [froid](/produits) » paraîtrait tel quel', 'Écrivez « froid »'],
    ['![vue](./picture.webp) du lac', '« ![vue](./picture.webp) » paraîtrait tel quel', 'Écrivez « vue »'],
    ['<b>Le froid</b>', '« <b> » paraîtrait tel quel.', 'retirez ces signes'],
    ['Le froid<br/>au chalet', '« <br/> » paraîtrait tel quel.', 'retirez ces signes'],
    ['Le froid <!-- à revoir -->', '« <!-- … --> » paraîtrait tel quel.', 'retirez ces signes'],
    ['Le froid &amp; la neige', '« &amp; » paraîtrait tel quel.', 'Tapez le caractère lui-même'],
    ['L&#8217;hiver', '« &#8217; » paraîtrait tel quel.', 'Tapez le caractère lui-même'],
    ['## Le froid', 'Le signe « # » paraîtrait tel quel.', 'Écrivez « Le froid »'],
  ])('markup in a field is reported: %s', (title, message, suggestion) => {
    change(ARTICLE, /^title: .*$/m, `title: '${title}'`);
    expect(onlyProblem()).toMatchObject({
      line: findLine(ARTICLE, 'title: '),
      message: expect.stringContaining(message),
      suggestion: expect.stringContaining(suggestion),
    });
  });

  test.each([
    'Le prix* & la pose',
    '5 * 3 * 2 mètres',
    'Un numéro #12',
    'moins de < 5 °C > 2 °C',
    'un_mot_ici',
    'R&D; AT&T',
  ])('signs in a field that are not markup are accepted: %s', (title) => {
    change(ARTICLE, /^title: .*$/m, `title: '${title}'`);
    expect(check()).toEqual([]);
  });

  test.each([
    ['title: &panneau', 'Un texte qui commence par « & » est lu comme autre chose.', "« '&panneau' »"],
    ['title: {Le froid}', 'Un texte qui commence par « { » est lu comme autre chose.', "« '{Le froid}' »"],
    ['title: [Le froid]', 'Un texte qui commence par « [ » est lu comme autre chose.', "« '[Le froid]' »"],
    ['title: "Le froid', 'Le signe " de ce champ n’est pas fermé.', "« title: 'Le froid' »"],
    ["title: 'L’hiver", "Le signe ' de ce champ n’est pas fermé.", "« title: 'L’hiver' »"],
  ])('a field that YAML does not read as text is reported on its line: %s', (field, message, suggestion) => {
    change(ARTICLE, /^title: .*$/m, field);
    expect(onlyProblem()).toMatchObject({
      line: findLine(ARTICLE, field),
      message,
      suggestion: expect.stringContaining(suggestion),
    });
  });

  test('an invisible character in a field is reported with its line', () => {
    change(ARTICLE, /^category: .*$/m, 'category: Hi\u200bver');
    expect(onlyProblem()).toMatchObject({
      line: findLine(ARTICLE, 'category: '),
      message: expect.stringContaining('U+200B'),
    });
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
    ['date: 31/02/2027', 'Le champ « date » n’est pas une date.', 'Écrivez l’année, le mois et le jour'],
    ['date: 15/00/2027', 'Le champ « date » n’est pas une date.', 'Écrivez l’année, le mois et le jour'],
    ['date: 2027-01-15T10:00:00', 'Le champ « date » a une heure : 2027-01-15T10:00:00.', 'seulement : 2027-01-15.'],
    [
      'date: 2027-01-15T23:30:00-05:00',
      'Le champ « date » a une heure : 2027-01-15T23:30:00-05:00.',
      'seulement : 2027-01-15.',
    ],
    ['date: 2027-01-15\ndraft: oui', 'Le champ « draft » n’est pas true ou false.', 'Écrivez true pour oui'],
    ['date: 2027-01-15\ndraft: ', 'Le champ « draft » n’est pas true ou false.', 'Écrivez true pour oui'],
  ])('the invalid field %s is reported', (field, message, suggestion) => {
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

  test('a picture’s description that is only a file name is reported', () => {
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

  test('a photo in a phone’s format, which browsers do not show, is reported', () => {
    write('content/blog/1/photo.HEIC', 'x');
    expect(onlyProblem()).toMatchObject({
      file: 'content/blog/1/photo.HEIC',
      message: '« photo.HEIC » n’est pas une image que les navigateurs montrent.',
    });
  });
});

describe('an English text', () => {
  test('is reported if it is published and equals the French text', () => {
    write('content/blog/1/en.mdx', read(ARTICLE).replace('(fr)', '(en)'));
    expect(onlyProblem()).toMatchObject({
      file: 'content/blog/1/en.mdx',
      message: 'Ce texte anglais est encore le texte français.',
    });
  });

  test('may equal the French text until it is published', () => {
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

  test('are not required without a figure, and the number of a list item does not count as a figure', () => {
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

  test('must have the same date of publication in both languages', () => {
    change('content/faq/winter/fr.mdx', /^---\n/, `---\ndate: ${nextYear}\n`);
    expect(onlyProblem()).toMatchObject({
      file: 'content/faq/winter/en.mdx',
      message: 'Le champ « date » n’est pas le même qu’en français.',
    });
  });

  test.each(['content/blog/2', 'content/resources/guides/rv-season', 'content/faq/winter'])(
    'is accepted: %s',
    (folder) => {
      draft(folder);
      expect(check()).toEqual([]);
    },
  );

  test('cannot be linked to from a published text', () => {
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

  test('that is a question has no anchor on the FAQ page, so a link to the question is reported', () => {
    draft('content/faq/winter');
    append('[ici](/faq#winter)');
    expect(onlyProblem().message).toBe('Le lien « /faq#winter » mène à un passage qui n’existe pas.');
  });
});

test('an address in a field is checked like an address in the text', () => {
  change('content/pages/videos/fr.mdx', /read: .*/, 'read: /faqs');
  expect(onlyProblem()).toMatchObject({
    file: 'content/pages/videos/fr.mdx',
    line: findLine('content/pages/videos/fr.mdx', 'read: /faqs'),
    suggestion: 'Vouliez-vous écrire « /faq » ?',
  });
});

test('a question can be inserted between two questions without renumbering', () => {
  for (const language of ['fr', 'en'])
    write(
      `content/faq/between/${language}.mdx`,
      read(`content/faq/winter/${language}.mdx`).replace('order: 1', 'order: 1.5').replace('paragra', 'autre para'),
    );
  expect(check()).toEqual([]);
});
