// English texts of the header's search box and of the results page. Part of ../en.ts.
import type { Strings } from '../fr.ts';

export const search: Strings['search'] = {
  label: 'Search the site',
  submit: 'Search',
  close: 'Close search',
  suggestions: 'Suggestions',
  loading: 'Searching…',
  count: { one: '{count} suggestion', other: '{count} suggestions' },
  none: 'No results for “{query}”',
  noneHelp: 'Try another word, see {link} or call us at {phone}.',
  noneLink: 'every page of the site',
  all: 'All results for “{query}”',
  indexFailed: 'The site’s pages could not be loaded. The Enter key still takes you to the results page.',
  productsFailed: 'The products could not be searched.',
  kinds: {
    page: 'Page',
    article: 'Article',
    guide: 'Guide',
    resource: 'Resource',
    question: 'Question',
    product: 'Product',
  },
};

export const results: Strings['results'] = {
  title: 'Results for “{query}”',
  found: { one: '{count} result for “{query}”', other: '{count} results for “{query}”' },
  /** Shown before the number of results that contain only some words of the query. */
  near: 'Close results:',
  noneHelp: 'Try another word or a shorter one, or call us at {phone}.',
  clear: 'See every page',
  noScript: 'Without JavaScript the list stays complete: use your browser’s Find command to search it.',
  headings: {
    page: 'Pages',
    article: 'Articles',
    guide: 'Guides',
    resource: 'Resources',
    question: 'Questions',
    product: 'Products',
  },
};
