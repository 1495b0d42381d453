import { singleLine } from './characters.ts';

/** Maximum number of characters. Mail servers may refuse longer local parts. */
const MAX_LENGTH = 150;

/**
 * Pattern of an address: text, an at sign, text, a dot, text (specification, section 5). The domain is in A-label form. No label
 * begins or ends with a hyphen (RFC 1123), and the last one has two characters or more, one of them a letter.
 */
const ADDRESS = /^[^\s@,;:<>()[\]"\\`]+@([a-z\d]([a-z\d-]*[a-z\d])?\.)+(?=\d*[a-z])[a-z\d]([a-z\d-]*[a-z\d])$/;
/** Full stops of Japanese and Chinese keyboards, which separate the labels of a domain as well (RFC 3490). */
const FULL_STOPS = /[。｡]/g;
/** A link to an address, in which some characters are percent-encoded (RFC 6068). */
const LINK = /mailto:[^\s<>]*/i;

/** Returns a link with its characters, or unchanged if its encoding is invalid. */
function decoded(link: string): string {
  try {
    return decodeURIComponent(link);
  } catch {
    return link;
  }
}

/**
 * Returns an address in the form in which it is compared and written to. The punctuation around it is removed. The domain is
 * converted to A-label form (RFC 5890), which only some browsers do themselves. The part before the at sign keeps its case.
 * Text that is not an address is returned as one line.
 */
export function normalizeEmail(typed: string): string {
  const line = singleLine(typed.normalize('NFKC').replace(FULL_STOPS, '.').replace(LINK, decoded));
  const [, inBrackets = line] = /<([^<>]*@[^<>]*)>/.exec(line) ?? [];
  const address = inBrackets
    .replace(/^[\s<(["'“«‘`,;:.]*(mailto:)?\s*|[^\p{L}\p{M}\p{N}]+$/giu, '')
    .replace(/\s*@\s*/, '@')
    .replace(/(@[^?]*?)\s*\?.*/, '$1');
  const at = address.lastIndexOf('@') + 1;
  return at === 0 ? line : address.slice(0, at) + aLabels(address.slice(at));
}

/** Returns a domain in A-label form. Text that is not a domain is returned unchanged. */
function aLabels(domain: string): string {
  if (/[^\p{L}\p{M}\p{N}.-]/u.test(domain)) return domain;
  // `URL` would interpret a domain of digits as an IPv4 address.
  if (/^[\w.-]*$/.test(domain)) return domain.toLowerCase();
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

/** Returns the problem of a normalized address, if any. */
export function emailProblem(email: string): 'invalid' | 'dots' | undefined {
  if (email.length > MAX_LENGTH) return 'invalid';
  if (/\.[.@]|@\./.test(email)) return 'dots';
  return ADDRESS.test(email) ? undefined : 'invalid';
}
