import { LOCALES, type Locale } from '../../src/i18n/locales.ts';

/**
 * Whether everything is to be run, as `npm run test:all` asks by TEST_SCOPE=all: each page, each random round, fresh
 * seeds. `npm test` runs a part that is chosen once, with fixed seeds.
 */
export const isFullScope = process.env.TEST_SCOPE === 'all';

// Hundreds of customers have passwords here. In `npm test` each takes Supabase Lite 3 ms to hash and not 120.
if (!isFullScope) process.env.LITE_AUTH_BCRYPT_COST ??= '4';

/**
 * The seed of whatever is random: fresh in the full scope, else the same for every change. Set in the environment, where
 * a runner's workers find it too; SEED=… repeats a run.
 */
export const SEED = Number((process.env.SEED ??= String(isFullScope ? Math.floor(Math.random() * 1e9) : 1)));

/**
 * The languages in which a behaviour is tested that is the same code in both. French alone in `npm test`, where each kind
 * of page is still opened in both.
 */
export const localesOfScope: readonly Locale[] = isFullScope ? LOCALES : ['fr'];

/** Whether the backend's tests run on the embedded database, and not on a PostgreSQL server (vitest.config.ts). */
export const isEmbedded = process.env.TEST_DATABASE !== 'postgres';

/** Of cases that one rule treats alike: all in the full scope, else the first. */
export const casesOfScope = <Case>(cases: readonly Case[], count = 1): readonly Case[] =>
  isFullScope ? cases : cases.slice(0, count);

/** Given to a test of Playwright, leaves it to the full scope (`grepInvert` in playwright.config.ts). */
export const FULL_SCOPE = { tag: '@full-scope' };
