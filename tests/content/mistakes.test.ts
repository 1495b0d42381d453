import { describe, expect, test } from 'vitest';
import { findProblems } from '../../src/content-check/find-problems.ts';
import { projectDir } from '../support/files.ts';
import { ARTICLE, copyOfContent, inWords } from './content-copy.ts';

const { append, change, check, findLine, onlyProblem, read, write } = copyOfContent();

test('the site’s content has no mistake', async () => expect(await findProblems(projectDir)).toEqual([]));

describe('the check of fields', () => {
  test('reports a missing field with an example', () => {
    change(ARTICLE, /^excerpt: .*\n/m, '');
    expect(onlyProblem()).toMatchObject({
      file: ARTICLE,
      line: 2,
      message: 'Le champ « excerpt » manque.',
      suggestion: 'Ajoutez « excerpt: … » (Une ou deux phrases, sur la carte de l’article).',
    });
  });

  test('reports a missing field inside a list with the path of the field', () => {
    change('content/pages/services/fr.mdx', /^ {4}pictureAlt: .*\n/m, '');
    expect(onlyProblem()).toMatchObject({
      message: 'Le champ « cards[1].pictureAlt » manque.',
      line: findLine('content/pages/services/fr.mdx', '  - id: '),
    });
  });

  test('reports an unknown field with the intended name', () => {
    change(ARTICLE, /^category: /m, 'categorie: x\ncategory: ');
    expect(onlyProblem()).toMatchObject({
      file: ARTICLE,
      line: findLine(ARTICLE, 'categorie: x'),
      message: 'Le champ « categorie » n’existe pas ici.',
      suggestion: 'Vouliez-vous écrire « category » ?',
    });
  });

  test('reports an unrecognizable field with a list of the possible fields', () => {
    change(ARTICLE, /^category: /m, 'couleur: rouge\ncategory: ');
    expect(onlyProblem().suggestion).toMatch(/^Retirez-le\. Champs possibles : id, title, description/);
  });

  test.each([
    ['le 15 janvier', 'Le champ « date » n’est pas une date.'],
    ['2024-02-31', 'Le champ « date » est une date qui n’existe pas : 2024-02-31.'],
    ["'2024-01-15'", 'Le champ « date » n’est pas une date.'],
  ])('refuses the date %s', (date, message) => {
    for (const file of [ARTICLE, 'content/blog/1/en.mdx']) change(file, /^date: .*$/m, `date: ${date}`);
    const problems = check();
    expect(problems).toHaveLength(2);
    expect(problems[0]).toMatchObject({ line: findLine('content/blog/1/en.mdx', 'date: '), message });
    expect(problems[0]!.suggestion).toContain('2024-01-15');
  });

  test.each([
    ['title', "''", 'Le champ « title » est vide.', /Écrivez un texte/],
    ['title', `'${'x'.repeat(90)}'`, 'Le champ « title » est trop long.', /^Au plus 70 caractères/],
    ['description', "'Courte.'", 'Le champ « description » est trop court.', /^Au moins 50 caractères/],
    ['title', '12', 'Le champ « title » n’est pas un texte.', /^Écrivez un texte/],
  ])('refuses %s: %s', (field, value, message, suggestion) => {
    change(ARTICLE, new RegExp(`^${field}: .*$`, 'm'), `${field}: ${value}`);
    expect(onlyProblem()).toMatchObject({
      message,
      line: findLine(ARTICLE, `${field}: `),
      suggestion: expect.stringMatching(suggestion),
    });
  });

  test('reports an unknown choice with a list of the choices', () => {
    change('content/home/en.mdx', /\bto: .*/, 'to: contacts');
    expect(onlyProblem()).toMatchObject({
      message: 'Le champ « slides[1].to » a une valeur inconnue.',
      suggestion: expect.stringContaining('contact, products, services'),
    });
  });

  test('reports a list of the wrong length, and suggests the right length', () => {
    change('content/home/fr.mdx', /^slogan: .*$/m, 'slogan: [Puissance, Innovation]');
    expect(onlyProblem()).toMatchObject({
      message: 'Le champ « slogan » est trop court.',
      suggestion: expect.stringMatching(/^Au moins 3 éléments/),
    });
  });

  test.each([
    [/^phone: .*/m, "phone: '450 555 0142'", 'Écrivez le numéro ainsi : 450-555-0142.'],
    [/information: .*/, 'information: info', 'Écrivez une adresse de courriel, par exemple nom@exemple.ca.'],
    [
      /facebook: .*/,
      'facebook: soleilboreal',
      'Écrivez une adresse complète, qui commence par https://, par exemple https://www.exemple.ca/page.',
    ],
    [/clients: .*/, 'clients: beaucoup', 'Écrivez un nombre'],
    [/savingsPercent: .*/, 'savingsPercent: 300', 'Au plus 100'],
    [/gstNumber: .*/, 'gstNumber: 123456789 RT0001', 'Écrivez le numéro de TPS ainsi : 12345 6789 RT0001'],
    [/qstNumber: .*/, 'qstNumber: 1234567890TQ0001', 'Écrivez le numéro de TVQ ainsi : 1234567890 TQ0001'],
    [/institution: .*/, 'institution: 006', 'trois chiffres entre apostrophes'],
    [/transit: .*/, "transit: '123'", 'Écrivez 5 chiffres, sans espace'],
    [/account: .*/, "account: '12 34 567'", 'Écrivez de 7 à 12 chiffres, sans espace'],
    [/savingsPercent: .*/, 'savingsPercent: 0', 'Au moins 1'],
  ])('reports mistakes in company.yaml: %s', (from, to, suggestion) => {
    change('content/company.yaml', from, to);
    expect(onlyProblem().suggestion).toContain(suggestion);
  });

  test('explains how to write a slug that has an accent', () => {
    change('content/resources/guides/rv-season/fr.mdx', /^slug: .*$/m, 'slug: été');
    const problem = check().find(({ message }) => message.includes('slug'));
    expect(problem).toMatchObject({ message: 'Le champ « slug » est mal écrit.' });
    expect(problem!.suggestion).toMatch(/minuscules sans accent/);
  });

  test('reports a malformed or duplicate field', () => {
    change(ARTICLE, /^category: .*$/m, 'category: Hiver : froid: 1');
    expect(onlyProblem()).toMatchObject({
      message: 'Cette ligne ne se lit pas comme un champ.',
      line: findLine(ARTICLE, 'category: '),
    });
    change(ARTICLE, /^category: .*$/m, 'category: Hiver\ncategory: Froid');
    expect(onlyProblem()).toMatchObject({
      message: 'Ce champ est écrit deux fois.',
      line: findLine(ARTICLE, 'category: Froid'),
    });
  });

  test('reports that a file has no fields at its top', () => {
    write(ARTICLE, 'Juste du texte.\n');
    expect(onlyProblem()).toMatchObject({ line: 1, message: 'Les champs manquent en haut du fichier.' });
  });

  test.each([
    [/^name: .*/m, "name: ''", /^Écrivez un texte/],
    [/closes: .*/, 'closes: 8', /^Écrivez une heure de fermeture après celle d’ouverture\.$/],
    [/founded: .*/, 'founded: 19', /^Au moins 1900/],
    [/founded: .*/, 'founded: 20015', /^Au plus 2100/],
    [/facebook: .*/, 'facebook: http://www.facebook.com/soleil', /qui commence par https:\/\//],
    [/facebook: .*/, 'facebook: https:soleil', /qui commence par https:\/\//],
    [
      /paybackYears: .*/,
      'paybackYears: { min: 12, max: 7 }',
      /^Écrivez le plus petit nombre à « min », le plus grand à « max »\.$/,
    ],
  ])('refuses invalid values in company.yaml: %s → %s', (from, to, suggestion) => {
    change('content/company.yaml', from, to);
    expect(onlyProblem().suggestion).toMatch(suggestion);
  });

  test.each([
    ['id: -1', 'Le champ « id » est trop petit.', /^Au moins 1 /],
    ['id: 0', 'Le champ « id » est trop petit.', /^Au moins 1 /],
    ['id: 404', 'Le champ « id » n’est pas ce qu’il devrait être.', /^Choisissez un autre numéro : \/blog\/404/],
  ])('refuses an article’s number: %s', (id, message, suggestion) => {
    change(ARTICLE, /^id: 1$/m, id);
    expect(onlyProblem()).toMatchObject({ message, suggestion: expect.stringMatching(suggestion) });
  });

  test('reports a date without leading zeros, and suggests the date with them', () => {
    change(ARTICLE, /^date: .*$/m, 'date: 2024-1-5');
    expect(onlyProblem()).toMatchObject({
      message: 'Le champ « date » est une date mal écrite : 2024-1-5.',
      suggestion: 'Écrivez 2024-01-05.',
    });
  });

  test.each(['index', "'404'"])('refuses the slug %s, which another page has', (slug) => {
    change('content/resources/guides/rv-season/fr.mdx', /^slug: .*$/m, `slug: ${slug}`);
    expect(check().find(({ message }) => message.includes('slug'))?.suggestion).toMatch(
      /^Choisissez une autre fin d’adresse/,
    );
  });

  test('requires each of the four services exactly once on the home page', () => {
    const [, second] = [...read('content/home/fr.mdx').matchAll(/- id: (\w+)/g)].map((match) => match[1]!);
    change('content/home/fr.mdx', /- id: \w+/, `- id: ${second}`);
    expect(onlyProblem()).toMatchObject({
      suggestion: 'Chaque « id » une seule fois : study, installation, maintenance, support.',
    });
  });

  test.each(['- title: x', 'Seulement une phrase'])('refuses a list or a sentence instead of fields: %s', (fields) => {
    write(ARTICLE, `---\n${fields}\n---\n\nTexte.\n`);
    expect(onlyProblem()).toMatchObject({
      message: 'Le haut du fichier est une liste ou une phrase, et non des champs.',
    });
  });

  test.each([
    ['{ phone }', '« { phone } » ne correspond à aucun fait de l’entreprise.', 'Écrivez « {phone} », sans espace.'],
    ['{téléphone}', '« {téléphone} » ne correspond à aucun fait de l’entreprise.', 'Retirez les accolades'],
    ['{phone.', 'Une accolade « { » n’est pas fermée.', 'Écrivez « {phone} ».'],
    ['phone}', 'Une accolade « } » est seule.', 'Retirez-la'],
    ['{}', '« {} » ne correspond à aucun fait de l’entreprise.', 'Retirez les accolades'],
  ])('reports braces in a field: %s', (typed, message, suggestion) => {
    change('content/pages/contact/fr.mdx', /^lead: .*$/m, `lead: 'Appelez-nous au ${typed}'`);
    expect(onlyProblem()).toMatchObject({ message, suggestion: expect.stringContaining(suggestion) });
  });

  test('reports an unknown fact in braces with the name of the intended fact', () => {
    change('content/pages/contact/fr.mdx', /^lead: .*$/m, "lead: 'Appelez-nous au {phon}.'");
    expect(onlyProblem()).toMatchObject({
      message: '« {phon} » ne correspond à aucun fait de l’entreprise.',
      suggestion: 'Vouliez-vous écrire « {phone} » ?',
    });
  });
});

test('the content check reports several mistakes at once, sorted by file and line', () => {
  // The check finds these three mistakes in the opposite order.
  change('content/company.yaml', /^founded: .*$/m, 'founded: 19');
  const lineOfLink = append('[Un lien](/nulle-part)');
  change(ARTICLE, /^category: .*$/m, "category: 'Hi\u200bver'");
  const report = inWords(check());
  expect(report).toMatch(/^3 erreurs dans le contenu/m);
  expect(report.match(/^content\S+, ligne \d+$/gm)).toEqual([
    `${ARTICLE}, ligne ${findLine(ARTICLE, 'category: ')}`,
    `${ARTICLE}, ligne ${lineOfLink}`,
    `content/company.yaml, ligne ${findLine('content/company.yaml', 'founded: ')}`,
  ]);
});
