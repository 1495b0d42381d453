// Tests that facts of content/company.yaml are not hard-coded elsewhere. The content check reports hard-coded facts in the texts
// of content/. The first test looks for hard-coded facts in the interface's strings.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkTypedFacts, listTypedFacts, type Company } from '../../src/content-check/typed-facts.ts';
import { company } from '../support/company.ts';
import { filesBelow, projectDir } from '../support/files.ts';
import { ARTICLE, copyOfContent } from './content-copy.ts';

test.each(filesBelow('src/i18n/strings', /\.ts$/))('%s contains no hard-coded fact of the company', (file) => {
  const text = readFileSync(join(projectDir, file), 'utf8');
  expect(checkTypedFacts({ file, text }, listTypedFacts(company))).toEqual([]);
});

/** A sample company, because editors may change the site's figures. */
const SAMPLE: Company = {
  ...company,
  phone: '450-555-0142',
  founded: 1996,
  privacyOfficer: { ...company.privacyOfficer, name: 'Une Personne' },
  claims: {
    ...company.claims,
    clients: 500,
    panelWarrantyYears: 25,
    panelOutputPercent: 80,
    supportHoursPerDay: 24,
    supportDaysPerWeek: 7,
    paybackYears: { min: 8, max: 12 },
  },
};

test.each([
  ['De 8 à 12 ans, disons-nous.', '8 à 12 ans', '{paybackYearsMin} et {paybackYearsMax}'],
  ['Payback takes 8 to 12 years.', '8 to 12 years', '{paybackYearsMin}'],
  ['Déjà 500+ clients', '500+', '{clients}'],
  ['Appelez le 450 555-0142.', '450 555-0142', '{phone}'],
  ['une garantie de 25\u00a0ans', '25 ans', '{panelWarrantyYears}'],
  ['au moins 80 % de la production', '80 % de la production', '{panelOutputPercent}'],
  ['une ligne ouverte 24/7', '24/7', '{emergencyHours}'],
  ['Depuis 1996, nous posons', 'Depuis 1996', '{founded}'],
  ['Écrivez à Une Personne.', 'Une Personne', '{privacyOfficer}'],
  ['à partir de 6 990 $', 'à partir de 6 990 $', '{packPrice}'],
])('« %s » is reported as a hard-coded fact', (text, typed, instead) => {
  const [problem, ...more] = checkTypedFacts({ file: 'a', text: `Une ligne.\n${text}` }, listTypedFacts(SAMPLE));
  expect(more).toEqual([]);
  expect(problem).toMatchObject({
    line: 2,
    message: expect.stringContaining(`« ${typed} » est un fait de l’entreprise`),
    suggestion: expect.stringContaining(instead),
  });
});

test('a tax number in a text is reported, because it belongs only on invoices', () => {
  const [problem] = checkTypedFacts({ file: 'a', text: company.invoicing.qstNumber }, listTypedFacts(company));
  expect(problem!.suggestion).toBe('Retirez-le : il ne se lit que sur les factures.');
});

describe('a hard-coded fact in a text', () => {
  const { append, change, check, onlyProblem, write } = copyOfContent();

  test('is reported with its line', () => {
    const line = append(`Appelez le ${company.phone}.`);
    expect(onlyProblem()).toMatchObject({ file: ARTICLE, line, suggestion: expect.stringContaining('{phone}') });
  });

  test('is reported even if the folder of content/company.yaml contains an unexpected file', () => {
    append(`Appelez le ${company.phone}.`);
    write('content/notes.txt', 'À faire');
    expect(
      check()
        .map(({ file }) => file)
        .sort(),
    ).toEqual([ARTICLE, 'content/notes.txt']);
  });

  test('is not reported while content/company.yaml has a mistake', () => {
    append(`Appelez le ${company.phone}.`);
    change('content/company.yaml', /^founded: .*/m, 'founded: 3000');
    expect(check().map(({ file }) => file)).toEqual(['content/company.yaml']);
  });
});
