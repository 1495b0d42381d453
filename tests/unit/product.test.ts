import { describe, expect, test } from 'vitest';
import { ValiError } from 'valibot';
import { ownPicture, PLACEHOLDER_PICTURE, pictureSources, sizePicture } from '../../src/core/picture.ts';
import { bySection, parseProduct, showIn, type Section } from '../../src/features/products/rules/product.ts';

const row = {
  id: 'panneau',
  name: 'Panneau',
  name_en: 'Panel',
  description: 'Un panneau.',
  description_en: 'A panel.',
  price: '349.00',
  image_url: '/products/panneau-960.avif',
  category: 'panel',
  section: 'rv',
  warranty_years: 25,
  power_w: 410,
  efficiency_percent: '21.0',
  features: ['Noir'],
  features_en: ['Black'],
  energy_wh: 5_120,
  sku: 'SB-P-1',
  warranty_detail: 'Panneau 25 ans',
  warranty_detail_en: null,
  goes_with: ['moniteur'],
  lead_weeks: 6,
};

describe('the products', () => {
  test('parseProduct reads a full row', () => {
    expect(parseProduct(row)).toEqual({
      id: 'panneau',
      name: { fr: 'Panneau', en: 'Panel' },
      description: { fr: 'Un panneau.', en: 'A panel.' },
      priceCents: 34_900,
      imageUrl: '/products/panneau-960.avif',
      category: 'panel',
      section: 'rv',
      warrantyYears: 25,
      powerWatts: 410,
      efficiencyPercent: 21,
      features: { fr: ['Noir'], en: ['Black'] },
      energyWh: 5_120,
      sku: 'SB-P-1',
      warrantyDetail: { fr: 'Panneau 25 ans', en: 'Panneau 25 ans' },
      goesWith: ['moniteur'],
      leadWeeks: 6,
    });
    expect(parseProduct({ ...row, lead_weeks: null }).leadWeeks).toBeNull();
    expect(parseProduct({ ...row, warranty_detail_en: 'Panel 25 years' }).warrantyDetail?.en).toBe('Panel 25 years');
  });

  test('parseProduct accepts a row of only ID, name, description, price and picture, and replaces missing English texts by French texts', () => {
    const { id, name, description, price, image_url } = row;
    expect(parseProduct({ id, name, description, price, image_url })).toMatchObject({
      name: { fr: 'Panneau', en: 'Panneau' },
      description: { en: 'Un panneau.' },
      category: null,
      section: 'parts',
      powerWatts: null,
      features: { fr: [], en: [] },
    });
  });

  test.each(['', null])('parseProduct uses the placeholder drawing if the product has no picture (%j)', (image_url) =>
    expect(parseProduct({ ...row, image_url }).imageUrl).toBe(PLACEHOLDER_PICTURE),
  );

  test('parseProduct uses the French features if they are not translated', () => {
    expect(parseProduct({ ...row, features_en: [] }).features.en).toEqual(['Noir']);
  });

  test.each([
    ['price', { ...row, price: 'free' }],
    ['price', { ...row, price: null }],
    ['name', { ...row, name: '' }],
    ['efficiency', { ...row, efficiency_percent: 'high' }],
  ])('parseProduct refuses an invalid %s', (_, wrong) => expect(() => parseProduct(wrong)).toThrow(ValiError));

  test('showIn returns a product in one language, with its name in both languages', () => {
    const { name, description } = showIn('en', parseProduct(row));
    expect({ name, description }).toEqual({
      name: { fr: 'Panneau', en: 'Panel' },
      description: 'A panel.',
    });
  });

  test('showIn keeps only the first sentence of a kit’s description, which names the appliances that the kit powers', () => {
    const described = { ...row, description_en: 'For the cottage: a pump, e.g. at 240 V. Needs 8 m².' };
    expect(showIn('en', parseProduct(described)).description).toBe('For the cottage: a pump, e.g. at 240 V.');
  });

  test('showIn omits the description of a part, because only the page of the part shows it', () => {
    expect(showIn('en', parseProduct({ ...row, section: 'parts' }))).not.toHaveProperty('description');
  });

  test('bySection groups products by section, in the order of the page', () => {
    const at = (id: string, section: Section) => ({ id, section });
    const [part, rv, other] = [at('a', 'parts'), at('b', 'rv'), at('c', 'parts')];
    expect(bySection([part, rv, other])).toEqual([
      { section: 'rv', products: [rv] },
      { section: 'parts', products: [part, other] },
    ]);
  });

  test('a product with an unknown section is listed among the parts', () => {
    expect(parseProduct({ ...row, section: 'boats' }).section).toBe('parts');
  });

  test('a product with an unknown category is shown without a category', () => {
    expect(parseProduct({ ...row, category: 'boat' }).category).toBeNull();
  });
});

describe('pictureSources', () => {
  test('returns every size and format of one of our pictures', () => {
    expect(pictureSources('/products/panneau-960.avif')).toEqual({
      src: '/products/panneau-480.webp',
      avif: '/products/panneau-480.avif 480w, /products/panneau-960.avif 960w',
    });
  });

  test.each(['https://cdn.example/photo.jpg', '/storage/v1/object/public/products/a-960.avif', ''])(
    'returns %j as the only source',
    (url) => expect(pictureSources(url)).toEqual({ src: url }),
  );
});

test('ownPicture returns a path from which pictureSources finds both sizes of one of our pictures', () => {
  expect(pictureSources(ownPicture('moniteur-boreal'))).toEqual({
    src: '/products/moniteur-boreal-480.webp',
    avif: '/products/moniteur-boreal-480.avif 480w, /products/moniteur-boreal-960.avif 960w',
  });
});

test('sizePicture returns the picture that shows the size of a kit', () =>
  expect(sizePicture('ensemble-vr-nomade')).toBe('/products/ensemble-vr-nomade-taille-960.avif'));
