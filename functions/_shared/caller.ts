// Who may post: a script of ours, which sends the publishable key, or a form on one of our pages, which has no key and
// comes from our origin.
import { createHmac } from 'node:crypto';
import { extractCredentials, verifyCredentials } from '@supabase/server/core';
import ipaddr from 'ipaddr.js';
import { normalizeEmail } from '../../src/domain/text/email.ts';
import { hashingSecret, siteOrigin } from './settings.ts';

/** Any of the project's keys, whatever its name: while one is replaced by another there are two. */
export async function mayPost(request: Request): Promise<boolean> {
  const { token, apikey } = extractCredentials(request);
  const key = apikey ?? token;
  if (key === null) return comesFromOurPage(request);
  const { error } = await verifyCredentials({ token: null, apikey: key }, { auth: 'publishable:*' });
  return error === null;
}

function comesFromOurPage(request: Request): boolean {
  const from = request.headers.get('origin') ?? request.headers.get('referer');
  return from !== null && URL.canParse(from) && new URL(from).origin === siteOrigin();
}

/** Returns a keyed hash, so that posts can be counted by network or address without storing either. */
export const pseudonym = (kind: 'network' | 'email', subject: string): string =>
  `${kind} ${createHmac('sha256', hashingSecret()).update(subject.toLowerCase()).digest('base64url').slice(0, 22)}`;

/** Domains of one provider. */
const SAME_DOMAIN = new Map([['googlemail.com', 'gmail.com']]);

/**
 * Returns the mailbox that an address leads to, as providers see it: normalized, and without a tag or dots. Dots are
 * dropped for every provider: two people whose addresses differ by a dot share a limit.
 */
export function mailboxOf(email: string): string {
  const [local, domain] = normalizeEmail(email)
    .toLowerCase()
    .split(/@(?=[^@]*$)/);
  return `${local!.replace(/\+.*$/, '').replace(/[."]/g, '')}@${SAME_DOMAIN.get(domain!) ?? domain}`;
}

/**
 * Returns the network a request comes from: an IPv4 address, or the /64 of an IPv6 one, which is what a single customer
 * gets. The header is the platform's: Supabase stands behind Cloudflare, and senders cannot write Cloudflare's own.
 */
export function networkOf({ headers }: Request): string {
  const address = headers.get('cf-connecting-ip') ?? headers.get('x-forwarded-for')?.split(',')[0]?.trim() ?? '';
  if (!ipaddr.isValid(address)) return address;
  const ip = ipaddr.process(address);
  return ip.kind() === 'ipv6' ? ipaddr.IPv6.networkAddressFromCIDR(`${ip.toString()}/64`).toString() : ip.toString();
}
