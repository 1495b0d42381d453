import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { dayInQuebec } from '../../src/core/quebec-day.ts';
import { FACT_NAMES, factsNamedIn, fillFacts, isFactName, getScheme, type FactName } from '../../src/core/facts.ts';
import { productFigures } from '../../src/features/products/rules/product-figures.ts';
import { foldText } from '../../src/features/search/rules/search.ts';
import {
  blogPosting,
  breadcrumbList,
  faqPage,
  itemList,
  localBusiness,
  productOffer,
  reachableBusiness,
  toJsonLd,
} from '../../src/core/structured-data.ts';
import { readingMinutes } from '../../src/core/text.ts';
import { formatDate, formatDay, formatHours, formatMoment } from '../../src/i18n/formats.ts';
import {
  articlePath,
  textPath,
  isResourceCategory,
  pagesAbove,
  resourcePath,
  resultsPath,
  sharingPicture,
  productPath,
  productAnchorPath,
} from '../../src/i18n/routes.ts';
import { readBuiltPage } from '../../src/build/built-pages.ts';

describe('facts', () => {
  const facts = Object.fromEntries(FACT_NAMES.map((name) => [name, `<${name}>`])) as Record<FactName, string>;

  test('replace their placeholders at any depth of the data, and leave everything else unchanged', () => {
    const date = new Date('2024-01-15');
    expect(
      fillFacts({ a: 'au {phone}', b: [{ c: '{clients}+' }], d: 3, e: null, f: date, g: '{unknown}' }, facts),
    ).toEqual({
      a: 'au <phone>',
      b: [{ c: '<clients>+' }],
      d: 3,
      e: null,
      f: date,
      g: '{unknown}',
    });
  });

  test('get no second full stop if they already end with one', () => {
    const hours = { ...facts, supportHours: '8 a.m. to 5 p.m.' };
    expect(fillFacts(['{supportHours}.', '{supportHours}, {phone}.'], hours)).toEqual([
      '8 a.m. to 5 p.m.',
      '8 a.m. to 5 p.m., <phone>.',
    ]);
  });

  test('are recognized by name, and have a link scheme only if they are a phone number or an email address', () => {
    expect([isFactName('phone'), isFactName('telephone')]).toEqual([true, false]);
    expect(factsNamedIn('{a} et {b}')).toEqual(['a', 'b']);
    expect([getScheme('tollFreePhone'), getScheme('salesEmail'), getScheme('clients')]).toEqual([
      'tel',
      'mailto',
      undefined,
    ]);
  });
});

describe('structured data', () => {
  const createOffer = (leadWeeks: number | null) =>
    productOffer({
      sku: 'x',
      name: 'X',
      description: 'x',
      image: 'i',
      priceCents: 34_900,
      leadWeeks,
      address: 'a',
      seller: 's',
    })['offers'];

  test('contains no text that could end its script', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const written = toJsonLd([breadcrumbList([{ name: `</script>${text}`, address: 'https://a.example/' }])]);
        expect(written).not.toContain('<');
        expect(JSON.parse(written)['@graph'][0].itemListElement[0].name).toBe(`</script>${text}`);
      }),
    );
  });

  test('has prices in dollars with two decimals', () => {
    expect(createOffer(0)).toMatchObject({ price: '349.00', priceCurrency: 'CAD' });
  });

  test('has the availability of a product, and its lead time if it has one', () => {
    expect(createOffer(0)).toMatchObject({ availability: 'https://schema.org/InStock' });
    expect(createOffer(0)).not.toHaveProperty('deliveryLeadTime');
    expect(createOffer(6)).toMatchObject({
      availability: 'https://schema.org/BackOrder',
      deliveryLeadTime: { '@type': 'QuantitativeValue', value: 6, unitCode: 'WEE' },
    });
    expect(createOffer(null)).toMatchObject({ availability: 'https://schema.org/OutOfStock' });
  });

  test('has an author’s name without the role', () => {
    const post = {
      title: 't',
      description: 'd',
      date: new Date('2024-01-15'),
      author: 'Lise Roy, technicienne',
      address: 'a',
      image: 'i',
      language: 'fr-CA',
      publisher: 'p',
    };
    expect(blogPosting(post)).toMatchObject({ author: { name: 'Lise Roy' }, datePublished: '2024-01-15' });
  });

  test('contains questions and lists in their order, and the company’s facts', () => {
    const questions = ['q', 'p'].map((question) => ({ question, answerText: 'a' }));
    expect(faqPage(questions)['mainEntity']).toEqual([
      { '@type': 'Question', name: 'q', acceptedAnswer: { '@type': 'Answer', text: 'a' } },
      { '@type': 'Question', name: 'p', acceptedAnswer: { '@type': 'Answer', text: 'a' } },
    ]);
    expect(itemList(['a', 'b'])['itemListElement']).toMatchObject([
      { position: 1, url: 'a' },
      { position: 2, url: 'b' },
    ]);
    const facts = {
      name: 'n',
      phone: 'p',
      tollFreePhone: 't',
      emails: { information: 'e' },
      founded: 1996,
      address: { street: 's', city: 'c', postalCode: 'J8C 0A1', latitude: 46, longitude: -74 },
      officeHours: { opens: 8, closes: 17 },
      social: { facebook: 'https://f.example' },
    };
    const page = { id: 'i', url: 'u', image: 'm', description: 'd' };
    expect(localBusiness(facts, page)).toMatchObject({ '@id': 'i', telephone: facts.phone });
    expect(reachableBusiness(facts, page)).toMatchObject({
      ...localBusiness(facts, page),
      openingHoursSpecification: { opens: '08:00', closes: '17:00' },
      contactPoint: { contactType: 'emergency', telephone: 't' },
    });
    expect(reachableBusiness({ ...facts, emergencyPhone: 'e' }, page)).toMatchObject({
      contactPoint: { telephone: 'e' },
    });
  });
});

describe('the figures of a product', () => {
  const none = { powerWatts: null, energyWh: null, efficiencyPercent: null, warrantyYears: null };
  test('are formatted for each language', () => {
    const figures = { powerWatts: 1640, energyWh: 15_360, efficiencyPercent: 22.5, warrantyYears: 25 };
    expect(productFigures(figures, 'fr')).toEqual({
      power: '1\u00a0640\u00a0W',
      energy: '15,36\u00a0kWh',
      efficiency: '22,5\u00a0%',
      warrantyYears: 25,
    });
    expect(productFigures(figures, 'en')).toEqual({
      power: '1,640\u00a0W',
      energy: '15.36\u00a0kWh',
      efficiency: '22.5%',
      warrantyYears: 25,
    });
  });
  test('are undefined if unknown', () => expect(productFigures(none, 'fr')).toEqual({}));
});

test('foldText ignores accents, case, apostrophes and repeated spaces', () => {
  expect(foldText('  L’ÉTÉ   à Noël ')).toBe('l ete a noel');
});

test('a short text takes one minute to read, and the time for a long text depends on its number of words', () => {
  expect([readingMinutes('bref'), readingMinutes('mot '.repeat(880))]).toEqual([1, 4]);
});

test('dates and hours are formatted for each language', () => {
  expect(formatDate(new Date('2024-03-01'), 'fr')).toBe('1er mars 2024');
  expect(formatDate(new Date('2024-03-20'), 'fr')).toBe('20 mars 2024');
  expect(formatDate(new Date('2024-03-01'), 'en')).toBe('March 1, 2024');
  expect(formatDay('2024-03-20T16:00:00Z', 'fr')).toBe('20 mars 2024');
  expect(formatMoment('2024-03-20T16:05:00Z', 'fr')).toMatch(/^20 mars 2024 .*05$/);
  expect(formatHours({ opens: 8, closes: 17 }, 'fr')).toBe('8\u00a0h\u00a0à\u00a017\u00a0h');
  expect(formatHours({ opens: 8, closes: 17 }, 'en')).toBe('8\u00a0a.m.\u00a0to\u00a05\u00a0p.m.');
  expect(formatHours({ opens: 0, closes: 12 }, 'en')).toBe('12\u00a0a.m.\u00a0to\u00a012\u00a0p.m.');
});

// These time zones are far east and west of Quebec, and in between.
test.each(['Pacific/Kiritimati', 'Asia/Tokyo', 'UTC', 'America/Vancouver', 'Pacific/Niue'])(
  'a reader in %s sees the date in Quebec',
  (zone) => {
    vi.stubEnv('TZ', zone);
    // These times are before and after midnight in Quebec, in summer and winter time.
    expect(formatDay('2026-07-02T03:59:00Z', 'fr')).toBe('1er juillet 2026');
    expect(formatDay('2026-07-02T04:00:00Z', 'fr')).toBe('2 juillet 2026');
    expect(formatDay('2027-01-01T04:59:00Z', 'en')).toBe('December 31, 2026');
    expect(formatDay('2027-01-01T05:00:00Z', 'en')).toBe('January 1, 2027');
    expect(dayInQuebec(new Date('2027-01-01T04:59:00Z'))).toBe('2026-12-31');
  },
);
afterEach(() => void vi.unstubAllEnvs());

test('addresses are built from IDs, categories and queries', () => {
  expect(articlePath(2, 'en')).toBe('/en/blog/2');
  expect([textPath('garantie', 'fr'), textPath('warranty', 'en')]).toEqual(['/garantie', '/en/warranty']);
  expect(resourcePath('troubleshooting', 'x', 'fr')).toBe('/ressources/depannage/x');
  expect(productAnchorPath('x', 'fr')).toBe('/produits#x');
  expect(resultsPath('l’été & « 100 % »', 'en')).toBe('/en/search?q=l%E2%80%99%C3%A9t%C3%A9+%26+%C2%AB+100+%25+%C2%BB');
  expect(productPath('x', 'en')).toBe('/en/products/x');
  expect([pagesAbove('faq'), pagesAbove('documentation')]).toEqual([[], ['resources']]);
  expect([sharingPicture('/'), sharingPicture('/en')]).toEqual(['/sharing/fr.jpg', '/sharing/en.jpg']);
  expect([isResourceCategory('guides'), isResourceCategory('guide')]).toEqual([true, false]);
});

describe('readBuiltPage', () => {
  test('reads the metadata in the head of a page', () => {
    const html =
      '<html lang="fr-CA"><head><meta name="robots" content="index, follow"><link rel="canonical" href="https://a.example/x">' +
      '<link rel="alternate" hreflang="en-CA" href="https://a.example/en/x"><meta property="og:title" content="L&#39;été &amp; moi | A"></head>';
    expect(readBuiltPage('/x', html)).toEqual({
      address: '/x',
      isIndexed: true,
      canonical: 'https://a.example/x',
      alternates: [{ lang: 'en-CA', url: 'https://a.example/en/x' }],
      title: "L'été & moi | A",
      lang: 'fr-CA',
      sharingPicture: undefined,
    });
  });

  test('treats a page as not indexed if its head does not allow it', () =>
    expect(readBuiltPage('/404', '<html><head></head>').isIndexed).toBe(false));
});
