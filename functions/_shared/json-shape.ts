// Limits the size and nesting of JSON from strangers, before other code uses the JSON.

/** Maximum nesting. The deepest JSON of the site is an address in the details of an order, with three levels. */
const MAX_DEPTH = 12;
/** Maximum number of commas, colons and opening brackets. The largest JSON of the site is a cart with 1 000 removed units. */
const MAX_MARKS = 8_000;

/**
 * Names of properties that every object already has, or that lead to the class of an object. No form has a field with such a
 * name.
 */
const RESERVED_NAMES: ReadonlySet<string> = new Set([
  '__proto__',
  'prototype',
  ...Object.getOwnPropertyNames(Object.prototype),
]);

/** Returns whether an object from outside must not have a property with this name. */
export const isReservedName = (name: string): boolean => RESERVED_NAMES.has(name);

/**
 * Parses a body as a JSON object.
 * @returns undefined if the body is not a JSON object in UTF-8, is too large or too deeply nested, or contains a reserved
 * name
 */
export function parseJsonObject(bytes: Uint8Array): Record<string, unknown> | undefined {
  if (!isSmallEnough(bytes)) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return hasReservedName(value) ? undefined : (value as Record<string, unknown>);
}

/**
 * Returns whether nesting and size are within the limits. Called before parsing, because parsing 256 kB of keys takes 35 ms and
 * this check takes 1 ms.
 */
function isSmallEnough(bytes: Uint8Array): boolean {
  let depth = 0;
  let marks = 0;
  let isInString = false;
  for (let index = 0; index < bytes.length; index++) {
    const sign = String.fromCharCode(bytes[index]!);
    if (isInString) {
      if (sign === '\\') index++;
      else if (sign === '"') isInString = false;
    } else if (sign === '"') isInString = true;
    else if (sign === ']' || sign === '}') depth--;
    else if (',:[{'.includes(sign)) {
      if (sign === '[' || sign === '{') depth++;
      marks++;
      if (depth > MAX_DEPTH || marks > MAX_MARKS) return false;
    }
  }
  return true;
}

/**
 * Returns whether any object contains a reserved name. Checks level by level instead of recursively, because the sender
 * determines the depth.
 */
function hasReservedName(value: object): boolean {
  let level: object[] = [value];
  while (level.length > 0) {
    if (level.some((nested) => !Array.isArray(nested) && Object.keys(nested).some(isReservedName))) return true;
    level = level.flatMap((nested) =>
      (Object.values(nested) as unknown[]).filter(
        (inner): inner is object => typeof inner === 'object' && inner !== null,
      ),
    );
  }
  return false;
}
