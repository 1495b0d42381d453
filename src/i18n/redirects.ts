import { LOCALES } from './locales.ts';
import { path, ROUTES, type RouteId } from './routes.ts';

/** An address that has moved for good: what stands for `*` at the end of `from` stands for `:splat` in `to`. */
export interface Redirect {
  from: string;
  to: string;
}

const ids = Object.keys(ROUTES) as RouteId[];
const isPage = (address: string): boolean => LOCALES.some((locale) => ids.some((id) => path(id, locale) === address));

const EN = path('home', 'en');
const below = (home: string, address: string): string => (address === '/' ? home : home + address);

/** Where pages stand below others: articles, resources, products. */
const SECTIONS: readonly RouteId[] = ['blog', 'products', 'resources'];

/**
 * Addresses of a page as people guess them: `/fr` before a French one, as `/en` is before an English one; the words of
 * one language at the place of the other, `/en/produits` and `/products`.
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
  // Each with a word after the first slash: `/fr/*` would lead `/fr//a.example` to another site.
  ...SECTIONS.map((id) => ({ from: `/fr${path(id, 'fr')}/*`, to: `${path(id, 'fr')}/:splat` })),
].filter(({ from }) => !isPage(from));

/** Old addresses and where they lead now. The build writes them for every kind of host (`src/build/hosting/`). */
export const REDIRECTS: readonly Redirect[] = [
  ...LOCALES.map((locale) =>
    // Datasheets stood below the documentation before products had pages.
    ({ from: `${path('documentation', locale)}/*`, to: `${path('products', locale)}/:splat` }),
  ),
  ...GUESSED,
];
