// Keeps quotation marks, comments, empty lists and the order of fields as they were typed. The editor serializes a whole file
// when one field changes. This module applies only the change to the previous text.
import { isMap, parseDocument } from 'yaml';
import { isEqual } from './values.mjs';
import { YamlEdits } from './yaml-edits.mjs';

const FRONT_MATTER = /^(\uFEFF?---[ \t]*\r?\n)([^]*?)(^---[ \t]*(?:\r?\n|$))([^]*)$/m;

/** Returns whether a file is a text with fields, not a picture. */
export const isText = (/** @type {string} */ path) => /\.(mdx|yaml)$/.test(path);

/**
 * Returns the text to write: the previous text with the editor's changes. Returns the editor's text if the previous text cannot
 * be parsed, or if the result would differ from the editor's values.
 * @param {string} path
 * @param {string | undefined} previous undefined for a new file
 * @param {string} next the text that the editor has serialized
 */
export function keepUnchanged(path, previous, next) {
  if (previous === undefined) return next;
  const lineEnd = previous.includes('\r\n') ? '\r\n' : '\n';
  const changed = path.endsWith('.mdx') ? mergeText(previous, next) : mergeYaml(previous, next);
  return changed === undefined ? next : changed.replace(/\r?\n/g, lineEnd);
}

/** @param {string} previous @param {string} next */
function mergeText(previous, next) {
  const [, open, head, close, body] = FRONT_MATTER.exec(previous) ?? [];
  const [, , nextHead, , nextBody] = FRONT_MATTER.exec(next) ?? [];
  if (head === undefined || nextHead === undefined) return undefined;
  const merged = mergeYaml(head, nextHead);
  return merged === undefined ? undefined : `${open}${merged}${close}${mergeBody(body ?? '', nextBody ?? '')}`;
}

/**
 * Merges the body. Keeps the white space around the previous body, because the editor trims the body.
 * @param {string} previous
 * @param {string} next
 */
function mergeBody(previous, next) {
  if (isEqual(previous, next)) return previous;
  const text = next.trim();
  if (text === '') return '';
  const [before] = /^\s*/.exec(previous) ?? [''];
  const [after] = /\s*$/.exec(previous) ?? [''];
  return previous.trim() === '' ? `\n${text}\n` : `${before}${text}${after || '\n'}`;
}

/** @param {string} previous @param {string} next */
function mergeYaml(previous, next) {
  const source = parseDocument(previous);
  const target = parseDocument(next);
  if (source.errors.length > 0 || target.errors.length > 0) return undefined;
  const values = target.toJS();
  const edits = new YamlEdits(previous);
  if (isMap(source.contents) && !source.contents.flow) edits.mergeMap(source.contents, values);
  const merged = edits.apply();
  const check = parseDocument(merged);
  return check.errors.length === 0 && isEqual(check.toJS(), values) ? merged : undefined;
}
