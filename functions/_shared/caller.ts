// Checks whether a request may post, and identifies its sender. Our scripts send the publishable key. Forms on our pages have no
// key and must come from our origin.
import { createHmac } from 'node:crypto';
import { extractCredentials, verifyCredentials } from '@supabase/server/core';
import ipaddr from 'ipaddr.js';
import { normalizeEmail } from '../../src/core/text/email.ts';
import { hashingSecret, siteOrigin } from './settings.ts';

/** Returns whether a request may post. During a key rotation, the project has two valid keys, so each of them is accepted. */
export async function mayPost(request: Request): Promise<boolean> {
  const { token, apikey } = extractCredentials(request);
  const key = apikey ?? token;
  if (key === null) return comesFromOurPage(request);
  const { error } = await verifyCredentials({ token: null, apikey: key }, { auth: 'publishable:*' });
  return error === null;
}

function comesFromOurPage({ headers }: Request): boolean {
  // With strict privacy settings, browsers send the origin "null" with a form.
  if (headers.get('sec-fetch-site') === 'same-origin') return true;
  const from = headers.get('origin') ?? headers.get('referer');
  return from !== null && URL.canParse(from) && new URL(from).origin === siteOrigin();
}

/** Returns a keyed hash of a network or email address, so that posts can be counted without storing the address. */
export const pseudonym = (kind: 'network' | 'email', subject: string): string =>
  `${kind} ${createHmac('sha256', hashingSecret()).update(subject.toLowerCase()).digest('base64url').slice(0, 22)}`;

/** Secondary domains of email providers, each with the provider's main domain. A mailbox has an address at both domains. */
const SAME_DOMAIN = new Map([
  ['googlemail.com', 'gmail.com'],
  ['protonmail.com', 'proton.me'],
  ['protonmail.ch', 'proton.me'],
  ['pm.me', 'proton.me'],
  ['mac.com', 'icloud.com'],
  ['me.com', 'icloud.com'],
]);

/**
 * Returns the mailbox of an email address as email providers identify it: normalized, without tag and dots. Dots are removed for
 * every provider, so two people whose addresses differ only by a dot share a limit.
 */
export function toMailbox(email: string): string {
  const [local, domain] = normalizeEmail(email)
    .toLowerCase()
    .split(/@(?=[^@]*$)/);
  return `${local!.replace(/\+.*$/, '').replace(/[."]/g, '')}@${SAME_DOMAIN.get(domain!) ?? domain}`;
}

/**
 * Returns the sender's network: an IPv4 address, or the /64 of an IPv6 address, because one customer gets a whole /64. The
 * platform sets the headers. Supabase runs behind Cloudflare, and senders cannot set Cloudflare's own header.
 */
export function getNetwork({ headers }: Request): string {
  const address = headers.get('cf-connecting-ip') ?? headers.get('x-forwarded-for')?.split(',')[0]?.trim() ?? '';
  if (!ipaddr.isValid(address)) return address;
  const ip = ipaddr.process(address);
  return ip.kind() === 'ipv6' ? ipaddr.IPv6.networkAddressFromCIDR(`${ip.toString()}/64`).toString() : ip.toString();
}
