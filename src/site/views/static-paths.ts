// Returns the pages that depend on content or the catalogue: one per article, resource, text and product.
import type { Locale } from '../../i18n/locales.ts';
import { getArticles, type Article } from '../queries/articles.ts';
import { getProducts } from '../queries/catalogue.ts';
import { getAllResources, type Resource } from '../queries/resources.ts';
import { getTextPages, type TextPage } from '../queries/text-pages.ts';
import type { Product } from '../../features/products/rules/product.ts';

/** Returns the pages of `blog/[id].astro`. */
export const articlePaths = async (
  locale: Locale,
): Promise<{ params: { id: string }; props: { article: Article } }[]> =>
  (await getArticles(locale)).map((article) => ({ params: { id: String(article.data.id) }, props: { article } }));

/** Returns the pages of `[category]/[slug].astro`. The category is part of the address. */
export const resourcePaths = async (
  locale: Locale,
): Promise<{ params: { category: string; slug: string }; props: { resource: Resource } }[]> =>
  (await getAllResources(locale)).map((resource) => {
    const [slug = '', category = ''] = resource.addresses[locale].split('/').reverse();
    return { params: { category, slug }, props: { resource } };
  });

/** Returns the pages of `[slug].astro`. */
export const textPaths = async (locale: Locale): Promise<{ params: { slug: string }; props: { page: TextPage } }[]> =>
  (await getTextPages(locale)).map((page) => ({ params: { slug: page.data.slug }, props: { page } }));

/** Returns the pages of `produits/[id].astro`. */
export const productPaths = async (): Promise<{ params: { id: string }; props: { product: Product } }[]> =>
  (await getProducts()).map((product) => ({ params: { id: product.id }, props: { product } }));
