/** Meaning of a line that begins with a marker. */
export type MarkerKind = 'tip' | 'check' | 'winter' | 'notice';

// An emoji may have a variation selector (FE0E as text, FE0F in colour). The emoji of a hand may also have a skin tone.
const MARKERS: readonly [MarkerKind, RegExp][] = [
  ['tip', /^(?:→|➜|➡[\uFE0E\uFE0F]?|->)\s*/u],
  ['check', /^[✓✔✅☑][\uFE0E\uFE0F]?\s*/u],
  ['winter', /^(?:❄|☃|⛄|🌨|🏔)[\uFE0E\uFE0F]?\s*/u],
  ['notice', /^(?:👉|👆|👇|👈|☝|🫵)(?:\uFE0E|\uFE0F|\p{Emoji_Modifier})*\s*/u],
];

/** Returns the marker at the beginning of a text, and the text without it. */
export function readMarker(text: string): { kind: MarkerKind; rest: string } | undefined {
  for (const [kind, pattern] of MARKERS) {
    const marker = pattern.exec(text)?.[0];
    if (marker !== undefined) return { kind, rest: text.slice(marker.length) };
  }
  return undefined;
}

/** A part of a paragraph, with the properties that this module uses. */
export interface Inline {
  type: string;
  value?: string;
}

/** A run of inline parts, with or without a marker at its beginning. */
export interface MarkedRun<Node extends Inline> {
  kind: MarkerKind | undefined;
  children: Node[];
}

/**
 * Splits a paragraph into runs, at every line that begins with a marker. A line without a marker continues the previous run. A
 * marker without a text is dropped. A paragraph without markers is one run without a kind.
 */
export function splitAtMarkers<Node extends Inline>(
  children: readonly Node[],
  asText: (value: string) => Node,
): MarkedRun<Node>[] {
  const runs: MarkedRun<Node>[] = [];
  const open = (kind: MarkerKind | undefined): MarkedRun<Node> => {
    const run: MarkedRun<Node> = { kind, children: [] };
    runs.push(run);
    return run;
  };
  let isLineStart = true;
  for (const child of children) {
    const lines = child.type === 'text' ? (child.value ?? '').split('\n') : [];
    for (const [index, line] of lines.entries()) {
      const marker = index > 0 || isLineStart ? readMarker(line) : undefined;
      const run = marker ? open(marker.kind) : (runs.at(-1) ?? open(undefined));
      const text = marker ? marker.rest : index > 0 ? `\n${line}` : line;
      if (text !== '') run.children.push(asText(text));
    }
    if (child.type !== 'text') (runs.at(-1) ?? open(undefined)).children.push(child);
    isLineStart = child.type === 'break' || (child.type === 'text' && child.value === '' && isLineStart);
  }
  return runs.map(trimBreaks).filter((run) => run.children.length > 0);
}

/** Removes hard breaks before a marker. Such a break would leave an empty line. */
function trimBreaks<Node extends Inline>(run: MarkedRun<Node>): MarkedRun<Node> {
  const children = [...run.children];
  while (children.at(-1)?.type === 'break') children.pop();
  return { ...run, children };
}
