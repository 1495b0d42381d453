import { z } from 'astro/zod';
import { isResourceCategory } from '../i18n/routes.ts';
import { article } from '../schemas/article.ts';
import { company } from '../schemas/company.ts';
import { home } from '../schemas/home.ts';
import { page, PAGE_IDS, PAGES_WITH_TEXT, type PageId } from '../schemas/pages.ts';
import { question, resource, textPage } from '../schemas/resource.ts';

/** What a content file must hold. */
export interface Kind {
  schema: z.ZodType;
  /** Whether its view shows a text below the fields. */
  hasText: boolean;
}

// Built once: a schema takes longer to build than a file to check. The article's picture is checked apart from it.
const KINDS = {
  company: { schema: company, hasText: false },
  home: { schema: home, hasText: false },
  article: { schema: article(z.string()), hasText: true },
  resource: { schema: resource, hasText: true },
  question: { schema: question, hasText: true },
  textPage: { schema: textPage, hasText: true },
} satisfies Record<string, Kind>;
const PAGES = new Map<string, Kind>(
  PAGE_IDS.map((id) => [id, { schema: page(id), hasText: (PAGES_WITH_TEXT as readonly PageId[]).includes(id) }]),
);

/** The kind of a content file, by where it lies; `undefined` where no content belongs. */
export function kindOf(file: string): Kind | undefined {
  const [, collection, folder = '', ...rest] = file.split('/');
  if (file === 'content/company.yaml') return KINDS.company;
  if (!/\/(fr|en)\.mdx$/.test(file)) return undefined;
  if (collection === 'home' && rest.length === 0) return KINDS.home;
  if (collection === 'blog' && rest.length === 1) return KINDS.article;
  if (collection === 'texts' && rest.length === 1) return KINDS.textPage;
  if (collection === 'faq' && rest.length === 1) return KINDS.question;
  if (collection === 'resources' && isResourceCategory(folder) && rest.length === 2) return KINDS.resource;
  if (collection === 'pages' && rest.length === 1) return PAGES.get(folder);
  return undefined;
}
