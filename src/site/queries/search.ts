import { foldText, type PageKind, type PageResult } from '../../features/search/rules/search.ts';
import { shorten } from '../../core/text.ts';
import type { Locale } from '../../i18n/locales.ts';
import { ANCHORS } from '../../i18n/anchors.ts';
import { path, ROUTES, UNINDEXED, type RouteId } from '../../i18n/routes.ts';
import { strings } from '../../i18n/strings/index.ts';
import { getArticles } from './articles.ts';
import { getPage } from './pages.ts';
import { getQuestions } from './questions.ts';
import { memoize } from './memoize.ts';
import { getAllResources } from './resources.ts';
import { getTextPages } from './text-pages.ts';

// Maximum number of characters in the description of an article, resource or question. The results page contains the same
// descriptions, and its HTML has a budget (`htmlAndCssBytes` in src/build/budgets.ts).
const DESCRIPTION_LENGTH = 100;

/** Returns all pages that a search can find in a language, by kind, in the site's order. The catalogue is not included. */
export const getPageResults = memoize(readPageResults);

async function readPageResults(locale: Locale): Promise<PageResult[]> {
  const { words, passages } = await getPage('search', locale);
  /** Returns the search words that editors have listed for the page or passage at an address. */
  const wordsAt = (address: string): string =>
    passages
      .filter(({ at }) => at === address)
      .flatMap(({ typed }) => typed)
      .join(', ');
  const result = (kind: PageKind, url: string, title: string, description: string): PageResult => ({
    type: 'page',
    kind,
    title,
    description: kind === 'page' ? description : shorten(description, DESCRIPTION_LENGTH),
    url,
    otherWords: wordsAt(url),
  });
  /** Returns the search words that editors have listed for a page or the cart. */
  const wordsFor = (page: RouteId | 'cart'): string =>
    words
      .filter((entry) => entry.page === page)
      .flatMap(({ typed }) => typed)
      .join(', ');
  const { cart } = strings(locale);
  const routes = (Object.keys(ROUTES) as RouteId[]).filter((id) => id === 'account' || !UNINDEXED.includes(id));
  const resources = await getAllResources(locale);
  return [
    ...(await Promise.all(
      routes.map(async (id) => {
        const { title, description } = await getPage(id, locale);
        const name = nameAndTitle(strings(locale).pages[id], title);
        const page = result('page', path(id, locale), name, description);
        return { ...page, otherWords: [page.otherWords, wordsFor(id)].filter(Boolean).join(', ') };
      }),
    )),
    {
      ...result('page', path('products', locale) + ANCHORS.cart, cart.title, cart.emptyHelp),
      otherWords: wordsFor('cart'),
    },
    ...(await getTextPages(locale)).map(({ data, addresses }) =>
      result('page', addresses[locale], data.title, data.description),
    ),
    ...(await getArticles(locale)).map(({ data, addresses }) =>
      result('article', addresses[locale], data.title, data.excerpt),
    ),
    ...resources
      .filter(({ category }) => category === 'guides')
      .map(({ data, addresses }) => result('guide', addresses[locale], data.title, data.description)),
    ...resources
      .filter(({ category }) => category !== 'guides')
      .map(({ data, addresses }) => result('resource', addresses[locale], data.title, data.description)),
    ...(await getQuestions(locale)).map(({ name, question, answerText }) =>
      result('question', `${path('faq', locale)}#${name}`, question, answerText),
    ),
  ];
}

/** Returns a title that includes the page's link text, so that a search for this text also finds the page. */
const nameAndTitle = (name: string, title: string): string =>
  foldText(title).includes(foldText(name)) ? title : `${name} – ${title}`;
