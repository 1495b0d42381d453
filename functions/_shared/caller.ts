// Who may post: a script of ours, which says so by the publishable key, and a form on one of our pages, which has no
// key and comes from our origin.
import { createHmac } from 'node:crypto';
import { extractCredentials, verifyCredentials } from '@supabase/server/core';
import { hashingSecret, siteOrigin } from './settings.ts';

export async function mayPost(request: Request): Promise<boolean> {
  const { token, apikey } = extractCredentials(request);
  const key = apikey ?? token;
  if (key === null) return comesFromOurPage(request);
  const { error } = await verifyCredentials({ token: null, apikey: key }, { auth: 'publishable' });
  return error === null;
}

function comesFromOurPage(request: Request): boolean {
  const from = request.headers.get('origin') ?? request.headers.get('referer');
  return from !== null && URL.canParse(from) && new URL(from).origin === siteOrigin();
}

/** Scripts of our own origin may read the answers, and no other. */
export const crossOriginHeaders = (): Record<string, string> => ({
  'access-control-allow-origin': siteOrigin(),
  'access-control-allow-headers': 'apikey, authorization, content-type',
  'access-control-allow-methods': 'POST',
  'access-control-max-age': '86400',
  vary: 'origin',
});

/** A name for who posts, or for an address, that does not tell who it is: for counting. */
export const anonymous = (kind: 'network' | 'email', who: string): string =>
  `${kind} ${createHmac('sha256', hashingSecret()).update(who.toLowerCase()).digest('base64url').slice(0, 22)}`;

/**
 * The network a request comes from, as the platform says: Supabase stands behind Cloudflare, whose own header no sender
 * can write. Who has IPv6 has 2⁶⁴ addresses, and is one network.
 */
export function networkOf({ headers }: Request): string {
  const address = headers.get('cf-connecting-ip') ?? headers.get('x-forwarded-for')?.split(',')[0]?.trim() ?? '';
  return address.includes(':') && !address.includes('.') ? firstHalf(address) : address;
}

function firstHalf(ipv6: string): string {
  const [before, after] = ipv6.split('::').map((part) => part.split(':').filter(Boolean)) as [string[], string[]?];
  const whole = after
    ? [...before, ...Array(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after]
    : before;
  return whole
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
