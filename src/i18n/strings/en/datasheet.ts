// The datasheet of a product.
import type { Strings } from '../fr.ts';

export const datasheet: Strings['datasheet'] = {
  title: 'Technical sheet: {name}',
  power: 'Power',
  efficiency: 'Efficiency',
  warranty: 'Warranty',
  years: { one: '{count} year', other: '{count} years' },
  price: 'Price, taxes not included',
  category: 'Category',
  features: 'Features',
  order: 'See in the shop',
  see: 'Technical sheet',
  number: 'Product number',
};
