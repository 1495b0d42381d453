import { LOCALES } from './locales.ts';
import { path, ROUTES, type RouteId } from './routes.ts';

/** A permanent redirect. `:splat` in `to` becomes the text matched by a final `*` in `from`. */
export interface Redirect {
  from: string;
  to: string;
}

const ids = Object.keys(ROUTES) as RouteId[];
const isPage = (address: string): boolean => LOCALES.some((locale) => ids.some((id) => path(id, locale) === address));

const EN = path('home', 'en');
const below = (home: string, address: string): string => (address === '/' ? home : home + address);

/** Pages that have other pages below them: articles, products, resources. */
const SECTIONS: readonly RouteId[] = ['blog', 'products', 'resources'];

/**
 * Addresses that people guess. Some people put `/fr` before a French address, because English addresses have `/en`. Other people
 * combine the prefix of one language with the words of the other language, such as `/en/produits` and `/products`.
 */
const GUESSED: readonly Redirect[] = [
  ...ids.flatMap((id) => {
    const [fr, en] = [path(id, 'fr'), path(id, 'en')];
    return [
      { from: below('/fr', fr), to: fr },
      { from: below(EN, fr), to: en },
      { from: en.slice(EN.length) || '/', to: en },
    ];
  }),
  // `:splat` follows a fixed word, because `/fr/*` would redirect `/fr//a.example` to another site.
  ...SECTIONS.map((id) => ({ from: `/fr${path(id, 'fr')}/*`, to: `${path(id, 'fr')}/:splat` })),
].filter(({ from }) => !isPage(from));

/** Redirects from old addresses and from guessed addresses. The build writes them for each kind of host. */
export const REDIRECTS: readonly Redirect[] = [
  ...LOCALES.map((locale) =>
    // Datasheets were below the documentation before products had pages.
    ({ from: `${path('documentation', locale)}/*`, to: `${path('products', locale)}/:splat` }),
  ),
  ...GUESSED,
];
