import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { addressLine, licenceClause, licenceLine } from '../../src/i18n/company-lines.ts';
import { filesBelow, projectDir } from '../support/files.ts';

const address = { street: '1250, chemin du Lac', city: 'Sainte-Agathe-des-Monts', postalCode: 'J8C 0A1' };

test('the company’s address is one line in the format of each language', () => {
  expect(addressLine(address, 'fr')).toBe('1250, chemin du Lac, Sainte-Agathe-des-Monts (Québec) J8C\u00a00A1');
  expect(addressLine(address, 'en')).toBe('1250, chemin du Lac, Sainte-Agathe-des-Monts QC J8C\u00a00A1');
});

test('a licence number of zeros is not shown, and any other licence number is shown', () => {
  expect([licenceLine('0000-0000-00', 'fr'), licenceClause('0000-0000-00', 'en')]).toEqual([undefined, '']);
  expect(licenceLine('5600-1234-01', 'fr')).toBe('Licence RBQ 5600-1234-01');
  expect(licenceClause('5600-1234-01', 'fr')).toBe(', titulaire de la licence RBQ 5600-\u20601234-\u206001');
});

test('every email template for accounts contains the company’s name, address and phone from company.yaml', () => {
  const company = parse(readFileSync(join(projectDir, 'content/company.yaml'), 'utf8')) as {
    name: string;
    phone: string;
    address: typeof address;
  };
  const templates = filesBelow('supabase/templates', /\.html$/);
  expect(templates).toHaveLength(4);
  for (const file of templates) {
    const text = readFileSync(join(projectDir, file), 'utf8').replaceAll('&nbsp;', '\u00a0');
    for (const line of [company.name, addressLine(company.address, 'fr'), company.phone])
      expect(text, file).toContain(line);
  }
});
