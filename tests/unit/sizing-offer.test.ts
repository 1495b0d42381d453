// Tests the calculator's proposals as the catalogue changes.
import { describe, expect, test } from 'vitest';
import { answerChoices } from '../../src/features/calculator/rules/answer-choices.ts';
import { USUAL } from '../../src/features/calculator/rules/usual-choices.ts';
import { readChoices } from '../../src/features/calculator/rules/read-choices.ts';
import { createOffer } from '../../src/features/calculator/rules/offer.ts';

const installation = { min: 2_400, max: 4_200 };
const SETTINGS = {
  priceSpreadPercent: 15,
  packs: [
    { id: 'cottage', inverterWatts: 3_000, extraPanels: 2, extraModules: 1, installation },
    { id: 'rv', inverterWatts: 2_000, extraPanels: 0, extraModules: 2, installation },
    { id: 'withdrawn', inverterWatts: 3_000, extraPanels: 0, extraModules: 0, installation },
    { id: 'monitor', inverterWatts: 3_000, extraPanels: 0, extraModules: 0, installation },
  ],
};
const PARTS = ['panneau-monocristallin-410', 'batterie-lifepo4-48v', 'batterie-chauffante-12v', 'regulateur-mppt-60'];
const createName = (id: string) => ({ fr: `${id} fr`, en: `${id} en` });
const part = (id: string) => ({
  id,
  name: createName(id),
  section: 'parts' as const,
  priceCents: 34_900,
  powerWatts: null,
  energyWh: null,
});
const COTTAGE = {
  id: 'cottage',
  name: createName('cottage'),
  section: 'cottage' as const,
  priceCents: 699_000,
  powerWatts: 1_640,
  energyWh: 5_120,
};
const RV = {
  id: 'rv',
  name: createName('rv'),
  section: 'rv' as const,
  priceCents: 749_000,
  powerWatts: 600,
  energyWh: null,
};
const CATALOGUE = [COTTAGE, RV, part('monitor'), ...PARTS.map(part)];

describe('the offer', () => {
  test('takes prices, power and batteries from the catalogue', () => {
    const { packs, prices } = createOffer(SETTINGS, CATALOGUE, 'fr');
    expect(packs).toMatchObject([
      { id: 'cottage', kW: 1.64, panels: 4, kWh: 5.12, price: 6_990, maxPanels: 2, maxModules: 1 },
      { id: 'rv', kW: 0.6, panels: 3, kWh: 0, price: 7_490, maxPanels: 0, maxModules: 2 },
    ]);
    expect(prices).toEqual({ panel: 349, module: 349, rvModule: 349, controller: 349, spread: 0.15 });
    expect(packs.map(({ installation: usual }) => usual)).toEqual([
      [2_400, 4_200],
      [2_400, 4_200],
    ]);
    expect(packs[0]!.name).toBe('cottage fr');
    expect(createOffer(SETTINGS, CATALOGUE, 'en').packs[0]!.name).toBe('cottage en');
  });

  test('has neither withdrawn packs nor withdrawn additions', () => {
    expect(createOffer(SETTINGS, [], 'fr')).toMatchObject({ packs: [], prices: { panel: 0 } });
    const [pack] = createOffer(SETTINGS, [COTTAGE, part('panneau-monocristallin-410')], 'fr').packs;
    expect(pack).toMatchObject({ id: 'cottage', maxPanels: 0, maxModules: 0 });
  });

  test('passes a changed price of a pack to the calculator’s answer', () => {
    const priceAt = (priceCents: number, priceSpreadPercent = 15) => {
      const settings = { ...SETTINGS, priceSpreadPercent };
      const answer = answerChoices(
        readChoices(USUAL.cottage),
        createOffer(settings, [{ ...COTTAGE, priceCents }], 'fr'),
      );
      return answer.kind === 'system' ? answer.fit?.price : undefined;
    };
    expect(priceAt(699_000)).toEqual([6_990, 8_000]);
    expect(priceAt(720_050)).toEqual([7_200.5, 8_300]);
    expect(priceAt(720_050, 0), 'the catalogue’s price').toEqual([7_200.5, 7_200.5]);
  });
});
