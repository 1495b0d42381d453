// Compares the sizing model with test vectors that were computed independently. The environment variable SIZING_CASES selects
// another file of vectors.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CLIMATES, type Climate, type Place } from '../../src/features/calculator/rules/climate.ts';
import { APPLIANCES, type ApplianceId } from '../../src/features/calculator/rules/appliances/appliances.ts';
import { netMetering } from '../../src/features/calculator/rules/bills.ts';
import { sizeHouse } from '../../src/features/calculator/rules/house.ts';
import { sizeOffGrid } from '../../src/features/calculator/rules/off-grid.ts';
import type { AdditionPrices, Pack } from '../../src/features/calculator/rules/packs.ts';
import { sum } from '../../src/features/calculator/rules/months.ts';
import { YEAR_SPREAD } from '../../src/features/calculator/rules/report/report-house.ts';
import { panelsInSeries } from '../../src/features/calculator/rules/string.ts';
import { keptShare, sunHours } from '../../src/features/calculator/rules/sun.ts';
import { projectDir } from '../support/files.ts';

interface GivenSurface {
  tilt: number;
  az: number;
  share?: number;
}

/** Inputs of the model, for an off-grid system or for a house. The test vectors use these names. */
interface GivenInput {
  type: 'chalet' | 'rv';
  loads?: { id: ApplianceId; n?: number; hS?: number; hW?: number }[];
  kwh?: { s: number; w: number };
  inverterW?: number;
  months: number[];
  surfaces: GivenSurface[];
  days: number;
  week?: number;
  generator?: boolean;
  battery?: 'cold';
  clear?: boolean;
  shade?: number;
  bill?: number;
  annualKWh?: number;
  heat?: boolean;
  roofM2?: number;
  kw?: number;
}

interface GivenPack {
  id: string;
  type: 'chalet' | 'rv' | 'house';
  kw: number;
  kwh: number;
  inv: number;
  panels: number;
  price: number;
  maxPanels?: number;
  maxModules?: number;
}

interface Case {
  id: string;
  kind: 'fn' | 'offgrid' | 'house';
  call: keyof typeof FUNCTIONS;
  place: Place;
  args: unknown[][];
  input: GivenInput;
  expect: Record<string, unknown>;
}

const file = process.env.SIZING_CASES ?? join(projectDir, 'tests/fixtures/sizing-cases.json');
const { cases, packs: givenPacks } = JSON.parse(readFileSync(file, 'utf8')) as { cases: Case[]; packs: GivenPack[] };

const packs: Pack[] = givenPacks.map((pack) => ({
  id: pack.id,
  name: pack.id,
  kind: pack.type === 'chalet' ? 'cottage' : pack.type,
  kW: pack.kw,
  panels: pack.panels,
  kWh: pack.kwh,
  inverterWatts: pack.inv,
  price: pack.price,
  maxPanels: pack.maxPanels ?? 0,
  maxModules: pack.maxModules ?? 0,
  installation: [0, 0],
}));
const PRICES: AdditionPrices = { panel: 349, module: 2_490, rvModule: 1_390, controller: 649, spread: 0.15 };

const getClimate = (place: Place): Climate => CLIMATES[place];
const createSurfaces = (given: GivenSurface[]) =>
  given.map(({ tilt, az, share = 1 / given.length }) => ({ tilt, azimuth: az, share }));

/** Expects two numbers to differ by at most 1 %, or by at most half a unit in the last place of the expected number. */
function expectClose(actual: number, expected: number, name: string): void {
  const decimals = /\.(\d*?)0*$/.exec(String(expected))?.[1]?.length ?? 0;
  const tolerance = Math.max(Math.abs(expected) * 0.01, 0.5 * 10 ** -decimals) + 1e-9;
  expect(Math.abs(actual - expected), `${name}: ${actual} instead of ${expected}`).toBeLessThanOrEqual(tolerance);
}

function expectAll(actual: number[], expected: number[], name: string): void {
  expect(actual).toHaveLength(expected.length);
  expected.forEach((value, index) => expectClose(actual[index]!, value, `${name}[${index}]`));
}

const FUNCTIONS = {
  psh(place: Place, args: unknown[]): number[] {
    const [tilt, azimuth] = args as [number, number];
    return sunHours(getClimate(place), { tilt, azimuth, share: 1 });
  },
  kept(place: Place, args: unknown[]): number[] {
    const [tilt, clear, shade] = args as [number, boolean, number];
    return keptShare(getClimate(place), { tilt, azimuth: 0, share: 1 }, { clear, shade });
  },
  bill(_: Place, args: unknown[]): number[] {
    const [use, production] = args as [number[], number[]];
    const { perYear, lostKWh } = netMetering(use, production);
    return [perYear, lostKWh];
  },
  series: (_: Place, args: unknown[]): number => panelsInSeries(args[0] as number),
};

describe('a part of the model', () => {
  test.each(cases.filter(({ kind }) => kind === 'fn'))('matches the vectors of $id', (given) => {
    given.args.forEach((args, index) => {
      const actual = FUNCTIONS[given.call](given.place, args);
      const expected = given.expect[index] as number | number[];
      if (typeof actual === 'number') expect(actual).toBe(expected);
      else expectAll(actual, expected as number[], `${given.id}[${index}]`);
    });
  });
});

function offGrid({ place, input }: Case) {
  return sizeOffGrid(
    {
      kind: input.type === 'chalet' ? 'cottage' : 'rv',
      loads: (input.loads ?? []).map(({ id, n = 1, hS, hW }) => ({
        id,
        count: n,
        ...(hS === undefined && hW === undefined
          ? {}
          : {
              hours: [hS ?? APPLIANCES[id].hours[0], hW ?? APPLIANCES[id].hours[1]] as const,
            }),
      })),
      appliances: APPLIANCES,
      ...(input.kwh
        ? { direct: { perDay: [input.kwh.s, input.kwh.w] as const, inverterWatts: input.inverterW! } }
        : {}),
      months: input.months,
      surfaces: createSurfaces(input.surfaces),
      days: input.days,
      week: input.week ?? 7,
      generator: input.generator ?? false,
      cold: input.battery === 'cold',
      clear: input.clear ?? false,
      shade: input.shade ?? 0,
    },
    getClimate(place),
    packs,
    PRICES,
  );
}

/** Returns an answer with the names that the test vectors use. */
function namedAnswer(answer: ReturnType<typeof offGrid>): Record<string, unknown> {
  const common = { flags: answer.flags, refused: answer.refused, refusedKWh: answer.refusedPerDay };
  if (answer.kind === 'nothing') return { ...common, kw: 0, panels: 0 };
  const required = { kw: answer.required.kW, needBatteryKWh: answer.required.kWh };
  if (answer.kind === 'too-large') return { ...common, ...required, fit: null, price: null };
  const { fit } = answer;
  return {
    ...common,
    ...required,
    panels: answer.panels,
    arrayKW: answer.kW,
    batteryKWh: answer.kWh,
    modules: answer.modules,
    inverterW: answer.inverterWatts ?? null,
    minVoltage: answer.voltage,
    worst: answer.worstMonth,
    worstCover: answer.worstShare,
    prod: answer.production,
    need: answer.need,
    genKWh: answer.gap,
    genHours: answer.generatorHours,
    fit: fit?.pack.id ?? null,
    extra: fit && fit.panels + fit.modules > 0 ? { panels: fit.panels, modules: fit.modules } : null,
    price: fit?.price ?? null,
    dayKWh: answer.perDay,
    left: answer.leftToGenerator,
  };
}

const EXACT = new Set([
  'panels',
  'modules',
  'inverterW',
  'minVoltage',
  'worst',
  'fit',
  'extra',
  'left',
  'flags',
  'refused',
]);

function expectAnswer(
  actual: Record<string, unknown>,
  expected: Record<string, unknown>,
  payback: string[] = [],
): void {
  for (const [name, value] of Object.entries(expected)) {
    if (value === null || EXACT.has(name)) expect(actual[name], name).toEqual(value);
    else if (payback.includes(name))
      expect(Math.abs((actual[name] as number) - (value as number)), name).toBeLessThanOrEqual(0.2);
    else if (Array.isArray(value)) expectAll(actual[name] as number[], value as number[], name);
    else expectClose(actual[name] as number, value as number, name);
  }
}

test.each(cases.filter(({ kind }) => kind === 'offgrid'))('the model sizes $id off the grid', (given) => {
  expectAnswer(namedAnswer(offGrid(given)), given.expect);
});

test.each(cases.filter(({ kind }) => kind === 'house'))(
  'the model sizes $id on the grid',
  ({ place, input, expect: expected }) => {
    const answer = sizeHouse(
      {
        ...(input.bill === undefined ? { kWhPerYear: input.annualKWh! } : { bill: input.bill }),
        heating: input.heat ?? false,
        ...(input.roofM2 === undefined ? {} : { roof: input.roofM2 }),
        ...(input.kw === undefined ? {} : { kW: input.kw }),
        surfaces: createSurfaces(input.surfaces),
        clear: input.clear ?? false,
        shade: input.shade ?? 0,
      },
      getClimate(place),
      packs,
    );
    const named = {
      annualKWh: answer.kWhPerYear,
      yieldPerKW: answer.yield,
      targetKW: answer.targetKW,
      flags: answer.flags,
      fit: answer.pack?.id ?? null,
      arrayKW: answer.kW,
      panels: answer.panels,
      prod: answer.production,
      annualProd: answer.production.reduce((total, kWh) => total + kWh, 0),
      p90: (1 - YEAR_SPREAD) * sum(answer.production),
      use: answer.use,
      saving: answer.saving,
      lostCredits: answer.lostKWh,
      price: answer.price,
      payback: answer.years?.rising ?? null,
      paybackAid: answer.years?.withAid ?? null,
      simple: answer.years?.simple ?? null,
      aid: answer.aid,
    };
    expectAnswer(named, expected, ['payback', 'paybackAid', 'simple']);
  },
);
