import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { centsFromPrice, type Cents } from '../../src/core/money.ts';
import type { Locale } from '../../src/i18n/locales.ts';
import { projectDir } from './files.ts';

export interface SeededProduct {
  id: string;
  name: Record<Locale, string>;
  priceCents: Cents;
}

const SEED_ROW = /^\(\n {2}'([a-z0-9-]+)', '((?:[^']|'')+)', '((?:[^']|'')+)',\n(?:.*\n){2} {2}([\d.]+), /gm;

/** Returns the catalogue with which the site was built. The database may differ, because other tests change it. */
export const seededCatalogue = (): SeededProduct[] =>
  [...readFileSync(join(projectDir, 'supabase/seed.sql'), 'utf8').matchAll(SEED_ROW)].map(([, id, fr, en, price]) => ({
    id: id!,
    name: { fr: fr!, en: en! },
    priceCents: centsFromPrice(price)!,
  }));

/** Returns the IDs of the products with which the site was built. */
export const seededProducts = (): string[] => seededCatalogue().map(({ id }) => id);
