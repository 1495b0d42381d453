// Edits a YAML text by the positions of its nodes. All other characters stay unchanged.
import { isMap, isSeq } from 'yaml';
import { align } from './align.mjs';
import { isEqual, isUnset } from './values.mjs';
import { renderYaml } from './yaml-render.mjs';

/** @typedef {import('yaml').Node} Node @typedef {import('yaml').YAMLSeq<Node>} YamlSeq */
/** @typedef {import('yaml').YAMLMap<Node, Node | null>} YamlMap @typedef {{ key: Node, value: Node | null }} Pair */

const getStart = (/** @type {Node} */ node) => node.range?.[0] ?? 0;
const toValue = (/** @type {Node | null} */ node) => node?.toJSON();
const getName = (/** @type {Pair} */ { key }) => String(toValue(key));

const isBlockMap = (/** @type {unknown} */ node) => isMap(node) && !node.flow && node.items.length > 0;
const isBlockList = (/** @type {unknown} */ node) => isSeq(node) && !node.flow && node.items.length > 0;
const isFilledObject = (/** @type {unknown} */ value) =>
  typeof value === 'object' && !Array.isArray(value) && !isUnset(value);

export class YamlEdits {
  /** @type {{ start: number, end: number, text: string }[]} */
  edits = [];

  /** @param {string} source */
  constructor(source) {
    this.source = source;
  }

  /** Returns the text with all edits. */
  apply() {
    const ordered = this.edits.map((edit, index) => ({ ...edit, index }));
    ordered.sort((a, b) => b.start - a.start || b.index - a.index);
    return ordered.reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), this.source);
  }

  /** Changes the fields of a block map to other values. @param {unknown} node @param {unknown} next */
  mergeMap(node, next) {
    const pairs = /** @type {Pair[]} */ (/** @type {YamlMap} */ (node).items);
    const values = /** @type {Record<string, unknown>} */ (next ?? {});
    for (const [index, pair] of pairs.entries()) {
      const value = values[getName(pair)];
      if (isEqual(toValue(pair.value), value)) continue;
      if (value === undefined) this.removeField(pair, pairs[index + 1]);
      else this.mergeField(pair, value);
    }
    // Inserts a new field after the field that precedes it in the editor.
    let before = /** @type {Pair} */ (pairs[0]);
    for (const [name, value] of Object.entries(values)) {
      const known = pairs.find((pair) => getName(pair) === name);
      if (known) before = known;
      else if (!isUnset(value)) {
        const text = renderYaml({ [name]: value }, this.getColumn(getStart(before.key)));
        this.insertLines(this.findEnd(before.value ?? before.key), text);
      }
    }
  }

  /** @param {Pair} pair @param {unknown} value */
  mergeField(pair, value) {
    const { key, value: node } = pair;
    if (isBlockMap(node) && isFilledObject(value)) return this.mergeMap(node, value);
    if (isBlockList(node) && Array.isArray(value) && value.length > 0) {
      const list = /** @type {YamlSeq} */ (node);
      if (list.items.every((item) => this.findDash(item) >= 0)) return this.mergeList(list, value);
    }
    const start = getStart(key);
    const text = renderYaml({ [getName(pair)]: value }, this.getColumn(start), node, this.source).trim();
    const isMissing = !node || node.range?.[0] === node.range?.[1];
    // A field without a value ends after its colon.
    this.edits.push({ start, end: isMissing ? (key.range?.[1] ?? start) + 1 : this.findEnd(node), text });
  }

  /** @param {YamlSeq} list @param {unknown[]} values */
  mergeList(list, values) {
    const [first] = /** @type {[Node]} */ (list.items);
    const column = this.getColumn(this.findDash(first));
    let end = this.lineStart(this.findDash(first)) - 1;
    for (const { from, to } of align(list.items.map(toValue), values)) {
      const item = from === undefined ? undefined : list.items[from];
      const value = to === undefined ? undefined : values[to];
      if (!item) this.insertLines(end, renderYaml([value], column));
      else {
        end = this.findEnd(item);
        if (to === undefined) this.removeLines(this.findDash(item), end);
        else if (isBlockMap(item) && isFilledObject(value)) this.mergeMap(item, value);
        else if (!isEqual(toValue(item), value)) {
          const text = renderYaml([value], column, item, this.source).trim();
          this.edits.push({ start: this.findDash(item), end, text });
        }
      }
    }
  }

  /** @param {Pair} pair @param {Pair | undefined} following */
  removeField({ key, value }, following) {
    const start = getStart(key);
    const isAfterDash = this.source.slice(this.lineStart(start), start).trim() !== '';
    if (isAfterDash && following) this.edits.push({ start, end: getStart(following.key), text: '' });
    else this.removeLines(start, value ? this.findEnd(value) : start);
  }

  /**
   * Inserts lines after the line of a position. A position of -1 inserts them before the first line.
   * @param {number} position @param {string} text
   */
  insertLines(position, text) {
    const end = position < 0 ? 0 : this.lineAfter(position);
    const isUnended = end > 0 && this.source[end - 1] !== '\n';
    this.edits.push({ start: end, end, text: isUnended ? `\n${text.trimEnd()}` : text });
  }

  /** @param {number} start @param {number} end positions in the first and the last line */
  removeLines(start, end) {
    this.edits.push({ start: this.lineStart(start), end: this.lineAfter(end), text: '' });
  }

  /** @param {number} position */
  lineStart(position) {
    return this.source.lastIndexOf('\n', position - 1) + 1;
  }

  /** @param {number} position */
  getColumn(position) {
    return position - this.lineStart(position);
  }

  /** @param {number} position */
  lineAfter(position) {
    const end = this.source.indexOf('\n', position);
    return end < 0 ? this.source.length : end + 1;
  }

  /** Returns the position after a node's last character that is not white space. @param {Node} node */
  findEnd(node) {
    const [start, end] = node.range ?? [0, 0];
    return start + this.source.slice(start, end).trimEnd().length;
  }

  /**
   * Returns the position of the dash before a list's item. Returns -1 unless only this dash precedes the item in its line.
   * @param {Node} item
   */
  findDash(item) {
    const start = getStart(item);
    const indent = /^( *)-[ \t]+$/.exec(this.source.slice(this.lineStart(start), start));
    return indent ? this.lineStart(start) + /** @type {string} */ (indent[1]).length : -1;
  }
}
