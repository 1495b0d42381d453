// Reads the site's current texts. Editors may change or delete any text, so tests read the texts instead of quoting them.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readContentFile, type ContentFile } from '../../src/content-check/content-file.ts';
import { unpublishedOn, type Publication } from '../../src/core/content/publishing.ts';
import { dayInQuebec } from '../../src/core/quebec-day.ts';
import type { Locale } from '../../src/i18n/locales.ts';
import { siteDir } from './built-site.ts';
import { projectDir } from './files.ts';
import { kindOfPage, type PageKind } from './page-kinds.ts';
import { pageFilesByAddress } from './page-weight.ts';

type Fields = Record<string, unknown>;

/**
 * Returns the fields of a text.
 * @param folder the path below `content/`, such as `pages/faq`
 */
export const readFields = (folder: string, locale: Locale): Fields =>
  (readContentFile(projectDir, `content/${folder}/${locale}.mdx`) as ContentFile).data as Fields;

/**
 * Returns a page's title.
 * @param page the page's folder in `content/pages/`
 */
export const readTitle = (page: string, locale: Locale): string => String(readFields(`pages/${page}`, locale)['title']);

/**
 * Returns the folders of a collection's published texts, in order.
 * @param collection the path below `content/`, such as `faq`
 */
export function publishedTexts(collection: string): [first: string, second: string, ...others: string[]] {
  const names = readdirSync(join(projectDir, 'content', collection)).filter((name) => {
    const publication = readFields(`${collection}/${name}`, 'fr') as Publication;
    return unpublishedOn(dayInQuebec(new Date()), publication) === undefined;
  });
  const [first, second, ...others] = names.sort((a, b) => a.localeCompare(b, 'fr', { numeric: true }));
  if (!first || !second) throw new Error(`content/${collection}/ has fewer than two texts that visitors see`);
  return [first, second, ...others];
}

/** Returns the first address of a page of this kind in this language. */
export function anyAddress(kind: PageKind, locale: Locale): string {
  const address = [...pageFilesByAddress(siteDir).keys()].find((candidate) => {
    const page = kindOfPage(candidate);
    return page.kind === kind && page.locale === locale;
  });
  if (!address) throw new Error(`the site has no page of the kind "${kind}" in ${locale}`);
  return address;
}
