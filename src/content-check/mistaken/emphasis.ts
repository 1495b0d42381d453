// Finds bold and italics with more signs at one end than at the other.
import type { MdastNode } from 'satteri';
import type { Explanation } from '../problem.ts';

const isEmphasis = (node: MdastNode | undefined): boolean => node?.type === 'strong' || node?.type === 'emphasis';
const endsAs = (node: MdastNode | undefined, pattern: RegExp): boolean =>
  node?.type === 'text' && pattern.test(node.value);

/**
 * Explains a sign that remains next to bold or italic words. For example, `**bold*` is rendered as a `*` before italic text.
 * Returns undefined if no sign remains.
 * @param typed the line as it is in the file
 */
export function explainLeftOver(children: readonly MdastNode[], typed: string): Explanation | undefined {
  if (/\\[*_]/.test(typed)) return undefined;
  const isLeft = children.some(
    (node, place) => isEmphasis(node) && (endsAs(children[place - 1], /[*_]$/) || endsAs(children[place + 1], /^[*_]/)),
  );
  if (!isLeft) return undefined;
  return {
    message: 'Des mots en gras ou en italique n’ont pas autant de signes « * » devant que derrière.',
    suggestion: 'Écrivez « **les mots** » pour le gras, « *les mots* » pour l’italique.',
  };
}
