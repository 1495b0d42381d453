/** Building type of the quote form for each kind of the calculator. */
export const BUILDING_TYPES = { cottage: 'chalet', rv: 'rv', house: 'residential', business: 'commercial' } as const;
