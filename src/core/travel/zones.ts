/** A point on the ground, in degrees. */
export interface Point {
  latitude: number;
  longitude: number;
}

/** Kilometres of one degree of latitude. */
const KM_PER_DEGREE = 111.2;

/**
 * Returns the offset of a place from a centre, in kilometres to the east and to the south. The error is at most 1 % within 150
 * km.
 */
export function offsetKm(centre: Point, place: Point): { east: number; south: number } {
  const parallel = Math.cos((((centre.latitude + place.latitude) / 2) * Math.PI) / 180);
  return {
    east: (place.longitude - centre.longitude) * KM_PER_DEGREE * parallel,
    south: (centre.latitude - place.latitude) * KM_PER_DEGREE,
  };
}

/** Returns each zone with its places. Zones and places keep their order. Leaves out places beyond the last zone. */
export function placesByZone<Zone extends { upToKm: number }, Place extends Point>(
  centre: Point,
  zones: readonly Zone[],
  places: readonly Place[],
): (Zone & { places: Place[] })[] {
  const distance = (place: Place): number => {
    const { east, south } = offsetKm(centre, place);
    return Math.hypot(east, south);
  };
  return zones.map((zone, index) => {
    const from = zones[index - 1]?.upToKm ?? -1;
    return { ...zone, places: places.filter((place) => distance(place) > from && distance(place) <= zone.upToKm) };
  });
}
