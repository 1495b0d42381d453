// Links to an inquiry: who has one reads what was sent, and how far it is.
import { createHash, createHmac } from 'node:crypto';
import { path } from '../../src/i18n/routes.ts';
import type { Locale } from '../../src/i18n/locales.ts';
import { hashingSecret } from './settings.ts';

/**
 * Returns the token of a receipt's link, of 256 bits: a keyed hash of the e-mail's random id, so that an e-mail that is tried
 * again says the same, and nothing that is stored says it.
 */
export const tokenOfMail = (mailId: string): string =>
  createHmac('sha256', hashingSecret()).update(`inquiry link ${mailId}`).digest('base64url');

/** What the database knows a token by. */
export const digestOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Returns the address that a token opens. A fragment reaches no log, no other site, and no program that follows links. */
export const inquiryAddress = (site: string, locale: Locale, token: string): string =>
  `${site}${path('request-status', locale)}#${token}`;
