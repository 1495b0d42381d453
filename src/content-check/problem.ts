/** Something an editor has to mend, in French: where, what is wrong, what to write instead. */
export interface Problem {
  /** Path from the project's folder. */
  file: string;
  line: number;
  wrong: string;
  instead: string;
  /** The field it is in, the outermost: nothing else is said of a field that is already wrong. */
  field?: string;
}

export type Sentence = Pick<Problem, 'wrong' | 'instead'>;

/** What to do once all is corrected: a build has stopped, the dev server waits. */
export const CLOSINGS = {
  build: 'Corrigez, enregistrez, puis relancez la commande.',
  dev: 'Corrigez et enregistrez : la page se refait.',
} as const;

/** Problems as the terminal shows them, by file and line. */
export function describe(problems: readonly Problem[], closing: keyof typeof CLOSINGS): string {
  const sorted = [...problems].sort((one, other) => one.file.localeCompare(other.file) || one.line - other.line);
  const count = problems.length === 1 ? '1 erreur' : `${problems.length} erreurs`;
  return [
    ...sorted.map(({ file, line, wrong, instead }) => `${file}, ligne ${line}\n  ${wrong}\n  → ${instead}\n`),
    `${count} dans le contenu. ${CLOSINGS[closing]}`,
  ].join('\n');
}

/** The candidate that a mistyped word most looks like, if one does. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const scored = candidates.map((candidate) => ({
    candidate,
    distance: editDistance(word.toLowerCase(), candidate.toLowerCase()),
  }));
  const best = scored.sort((one, other) => one.distance - other.distance)[0];
  return best && word.length >= 3 && best.distance <= Math.max(1, Math.floor(word.length / 3))
    ? best.candidate
    : undefined;
}

/** How many letters to add, drop or change to turn one word into the other. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of Array.from(one).entries()) {
    const next = [index + 1];
    for (const [place, otherLetter] of Array.from(other).entries()) {
      next.push(Math.min(next[place]! + 1, row[place + 1]! + 1, row[place]! + (letter === otherLetter ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1)!;
}
