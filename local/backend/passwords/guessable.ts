// Rates how hard a password is to guess, in under 10 ms. zxcvbn-ts has the same purpose, but took 15 seconds for a password of 72
// characters. During that time, the server would not respond to anyone (docs/decisions/0047).
import { foldText, KNOWN_WORDS, MAX_WORD_LENGTH } from './known-words.ts';

/**
 * Minimum number of points. One point is worth about one random character. Eight random characters have eight points, or seven if
 * a pair of characters occurs again.
 */
const MIN_POINTS = 7;
const POINTS = { character: 1, ownWord: 1, repeat: 1, year: 2, sequence: 2, word: 3 };
/**
 * Minimum number of points of a password without its spaces. Spaces do not make a single word or sequence stronger:
 * "mot de passe", "p a s s w o r d".
 */
const MIN_POINTS_WITHOUT_SPACES = 5;
/** Minimum number of different characters. Passwords with fewer are weak, whatever their length, such as "aabbccdd". */
const MIN_DISTINCT = 5;
/** Minimum length of a password of digits alone, because dates and phone numbers are shorter. */
const MIN_DIGITS = 16;

/** The name of the site. Customers think of its words first. */
const SITE_WORDS = ['soleilboreal', 'soleil', 'boreal'];

const ROWS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'azertyuiop']
  .concat(['qsdfghjklm', 'wxcvbn', '1qaz2wsx3edc4rfv5tgb6yhn7ujm', '1q2w3e4r5t6y7u8i9o0p', '1a2z3e4r5t6y'])
  .concat(['!@#$%^&*()', '!"/$%?&*()'])
  .flatMap((row) => [row, Array.from(row).reverse().join('')]);

/** Characters that replace letters, as in "P@ssw0rd". "1" is not in this table, because it replaces both i and l (`READINGS`). */
const SIGNS: Record<string, string> = {
  '@': 'a',
  4: 'a',
  3: 'e',
  0: 'o',
  $: 's',
  5: 's',
  7: 't',
  '+': 't',
  '!': 'i',
  '|': 'l',
};
const READINGS = [
  (sign: string): string => sign,
  (sign: string): string => SIGNS[sign] ?? (sign === '1' ? 'i' : sign),
  (sign: string): string => SIGNS[sign] ?? (sign === '1' ? 'l' : sign),
];

/**
 * Returns whether a guessing program would try a password early.
 * @param addresses the customer's own email addresses
 */
export function isGuessable(password: string, addresses: readonly string[] = []): boolean {
  const signs = foldText(password).filter((sign) => !/\s/.test(sign));
  if (new Set(signs).size < MIN_DISTINCT) return true;
  if (signs.length < MIN_DIGITS && signs.every((sign) => /\d/.test(sign))) return true;
  const own = new Set([...SITE_WORDS, ...addresses.flatMap(extractWords)]);
  return computePoints(foldText(password), own) < MIN_POINTS || computePoints(signs, own) < MIN_POINTS_WITHOUT_SPACES;
}

/** Returns the words in an email address: "jean.tremblay@…" gives "jeantremblay", "jean", … */
function extractWords(address: string): string[] {
  const folded = foldText(address).join('');
  const [local = ''] = folded.split('@');
  const parts = folded.split(/[^a-z\d]+/);
  return [folded, local, local.replace(/[^a-z\d]/g, ''), ...parts].filter((word) => word.length >= 3);
}

/** Returns the lowest sum of points over all ways to divide the password into parts. */
function computePoints(signs: string[], own: ReadonlySet<string>): number {
  const texts = READINGS.map((read) => signs.map(read));
  const longestOwn = Math.max(0, ...[...own].map((word) => word.length));
  /** Lowest sum of points of the first `index` characters. */
  const fewest = [0, ...signs.map(() => Infinity)];
  for (const index of signs.keys()) {
    const reach = (length: number, points: number): void => {
      fewest[index + length] = Math.min(fewest[index + length]!, fewest[index]! + points);
    };
    reach(1, POINTS.character);
    const repeated = repeatAt(signs, index);
    for (let length = 1; length <= repeated; length += 1) reach(length, POINTS.repeat);
    const sequence = sequenceAt(signs.join(''), signs.slice(0, index).join('').length);
    for (let length = 3; length <= sequence; length += 1) reach(length, POINTS.sequence);
    if (/^(19|20)\d\d$/.test(signs.slice(index, index + 4).join(''))) reach(4, POINTS.year);
    const longest = Math.min(signs.length - index, Math.max(MAX_WORD_LENGTH, longestOwn));
    for (let length = 3; length <= longest; length += 1)
      for (const text of texts) {
        const word = text.slice(index, index + length).join('');
        if (own.has(word)) reach(length, POINTS.ownWord);
        else if (KNOWN_WORDS.has(word)) reach(length, POINTS.word);
      }
  }
  return fewest.at(-1)!;
}

/**
 * Returns how many characters from `index` on repeat earlier characters. The repetition may overlap the earlier characters, as in
 * "abababab".
 */
function repeatAt(signs: string[], index: number): number {
  let longest = 0;
  for (let start = 0; start < index; start += 1) {
    let length = 0;
    while (index + length < signs.length && signs[start + length] === signs[index + length]) length += 1;
    longest = Math.max(longest, length);
  }
  return longest;
}

/**
 * Returns how many characters from `index` on form a sequence of the alphabet, of digits or of a keyboard row. Returns 2 if fewer
 * than three characters form a sequence.
 */
function sequenceAt(text: string, index: number): number {
  let length = 2;
  const isSequence = (end: number): boolean => ROWS.some((row) => row.includes(text.slice(index, end)));
  while (index + length < text.length && isSequence(index + length + 1)) length += 1;
  return length;
}
