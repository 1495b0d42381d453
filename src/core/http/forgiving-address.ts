/** File extensions that pages of other sites often have. Pages of this site have none. */
const EXTENSION = /\.(html?|php|aspx?)$/i;

/** Path segments that visitors may type for a language. The addresses of our French pages have no such segment. */
const FRENCH = /^fr(-(ca|fr))?$/;
const ENGLISH = /^en(-(ca|us|gb))?$/;

/**
 * Returns the address that a mistyped address probably means. Removes capitals, accents, punctuation around words, `/fr`
 * before the path, and `.html` and `/index` after it.
 *
 * The addresses of our pages and the results of this function stay unchanged, so a redirect cannot loop. Changed addresses
 * contain only letters, digits, hyphens and single slashes, so they never lead to another site. Addresses in other alphabets also
 * stay unchanged, because this site has no such addresses.
 */
export function forgivingAddress(pathname: string): string {
  const folded = decode(pathname)
    .replace(/[/\\]+$/, '')
    .replace(EXTENSION, '')
    .split(/[/\\]+/)
    .map(foldSegment);
  const segments = folded.filter((segment) => segment !== '');
  if (segments.length === 0 || /[^a-z0-9-]/.test(segments.join(''))) return pathname;
  while (FRENCH.test(segments[0] ?? '')) segments.shift();
  if (ENGLISH.test(segments[0] ?? '')) segments[0] = 'en';
  while (segments.at(-1) === 'index') segments.pop();
  return `/${segments.join('/')}`;
}

/**
 * Splits a path in which a mail program or a tracking link has encoded the number sign of a fragment, once or more often. The
 * fragment ends before the first character that our links never contain. Without an encoded number sign, the fragment is empty.
 */
export function splitEncodedFragment(pathname: string): { path: string; fragment: string } {
  const [, path = pathname, rest = ''] = /^(.*?)%(?:25)*23(.*)$/i.exec(pathname) ?? [];
  const [fragment = ''] = /^[\w=-]+/.exec(decode(rest.replace(/%(?:25)+/g, '%'))) ?? [];
  return { path, fragment: fragment && `#${fragment}` };
}

const foldSegment = (segment: string): string =>
  segment
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** Decodes an address. An address that is not UTF-8 comes from a program that writes Latin-1: `%E0-propos`. */
function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname.replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  }
}
