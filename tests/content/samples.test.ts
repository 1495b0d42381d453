// Tests the list of values that still come from the sample company. The site's content has such values, and the content of a real
// company has no such values.
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { describeSamples, findSamples } from '../../src/content-check/samples/samples.ts';
import { findKind } from '../../src/content-check/kinds.ts';
import { parse } from 'yaml';
import { projectDir } from '../support/files.ts';

/** Replacements that turn the sample company's values into those of a real company. */
const FILLED: [file: string, changes: [from: RegExp, to: string][]][] = [
  [
    'content/company.yaml',
    [
      [/0000-0000-00/, '5600-1234-01'],
      [/555-01(\d\d)/g, '632-45$1'],
      [/\.example\b/g, '.ca'],
      [/1250, chemin du Lac/, '8, rang Double'],
      [/Camille Desrosiers/, 'Anne Roy'],
      [/12345 6789 RT/, '80123 4567 RT'],
      [/1234567890 TQ/, '1029384756 TQ'],
      [/institution: '000'/, "institution: '815'"],
      [/transit: '00000'/, "transit: '30421'"],
      [/account: '0000000'/, "account: '0412839'"],
      [/max: 4200 /, 'max: 4300 '],
      [/delivery: 180\n/, 'delivery: 190\n'],
      [/price: 1450/, 'price: 1400'],
      [/fee: 220/, 'fee: 240'],
    ],
  ],
  ['content/pages/about/fr.mdx', [[/Mathieu Lachance|Geneviève Thibault|Sylvain Gagnon/g, 'Anne Roy']]],
  ['content/pages/services/fr.mdx', [[/isSample: true/, 'isSample: false']]],
  ['content/pages/services/en.mdx', [[/isSample: true/, 'isSample: false']]],
  ['content/pages/rates/fr.mdx', [[/status: unconfirmed/g, 'status: inForce']]],
];

/** Returns a folder with the content of a real company. One file may keep the values of the sample. */
function filledContent(skipped = ''): string {
  const root = mkdtempSync(join(tmpdir(), 'soleil-'));
  for (const [file, changes] of FILLED) {
    cpSync(join(projectDir, file), join(root, file), { recursive: true });
    if (file === skipped) continue;
    const text = changes.reduce((all, [from, to]) => all.replace(from, to), readFileSync(join(root, file), 'utf8'));
    writeFileSync(join(root, file), text);
  }
  return root;
}

test('content with a real company’s values contains no sample value, and its company file is valid', () => {
  const root = filledContent();
  expect(describeSamples(findSamples(root), 'fr')).toBe('');
  const file = 'content/company.yaml';
  expect(findKind(file)!.schema.safeParse(parse(readFileSync(join(root, file), 'utf8'))).error).toBeUndefined();
});

test.each(FILLED)('a sample value that remains in %s is listed with its file and line', (file) => {
  const samples = findSamples(filledContent(file));
  expect(samples.length).toBeGreaterThan(0);
  for (const sample of samples) {
    expect(sample.file).toBe(file);
    expect(sample.line).toBeGreaterThan(1);
  }
});

test('each sample value that remains in the company file is listed separately', () => {
  const places = FILLED[0]![1];
  const samples = findSamples(filledContent(FILLED[0]![0]));
  // A replacement can fill several fields, so the list may be longer than the replacements. The bank account has three
  // replacements, but is listed once, so the list may also be shorter by two.
  expect(samples.length).toBeGreaterThanOrEqual(places.length - 2);
  expect(new Set(samples.map(({ line }) => line)).size).toBe(samples.length);
});

test.each([
  [/transit: '30421'/, "transit: '00000'"],
  [/80123 4567 RT0001/, '12345 6789 RT0002'],
  [/paiements@\S+/, 'paiements@soleilboreal.EXAMPLE'],
])('a value that the invoice rules count as a sample is also listed if it replaces %s', (from, to) => {
  const root = filledContent();
  const file = join(root, 'content/company.yaml');
  const text = readFileSync(file, 'utf8');
  expect(text).toMatch(from);
  writeFileSync(file, text.replace(from, to));
  expect(findSamples(root)).toHaveLength(1);
});

test.each([
  ['an empty list of packs', 'content/company.yaml', /^packs:\n(?: .*\n)+/m, 'packs:\n'],
  ['an empty pack', 'content/company.yaml', /^packs:\n/m, 'packs:\n  -\n'],
  ['an empty rate', 'content/pages/rates/fr.mdx', /^  rows:\n/m, '  rows:\n    -\n'],
])('%s is not listed as a sample value, and causes no error', (_, name, from, to) => {
  const root = filledContent();
  const file = join(root, name);
  const text = readFileSync(file, 'utf8');
  expect(text).toMatch(from);
  writeFileSync(file, text.replace(from, to));
  expect(findSamples(root)).toEqual([]);
});
