// Creates structured data for search engines, in the vocabulary of schema.org. Each function returns one description. `toJsonLd`
// adds `@context`. In the arguments, URLs are absolute (`https://…`), and amounts are in cents.

import { assignPhones } from './phones.ts';

/** A description in the vocabulary of schema.org. */
export interface Thing {
  '@type': string;
  [property: string]: unknown;
}

/**
 * Returns `things` as the text of a `<script type="application/ld+json">`. `<` is escaped so that no text can end the script.
 */
export const toJsonLd = (things: Thing[]): string =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll('<', '\\u003c');

interface BusinessFacts {
  name: string;
  phone: string;
  tollFreePhone: string;
  emergencyPhone?: string | undefined;
  emails: { information: string };
  founded: number;
  address: { street: string; city: string; postalCode: string; latitude: number; longitude: number };
  officeHours: { opens: number; closes: number };
  social: Record<string, string>;
}

const time = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

export interface BusinessPage {
  /** Identifier for machines. It is the same on every page. */
  id: string;
  /** Address of the home page in the page's language. */
  url: string;
  image: string;
  description: string;
}

/** Returns the company with the facts that may be on any page. */
export const localBusiness = (facts: BusinessFacts, page: BusinessPage): Thing => ({
  '@type': 'LocalBusiness',
  '@id': page.id,
  name: facts.name,
  url: page.url,
  image: page.image,
  description: page.description,
  telephone: facts.phone,
  address: {
    '@type': 'PostalAddress',
    streetAddress: facts.address.street,
    addressLocality: facts.address.city,
    addressRegion: 'QC',
    postalCode: facts.address.postalCode,
    addressCountry: 'CA',
  },
});

/** Returns the company with all facts that its contact page shows. */
export const reachableBusiness = (facts: BusinessFacts, page: BusinessPage): Thing => ({
  ...localBusiness(facts, page),
  email: facts.emails.information,
  foundingDate: String(facts.founded),
  geo: { '@type': 'GeoCoordinates', latitude: facts.address.latitude, longitude: facts.address.longitude },
  areaServed: { '@type': 'AdministrativeArea', name: 'Québec' },
  openingHoursSpecification: {
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: WEEKDAYS,
    opens: time(facts.officeHours.opens),
    closes: time(facts.officeHours.closes),
  },
  contactPoint: {
    '@type': 'ContactPoint',
    telephone: assignPhones(facts).emergencyPhone,
    contactType: 'emergency',
    availableLanguage: ['fr', 'en'],
  },
  sameAs: Object.values(facts.social),
});

interface Crumb {
  name: string;
  address: string;
}

/** Returns the pages that lead from the home page to a page. */
export const breadcrumbList = (crumbs: Crumb[]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, address }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: address,
  })),
});

/** Returns questions with their answers, as the page shows them. */
export const faqPage = (questions: { question: string; answerText: string }[]): Thing => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answerText }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answerText },
  })),
});

interface PostFacts {
  title: string;
  description: string;
  date: Date;
  author: string;
  address: string;
  image: string;
  language: string;
  publisher: string;
}

/** Returns an article. The author's role, which follows a comma, is left out. */
export const blogPosting = (post: PostFacts): Thing => ({
  '@type': 'BlogPosting',
  headline: post.title,
  description: post.description,
  datePublished: post.date.toISOString().slice(0, 10),
  author: { '@type': 'Person', name: post.author.split(',')[0] },
  image: post.image,
  inLanguage: post.language,
  mainEntityOfPage: post.address,
  publisher: { '@type': 'Organization', name: post.publisher },
});

interface OfferFacts {
  /** Weeks until the product can be delivered: 0 if it is in stock, null if it cannot be ordered now. */
  leadWeeks: number | null;
  sku: string;
  name: string;
  description: string;
  image: string;
  priceCents: number;
  address: string;
  seller: string;
}

/** Returns the availability of an offer, and its lead time. `WEE` is UN/CEFACT's code for a week. */
function describeAvailability(leadWeeks: number | null): Record<string, unknown> {
  if (leadWeeks === null) return { availability: 'https://schema.org/OutOfStock' };
  if (leadWeeks === 0) return { availability: 'https://schema.org/InStock' };
  return {
    availability: 'https://schema.org/BackOrder',
    deliveryLeadTime: { '@type': 'QuantitativeValue', value: leadWeeks, unitCode: 'WEE' },
  };
}

/** Returns a product with its price before taxes. */
export const productOffer = (product: OfferFacts): Thing => ({
  '@type': 'Product',
  sku: product.sku,
  name: product.name,
  description: product.description,
  image: product.image,
  offers: {
    '@type': 'Offer',
    url: product.address,
    price: (product.priceCents / 100).toFixed(2),
    priceCurrency: 'CAD',
    ...describeAvailability(product.leadWeeks),
    seller: { '@type': 'Organization', name: product.seller },
  },
});

/** Returns the pages of a list, in its order. */
export const itemList = (addresses: string[]): Thing => ({
  '@type': 'ItemList',
  itemListElement: addresses.map((url, index) => ({ '@type': 'ListItem', position: index + 1, url })),
});
