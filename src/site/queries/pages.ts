import { getEntry, render, type CollectionEntry, type DataEntryMap } from 'astro:content';
import { fillFacts } from '../../core/facts.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { RouteId } from '../../i18n/routes.ts';
import { getFacts } from './facts.ts';

/** Collection of a page's texts. The collection `blog` contains the articles, not the texts of the page that lists them. */
type PageCollection<Id extends RouteId> = Id extends 'blog' ? 'blogIndex' : Id;
type PageData<Id extends RouteId> =
  PageCollection<Id> extends keyof DataEntryMap ? CollectionEntry<PageCollection<Id>>['data'] : never;

/** Returns the texts of a page with their facts filled in, from `content/home/` or `content/pages/<id>/`. */
export async function getPage<Id extends RouteId>(id: Id, locale: Locale): Promise<PageData<Id>> {
  return fillFacts((await pageEntry(id, locale)).data, await getFacts(locale)) as PageData<Id>;
}

/** Renders the text that follows the fields in a page's file. */
export const renderPage = async (id: RouteId, locale: Locale) => render(await pageEntry(id, locale));

async function pageEntry(id: RouteId, locale: Locale): Promise<CollectionEntry<'faq'>> {
  const entry = await getEntry((id === 'blog' ? 'blogIndex' : id) as 'faq', locale);
  if (!entry) throw new Error(`content/${id === 'home' ? id : `pages/${id}`}/${locale}.mdx est introuvable.`);
  return entry;
}
