// Finds Markdown whose meaning differs from what was typed: a minus that becomes a bullet, a year that becomes a list.
import type { MdastNode, MdastPluginDefinition } from 'satteri';
import { quote, type Explanation } from '../problem.ts';
import { explainLeftOver } from './emphasis.ts';
import { explainJoined, explainLazyLine } from './joined-lines.ts';
import { explainSigns } from './lines.ts';
import { explainOpenQuotation } from './quotes.ts';
import { explainRow } from './tables.ts';

type NodeWithType<Type extends MdastNode['type']> = Extract<MdastNode, { type: Type }>;
type Report = (line: number, explanation: Explanation | undefined) => void;

const getLine = ({ position }: Pick<MdastNode, 'position'>): number => position?.start.line ?? 1;

/** Returns a plugin that reports unintended markup with its line in `body`, counted from 1. */
export function mistakenNodes(body: string, report: Report): MdastPluginDefinition {
  const lines = body.split(/\r?\n/);
  const typed = (node: Pick<MdastNode, 'position'>): string => lines[getLine(node) - 1] ?? '';
  /** Returns the first line of a node without the markup before the node. Columns count characters. */
  const typedFromStart = (node: Pick<MdastNode, 'position'>): string =>
    Array.from(typed(node))
      .slice((node.position?.start.column ?? 1) - 1)
      .join('');
  /** Last number of the previous numbered list. The next numbered list may continue from it. */
  let lastNumber = 0;
  /** Level of the last heading that skipped no level. Initially 1, the level of the page's title above the text. */
  let lastDepth = 1;
  /** Line of the last open quotation. The two marks of a quotation may be in two nodes, around bold words. */
  let lastOpenQuotation = 0;

  const inNode =
    <Node extends Pick<MdastNode, 'position'>>(explain: (node: Node) => Explanation | undefined) =>
    (node: Node): undefined => {
      report(getLine(node), explain(node));
    };

  /** Returns the lines of a node as they are in the file. */
  const typedLines = ({ position }: Pick<MdastNode, 'position'>): string[] =>
    lines.slice((position?.start.line ?? 1) - 1, position?.end.line ?? 1);
  const reportLine = (node: Pick<MdastNode, 'position'>, joined: ReturnType<typeof explainJoined>): void => {
    if (!joined) return;
    const { index, ...explanation } = joined;
    report(getLine(node) + index, explanation);
  };
  /** Reports lines that Markdown adds to a paragraph of the list item or quotation above them. */
  const checkLazyLines = (parents: readonly { children: readonly MdastNode[] }[], isQuotation: boolean): void => {
    for (const { children } of parents)
      for (const child of children)
        if (child.type === 'paragraph') reportLine(child, explainLazyLine(typedLines(child), isQuotation));
  };

  function checkQuotation(node: NodeWithType<'text'>): void {
    const open = typed(node).includes('\\"') ? undefined : explainOpenQuotation(node.value);
    const line = getLine(node) + (open?.index ?? 0);
    if (line !== lastOpenQuotation) reportLine(node, open);
    if (open) lastOpenQuotation = line;
  }

  function checkTable(node: NodeWithType<'table'>): undefined {
    const columns = node.children[0]?.children.length ?? 0;
    for (const row of node.children) report(getLine(row), explainRow(typedFromStart(row), columns));
  }

  function checkList(node: NodeWithType<'list'>): undefined {
    checkLazyLines(node.children, false);
    for (const item of node.children) if (typeof item.checked === 'boolean') report(getLine(item), checkbox);
    if (!node.ordered) {
      for (const item of node.children) report(getLine(item), explainPoint(typed(item), node.children.length === 1));
      return;
    }
    const numbers = node.children.map((item) => Number(/\d+/.exec(typed(item))?.[0]));
    const [first = 1] = numbers;
    if (first > 1 && first !== lastNumber + 1) report(getLine(node), explainNumber(typed(node), first));
    else {
      // All items may repeat the first number, such as 1, because browsers then show consecutive numbers.
      const wrong = numbers.findIndex((number, place) => number !== first + place && number !== first);
      if (wrong > 0) report(getLine(node.children[wrong]!), explainOrder(typed(node.children[wrong]!), first + wrong));
    }
    lastNumber = first + node.children.length - 1;
  }

  function checkHeading(node: NodeWithType<'heading'>): undefined {
    const isTyped = /^[\s>]*#/.test(typed(node));
    const isDeeper = node.depth > lastDepth + 1;
    if (!isTyped) report(getLine(node), underlined(typed(node)));
    else if (node.children.length === 0) report(getLine(node), emptyTitle);
    else if (isDeeper) report(getLine(node), skippedLevel(typed(node), node.depth, lastDepth));
    else report(getLine(node), explainLeftOver(node.children, typed(node)));
    if (!isDeeper) lastDepth = Math.max(2, node.depth);
  }

  return {
    name: 'mistaken',
    options: { position: true },
    text: (node) => {
      for (const [place, line] of node.value.split('\n').entries())
        report(getLine(node) + place, explainSigns(line, lines[getLine(node) + place - 1] ?? line));
      checkQuotation(node);
    },
    table: checkTable,
    list: checkList,
    blockquote: (node) => {
      report(getLine(node), explainQuotation(typed(node)));
      checkLazyLines([node], true);
    },
    heading: checkHeading,
    paragraph: (node) => {
      report(getLine(node), explainLeftOver(node.children, typed(node)));
      reportLine(node, explainJoined(typedLines(node)));
    },
    link: inNode((node: NodeWithType<'link'>) => (node.children.length === 0 ? wordlessLink(node.url) : undefined)),
    code: inNode(() => codeBlock),
    inlineCode: inNode((node: NodeWithType<'inlineCode'>) => codeWords(node.value)),
    delete: inNode((node) => (/^~(?!~)/.test(typedFromStart(node)) ? struck : undefined)),
    emphasis: inNode((node) => (/\d\*\d|\p{L}\*\p{L}+\*\p{L}/u.test(typed(node)) ? multiplied : undefined)),
    footnoteReference: inNode((node: NodeWithType<'footnoteReference'>) =>
      explainSigns(`[^${node.identifier}]`, `[^${node.identifier}]`),
    ),
  };
}

/** Explains a list item that begins with a number. The editor may have meant the bullet as a plus or minus sign. */
function explainPoint(line: string, isAlone: boolean): Explanation | undefined {
  const [, sign = '', number = '', unit = ''] = /^[\s>]*([-+])\s+(\d[\d\s.,]*)(\S*)/.exec(line) ?? [];
  if (number === '' || (sign === '-' && !isAlone && !/^(°|degrés?\b|degrees?\b)/.test(unit))) return undefined;
  const rest = line.replace(/^[\s>]*[-+]\s+/, '');
  return sign === '-'
    ? {
        message: `« ${quote(line)} » est lu comme un point de liste : le signe moins disparaît.`,
        suggestion: `Écrivez « −${quote(rest)} », avec le signe moins (−) collé au nombre ; un point de liste commence par un mot.`,
      }
    : {
        message: `« ${quote(line)} » est lu comme un point de liste : le signe plus disparaît.`,
        suggestion: `Écrivez « plus ${quote(rest)} », ou collez le signe au nombre ; une liste se fait avec « - ».`,
      };
}

const explainNumber = (line: string, number: number): Explanation => ({
  message: `« ${quote(line)} » est lu comme le point ${number} d’une liste.`,
  suggestion: 'Commencez la ligne par un mot, par exemple « En 1996, … ». Une liste numérotée commence par « 1. ».',
});

const explainOrder = (line: string, shown: number): Explanation => ({
  message: `« ${quote(line)} » paraîtrait sous le numéro ${shown}.`,
  suggestion: `Écrivez ${shown}, ou commencez la ligne par un mot : une liste se numérote d’elle-même.`,
});

const explainQuotation = (line: string): Explanation | undefined =>
  /^\s*>\s*[=\d]/.test(line)
    ? {
        message: `« ${quote(line)} » est lu comme une citation : le signe « > » disparaît.`,
        suggestion: 'Écrivez « plus de 5 kW » plutôt que « > 5 kW ».',
      }
    : undefined;

const underlined = (line: string): Explanation => ({
  message: `La ligne de tirets ou de signes « = » fait un titre de « ${quote(line)} ».`,
  suggestion: `Laissez une ligne vide entre les deux ; un titre s’écrit « ## ${quote(line)} ».`,
});

const skippedLevel = (line: string, depth: number, above: number): Explanation => {
  const signs = '#'.repeat(above + 1);
  const place = above === 1 ? 'sans titre « ## » au-dessus' : `sous un titre « ${'#'.repeat(above)} »`;
  return {
    message: `Un titre « ${'#'.repeat(depth)} » est ${place} : un niveau manque.`,
    suggestion: `Écrivez « ${signs} ${quote(line.replace(/^[\s>]*#+\s*/, ''))} ».`,
  };
};

const checkbox: Explanation = {
  message: 'Des crochets « [ ] » au début d’un point font une case à cocher.',
  suggestion: 'Retirez-les, ou commencez le point par un mot.',
};

const emptyTitle: Explanation = {
  message: 'Un titre est vide.',
  suggestion: 'Écrivez ses mots après les signes « # », ou retirez la ligne.',
};

const wordlessLink = (address: string): Explanation => ({
  message: `Le lien « ${address} » n’a pas de mots : il ne se voit pas.`,
  suggestion: `Écrivez ses mots entre les crochets : « [nos produits](${address}) ».`,
});

const codeBlock: Explanation = {
  message: 'Ce qui suit « ``` » ou « ~~~ » est montré comme du code.',
  suggestion: 'Retirez ces signes : le texte s’écrit en paragraphes et en listes.',
};

const codeWords = (words: string): Explanation => ({
  message: `« ${quote(words)} », entre accents graves, est montré comme du code.`,
  suggestion: 'Remplacez les accents graves « ` » par des apostrophes « ’ », ou mettez les mots entre « ».',
});

const struck: Explanation = {
  message: 'Deux signes « ~ » barrent ce qui est entre eux.',
  suggestion: 'Écrivez « environ 5 kW », ou « ≈ 5 kW ».',
};

const multiplied: Explanation = {
  message: 'Des signes « * » entre des nombres ou des lettres mettent en italique ce qui est entre eux.',
  suggestion: 'Écrivez le signe « × » : 2 × 3 × 4 m.',
};
