// Creates the tokens of links in emails. Anyone with such a link can read its inquiry, quote or invoice.
import { createHash, createHmac } from 'node:crypto';
import { path } from '../../src/i18n/routes.ts';
import type { Locale } from '../../src/i18n/locales.ts';
import { hashingSecret } from './settings.ts';

/**
 * Returns the 256-bit token for the link in an email about an inquiry, a quote or an invoice. The token is a keyed hash of the
 * email's random ID. A retried email therefore contains the same token, although no token is stored.
 */
export const tokenOfMail = (mailId: string): string =>
  createHmac('sha256', hashingSecret()).update(`inquiry link ${mailId}`).digest('base64url');

/** Returns the hash by which the database identifies a token. */
export const digestOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Returns the address of the page for a token. The token is in the fragment. Browsers omit the fragment from requests and
 * referrers, so the token reaches no access log and no other site.
 */
export const inquiryAddress = (site: string, locale: Locale, token: string): string =>
  `${site}${path('inquiry-status', locale)}#${token}`;
