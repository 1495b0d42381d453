/**
 * Values of the sample company that look real, so only this file identifies them as samples. Reserved phone numbers are not in
 * this file, because their digits show that they are samples. `tests/content/samples.test.ts` compares these values with
 * `content/`.
 */
export const SAMPLE_PEOPLE = ['Mathieu Lachance', 'Geneviève Thibault', 'Sylvain Gagnon', 'Camille Desrosiers'];

export const SAMPLE_STREET = '1250, chemin du Lac';

/** Amounts of `content/company.yaml` in their order: dollars before taxes, kilometres, weeks. */
export const SAMPLE_AMOUNTS = {
  packs: [2400, 4200, 5800, 9400, 1400, 2600, 4800, 7600, 6400, 9800],
  installedExamples: [180, 1900, 1150, 420, 4300, 2600, 250, 3600, 2100],
  quoteLines: [1450, 1150, 180, 95],
  zones: [40, 0, 1, 2, 80, 95, 2, 3, 130, 220, 3, 5],
};
