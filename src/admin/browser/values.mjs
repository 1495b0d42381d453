// When two values of a field are the same to the editor.

const isObject = (/** @type {unknown} */ value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Whether a field has no value. The editor fills in what a file leaves out (`false`, an empty text), and leaves out what is
 * empty (`[]`).
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
 * Whether two values are equal. The editor trims texts.
 * @param {unknown} one @param {unknown} other
 * @returns {boolean}
 */
export function isEqual(one, other) {
  if (isUnset(one) && isUnset(other)) return true;
  if (typeof one === 'string' && typeof other === 'string') return trimmed(one) === trimmed(other);
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => isEqual(item, other[index]));
  if (!isObject(one) || !isObject(other)) return one === other;
  const [first, second] = /** @type {Record<string, unknown>[]} */ ([one, other]);
  return [...new Set([...Object.keys(first), ...Object.keys(second)])].every((key) => isEqual(first[key], second[key]));
}

const trimmed = (/** @type {string} */ text) => text.replace(/\r\n/g, '\n').trim();
