// Defines the short names that replace the calculator's own property names in its built script and in its texts
// (src/build/short-names.ts).

/**
 * Properties that only the calculator's code uses. Their names occur in no form field, stored value, element or other program.
 * The position in the list determines the short name.
 */
const NAMES = `
  watts startWatts hours isBase isDirect is240V isRefused latitude global diffuse temperature snow coldest loads count
  kW inverterWatts maxPanels maxModules price prices perDay perYear lostKWh worstMonth worstShare production need gap
  fit flags generatorHours leftToGenerator required refused refusedPerDay figures sentences notes months line words offer
  installation getApplianceName locale surfaces azimuth share aid kWhPerYear use saving years simple rising withAid
  pack packs modules voltage panels targetKW direct needsDriving packId rvModule controller spread access
  firstKWhPerDay first second energy inverter inverter240 fromTo amount enough short addedPanels addedModules installed study limits
  catalogue battery noBill noRoof left smaller houseWords noSummary taxed driving volts limit
  appliances printed usualTexts onStudy businessSummary passOn adaptToWinter
`
  .trim()
  .split(/\s+/);

const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ');

/** The short name of each property. */
export const SHORT_NAMES: ReadonlyMap<string, string> = new Map(
  NAMES.map((name, index) => {
    const [rest, letter] = [Math.floor(index / LETTERS.length), LETTERS[index % LETTERS.length]!];
    return [name, rest > 0 ? letter + LETTERS[rest - 1]! : letter];
  }),
);

/** Returns data with short names as its keys and as the `{placeholders}` of its texts. */
export function shortenData(data: unknown): unknown {
  if (typeof data === 'string')
    return data.replace(/\{(\w+)\}/g, (place, name: string) =>
      SHORT_NAMES.has(name) ? `{${SHORT_NAMES.get(name)!}}` : place,
    );
  if (Array.isArray(data)) return data.map(shortenData);
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [SHORT_NAMES.get(name) ?? name, shortenData(value)]),
  );
}
