// Renders a changed value as YAML in the layout of the previous value.
import { Document, isMap, isScalar, isSeq } from 'yaml';
import { isEqual } from './values.mjs';

/**
 * Returns the lines of a map with one field, or of a list with one item.
 * @param {Record<string, unknown> | unknown[]} value
 * @param {number} column where the lines begin
 * @param {import('yaml').Node | null} [previous] the node that the field or item had
 * @param {string} [source] the whole text that contains that node
 */
export function renderYaml(value, column, previous, source = '') {
  const document = new Document(value);
  const { contents } = document;
  const [first] = isMap(contents) || isSeq(contents) ? contents.items : [];
  const node = isMap(contents) ? /** @type {import('yaml').Pair} */ (first).value : first;
  if (previous) keepLayout(node, previous);
  const isPadded = source[(previous?.range?.[0] ?? 0) + 1] === ' ';
  const text = document.toString({ lineWidth: 0, singleQuote: true, flowCollectionPadding: isPadded });
  return text.replace(/^(?=.)/gm, ' '.repeat(column));
}

/**
 * Keeps the layout of the previous node. A text keeps its quotes. A list or map that was on one line stays on one line.
 * @param {unknown} node
 * @param {unknown} previous
 */
function keepLayout(node, previous) {
  if (isScalar(node) && isScalar(previous)) {
    if (!previous.type || typeof node.value !== 'string') return;
    node.type = previous.type;
    // The content editor trims texts, but a YAML block scalar ends in a line break.
    if (String(previous.value).endsWith('\n')) node.value += '\n';
  } else if (isSeq(node) && isSeq(previous) && previous.flow && previous.items.length > 0) {
    node.flow = true;
    for (const [index, item] of node.items.entries()) {
      const same = previous.items.find(
        (candidate) => isScalar(candidate) && isScalar(item) && isEqual(candidate.value, item.value),
      );
      keepLayout(item, same ?? previous.items[index]);
    }
  } else if (isMap(node) && isMap(previous) && previous.flow && previous.items.length > 0) {
    node.flow = true;
    for (const pair of node.items) keepLayout(pair.value, previous.get(pair.key, true));
  }
}
