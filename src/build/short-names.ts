// Shortens the names of the calculator's own properties, which a minifier must not rename by itself. This saves about 0.5
// kB after compression.
import type { Plugin } from 'vite';
import { SHORT_NAMES } from '../features/calculator/rules/short-names.ts';
import type { SyntaxNode } from './syntax-node.ts';

/**
 * Returns code with short property names.
 * @throws {Error} if a string in the code equals a property's name. Code could use such a string to read the property.
 */
export function shortenCode(code: string, program: unknown): string {
  const edits: { start: number; end: number; text: string }[] = [];
  const rename = ({ start, end, name, value }: SyntaxNode, rest = ''): void => {
    const short = SHORT_NAMES.get(name ?? String(value));
    if (short !== undefined) edits.push({ start, end, text: short + rest });
  };
  const visit = (node: SyntaxNode): void => {
    if (node.type === 'Literal' && SHORT_NAMES.has(String(node.value)))
      throw new Error(
        `The calculator has a property and a string "${String(node.value)}". Rename one: src/build/short-names.ts.`,
      );
    if (node.type === 'MemberExpression' && !node.computed) rename(node.property!);
    if (node.type === 'Property' && !node.computed) rename(node.key!, node.shorthand ? `: ${node.key!.name!}` : '');
    const isNamed = node.type === 'Property' && !node.computed;
    for (const [name, child] of Object.entries(node))
      if (!(isNamed && name === 'key')) for (const inner of [child].flat()) if (isNode(inner)) visit(inner);
  };
  visit(program as SyntaxNode);
  return edits
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: short }) => text.slice(0, start) + short + text.slice(end), code);
}

const isNode = (value: unknown): value is SyntaxNode => typeof value === 'object' && value !== null && 'type' in value;

/** Shortens the property names in the calculator's scripts. Other scripts in the same Vite build stay unchanged. */
export const shortNames: Plugin = {
  name: 'short-names',
  apply: 'build',
  renderChunk(code, { name }) {
    return name.startsWith('calculator') ? { code: shortenCode(code, this.parse(code)), map: null } : null;
  },
};
