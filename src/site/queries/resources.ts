import { getCollection, type CollectionEntry } from 'astro:content';
import { fillFacts } from '../../core/facts.ts';
import { inEachLanguage, type Locale } from '../../i18n/locales.ts';
import { RESOURCE_PAGES, resourcePath, type Addresses, type ResourceCategory } from '../../i18n/routes.ts';
import { getFacts } from './facts.ts';
import { memoize } from './memoize.ts';
import { isShown } from './publishing.ts';

export interface Resource {
  entry: CollectionEntry<'resourceFiles'>;
  data: CollectionEntry<'resourceFiles'>['data'];
  category: ResourceCategory;
  addresses: Addresses;
}

/** Categories of resources. Guides are not included, because the pages list them separately. */
export const CATEGORIES = (Object.keys(RESOURCE_PAGES) as ResourceCategory[]).filter(
  (category) => category !== 'guides',
);

/** Returns the resources of a category in a language, in the editors' order. */
export async function getResources(category: ResourceCategory, locale: Locale): Promise<Resource[]> {
  return (await getAllResources(locale)).filter((resource) => resource.category === category);
}

/** Returns every resource in a language, guides included. Only `npm run dev` includes unpublished resources. */
export const getAllResources = memoize(readAllResources);

async function readAllResources(locale: Locale): Promise<Resource[]> {
  const facts = await getFacts(locale);
  const entries = await getCollection('resourceFiles');
  const slugs = new Map(entries.map(({ id, data }) => [id, data.slug]));
  return entries
    .filter(({ id, data }) => id.endsWith(`/${locale}`) && isShown(data))
    .map((entry) => {
      const [category, name] = entry.id.split('/') as [ResourceCategory, string];
      const address = (language: Locale): string =>
        resourcePath(category, slugs.get(`${category}/${name}/${language}`)!, language);
      return { entry, data: fillFacts(entry.data, facts), category, addresses: inEachLanguage(address) };
    })
    .sort((a, b) => a.data.order - b.data.order);
}
