import { glob, type Loader } from 'astro/loaders';
import { defineCollection } from 'astro:content';
import { tolerantLoader } from './content-check/dev/tolerant-loader.ts';
import { article } from './schemas/article.ts';
import { company } from './schemas/company.ts';
import { datasheet } from './schemas/datasheet.ts';
import { home } from './schemas/home.ts';
import { page, type PageId } from './schemas/pages.ts';
import { question, resource, textPage } from './schemas/resource.ts';

/** Whether the command is `npm run dev` (src/content-check/index.ts). */
declare const SHOWS_WAITING_TEXTS: boolean;

const chooseLoader = (loader: Loader): Loader => (SHOWS_WAITING_TEXTS ? tolerantLoader(loader) : loader);

/** Loads the French and the English file of each folder. An entry's ID is its path, even if its fields contain a `slug`. */
const bothLanguages = (base: string, folders = '') =>
  chooseLoader(
    glob({ base, pattern: `${folders}{fr,en}.mdx`, generateId: ({ entry }) => entry.replace(/\.mdx$/, '') }),
  );

const pageCollection = <Id extends PageId>(id: Id) =>
  defineCollection({ loader: bothLanguages(`content/pages/${id}`), schema: page(id) });

export const collections = {
  company: defineCollection({
    loader: chooseLoader(glob({ base: 'content', pattern: 'company.yaml' })),
    schema: company,
  }),
  datasheets: defineCollection({
    loader: chooseLoader(glob({ base: 'content/datasheets', pattern: '*.yaml' })),
    schema: datasheet,
  }),
  home: defineCollection({ loader: bothLanguages('content/home'), schema: home }),
  blog: defineCollection({ loader: bothLanguages('content/blog', '*/'), schema: ({ image }) => article(image()) }),
  resourceFiles: defineCollection({ loader: bothLanguages('content/resources', '*/*/'), schema: resource }),
  textPages: defineCollection({ loader: bothLanguages('content/texts', '*/'), schema: textPage }),
  questions: defineCollection({ loader: bothLanguages('content/faq', '*/'), schema: question }),
  benefits: pageCollection('benefits'),
  services: pageCollection('services'),
  products: pageCollection('products'),
  kits: pageCollection('kits'),
  'scenario-weekend': pageCollection('scenario-weekend'),
  'scenario-year-round': pageCollection('scenario-year-round'),
  'scenario-house': pageCollection('scenario-house'),
  calculator: pageCollection('calculator'),
  contact: pageCollection('contact'),
  about: pageCollection('about'),
  installation: pageCollection('installation'),
  portal: pageCollection('portal'),
  resources: pageCollection('resources'),
  guides: pageCollection('guides'),
  'resources-installation': pageCollection('resources-installation'),
  'resources-maintenance': pageCollection('resources-maintenance'),
  'resources-optimisation': pageCollection('resources-optimisation'),
  'resources-troubleshooting': pageCollection('resources-troubleshooting'),
  videos: pageCollection('videos'),
  documentation: pageCollection('documentation'),
  support: pageCollection('support'),
  account: pageCollection('account'),
  search: pageCollection('search'),
  privacy: pageCollection('privacy'),
  terms: pageCollection('terms'),
  delivery: pageCollection('delivery'),
  rates: pageCollection('rates'),
  faq: pageCollection('faq'),
  blogIndex: pageCollection('blog'),
};
