import { getEntry, type CollectionEntry } from 'astro:content';
import type { Locale } from '../i18n/locales.ts';
import type { RouteId } from '../i18n/routes.ts';

/** The words of the home page, `content/home/`. */
export async function getHome(locale: Locale): Promise<CollectionEntry<'home'>> {
  const entry = await getEntry('home', locale);
  if (!entry) throw new Error(`content/home/${locale}.mdx est introuvable.`);
  return entry;
}

/** The words of any other page, `content/pages/<id>/`. */
export async function getPage(id: Exclude<RouteId, 'home'>, locale: Locale): Promise<CollectionEntry<'pages'>> {
  const entry = await getEntry('pages', `${id}/${locale}`);
  if (!entry) throw new Error(`content/pages/${id}/${locale}.mdx est introuvable.`);
  return entry;
}
