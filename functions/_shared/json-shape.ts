// What a stranger's JSON may look like before a program that trusts its shape reads it.

/** The deepest that the site sends is an address in the details of an order: three levels. */
const MAX_DEPTH = 12;
/** Commas, colons and opening brackets. The most that the site sends is a cart with 1 000 removed units. */
const MAX_MARKS = 8_000;

/** Names that each object has already, or that lead from one to its class. None of our fields has such a name. */
const RESERVED_NAMES: ReadonlySet<string> = new Set([
  '__proto__',
  'prototype',
  ...Object.getOwnPropertyNames(Object.prototype),
]);

/** Whether a name may be the key of an object that came from outside. */
export const isReservedName = (name: string): boolean => RESERVED_NAMES.has(name);

/**
 * Returns the object that a body holds.
 * @returns undefined where it is not UTF-8, JSON or an object, nests too deeply, holds too much, or uses a reserved name.
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
 * Whether a text nests and holds no more than the site sends. Read before it is parsed: 256 kB of keys take a parser 35 ms,
 * and this 1 ms.
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

/** Goes level by level, not by recursion: the depth of a list in a list is the sender's choice. */
function hasReservedName(value: object): boolean {
  let level: object[] = [value];
  while (level.length > 0) {
    if (level.some((one) => !Array.isArray(one) && Object.keys(one).some(isReservedName))) return true;
    level = level.flatMap((one) =>
      (Object.values(one) as unknown[]).filter((inner): inner is object => typeof inner === 'object' && inner !== null),
    );
  }
  return false;
}
