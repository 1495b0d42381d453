// Compares values of a field in the same way as the editor.

const isObject = (/** @type {unknown} */ value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns whether a field has no value. Empty values count as no value, because the editor adds empty values that a file leaves
 * out (`false`, an empty text), and removes empty lists (`[]`).
 * @param {unknown} value
 * @returns {boolean}
 */
export function isUnset(value) {
  if (value === undefined || value === null || value === false) return true;
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.values(value).every(isUnset);
}

/**
 * Returns whether two values are equal. White space around texts is ignored, because the editor trims texts.
 * @param {unknown} a @param {unknown} b
 * @returns {boolean}
 */
export function isEqual(a, b) {
  if (isUnset(a) && isUnset(b)) return true;
  if (typeof a === 'string' && typeof b === 'string') return trimmed(a) === trimmed(b);
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => isEqual(item, b[index]));
  if (!isObject(a) || !isObject(b)) return a === b;
  const [first, second] = /** @type {Record<string, unknown>[]} */ ([a, b]);
  return [...new Set([...Object.keys(first), ...Object.keys(second)])].every((key) => isEqual(first[key], second[key]));
}

const trimmed = (/** @type {string} */ text) => text.replace(/\r\n/g, '\n').trim();
