// Checks visitors' queries to the REST interface. Supabase Lite looks names up in plain objects, so it must never receive an
// unknown name. For example, `select=*,__proto__:x(*)` would change every object in the database's thread.
import { isUuid } from '../../../src/core/uuid.ts';
import { READABLE_TABLES, type Condition, type ReadableTable } from './rest-tables.ts';

/** Maximum number of characters in a query. */
const MAX_QUERY_LENGTH = 4_096;
const MAX_VALUE_LENGTH = 1_000;

const LIMIT = /^\d{1,5}$/;

const EQUALS = 'eq.';

const CHECKS: Readonly<Record<Condition, (value: string) => boolean>> = {
  text: isText,
  uuid: isUuid,
  boolean: (value) => value === 'true' || value === 'false',
};

/** Returns whether a text is short enough, and has no control characters and no lone surrogates. */
function isText(value: string): boolean {
  return value.length <= MAX_VALUE_LENGTH && value.isWellFormed() && !/\p{Cc}/u.test(value);
}

/** Returns whether visitors may send this query to this table. */
export function isReadableQuery(table: string, { search, searchParams }: URL): boolean {
  const readable = READABLE_TABLES.get(table);
  if (!readable || search.length > MAX_QUERY_LENGTH) return false;
  const names = [...searchParams.keys()];
  if (new Set(names).size !== names.length) return false;
  return [...searchParams].every(([name, value]) => isParameter(readable, name, value));
}

function isParameter(table: ReadableTable, name: string, value: string): boolean {
  switch (name) {
    case 'select':
      return isSelectList(table, value);
    case 'order':
      return isOrder(table, value);
    case 'limit':
      return LIMIT.test(value);
    default:
      return isCondition(table.conditions.get(name), value);
  }
}

const isCondition = (condition: Condition | undefined, value: string): boolean =>
  condition !== undefined && value.startsWith(EQUALS) && CHECKS[condition](value.slice(EQUALS.length));

function isOrder({ sortable }: ReadableTable, list: string): boolean {
  const names = list.split(',').map((item) => item.replace(/\.(asc|desc)$/, ''));
  return new Set(names).size === names.length && names.every((name) => sortable.has(name));
}

/**
 * Returns whether a list names only columns and embedded tables that are allowed, each at most once. A list for an embedded table
 * is inside brackets, and is checked in the same way.
 */
function isSelectList(table: ReadableTable, list: string): boolean {
  const items = splitList(list);
  if (!items) return false;
  const names = items.map((item) => item.split('(', 1)[0]!);
  return new Set(names).size === names.length && items.every((item) => isSelectItem(table, item));
}

function isSelectItem({ columns, embedded }: ReadableTable, item: string): boolean {
  if (columns.has(item)) return true;
  const bracket = item.indexOf('(');
  const inner = bracket > 0 && item.endsWith(')') ? embedded.get(item.slice(0, bracket)) : undefined;
  return inner !== undefined && isSelectList(inner, item.slice(bracket + 1, -1));
}

/** Splits a list at the commas outside brackets. Returns undefined if the brackets do not match. */
function splitList(list: string): string[] | undefined {
  const items: string[] = [];
  let depth = 0;
  let start = 0;
  for (let index = 0; index < list.length; index++) {
    const character = list[index];
    if (character === '(') depth++;
    else if (character === ')') depth--;
    else if (character === ',' && depth === 0) {
      items.push(list.slice(start, index));
      start = index + 1;
    }
    if (depth < 0) return undefined;
  }
  if (depth !== 0) return undefined;
  return [...items, list.slice(start)];
}
