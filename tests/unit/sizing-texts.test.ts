// Tests texts of the site that repeat inputs or results of the sizing model.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { APPLIANCES } from '../../src/features/calculator/rules/appliances/appliances.ts';
import { CLIMATES } from '../../src/features/calculator/rules/climate.ts';
import { sizeOffGrid } from '../../src/features/calculator/rules/off-grid.ts';
import { MONTHS } from '../../src/features/calculator/rules/months.ts';
import { LANGUAGE_TAG, LOCALES } from '../../src/i18n/locales.ts';
import { strings } from '../../src/i18n/strings/index.ts';
import { projectDir } from '../support/files.ts';

/** Returns the number of panels in the site's worked example: 2.7 kWh a day, all year, with panels tilted by 60°. */
function panelsOfExample(generator: boolean): number {
  const answer = sizeOffGrid(
    {
      kind: 'cottage',
      loads: [],
      appliances: APPLIANCES,
      direct: { perDay: [2.7, 2.7], inverterWatts: 3_000 },
      months: MONTHS,
      surfaces: [{ tilt: 60, azimuth: 0, share: 1 }],
      days: 2,
      week: 7,
      generator,
      cold: false,
      clear: false,
      shade: 0,
    },
    CLIMATES.laurentides,
    [],
    { panel: 0, module: 0, rvModule: 0, controller: 0, spread: 0 },
  );
  if (answer.kind !== 'system') throw new Error(`the example has no system: ${answer.kind}`);
  return answer.panels;
}

const [withGenerator, without] = [panelsOfExample(true), panelsOfExample(false)];

describe('the number of panels for 2.7 kWh a day', () => {
  test.each(['content/faq/panels-for-cottage', 'content/resources/installation/daily-needs'])(
    'in %s equals the computed number',
    (folder) => {
      const textIn = (language: string): string =>
        readFileSync(join(projectDir, folder, `${language}.mdx`), 'utf8').replaceAll('\u00a0', ' ');
      expect(textIn('fr')).toMatch(
        new RegExp(`${withGenerator}( panneaux)? avec une génératrice, ${without} sans génératrice`),
      );
      expect(textIn('en')).toMatch(
        new RegExp(`${withGenerator}( panels)? with a generator, ${without} without a generator`),
      );
    },
  );
});

test.each(LOCALES)('the calculator’s method text lists the power and hours of each appliance in %s', (locale) => {
  const text = readFileSync(join(projectDir, 'content/texts/calculator-method', `${locale}.mdx`), 'utf8');
  const rows = text.split('\n').filter((line) => /^\| .*\d/.test(line));
  const write = (value: number): string => value.toLocaleString(LANGUAGE_TAG[locale]);
  const expected = Object.entries(APPLIANCES).map(([id, { watts, hours }]) => {
    const name = strings(locale).appliances[id as keyof typeof APPLIANCES];
    return `| ${[name, ...[watts, ...hours].map(write)].join(' | ')} |`;
  });
  expect(rows).toEqual(expected);
});
