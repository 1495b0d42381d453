import { LOCALES, otherLocale, type Locale } from '../i18n/locales.ts';
import { articlePath, isResourceCategory, resourcePath, ROUTES, textPath } from '../i18n/routes.ts';
import { localeOfFile, type ContentFile } from './content-file.ts';
import { getFirstDay } from './publication.ts';

/**
 * The addresses that are known before the build, by language. `counterparts` maps each address to the address of the same text in
 * the other language.
 */
export interface Addresses extends Record<Locale, Set<string>> {
  counterparts: Map<string, string>;
  /** First day on which visitors find each article, resource and text page, by address. */
  firstDays: Map<string, string>;
}

/**
 * Returns the addresses of routes, articles, resources and text pages. Products are missing, because they are in the database.
 */
export function knownAddresses(files: readonly ContentFile[]): Addresses {
  const addresses: Addresses = { fr: new Set(), en: new Set(), counterparts: new Map(), firstDays: new Map() };
  const add = (pair: Partial<Record<Locale, string>>): void => {
    for (const locale of LOCALES) {
      const [own, counterpart] = [pair[locale], pair[otherLocale(locale)]];
      if (own) addresses[locale].add(own);
      if (own && counterpart) addresses.counterparts.set(own, counterpart);
    }
  };
  for (const pair of Object.values(ROUTES)) add(pair);
  for (const group of Map.groupBy(files, ({ file }) => file.slice(0, file.lastIndexOf('/'))).values()) {
    add(Object.fromEntries(group.map((content) => [localeOfFile(content.file), getAddress(content)])));
  }
  for (const content of files) {
    const address = getAddress(content);
    if (address) addresses.firstDays.set(address, getFirstDay(content));
  }
  return addresses;
}

/**
 * Returns the address of an article, resource or text page. Returns undefined for other files, and for files without an address.
 */
export function getAddress({ file, data }: Pick<ContentFile, 'file' | 'data'>): string | undefined {
  const [, collection, folder = ''] = file.split('/');
  const { id, slug } = data as { id?: unknown; slug?: unknown };
  if (collection === 'blog' && typeof id === 'number') return articlePath(id, localeOfFile(file));
  if (collection === 'resources' && isResourceCategory(folder) && typeof slug === 'string')
    return resourcePath(folder, slug, localeOfFile(file));
  if (collection === 'texts' && typeof slug === 'string') return textPath(slug, localeOfFile(file));
  return undefined;
}
