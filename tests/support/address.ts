import { join } from 'node:path';
import { projectDir } from './files.ts';

/** Where the browser suites find the site; another port lets two checkouts test at once. */
export const PORT = Number(process.env.TEST_PORT ?? 4325);

export const BASE_URL = `http://127.0.0.1:${PORT}`;

/** Where the fixture of `tests/intent` is built, and served. */
export const FIXTURE_DIR = join(projectDir, '.test/intent-fixture');
export const FIXTURE_PORT = PORT + 1_000;

export const FIXTURE_URL = `http://127.0.0.1:${FIXTURE_PORT}`;

/** Where the tests stand in for the third party's chat; the site under test is built with this setting. */
export const CHAT_PORT = PORT + 2_000;
export const CHAT_SCRIPT_URL = `http://127.0.0.1:${CHAT_PORT}/chat.js`;

/** Where `tests/hosted/` has a site and its backend at two origins. */
export const APART_SITE_PORT = PORT + 4_000;
export const APART_BACKEND_PORT = PORT + 5_000;
export const APART_SITE_URL = `http://127.0.0.1:${APART_SITE_PORT}`;
export const APART_BACKEND_URL = `http://127.0.0.1:${APART_BACKEND_PORT}`;

/** Where `tests/e2e/invoice.spec.ts` stands in for Stripe. */
export const STRIPE_PORT = PORT + 3_000;
export const STRIPE_URL = `http://127.0.0.1:${STRIPE_PORT}`;
