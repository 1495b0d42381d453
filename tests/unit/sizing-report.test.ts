// Tests the texts of the calculator's results, in both languages.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { answerChoices } from '../../src/features/calculator/rules/answer-choices.ts';
import { getMonths } from '../../src/features/calculator/rules/answer-off-grid.ts';
import { FACINGS, SEASONS, SHADES, TILTS, type Choices } from '../../src/features/calculator/rules/choices.ts';
import { writeChoices } from '../../src/features/calculator/rules/write-choices.ts';
import { USUAL } from '../../src/features/calculator/rules/usual-choices.ts';
import { readChoices } from '../../src/features/calculator/rules/read-choices.ts';
import { PLACES } from '../../src/features/calculator/rules/climate.ts';
import { fill } from '../../src/core/text.ts';
import type { Offer } from '../../src/features/calculator/rules/offer.ts';
import { APPLIANCES } from '../../src/features/calculator/rules/appliances/appliances.ts';
import { explainPack } from '../../src/features/calculator/rules/report/explain-pack.ts';
import { reportChoices } from '../../src/features/calculator/rules/report/report.ts';
import { reportWithSummer } from '../../src/features/calculator/rules/report/report-rv.ts';
import type { HouseWriter } from '../../src/features/calculator/rules/report/report-house.ts';
import { LANGUAGE_TAG, LOCALES, type Locale } from '../../src/i18n/locales.ts';
import { strings } from '../../src/i18n/strings/index.ts';
import { projectDir } from '../support/files.ts';

interface GivenPack {
  id: string;
  type: string;
  kw: number;
  kwh: number;
  inv: number;
  panels: number;
  price: number;
  maxPanels?: number;
  maxModules?: number;
}

const { packs } = JSON.parse(readFileSync(join(projectDir, 'tests/fixtures/sizing-cases.json'), 'utf8')) as {
  packs: GivenPack[];
};
const OFFER: Offer = {
  packs: packs.map((pack) => ({
    id: pack.id,
    name: pack.id,
    kind: pack.type === 'chalet' ? 'cottage' : (pack.type as 'rv' | 'house'),
    kW: pack.kw,
    panels: pack.panels,
    kWh: pack.kwh,
    inverterWatts: pack.inv,
    price: pack.price,
    maxPanels: pack.maxPanels ?? 0,
    maxModules: pack.maxModules ?? 0,
    installation: pack.type === 'house' ? [6_400, 9_800] : [2_400, 4_200],
  })),
  prices: { panel: 349, module: 2_490, rvModule: 1_390, controller: 649, spread: 0.15 },
};
const YEAR_ROUND =
  'kind=cottage&season=year&week=7&days=2&tilt=60&generator=on&fridge-es=1&freezer=1&led=8&pump-well=1&starlink=1&starlink-snow=1&laptop=1&phone=3&tv=1&washer=1&microwave=1&drill=1';

const writerIn = (locale: Locale): HouseWriter => ({
  language: LANGUAGE_TAG[locale],
  words: strings(locale).calculator.report,
  houseWords: strings(locale).calculator.houseReport,
  getApplianceName: (id) => strings(locale).appliances[id],
});

/** Returns everything that a report shows, on one line, with plain spaces. */
function getText(text: string, locale: Locale = 'fr', offer = OFFER): string {
  const { figures, sentences, notes, line } = reportChoices(readChoices(text), offer, writerIn(locale));
  const shown = [...figures.flat(), ...sentences, ...notes, line];
  return shown.join(' | ').replaceAll('\u00a0', ' ');
}

describe('a sizing report', () => {
  test('gives the expected figures and sentences for a cottage that is used all year', () => {
    const text = getText(YEAR_ROUND);
    expect(text).toMatch(
      /^Prix installé avec les taxes \| 24 500 à 29 800 \$ CAD \| Besoin couvert en décembre \| 87 % \| Panneaux \| 8 \(3,3 kW\) \| Batterie \| 15 kWh \| Onduleur \(prises\) \| 6 kW, 48\/240 V/,
    );
    expect(text).toContain('En décembre, le soleil donne 140 des 160 kWh.');
    expect(text).toContain('Pour les semaines grises, comptez environ 21 h de génératrice par an.');
    expect(text).toContain('18 900 à 21 700 $ CAD, soit 21 730 à 24 950 $ CAD avec les taxes');
    expect(text).toContain('Laissés à la génératrice : novembre, décembre.');
  });

  test.each([
    [USUAL.cottage, 'fr', 'Installé : 10 800 à 14 000 $ CAD ; panneaux : 4 ;'],
    [USUAL.cottage, 'en', 'Installed: 10,800 to 14,000 $ CAD; panels: 4;'],
    [USUAL.house, 'fr', 'Installé : 34 800 à 38 700 $ CAD ; panneaux : 24 ;'],
    ['kind=cottage&saw=9', 'fr', 'Installé : selon l’étude ; panneaux : 2 ;'],
    ['kind=house&bill=40&roof=20&tilt=30', 'en', 'Installed: set by a study; panels:'],
  ] as const)('begins with the installed price of %s in %s', (text, locale, line) => {
    const shown = getText(text, locale);
    expect(shown).toContain(line);
    const { figures } = strings(locale).calculator.report;
    expect(shown.startsWith(`${figures[0]!} | ${line.split(/: | ?;/)[1]!}`)).toBe(true);
  });

  test.each([
    [
      `${USUAL.cottage}&microwave=1&tv=1`,
      /^Sans l’appareil « Micro-ondes », ensemble-chalet-essentiel suffirait : 10 800 à 14 000 \$ CAD, installé\.$/,
    ],
    [
      `${USUAL.cottage}&saw=9`,
      /^Sans l’appareil « Scie.*», ensemble-chalet-essentiel suffirait : 10 800 à 14 000 \$ CAD, installé\.$/,
    ],
    [USUAL.cottage, undefined],
    [YEAR_ROUND, undefined],
    ['kind=cottage&saw=9', undefined],
  ])('names the appliance without which a cheaper pack would be enough, if any: %s', (text, sentence) => {
    const { cheaper } = strings('fr').calculator;
    const explanation = explainPack(readChoices(text), OFFER, writerIn('fr'), APPLIANCES, cheaper);
    if (sentence) expect(explanation!.replaceAll('\u00a0', ' ')).toMatch(sentence);
    else expect(explanation).toBeUndefined();
  });

  test('states that the installed price includes the additional battery modules and the installation', () => {
    expect(getText(USUAL.cottage)).toContain(
      'Dans le prix installé : livraison, pose et électricien, d’habitude 2 400 à 4 200 $ CAD',
    );
    expect(getText(`${USUAL.cottage}&days=2&week=7`.replace('week=2&days=1', ''), 'en')).toContain(
      'Battery modules in addition, in this price: 1.',
    );
  });

  test('gives the hours of generator use or of driving as an alternative to saving energy', () => {
    expect(getText('kind=cottage&week=7&days=1&tilt=30&fridge-es=1&freezer=1&tv=1&starlink=1')).toMatch(
      /économisez, ou comptez \d+ h de génératrice/,
    );
    expect(getText(USUAL.rv)).toMatch(/économisez, ou roulez \d+ h.*la route recharge le reste/);
  });

  test('names appliances that are unsuitable off the grid, and requests an appliance if no other was chosen', () => {
    expect(getText(`${USUAL.cottage}&baseboard=1&sauna=1&season=year`.replace('season=summer&', ''))).toMatch(
      /À ne pas faire marcher hors réseau : Plinthe ou chaufferette 1 500 W, Sauna électrique 6 kW \(/,
    );
    expect(getText('kind=cottage&sauna=1')).toMatch(/hors réseau : Sauna.*Ajoutez un appareil/);
  });

  test.each([
    ['kind=cottage&season=year&week=7&fridge-es=9&freezer=20', 'le nombre de panneaux (38 kW)'],
    ['kind=cottage&saw=9', 'la puissance des appareils'],
    ['kind=cottage&week=7&days=7&fridge-es=6&season=summer', 'la réserve de batterie'],
    ['kind=rv&season=summer&week=7&fridge-12v=8&tilt=0', 'le nombre de panneaux'],
  ])('names the reason why no pack suffices: %s', (text, limit) => {
    expect(getText(text)).toContain('Une étude est nécessaire');
    expect(getText(text)).toContain(limit);
  });

  describe('from reportWithSummer()', () => {
    const { rv, report: words } = strings('fr').calculator;
    const getReport = (text: string) =>
      reportWithSummer(readChoices(text), OFFER, writerIn('fr'), APPLIANCES, [rv.winter, rv.line]);
    const inSeason = (season: string, kind: 'rv' | 'cottage' = 'rv'): string =>
      USUAL[kind].replace('season=summer', `season=${season}`);

    test.each(['year', 'winter'])(
      'contains the result for the summer and the warnings about cold batteries if no pack suffices for an RV (season %s)',
      (season) => {
        const summer = getReport(USUAL.rv);
        const winter = getReport(inSeason(season));
        expect(winter).toMatchObject({ figures: summer.figures, packId: summer.packId, notes: summer.notes });
        expect(winter.line).toBe(fill(rv.line, { line: summer.line }));
        expect(winter.sentences).toEqual([
          rv.winter,
          ...summer.sentences,
          words.flags['heated-battery'],
          words.flags['below-20'],
        ]);
      },
    );

    test('refers to a study if no pack is sufficient for the summer', () => {
      const { sentences, packId } = getReport(`${inSeason('year')}&starlink=9`);
      expect(packId).toBeUndefined();
      expect(sentences[0]).toContain('Une étude est nécessaire');
    });

    test('does not contain the sentence about RVs in winter for a cottage, or for an RV that is used only in summer', () => {
      expect(getReport(`${inSeason('year', 'cottage')}&saw=9`).sentences).not.toContain(rv.winter);
      expect(getReport(USUAL.rv).sentences).not.toContain(rv.winter);
    });
  });

  test('reports that no pack of the chosen kind is offered if the catalogue has no packs', () => {
    expect(getText(USUAL.rv, 'fr', { ...OFFER, packs: [] })).toContain('aucun ensemble de ce genre n’est offert');
  });

  test('gives the number of years in which a house’s savings pay for its kit, and mentions the announced aid', () => {
    const text = getText(USUAL.house);
    expect(text).toMatch(
      /Panneaux \| 24 .* \| Par an \| 10 000 à 12 000 kWh \| Économie par an \| 950 à 1 200 \$ CAD \| Pour récupérer le prix \| 24 à 37 ans/,
    );
    expect(text).toMatch(/tarif D du 1er avril 2025.*L’aide annoncée le 31 juillet 2025/);
  });

  test('recommends a study if a house’s roof or need is too small for every kit, and requests the bill if it is missing', () => {
    for (const house of ['bill=40&roof=20', 'bill=60&roof=999'])
      expect(getText(`kind=house&${house}&tilt=30`)).toContain('plus petit que nos trousses : une étude donne le prix');
    expect(getText('kind=house&bill=0&roof=60')).toMatch(/^Donnez votre facture/);
  });

  test('gives the production and no savings for the roof of a business, and requests the area again for a roof of 1 m²', () => {
    const text = getText(USUAL.business);
    expect(text).toMatch(/^Panneaux \| 77 \(32 kW\) \| Par an \| 30 000 à 37 000 kWh \| Le tarif de votre entreprise/);
    expect(getText('kind=business&roof=1')).toMatch(/^Donnez la surface libre/);
    expect(getText('kind=house&bill=180&roof=1')).toMatch(/^Donnez la surface libre/);
  });

  test('names no inverter if the need exceeds every inverter', () => {
    expect(getText('kind=cottage&saw=50')).toMatch(/Onduleur \(prises\) \| – \|.*la puissance des appareils/);
  });

  test('leaves months to a generator only if the panels do not cover them', () => {
    const left = (daily: number): string =>
      getText(`kind=cottage&season=year&week=7&tilt=60&generator=on&daily=${daily}`);
    expect(left(1)).toMatch(/100 % \|/);
    expect(left(1)).not.toContain('Laissés à la génératrice');
    expect(left(5)).toContain('Laissés à la génératrice : novembre, décembre');
  });

  test('gives the number of panels as 1 if one panel is enough', () => {
    expect(getText('kind=house&yearly=500&roof=60&tilt=30')).toContain('panneaux : 1 ;');
  });

  test('uses typed kWh a day as the energy need, and chooses the inverter by the list of appliances', () => {
    const [listed, typed] = ['', '&daily=4.5'].map((daily) => getText(`kind=cottage&season=year&pump-well=1${daily}`));
    expect(typed).toContain('6 kW, 48/240 V');
    expect(typed).not.toBe(listed);
    expect(getText('kind=cottage&season=summer&week=7&days=1&daily=2')).toContain('4 (1,6 kW)');
    expect(readChoices('kind=cottage&daily=2,5').daily).toBe(2.5);
  });

  test('uses the yearly consumption that the visitor typed, instead of the bill', () => {
    expect(getText('kind=house&bill=0&roof=60&tilt=30&yearly=15000')).toContain('24 (9,8 kW)');
    expect(getText('kind=house&bill=2000&roof=60&tilt=30&yearly=7000')).not.toContain('24 (9,8 kW)');
  });

  test('uses the mean yield of east and west for panels that face both directions', () => {
    const [east, west, both] = ['-90', '90', 'ew'].map((facing) => {
      const answer = answerChoices(readChoices(`${USUAL.house}&facing=${facing}`.replace('facing=0&', '')), OFFER);
      return answer.kind === 'house' ? answer.yield : 0;
    });
    expect(both).toBeCloseTo((east! + west!) / 2, 6);
    expect(both).toBeGreaterThan(500);
  });

  test.each(LOCALES)('fills every placeholder in %s', (locale) => {
    for (const text of [...Object.values(USUAL), YEAR_ROUND, 'kind=cottage&saw=9&cold=on&season=winter&tilt=0'])
      expect(getText(text, locale)).not.toMatch(/[{}]|NaN|undefined|Infinity/);
  });
});

describe('the months of a season', () => {
  test('are June to September for an RV’s summer, and November to March for a cottage’s winter', () => {
    expect(getMonths({ kind: 'rv', season: 'summer' })).toEqual([6, 7, 8, 9]);
    expect(getMonths({ kind: 'cottage', season: 'winter' })).toEqual([1, 2, 3, 11, 12]);
  });
});

test('every combination of places, panels and seasons gives finite numbers, and every twentieth gives complete sentences', () => {
  let combinations = 0;
  const writer = writerIn('fr');
  const usual = readChoices(YEAR_ROUND);
  const check = (choices: Choices): void => {
    const answer = answerChoices(choices, OFFER);
    const numbers = JSON.stringify(answer, (_, value: unknown) =>
      typeof value === 'number' && !Number.isFinite(value) ? 'not finite' : value,
    );
    if (numbers.includes('not finite')) throw new Error(`${writeChoices(choices)} gives a number that is not finite`);
    // Formats only every twentieth report. Formatting numbers takes most of the time, and depends on few of the choices.
    if (combinations++ % 20 > 0) return;
    const { figures, sentences, notes, line } = reportChoices(choices, OFFER, writer);
    const shown = [...figures.flat(), ...sentences, ...notes, line].join();
    if (sentences.length === 0 || line === '' || /[{}]|NaN|undefined/.test(shown))
      throw new Error(`${writeChoices(choices)} gives an unfinished sentence`);
  };
  const [yes, no] = [true, false];
  for (const place of PLACES)
    for (const tilt of TILTS)
      for (const facing of FACINGS)
        for (const shade of SHADES)
          for (const clear of [yes, no]) {
            check({ ...readChoices(USUAL.house), place, tilt, facing, shade, clear });
            for (const season of SEASONS)
              for (const generator of [yes, no])
                check({ ...usual, place, tilt, facing, season, shade, generator, clear });
          }
  expect(combinations).toBeGreaterThan(6_480);
});
