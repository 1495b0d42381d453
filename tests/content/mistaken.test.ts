import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mdxToJs } from 'satteri';
import { describe, expect, test } from 'vitest';
import { readContentFile, type ContentFile } from '../../src/content-check/content-file.ts';
import { mistakenNodes } from '../../src/content-check/mistaken/nodes.ts';
import type { Problem } from '../../src/content-check/problem.ts';
import { temporaryFolders } from '../support/temporary.ts';
import { ARTICLE, copyOfContent } from './content-copy.ts';

const { append, change, check, findLine, onlyProblem } = copyOfContent();
const temporaryFolder = temporaryFolders();

type Reported = Pick<Problem, 'line' | 'message' | 'suggestion'>;

/** Returns the mistakes in a text. A whole content check would take a hundred times as long. */
function collectReported(body: string): Reported[] {
  const reported: Reported[] = [];
  const plugin = mistakenNodes(body, (line, explanation) => explanation && reported.push({ line, ...explanation }));
  void mdxToJs(body, { mdastPlugins: [plugin] });
  return reported;
}

/** Returns the mistakes in a file with these fields. */
function reportedOfFields(fields: string): readonly Reported[] {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'fr.mdx'), `---\n${fields}\n---\n\nUn texte.\n`);
  const content: ContentFile | Problem = readContentFile(folder, 'fr.mdx');
  return 'message' in content ? [content] : content.swallowed;
}

describe('the check for Markdown with an unintended meaning', () => {
  test.each([
    ['- 25 °C au lac', 'le signe moins disparaît', '« −25 °C au lac »'],
    ['Il faisait froid :\n- 25 °C au lac', 'le signe moins disparaît', '« −25 °C au lac »'],
    ['- 5 % de pertes', 'le signe moins disparaît', '« −5 % de pertes »'],
    ['+ 5 kW en hiver', 'le signe plus disparaît', '« plus 5 kW en hiver »'],
    ['> 5 kW, il faut un permis', 'lu comme une citation', '« plus de 5 kW »'],
    ['>= 5 kW, il faut un permis', 'lu comme une citation', '« plus de 5 kW »'],
    ['1996. L’entreprise ouvre ses portes.', 'lu comme le point 1996 d’une liste', '« En 1996, … »'],
    ['15) janvier', 'lu comme le point 15 d’une liste', '« 1. »'],
    ['![Le lac](./vue du lac.webp)', 'L’adresse « ./vue du lac.webp » contient une espace', './vue-du-lac.webp'],
    ['[nos produits](/produits #chalet)', 'L’adresse « /produits #chalet » contient une espace', '(/produits#chalet)'],
    ['Voyez (nos produits)[/produits].', 'Les crochets et les parenthèses sont inversés', '[nos produits](/produits)'],
    ['Voyez (/produits)[nos produits].', 'L’adresse vient avant les mots', '[nos produits](/produits)'],
    ['Voyez [nos produits](/produits', 'Une parenthèse « ( » n’est pas fermée', '[nos produits](/produits)'],
    ['Voyez [nos produits(/produits).', 'Un crochet « [ » n’est pas fermé', '[nos produits](/produits)'],
    ['Voyez nos produits](/produits).', 'ce n’est pas un lien', '[nos produits](/produits)'],
    ['Voyez [nos produits][produits].', 'ce n’est pas un lien', '[nos produits](/produits)'],
    ['Voyez (nos produits)(/produits).', 'ce n’est pas un lien', '[nos produits](/produits)'],
    ['Une phrase **en gras', 'Les signes « ** » paraissent tels quels', '« **les mots** »'],
    ['Une phrase ** en gras ** ici', 'Les signes « ** » paraissent tels quels', 'sans espace à l’intérieur'],
    ['Une phrase __en gras', 'Les signes « __ » paraissent tels quels', '« __les mots__ »'],
    ['Une phrase *en italique', 'Le signe « * » paraît tel quel', '« *les mots* »'],
    ['Une phrase _en italique', 'Le signe « _ » paraît tel quel', '« _les mots_ »'],
    ['Une phrase ~~barrée', 'Les signes « ~~ » paraissent tels quels', 'retirez-les'],
    ['De H~2~O', 'Deux signes « ~ » barrent', '« environ 5 kW »'],
    ['Une boîte de 2*3*4 m', 'mettent en italique', '2 × 3 × 4 m'],
    ['L`hiver au chalet', 'Un accent grave', 'une apostrophe « ’ »'],
    ['L`hiver et l`été', 'est montré comme du code', 'des apostrophes « ’ »'],
    ['Une note[^1].', 'Le renvoi « [^1] » paraît tel quel', 'entre parenthèses'],
    ['Notre saison\n---\nLa suite', 'fait un titre de « Notre saison »', '« ## Notre saison »'],
    ['Notre saison\n===', 'fait un titre de « Notre saison »', 'une ligne vide'],
    ['~~~\nUn passage\n~~~', 'est montré comme du code', 'Retirez ces signes'],
    ['| a | b |\n| --- | --- |\n| 5 | 6 kW | 7 |', '« 7 » ne paraîtrait pas', '« \\| »'],
    ['| a | b |\n| --- | --- |\n| P|Q | 6 |', 'a 3 colonnes, et la première 2', '« \\| »'],
    ['| a | b |\n| --- | --- |\n| 5 | 6 | 7 \\| 8 | 9 |', '« 7 \\| 8 | 9 » ne paraîtrait pas', '« \\| »'],
    ['> | a | b |\n> | --- | --- |\n> | 5 | 6 | 7 |', 'a 3 colonnes, et la première 2', '« \\| »'],
    ['| a | b |\n| --- | --- |\n| 5 | 6 |\nLa suite', 'paraîtrait dans le tableau', 'une ligne vide'],
    ['- un\n- deux\nLa suite', '« La suite » paraîtrait dans le point de liste', 'une ligne vide'],
    ['1. un\nLa suite', '« La suite » paraîtrait dans le point de liste', 'une ligne vide'],
    ['> Une citation\nLa suite', '« La suite » paraîtrait dans la citation', 'une ligne vide'],
    ['a) un\nb) deux', '« b) deux » paraîtrait à la suite', '« 1. »'],
    ['1- un\n2- deux', '« 2- deux » paraîtrait à la suite', '« 1. »'],
    ['1° un\n2° deux', '« 2° deux » paraîtrait à la suite', '« 1. »'],
    ['i. un\nii. deux', '« ii. deux » paraîtrait à la suite', '« 1. »'],
    ['☐ un\n☐ deux', '« ☐ deux » paraîtrait à la suite', '« - »'],
    ['— Bonjour.\n— Bonsoir.', '« — Bonsoir. » paraîtrait à la suite', 'une ligne vide'],
    ['Adresse : 12, rue du Lac\nVille : Val-David', '« Ville : Val-David » paraîtrait à la suite', 'une ligne vide'],
    ['Onduleur\n: change le courant', 'Les deux-points au début', '« **Onduleur** : change le courant »'],
    ['Le volume L*l*h', 'mettent en italique', '2 × 3 × 4 m'],
    ['Une phrase ***importante', 'Les signes « *** » paraissent tels quels', 'retirez-les'],
    ['Voyez [[nos produits]].', '« [[nos produits]] » paraît tel quel', '[nos produits](/produits)'],
    ['Une pièce de 12 m^2^', 'Les signes « ^ » paraissent tels quels', 'm²'],
    ['Un mot ++ajouté++', 'Les signes « ++ » paraissent tels quels', '**ajouté**'],
    ['!!! Attention', 'Les signes « !!! » paraissent tels quels', 'Retirez-les'],
    ['Du soleil :sun_with_face: ici', '« :sun_with_face: » paraît tel quel', 'l’emoji lui-même'],
    ['Un "vrai hiver', 'Un guillemet droit « " » paraît tel quel', '« les mots »'],
    ['Un "**vrai** hiver" ici', 'Un guillemet droit « " » paraît tel quel', 'autour du gras'],
  ])('reports %j with its correction', (text, message, suggestion) => {
    const reported = collectReported(`Un texte.\n\n${text}`);
    expect(reported).toEqual([
      {
        line: expect.toBeOneOf(text.split('\n').map((_, place) => place + 3)),
        message: expect.stringContaining(message),
        suggestion: expect.stringContaining(suggestion),
      },
    ]);
  });

  test.each([
    ['> 5 kW, il faut un permis', 'lu comme une citation'],
    ['Notre saison\n===', 'fait un titre de « Notre saison »'],
  ])('reports a single problem for %j', (text, message) => {
    append(text);
    const line = findLine(ARTICLE, text.split('\n')[0]!);
    expect(onlyProblem()).toMatchObject({ file: ARTICLE, line, message: expect.stringContaining(message) });
  });

  test('reports a list whose numbers would change', () => {
    expect(collectReported('1. Coupez le courant.\n2. Attendez.\n4. Rallumez.')).toMatchObject([
      { line: 3, message: '« 4. Rallumez. » paraîtrait sous le numéro 3.' },
    ]);
  });

  test.each([
    [`>${'5'.repeat(60)}`, 'lu comme une citation'],
    [`- un\n${'a'.repeat(60)}`, 'paraîtrait dans le point de liste'],
  ])('quotes only the beginning of a long line without spaces: %j', (text, message) => {
    const [reported] = collectReported(text);
    expect(reported!.message).toMatch(new RegExp(`^« .{40}… » .*${message}`));
  });

  test.each([
    '- 4 panneaux\n- 2 batteries',
    '- 5 % en été\n- 10 % en hiver',
    '- Sous −25 °C, attendez.',
    '−25 °C au lac',
    '-25 °C au lac',
    '> Une citation de 1996',
    '> | a | b |\n> | --- | --- |\n> | 5 | 6 |',
    '- | a | b |\n  | --- | --- |\n  | 5 | 6 |',
    '1. Un\n2. Deux\n\nUn mot.\n\n3. Trois',
    '1. Un\n1. Deux',
    '3 * 4 = 12',
    'Un prix*, taxes en sus',
    '\\*\\*Deux étoiles\\*\\*',
    '\\[texte\\]\\(/adresse\\)',
    'Un mot […] et un autre [sic].',
    'Signez ici : ______',
    '**Du gras**, *de l’italique*, ***les deux*** et ~~barré~~',
    '[nos produits](/produits "Tous")',
    'Un texte (nos produits) [sic]',
    '## Un titre\n\n---\n\nUn passage',
    'nom_de_fichier_long',
    '| a | b |\n| --- | --- |\n| P\\|Q | 6 |\n| 1 |\n\nLa suite',
    '- un\n  suite du point\n- deux\n\nLa suite',
    '> Une citation\n> La suite',
    'Une phrase coupée\npar son éditeur : à 60 signes.',
    'Adresse : 12, rue du Lac  \nVille : Val-David',
    '→ un\n→ deux',
    'Un écran de 24" ou de 27"',
    'Un "vrai\nhiver" ici',
    'De 12:30 à 13:30, à 5 °C < 6 °C : voir vue_du_lac.webp.',
    'AT&amp;T, 12 m^2, 10^6 et C++ ou C++17',
    '[Le Soleil](https://fr.wikipedia.org/wiki/Soleil_(étoile))',
  ])('accepts %j', (text) => expect(collectReported(`Un texte.\n\n${text}`)).toEqual([]));
});

describe('the check for fields with an unintended meaning', () => {
  test.each([
    [
      'title: Le panneau #1 au chalet',
      'Ce qui suit « # » ne paraîtrait pas : « #1 au chalet »',
      "« title: 'Le panneau #1 au chalet' »",
    ],
    ['title: "Le dossier C:\\temp"', '« \\t » ne paraîtrait pas tel quel', "« title: 'Le dossier C:\\temp' »"],
    ['title: "Deux lignes\\nici"', '« \\n » ne paraîtrait pas tel quel', 'entre apostrophes droites'],
    ["title: L'hiver # 2", 'Ce qui suit « # » ne paraîtrait pas : « # 2 »', "« title: 'L''hiver # 2' »"],
    ['title: #1 au Québec', 'Ce qui suit « # » ne paraîtrait pas', "« title: '#1 au Québec' »"],
    ['title: *Le* chalet', 'Un texte qui commence par « * »', "« '*Le* chalet' »"],
    ['title: & le chalet', 'Un texte qui commence par « & »', "« '& le chalet' »"],
    ['title: !Attention au froid', 'Un texte qui commence par « ! »', "« '!Attention au froid' »"],
    ['title: > 5 kW au chalet', 'Un texte qui commence par « > »', "« '> 5 kW au chalet' »"],
    ['title: - 25 °C au lac', 'Un texte qui commence par « - »', "« '- 25 °C au lac' »"],
    ['title: [Nouveau] Le lac', 'Un texte qui commence par « [ »', "« '[Nouveau] Le lac' »"],
    ['title: % de pertes', 'Un texte qui commence par « % »', "« '% de pertes' »"],
    ['title: @ la maison', 'Un texte qui commence par « @ »', "« '@ la maison' »"],
    ['title: "Vrai" hiver', 'Cette ligne ne se lit pas comme un champ.', 'apostrophes droites'],
    ['title: Le froid : que faire', 'Cette ligne ne se lit pas comme un champ.', "'Ainsi : comme ceci'"],
  ])('reports %s', (field, message, suggestion) =>
    expect(reportedOfFields(`id: 1\n${field}`)).toMatchObject([
      { line: 3, message: expect.stringContaining(message), suggestion: expect.stringContaining(suggestion) },
    ]),
  );

  test.each(['1996', '2024-01-15', '007', '0b11', '+0x1F', 'true', 'null'])(
    'requires a text instead of %s',
    (typed) => {
      change(ARTICLE, /^title: .*$/m, `title: ${typed}`);
      expect(onlyProblem()).toMatchObject({
        line: findLine(ARTICLE, 'title: '),
        message: 'Le champ « title » n’est pas un texte.',
        suggestion: expect.stringContaining(`'${typed}' en est un`),
      });
    },
  );

  test.each([
    ['sources: []', 'sources:\n  -name: NOAA', 'Il manque une espace après le tiret', '« - name: NOAA »'],
    ['date: 2024-01-15', 'date: 15-01-2024', 'n’est pas une date', 'Écrivez 2024-01-15.'],
    ['date: 2024-01-15', 'date: 2024/1/5', 'n’est pas une date', 'Écrivez 2024-01-05.'],
  ])('suggests the correct form of a list or a date if "%s" becomes %j', (field, typed, message, suggestion) => {
    const [name] = field.split(':');
    change(ARTICLE, new RegExp(`^${name}:.*(\\n .*)*`, 'm'), typed);
    expect(onlyProblem()).toMatchObject({
      line: findLine(ARTICLE, `${name}:`),
      message: expect.stringContaining(message),
      suggestion: expect.stringContaining(suggestion),
    });
  });

  test('reports a single problem for a title that begins with a #', () => {
    change(ARTICLE, /^title: .*$/m, 'title: #1 au chalet');
    expect(onlyProblem()).toMatchObject({ file: ARTICLE, line: findLine(ARTICLE, 'title: ') });
  });

  test.each([
    "title: 'Le panneau #1 au chalet'",
    "title: 'Le panneau' # à relire",
    'title: Le panneau#1 au chalet',
    '# à relire\ntitle: Le panneau',
    'date: 2024-01-15 # publié',
    'title: "Un \\"vrai\\" hiver \\u00e0 5\\u00a0°C, C:\\\\temp"',
    'title: À 12:30, à 5 % de pente',
  ])('accepts %j', (field) => expect(reportedOfFields(`id: 1\n${field}`)).toEqual([]));

  test.each([
    ['fr', 'title: \'Un "vrai" hiver\'', 'Écrivez « vrai », avec les guillemets « ».'],
    ['fr', "title: 'Un “vrai” hiver'", 'Écrivez « vrai », avec les guillemets « ».'],
    ['en', "title: 'A « real » winter'", 'Écrivez “real”, avec les guillemets “ ”.'],
  ])('reports quotation marks other than those of the language %s: %s', (language, field, suggestion) => {
    change(`content/blog/1/${language}.mdx`, /^title: .*$/m, field);
    expect(onlyProblem()).toMatchObject({ suggestion });
  });

  test('reports no mistake in correct content', () => expect(check()).toEqual([]));
});
