import { LOCALES, otherLocale, type Locale } from '../i18n/locales.ts';
import { articlePath, isResourceCategory, resourcePath, ROUTES } from '../i18n/routes.ts';
import { localeOfFile, type ContentFile } from './content-file.ts';

/** Every address of the site that is known before it is built, by language; and each one's counterpart. */
export interface Addresses extends Record<Locale, Set<string>> {
  counterparts: Map<string, string>;
}

/** The addresses of the route map, and those that articles and resources call for. Sheets are the catalogue's. */
export function knownAddresses(files: readonly ContentFile[]): Addresses {
  const addresses: Addresses = { fr: new Set(), en: new Set(), counterparts: new Map() };
  const add = (pair: Partial<Record<Locale, string>>): void => {
    for (const locale of LOCALES) {
      const [own, counterpart] = [pair[locale], pair[otherLocale(locale)]];
      if (own) addresses[locale].add(own);
      if (own && counterpart) addresses.counterparts.set(own, counterpart);
    }
  };
  for (const pair of Object.values(ROUTES)) add(pair);
  for (const group of Map.groupBy(files, ({ file }) => file.slice(0, file.lastIndexOf('/'))).values()) {
    add(Object.fromEntries(group.map((content) => [localeOfFile(content.file), addressOf(content)])));
  }
  return addresses;
}

/** The address an article or a resource calls for. */
export function addressOf({ file, data }: Pick<ContentFile, 'file' | 'data'>): string | undefined {
  const [, collection, folder = ''] = file.split('/');
  const { id, slug } = data as { id?: unknown; slug?: unknown };
  if (collection === 'blog' && typeof id === 'number') return articlePath(id, localeOfFile(file));
  if (collection === 'resources' && isResourceCategory(folder) && typeof slug === 'string')
    return resourcePath(folder, slug, localeOfFile(file));
  return undefined;
}
