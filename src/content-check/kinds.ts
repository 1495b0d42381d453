import { z } from 'astro/zod';
import { isResourceCategory } from '../i18n/routes.ts';
import { article } from '../schemas/article.ts';
import { company } from '../schemas/company.ts';
import { datasheet } from '../schemas/datasheet.ts';
import { home } from '../schemas/home.ts';
import { page, PAGE_IDS, PAGES_WITH_TEXT, type PageId } from '../schemas/pages.ts';
import { question, resource, textPage } from '../schemas/resource.ts';

/** Requirements of a content file. */
export interface Kind {
  schema: z.ZodType;
  /** Whether files of this kind have a text below their fields. */
  hasText: boolean;
}

// The schemas are built once, because building a schema takes longer than checking a file. The schema of articles accepts any
// text as the picture, because check.ts validates the picture separately.
const KINDS = {
  company: { schema: company, hasText: false },
  datasheet: { schema: datasheet, hasText: false },
  home: { schema: home, hasText: false },
  article: { schema: article(z.string()), hasText: true },
  resource: { schema: resource, hasText: true },
  question: { schema: question, hasText: true },
  textPage: { schema: textPage, hasText: true },
} satisfies Record<string, Kind>;
const PAGES = new Map<string, Kind>(
  PAGE_IDS.map((id) => [id, { schema: page(id), hasText: (PAGES_WITH_TEXT as readonly PageId[]).includes(id) }]),
);

/** Returns the kind of a content file by its path, or `undefined` for any other path. */
export function findKind(file: string): Kind | undefined {
  const [, collection, folder = '', ...rest] = file.split('/');
  if (file === 'content/company.yaml') return KINDS.company;
  if (/^content\/datasheets\/[a-z0-9-]+\.yaml$/.test(file)) return KINDS.datasheet;
  if (!/\/(fr|en)\.mdx$/.test(file)) return undefined;
  if (collection === 'home' && rest.length === 0) return KINDS.home;
  if (collection === 'blog' && rest.length === 1) return KINDS.article;
  if (collection === 'texts' && rest.length === 1) return KINDS.textPage;
  if (collection === 'faq' && rest.length === 1) return KINDS.question;
  if (collection === 'resources' && isResourceCategory(folder) && rest.length === 2) return KINDS.resource;
  if (collection === 'pages' && rest.length === 1) return PAGES.get(folder);
  return undefined;
}
