import { describe, expect, test } from 'vitest';
import { offsetKm, placesByZone } from '../../src/core/travel/zones.ts';
import { company as schema } from '../../src/schemas/company.ts';
import { company } from '../support/company.ts';

const { address, travel } = company;

describe('travel zones', () => {
  test('are based on distances in kilometres, such as 82 km from Sainte-Agathe-des-Monts to Montréal', () => {
    const { east, south } = offsetKm({ latitude: 46.05, longitude: -74.28 }, { latitude: 45.5, longitude: -73.57 });
    expect(Math.hypot(east, south)).toBeCloseTo(82, 0);
    expect(east).toBeGreaterThan(0);
    expect(south).toBeGreaterThan(0);
  });

  test('contain each place once, and no place beyond the last zone', () => {
    const centre = { latitude: 46, longitude: -74 };
    const places = [
      { name: 'here', ...centre },
      { name: 'near', latitude: 46.3, longitude: -74 },
      { name: 'far', latitude: 46.9, longitude: -74 },
      { name: 'beyond', latitude: 50, longitude: -74 },
    ];
    const zones = placesByZone(centre, [{ upToKm: 40 }, { upToKm: 120 }], places);
    expect(zones.map((zone) => zone.places.map(({ name }) => name))).toEqual([['here', 'near'], ['far']]);
  });

  test('contain every place in content/company.yaml, and no zone is empty', () => {
    const zones = placesByZone(address, travel.zones, travel.places);
    expect(zones.flatMap(({ places }) => places)).toHaveLength(travel.places.length);
    for (const { upToKm, places } of zones) expect(places.length, `${upToKm} km`).toBeGreaterThan(0);
  });

  test('are rejected unless they are ordered by distance', () => {
    expect(schema.safeParse(company).success).toBe(true);
    expect(schema.safeParse({ ...company, travel: { ...travel, zones: travel.zones.toReversed() } }).success).toBe(
      false,
    );
  });
});
