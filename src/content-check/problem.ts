import { shorten } from '../core/text.ts';

/** A mistake for an editor to correct. `message` explains the mistake in French, and `suggestion` is the correction. */
export interface Problem {
  /** Path from the project's folder. */
  file: string;
  line: number;
  message: string;
  suggestion: string;
  /** The outermost field that contains the mistake. Checks that compare several files skip this field. */
  field?: string;
}

export type Explanation = Pick<Problem, 'message' | 'suggestion'>;

const MAX_QUOTATION_LENGTH = 40;

/** Returns the beginning of a line, for a quotation in an explanation. */
export const quote = (line: string): string => shorten(line.trim(), MAX_QUOTATION_LENGTH);

/** Last sentence of a report: from a build that has stopped, or from the dev server, which waits for a correction. */
export const CLOSINGS = {
  build: 'Corrigez, enregistrez, puis relancez la commande.',
  dev: 'Corrigez et enregistrez : la page se refait.',
} as const;

/** Message if there are no problems. */
export const ALL_IS_WELL = 'Tout est bien : aucune erreur dans le contenu.';

/** Returns problems sorted by file and line. */
export const inOrder = (problems: readonly Problem[]): Problem[] =>
  [...problems].sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line);

/** Returns the last line of a report. */
export const closingLine = (problems: readonly Problem[], closing: keyof typeof CLOSINGS): string =>
  `${problems.length === 1 ? '1 erreur' : `${problems.length} erreurs`} dans le contenu. ${CLOSINGS[closing]}`;

/** Returns the text for the terminal: the problems, or a sentence that there are no problems. */
export function describe(problems: readonly Problem[], closing: keyof typeof CLOSINGS): string {
  if (problems.length === 0) return ALL_IS_WELL;
  return [
    ...inOrder(problems).map(
      ({ file, line, message, suggestion }) => `${file}, ligne ${line}\n  ${message}\n  → ${suggestion}\n`,
    ),
    closingLine(problems, closing),
  ].join('\n');
}

/** Formats a problem in such a way that GitHub shows it next to its line in a commit. */
export function annotate({ file, line, message, suggestion }: Problem): string {
  const escaped = (text: string): string => text.replaceAll('%', '%25').replaceAll('\n', '%0A');
  const property = (text: string): string => escaped(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
  return `::error file=${property(file)},line=${line},title=À corriger::${escaped(`${message} → ${suggestion}`)}`;
}

/** Returns the summary of a check on GitHub, in Markdown. */
export function summarize(problems: readonly Problem[]): string {
  if (problems.length === 0) return `${ALL_IS_WELL}\n`;
  const plain = (text: string): string => text.replace(/[\\`*_{}[\]<>#|]/g, '\\$&');
  return [
    `## ${closingLine(problems, 'build').split('.')[0]}`,
    'Le site publié reste comme il est.',
    ...inOrder(problems).map(
      ({ file, line, message, suggestion }) =>
        `- \`${file}\`, ligne ${line}\n  **${plain(message)}**\n  → ${plain(suggestion)}`,
    ),
    '',
  ].join('\n\n');
}

/**
 * Returns the candidate nearest to a mistyped word. Returns undefined if the word has fewer than three characters, or if more
 * than a third of them differ.
 */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const scored = candidates.map((candidate) => ({
    candidate,
    distance: editDistance(word.toLowerCase(), candidate.toLowerCase()),
  }));
  const best = scored.sort((a, b) => a.distance - b.distance)[0];
  return best && word.length >= 3 && best.distance <= Math.max(1, Math.floor(word.length / 3))
    ? best.candidate
    : undefined;
}

/** Returns the Levenshtein distance of two words, in code points. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [index, letter] of Array.from(a).entries()) {
    const next = [index + 1];
    for (const [column, otherLetter] of Array.from(b).entries()) {
      next.push(Math.min(next[column]! + 1, row[column + 1]! + 1, row[column]! + (letter === otherLetter ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1)!;
}
