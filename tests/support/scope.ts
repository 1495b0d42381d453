import { LOCALES, type Locale } from '../../src/i18n/locales.ts';

/**
 * Whether the full scope runs: every page, every random round, fresh seeds. `npm run test:all` sets TEST_SCOPE=all. `npm test`
 * runs a fixed selection with fixed seeds.
 */
export const isFullScope = process.env.TEST_SCOPE === 'all';

// Hundreds of customers have passwords in the tests. In `npm test`, Supabase Lite takes 3 ms to hash each password instead of 120
// ms.
if (!isFullScope) process.env.LITE_AUTH_BCRYPT_COST ??= '4';

/**
 * The seed of all random tests. The seed is fresh in the full scope and otherwise constant. The environment variable SEED passes
 * the seed to a runner's workers. SEED=… repeats a run.
 */
export const SEED = Number(process.env.SEED ?? (isFullScope ? Math.floor(Math.random() * 1e9) : 1));
process.env.SEED = String(SEED);

/**
 * The languages for testing behaviour whose code is the same in both languages. For such tests, `npm test` uses only French.
 * `npm test` still opens each kind of page in both languages.
 */
export const localesOfScope: readonly Locale[] = isFullScope ? LOCALES : ['fr'];

/** Whether the backend's tests run on the embedded database instead of a PostgreSQL server (vitest.config.ts). */
export const isEmbedded = process.env.TEST_DATABASE !== 'postgres';

/** Returns all cases of a rule in the full scope, and otherwise only the first `count` cases. */
export const casesOfScope = <Case>(cases: readonly Case[], count = 1): readonly Case[] =>
  isFullScope ? cases : cases.slice(0, count);

/** Playwright's options for a test that runs only in the full scope (`grepInvert` in playwright.config.ts). */
export const FULL_SCOPE = { tag: '@full-scope' };
