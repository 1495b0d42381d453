import { join } from 'node:path';
import { projectDir } from './files.ts';

/**
 * The port of the site in the browser suites. Two checkouts can run their tests at once if their ports differ, but not by 1 000
 * to 5 000: the other ports are derived from this one.
 */
export const PORT = Number(process.env.TEST_PORT ?? 4325);

export const BASE_URL = `http://127.0.0.1:${PORT}`;

/** Folder of the built fixture of `tests/intent`, which the test server serves. */
export const FIXTURE_DIR = join(projectDir, '.test/intent-fixture');
export const FIXTURE_PORT = PORT + 1_000;

export const FIXTURE_URL = `http://127.0.0.1:${FIXTURE_PORT}`;

/** The port of the server that replaces the third party's chat. The tested site is built with this server's address. */
export const CHAT_PORT = PORT + 2_000;
export const CHAT_SCRIPT_URL = `http://127.0.0.1:${CHAT_PORT}/chat.js`;

/** The ports of `tests/hosted/other-origin.spec.ts`, which serves a site and its backend from two origins. */
export const APART_SITE_PORT = PORT + 4_000;
export const APART_BACKEND_PORT = PORT + 5_000;
export const APART_SITE_URL = `http://127.0.0.1:${APART_SITE_PORT}`;
export const APART_BACKEND_URL = `http://127.0.0.1:${APART_BACKEND_PORT}`;

/** The port of the server that replaces Stripe in `tests/e2e/invoice.spec.ts`. */
export const STRIPE_PORT = PORT + 3_000;
export const STRIPE_URL = `http://127.0.0.1:${STRIPE_PORT}`;
