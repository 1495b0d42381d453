// What a stranger's JSON may look like before a program that trusts its shape reads it.

/** The deepest that the site sends is an address in the details of an order: three levels. */
const MAX_DEPTH = 12;

/** Names that each object has already, or that lead from one to its class. No field of ours is called so. */
const RESERVED_NAMES: ReadonlySet<string> = new Set([
  '__proto__',
  'prototype',
  ...Object.getOwnPropertyNames(Object.prototype),
]);

/** Whether a name may be the key of an object that came from outside. */
export const isReservedName = (name: string): boolean => RESERVED_NAMES.has(name);

/**
 * Returns the object that a body holds.
 * @returns undefined where it is not UTF-8, JSON or an object, nests too deeply, or uses a reserved name.
 */
export function parseJsonObject(bytes: Uint8Array): Record<string, unknown> | undefined {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return hasSafeShape(value) ? (value as Record<string, unknown>) : undefined;
}

/** Goes level by level: a recursive function would run out of stack, which is what the depth is limited for. */
function hasSafeShape(value: object): boolean {
  let level: object[] = [value];
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return false;
    const next: object[] = [];
    for (const container of level) {
      if (!Array.isArray(container) && Object.keys(container).some(isReservedName)) return false;
      for (const inner of Object.values(container) as unknown[])
        if (typeof inner === 'object' && inner !== null) next.push(inner);
    }
    level = next;
  }
  return true;
}
