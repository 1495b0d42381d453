import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { checkContent } from '../../src/integrations/content-check/check.ts';
import { describe as inWords } from '../../src/integrations/content-check/problem.ts';
import { projectDir } from '../support/files.ts';
import { temporaryFolders } from '../support/temporary.ts';

const temporaryFolder = temporaryFolders();
let root: string;

beforeEach(() => {
  root = temporaryFolder();
  cpSync(join(projectDir, 'content'), join(root, 'content'), { recursive: true });
});

const ARTICLE = 'content/blog/1/fr.mdx';
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

function change(file: string, from: string | RegExp, to: string): void {
  const text = read(file);
  expect(text, `${file} has no ${String(from)}`).toMatch(from);
  write(file, text.replace(from, to));
}

/** The line of a file that holds a text. */
const lineOf = (file: string, text: string): number => read(file).split('\n').findIndex((line) => line.includes(text)) + 1;

/** The one problem there is. */
function onlyProblem() {
  const problems = checkContent(root);
  expect(inWords(problems), 'exactly one problem').toMatch(/^1 erreur dans le contenu/m);
  return problems[0]!;
}

test('the content as it is has no mistake', () => expect(checkContent(projectDir)).toEqual([]));

describe('fields', () => {
  test('a missing one is named, with what to write', () => {
    change(ARTICLE, /^excerpt: .*\n/m, '');
    expect(onlyProblem()).toEqual({
      file: ARTICLE,
      line: 2,
      wrong: 'Le champ « excerpt » manque.',
      instead: 'Ajoutez « excerpt: … » (Une ou deux phrases, sur la carte de l’article).',
    });
  });

  test('a missing one deep in a list is named with its place', () => {
    change('content/pages/services/fr.mdx', /^ {4}pictureAlt: .*\n/m, '');
    expect(onlyProblem()).toMatchObject({ wrong: 'Le champ « cards[1].pictureAlt » manque.', line: lineOf('content/pages/services/fr.mdx', '- id: study') });
  });

  test('an unknown one is pointed at, with the name that was meant', () => {
    change(ARTICLE, /^category: /m, 'categorie: x\ncategory: ');
    expect(onlyProblem()).toEqual({
      file: ARTICLE,
      line: lineOf(ARTICLE, 'categorie: x'),
      wrong: 'Le champ « categorie » n’existe pas ici.',
      instead: 'Vouliez-vous écrire « category » ?',
    });
  });

  test('an unknown one that looks like none lists the possible ones', () => {
    change(ARTICLE, /^category: /m, 'couleur: rouge\ncategory: ');
    expect(onlyProblem().instead).toMatch(/^Retirez-le\. Champs possibles : id, title, description/);
  });

  test.each([
    ['le 15 janvier', 'Le champ « date » n’est pas une date.'],
    ['2024-02-31', 'Le champ « date » est une date qui n’existe pas : 2024-02-31.'],
    ["'2024-01-15'", 'Le champ « date » n’est pas une date.'],
  ])('the date %s is refused', (date, wrong) => {
    for (const file of [ARTICLE, 'content/blog/1/en.mdx']) change(file, /^date: .*$/m, `date: ${date}`);
    const problems = checkContent(root);
    expect(problems).toHaveLength(2);
    expect(problems[0]).toMatchObject({ line: lineOf('content/blog/1/en.mdx', 'date: '), wrong });
    expect(problems[0]!.instead).toContain('2024-01-15');
  });

  test.each([
    ['title', "''", 'Le champ « title » est vide.', /Écrivez un texte/],
    ['title', `'${'x'.repeat(90)}'`, 'Le champ « title » est trop long.', /^Au plus 70 caractères/],
    ['description', "'Courte.'", 'Le champ « description » est trop court.', /^Au moins 50 caractères/],
    ['title', '12', 'Le champ « title » n’est pas un texte.', /^Écrivez un texte/],
  ])('%s: %s is refused', (field, value, wrong, instead) => {
    change(ARTICLE, new RegExp(`^${field}: .*$`, 'm'), `${field}: ${value}`);
    expect(onlyProblem()).toMatchObject({ wrong, line: lineOf(ARTICLE, `${field}: `) });
    expect(onlyProblem().instead).toMatch(instead);
  });

  test('an unknown choice lists the choices', () => {
    change('content/home/en.mdx', 'to: contact', 'to: contacts');
    expect(onlyProblem()).toMatchObject({ wrong: 'Le champ « slides[3].to » a une valeur inconnue.' });
    expect(onlyProblem().instead).toContain('contact, products, services');
  });

  test('a list of the wrong length says how many', () => {
    change('content/home/fr.mdx', /^slogan: .*$/m, 'slogan: [Puissance, Innovation]');
    expect(onlyProblem()).toMatchObject({ wrong: 'Le champ « slogan » est trop court.' });
    expect(onlyProblem().instead).toMatch(/^Au moins 3 éléments/);
  });

  test.each([
    ["phone: '450-555-0142'", "phone: '450 555 0142'", 'Écrivez le numéro ainsi : 450-555-0142.'],
    ['information: info@soleilboreal.example', 'information: info', 'Écrivez une adresse de courriel, par exemple nom@exemple.ca.'],
    [/facebook: .*/, 'facebook: soleilboreal', 'Écrivez une adresse complète, par exemple https://www.exemple.ca/page.'],
    ['clients: 500', 'clients: beaucoup', 'Écrivez un nombre'],
    ['savingsPercent: 30', 'savingsPercent: 300', 'Au plus 100'],
    ['savingsPercent: 30', 'savingsPercent: 0', 'Au moins 1'],
  ])('company.yaml: %s', (from, to, instead) => {
    change('content/company.yaml', from, to);
    expect(onlyProblem().instead).toContain(instead);
  });

  test('a slug with an accent says what a slug is', () => {
    change('content/resources/guides/rv-season/fr.mdx', /^slug: .*$/m, 'slug: été');
    const problem = checkContent(root).find(({ wrong }) => wrong.includes('slug'));
    expect(problem).toMatchObject({ wrong: 'Le champ « slug » est mal écrit.' });
    expect(problem!.instead).toMatch(/minuscules sans accent/);
  });

  test('a field that does not read as one, or stands twice, is pointed at', () => {
    change(ARTICLE, /^category: .*$/m, 'category: Hiver : froid: 1');
    expect(onlyProblem()).toMatchObject({ wrong: 'Cette ligne ne se lit pas comme un champ.', line: lineOf(ARTICLE, 'category: ') });
    change(ARTICLE, /^category: .*$/m, 'category: Hiver\ncategory: Froid');
    expect(onlyProblem()).toMatchObject({ wrong: 'Ce champ est écrit deux fois.', line: lineOf(ARTICLE, 'category: Froid') });
  });

  test('a file without fields says how a file begins', () => {
    write(ARTICLE, 'Juste du texte.\n');
    expect(onlyProblem()).toMatchObject({ line: 1, wrong: 'Les champs manquent en haut du fichier.' });
  });

  test('a fact in braces that does not exist is named, with the one that was meant', () => {
    change('content/pages/contact/fr.mdx', /^lead: .*$/m, "lead: 'Appelez-nous au {phon}.'");
    expect(onlyProblem()).toMatchObject({ wrong: '« {phon} » ne correspond à aucun fait de l’entreprise.', instead: 'Vouliez-vous écrire « {phone} » ?' });
  });
});

describe('text', () => {
  const append = (text: string): number => {
    write(ARTICLE, `${read(ARTICLE).trimEnd()}\n\n${text}\n`);
    return lineOf(ARTICLE, text.split('\n').at(-1)!);
  };

  test.each([
    ['[ici](/produit)', 'Le lien « /produit » ne mène nulle part.', 'Vouliez-vous écrire « /produits » ?'],
    ['[here](/en/products)', 'Le lien « /en/products » mène à une page dans l’autre langue.', 'Écrivez « /produits ».'],
    ['[ici](produits)', 'Le lien « produits » ne mène nulle part.', 'Vouliez-vous écrire « /produits » ?'],
    ['[ici](/xyzxyzxyz)', 'Le lien « /xyzxyzxyz » ne mène nulle part.', 'Une page du site s’écrit par exemple'],
    ['[ici]()', 'Le lien «  » ne mène nulle part.', 'Une page du site s’écrit par exemple'],
    ['[ici][un]\n\n[un]: /avantage', 'Le lien « /avantage » ne mène nulle part.', 'Vouliez-vous écrire « /avantages » ?'],
    ['![vue](./absente.webp)', 'L’image « ./absente.webp » est introuvable.', 'Vérifiez le nom du fichier'],
    ['![](./picture.webp)', 'L’image « ./picture.webp » n’a pas de description.', 'Décrivez-la'],
    ['![vue](https://exemple.ca/a.png)', 'L’image « https://exemple.ca/a.png » est sur un autre site.', 'Mettez le fichier'],
    ['# Titre', 'Un titre « # » est réservé au haut de la page.', 'Commencez les sections par « ## »'],
    ['Il fait <5 °C.', 'Un signe « { » ou « < » est lu comme du code.', 'moins de 5 °C'],
    ['Il fait {froid.', 'Un signe « { » ou « < » est lu comme du code.', 'les accolades ne servent'],
    ['Appelez le {telephone}.', '« {telephone} » ne correspond à aucun fait de l’entreprise.', 'Retirez les accolades'],
    ['<Alerte>Non</Alerte>', 'Le composant « <Alerte> » n’existe pas.', 'Markdown'],
  ])('%s', (text, wrong, instead) => {
    const line = append(text);
    expect(onlyProblem()).toMatchObject({ file: ARTICLE, line, wrong });
    expect(onlyProblem().instead).toContain(instead);
  });

  test('links to pages, to articles, to guides and elsewhere are right', () => {
    append('[a](/produits#panneau), [b](/blog/2), [c](/ressources/guides/saison-solaire-en-vr), [d](https://exemple.ca/x), [e](mailto:a@exemple.ca), [f](#titre)');
    expect(checkContent(root)).toEqual([]);
  });
});

describe('folders', () => {
  test('an article without its twin', () => {
    rmSync(join(root, 'content/blog/1/en.mdx'));
    expect(onlyProblem()).toMatchObject({ file: ARTICLE, wrong: 'Ce texte n’existe pas en anglais.', instead: 'Écrivez « content/blog/1/en.mdx » : mêmes champs, autre langue.' });
  });

  test('two articles with one number', () => {
    cpSync(join(root, 'content/blog/3'), join(root, 'content/blog/4'), { recursive: true });
    const problems = checkContent(root).filter(({ wrong }) => wrong.includes('déjà'));
    expect(problems).toHaveLength(2);
    expect(problems[1]).toMatchObject({
      file: 'content/blog/4/fr.mdx',
      line: lineOf('content/blog/4/fr.mdx', 'id: 3'),
      wrong: 'Le champ « id » est déjà celui de « content/blog/3/fr.mdx ».',
      instead: 'Donnez-lui le premier numéro libre : 4, et le même à son dossier et à son jumeau.',
    });
  });

  test('a number that is not the folder’s', () => {
    renameSync(join(root, 'content/blog/3'), join(root, 'content/blog/7'));
    expect(checkContent(root).map(({ wrong }) => wrong)).toEqual(Array(2).fill('Le numéro 3 n’est pas celui du dossier « 7 ».'));
  });

  test('twins that disagree on what both must say', () => {
    change('content/blog/1/en.mdx', /^date: .*$/m, 'date: 2024-01-16');
    expect(onlyProblem()).toMatchObject({ file: 'content/blog/1/en.mdx', wrong: 'Le champ « date » n’est pas le même qu’en français.' });
  });

  test('two resources with one address, or one place', () => {
    change('content/resources/guides/rv-season/fr.mdx', /^slug: .*$/m, 'slug: equiper-un-chalet-hors-reseau');
    expect(checkContent(root).map(({ wrong }) => wrong)).toContainEqual(expect.stringMatching(/^Le champ « slug » est déjà celui de/));
    for (const language of ['fr', 'en']) change(`content/resources/guides/rv-season/${language}.mdx`, /^order: .*$/m, 'order: 1');
    expect(checkContent(root).map(({ wrong }) => wrong)).toContainEqual(expect.stringMatching(/^Le champ « order » est déjà celui de/));
  });

  test('a picture that is not there', () => {
    rmSync(join(root, 'content/blog/1/picture.webp'));
    const problems = checkContent(root);
    expect(problems).toHaveLength(2);
    expect(problems[1]).toMatchObject({ file: ARTICLE, line: lineOf(ARTICLE, 'picture: '), wrong: 'L’image « ./picture.webp » est introuvable, ou n’est pas une image.' });
  });

  test('a page that is missing, a folder and a file nobody expects', () => {
    renameSync(join(root, 'content/pages/contact'), join(root, 'content/pages/contacts'));
    expect(inWords(checkContent(root))).toMatch(/content\/pages\/contact\/fr\.mdx, ligne 1\n {2}Ce fichier manque/);
    expect(inWords(checkContent(root))).toContain('Vouliez-vous dire « contact » ?');
    renameSync(join(root, 'content/pages/contacts'), join(root, 'content/pages/contact'));
    write('content/blog/1/FR.mdx', '');
    expect(onlyProblem()).toMatchObject({ wrong: 'Le fichier « FR.mdx » n’est pas attendu ici.' });
  });

  test('a resource in a category that does not exist', () => {
    renameSync(join(root, 'content/resources/guides'), join(root, 'content/resources/guide'));
    expect(inWords(checkContent(root))).toContain('Vouliez-vous dire « guides » ?');
  });
});

test('several mistakes are all told at once, by file and line', () => {
  change(ARTICLE, /^title: .*$/m, 'titel: x');
  change('content/company.yaml', 'clients: 500', 'clients: 0');
  const told = inWords(checkContent(root));
  expect(told).toMatch(/^3 erreurs dans le contenu/m);
  expect(told.indexOf('content/blog/1/fr.mdx')).toBeLessThan(told.indexOf('content/company.yaml'));
});
