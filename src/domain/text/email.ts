import { singleLine } from './characters.ts';

/** Mail servers may refuse more before the at sign. */
const MAX_LENGTH = 150;

/** An address is text, an at sign, text, a dot, text (specification, section 5). The domain is in A-label form. */
const ADDRESS = /^[^\s@,;:<>()[\]"\\]+@[a-z\d-]+(\.[a-z\d-]+)+$/;

/**
 * Returns an address in the form in which addresses are compared and written to: without the punctuation that surrounds
 * it in a text, and with the domain in A-label form (RFC 5890), which only some browsers apply by themselves. The part
 * before the at sign keeps its case. Text that is not an address comes back as one line.
 */
export function normalizeEmail(typed: string): string {
  const line = singleLine(typed.normalize('NFKC'));
  const [, inBrackets = line] = /<([^<>]*@[^<>]*)>/.exec(line) ?? [];
  const address = inBrackets
    .replace(/^[\s<(["'“«‘,;:.]*(mailto:)?\s*|[^\p{L}\p{M}\p{N}]+$/giu, '')
    .replace(/\s*@\s*/, '@')
    .replace(/(@[^?]*)\?.*/, '$1');
  const at = address.lastIndexOf('@') + 1;
  return at === 0 ? line : address.slice(0, at) + aLabels(address.slice(at));
}

/** Returns a domain in A-label form; text that is not a domain comes back as it is. */
function aLabels(domain: string): string {
  if (/[^\p{L}\p{M}\p{N}.-]/u.test(domain)) return domain;
  // A URL would read a domain of digits as an IPv4 address.
  if (/^[\w.-]*$/.test(domain)) return domain.toLowerCase();
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

/** Returns what is wrong with a normalized address, if anything. */
export function emailProblem(email: string): 'invalid' | 'dots' | undefined {
  if (email.length > MAX_LENGTH) return 'invalid';
  if (/\.[.@]|@\./.test(email)) return 'dots';
  return ADDRESS.test(email) ? undefined : 'invalid';
}
