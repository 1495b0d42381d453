import { singleLine } from './characters.ts';

/** Maximum length of an address, in characters. */
const MAX_LENGTH = 150;

/**
 * Pattern of an address: text, an at sign, text, a dot, text (specification, section 5). The domain is in A-label form. No label
 * begins or ends with a hyphen (RFC 1123), and the last label has two characters or more, one of them a letter.
 */
const ADDRESS = /^[^\s@,;:<>()[\]"\\`]+@([a-z\d]([a-z\d-]*[a-z\d])?\.)+(?=\d*[a-z])[a-z\d]([a-z\d-]*[a-z\d])$/;
/** Full stops of Japanese and Chinese keyboards, which separate the labels of a domain as well (RFC 3490). */
const FULL_STOPS = /[。｡]/g;
/** A link to an address, in which some characters are percent-encoded (RFC 6068). */
const LINK = /mailto:[^\s<>]*/i;
/**
 * Text that may precede an address: only punctuation, a name or label followed by a separator, or a scheme such as `mailto:`.
 */
const BEFORE = /^[^\p{L}\p{N}]*$|<$|\s["“«(<[|–—-]+\s*$|["”»:]\s+$|(mail(to)?|courriel|adresse):$|:\/+$/iu;
/** Text that may follow an address: only punctuation, or more text that begins with a bracket. */
const AFTER = /^[^\p{L}\p{N}]*$|^>|^[\s\])"”»]*[<([]/u;
/**
 * Maximum number of typed characters that are searched for an address. A link to an address may also contain a subject and a
 * text.
 */
const MAX_TYPED_LENGTH = 2000;

/** Returns a link with its escapes decoded, or the unchanged link if an escape is invalid. */
function decoded(link: string): string {
  try {
    return decodeURIComponent(link);
  } catch {
    return link;
  }
}

/**
 * Returns an email address in the form that is stored and compared. Removes a name, a label and punctuation around the address.
 * Converts the domain to A-label form (RFC 5890), which only some browsers do themselves. The part before the at sign keeps its
 * case. Text without exactly one address is returned as one line.
 */
export function normalizeEmail(typed: string): string {
  const line = singleLine(typed.normalize('NFKC').replace(FULL_STOPS, '.'));
  return (line.length <= MAX_TYPED_LENGTH && addressIn(line)) || line;
}

/** Returns the only address in a line, or undefined. */
function addressIn(line: string): string | undefined {
  const text = singleLine(line.replace(LINK, decoded))
    .replace(/\s*@\s*/g, '@')
    .replace(/(@[^?]*?)\s*\?.*/, '$1');
  const parts = text.match(/<[^<>]*@[^<>]*>/g) ?? [text];
  const words = parts.flatMap((part) => part.match(/[^\s,;:<>()[\]"\\`]+/g) ?? []).filter((word) => /.@./.test(word));
  const [first] = words;
  const last = words.at(-1);
  if (!first || !last) return undefined;
  const address = withoutPunctuation(first);
  const isSame = (word: string): boolean => withoutPunctuation(word).toLowerCase() === address.toLowerCase();
  const before = text.slice(0, text.indexOf(first));
  const after = text.slice(text.lastIndexOf(last) + last.length);
  if (!words.every(isSame) || !BEFORE.test(before) || !AFTER.test(after)) return undefined;
  return address;
}

/**
 * Returns an address without the signs around it, such as quotation marks, a full stop, an emoji, or Markdown for bold and
 * italics.
 */
function withoutPunctuation(word: string): string {
  const address = word
    .replace(/^_(?=.*_$)|^[^\p{L}\p{M}\p{N}_+-]+|[^\p{L}\p{M}\p{N}]+$/gu, '')
    // Phones, Word and PDF files replace a hyphen and an apostrophe with signs that no address contains.
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[‘’ʼ´]/g, "'");
  const at = address.lastIndexOf('@') + 1;
  return address.slice(0, at) + aLabels(address.slice(at));
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
