import { LOCALES } from './locales.ts';
import { path } from './routes.ts';

/** An address that has moved for good: what stands for `*` at the end of `from` stands for `:splat` in `to`. */
export interface Redirect {
  from: string;
  to: string;
}

/** Old addresses and where they lead now. The build writes them for every kind of host (`src/build/hosting/`). */
export const REDIRECTS: readonly Redirect[] = LOCALES.map((locale) =>
  // Datasheets stood below the documentation before products had pages.
  ({ from: `${path('documentation', locale)}/*`, to: `${path('products', locale)}/:splat` }),
);
