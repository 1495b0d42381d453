import { expect, test } from 'vitest';
import { addressLine, licenceLine } from '../../src/i18n/company-lines.ts';

const address = { street: '1250, chemin du Lac', city: 'Sainte-Agathe-des-Monts', postalCode: 'J8C 0A1' };

test('an address is one line, as each language writes it', () => {
  expect(addressLine(address, 'fr')).toBe('1250, chemin du Lac, Sainte-Agathe-des-Monts (Québec) J8C\u00a00A1');
  expect(addressLine(address, 'en')).toBe('1250, chemin du Lac, Sainte-Agathe-des-Monts QC J8C\u00a00A1');
});

test('a licence number of zeros alone is said to be an example, any other stands as it is', () => {
  expect(licenceLine('0000-0000-00', 'fr')).toBe('Licence RBQ 0000-0000-00 (exemple)');
  expect(licenceLine('0000-0000-00', 'en')).toBe('RBQ licence 0000-0000-00 (sample)');
  expect(licenceLine('5600-1234-01', 'fr')).toBe('Licence RBQ 5600-1234-01');
});
