import type { MdastNode, MdastPluginDefinition } from 'satteri';
import { isFactName } from '../core/facts.ts';
import { fill } from '../core/text.ts';
import { noBreak, quotationMarks } from '../core/typography.ts';
import type { Locale } from '../i18n/locales.ts';
import { strings } from '../i18n/strings/index.ts';
import { splitAtMarkers, type MarkedRun } from './markers.ts';

type Paragraph = Extract<MdastNode, { type: 'paragraph' }>;
type Inline = Paragraph['children'][number];
type Block = Parameters<NonNullable<MdastPluginDefinition['paragraph']>>[1] extends {
  replaceNode(node: never, content: infer C): void;
}
  ? C
  : never;

/** Returns the language of a content file from its name: `<folder>/fr.mdx` or `<folder>/en.mdx`. */
const getLocale = (file: URL | undefined): Locale => (file?.pathname.endsWith('/en.mdx') ? 'en' : 'fr');

/**
 * Returns the element for a placeholder of a fact. The element's component inserts the fact, and the full stop that may follow
 * it.
 */
const factElement = (name: string, locale: Locale, stop: '.' | '' = ''): Inline => ({
  type: 'mdxJsxTextElement',
  name: 'Fact',
  attributes: Object.entries({ name, locale, stop }).map(([property, value]) => ({
    type: 'mdxJsxAttribute',
    name: property,
    value,
  })),
  children: [],
});

/**
 * Replaces placeholders such as `{phone}` with a component, even if a placeholder is alone on its line. Other braces cause a
 * build error on purpose.
 */
const facts: MdastPluginDefinition = {
  name: 'facts',
  mdxTextExpression(node, context) {
    if (!isFactName(node.value)) return undefined;
    const next = context.parent(node).children[context.indexOf(node)! + 1];
    const isStopped = next?.type === 'text' && /^\.(?!\.)/.test(next.value);
    if (isStopped) context.setProperty(next, 'value', next.value.slice(1));
    return factElement(node.value, getLocale(context.fileURL), isStopped ? '.' : '');
  },
  mdxFlowExpression: (node, context) =>
    isFactName(node.value)
      ? { type: 'paragraph', children: [factElement(node.value, getLocale(context.fileURL))] }
      : undefined,
};

/** Inserts no-break spaces and the language's quotation marks into every text. */
const typography: MdastPluginDefinition = {
  name: 'typography',
  text(node, context) {
    const quoted = quotationMarks(node.value, getLocale(context.fileURL));
    const previous = context.parent(node)?.children[context.indexOf(node)! - 1];
    // The unit after a fact is in a separate text node. A closing brace in front of it makes `noBreak` recognize the unit.
    const value = previous?.type.startsWith('mdx') ? noBreak(`}${quoted}`).slice(1) : noBreak(quoted);
    if (value !== node.value) context.setProperty(node, 'value', value);
  },
};

const splitRuns = (paragraph: Paragraph): MarkedRun<Inline>[] =>
  splitAtMarkers<Inline>(paragraph.children, (value) => ({ type: 'text', value }));

/** Returns whether a list item or a quotation begins with a marker. */
const isMarked = ({ children: [first] }: { children: readonly MdastNode[] }): boolean =>
  first?.type === 'paragraph' && splitRuns(first)[0]?.kind !== undefined;

/**
 * Converts lines that begin with an arrow, a check mark, a snowflake or a pointing hand into callouts and check lists. List items
 * and quotations that begin with such a sign are converted too, because editors often type a dash before the sign.
 */
const markedLines: MdastPluginDefinition = {
  name: 'marked-lines',
  paragraph(node, context) {
    if (context.parent(node)?.type !== 'root') return;
    const runs = splitRuns(node);
    if (runs.length > 0 && runs.every((run) => run.kind === undefined)) return;
    context.replaceNode(node, toBlocks(runs, getLocale(context.fileURL)) as Block);
  },
  list(node, context) {
    if (node.ordered || context.parent(node)?.type !== 'root' || !node.children.some(isMarked)) return;
    const locale = getLocale(context.fileURL);
    const blocks = node.children.flatMap((item) =>
      isMarked(item) ? unwrapped(item.children, locale) : [{ ...node, children: [item] }],
    );
    context.replaceNode(node, blocks as Block);
  },
  blockquote(node, context) {
    if (context.parent(node)?.type !== 'root' || !isMarked(node)) return;
    context.replaceNode(node, unwrapped(node.children, getLocale(context.fileURL)) as Block);
  },
};

/** Returns the content of a marked item or quotation, with its paragraphs as marked lines. */
const unwrapped = (children: readonly MdastNode[], locale: Locale): unknown[] =>
  children.flatMap((child) => (child.type === 'paragraph' ? toBlocks(splitRuns(child), locale) : [child]));

function toBlocks(runs: MarkedRun<Inline>[], locale: Locale): unknown[] {
  const blocks: unknown[] = [];
  let checks: unknown[] | undefined;
  for (const { kind, children } of runs) {
    const paragraph = { type: 'paragraph', children };
    if (kind === 'check') {
      if (!checks)
        blocks.push({
          type: 'checks',
          children: (checks = []),
          data: { hName: 'ul', hProperties: { className: ['checks'] } },
        });
      checks.push({ type: 'check', children, data: { hName: 'li' } });
      continue;
    }
    checks = undefined;
    if (kind === undefined) blocks.push(paragraph);
    else {
      const hProperties = {
        role: 'note',
        ariaLabel: strings(locale).callouts[kind],
        className: ['callout', `callout-${kind}`],
      };
      blocks.push({ type: 'callout', children: [paragraph], data: { hName: 'div', hProperties } });
    }
  }
  return blocks;
}

/** Merges adjacent check lists into one list. Empty lines between check lines would otherwise separate the lists. */
const adjacentChecks: MdastPluginDefinition = {
  name: 'adjacent-checks',
  custom(node, context) {
    if (node.type !== 'checks') return;
    const siblings = context.parent(node)!.children as { type: string; children?: unknown[] }[];
    const index = context.indexOf(node)!;
    if (siblings[index - 1]?.type === 'checks') return;
    for (let next = index + 1; siblings[next]?.type === 'checks'; next++) {
      context.appendChild(node, siblings[next]!.children as MdastNode[]);
      context.removeNode(siblings[next] as MdastNode);
    }
  },
};

/** Wraps a table in a region that scrolls, because it may be wider than a phone. The keyboard can reach the region. */
const tables: MdastPluginDefinition = {
  name: 'tables',
  table(node, context) {
    const columns = node.children[0]!.children.map((cell) => context.textContent(cell)).join(', ');
    const ariaLabel = fill(strings(getLocale(context.fileURL)).callouts.table, { columns });
    const hProperties = { role: 'region', tabIndex: 0, ariaLabel, className: ['wide-table'] };
    context.wrapNode(node, { type: 'table-region', children: [], data: { hName: 'div', hProperties } });
  },
};

/** The article markup that editors type (specification, section 2, /blog/{id}), in the order of application. */
export const articleMarkup: MdastPluginDefinition[] = [facts, typography, markedLines, adjacentChecks, tables];
