// The grammar of a visitor's query of the REST interface. What it does not know never reaches Supabase Lite, which looks
// names up in plain objects: `select=*,__proto__:x(*)` changed every object of the database's thread.
import { READABLE_TABLES, type Condition, type ReadableTable } from './rest-tables.ts';

/** Characters of a query. The longest that the site sends is a search of 200 characters in two columns. */
const MAX_QUERY_LENGTH = 4_096;
/** Conditions on one column: a search has one for each word of its 200 characters. */
const MAX_CONDITIONS = 100;
const MAX_VALUE_LENGTH = 1_000;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const LIMIT = /^\d{1,5}$/;

const CHECKS: Readonly<Record<Condition, { operator: string; isValue: (value: string) => boolean }>> = {
  text: { operator: 'eq.', isValue: isText },
  uuid: { operator: 'eq.', isValue: (value) => UUID.test(value) },
  boolean: { operator: 'eq.', isValue: (value) => value === 'true' || value === 'false' },
  pattern: { operator: 'like.', isValue: isText },
};

/** Without control characters, and with whole characters alone: PostgreSQL stores no other text. */
function isText(value: string): boolean {
  return value.length <= MAX_VALUE_LENGTH && value.isWellFormed() && !/\p{Cc}/u.test(value);
}

/** Whether visitors may send this query to this table. */
export function isReadableQuery(table: string, { search, searchParams }: URL): boolean {
  const readable = READABLE_TABLES.get(table);
  if (!readable || search.length > MAX_QUERY_LENGTH) return false;
  const counts = new Map<string, number>();
  for (const [name, value] of searchParams) {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    if (!isParameter(readable, name, value, count)) return false;
  }
  return true;
}

function isParameter(table: ReadableTable, name: string, value: string, count: number): boolean {
  switch (name) {
    case 'select':
      return count === 1 && isSelectList(table, value);
    case 'order':
      return count === 1 && isOrder(table, value);
    case 'limit':
      return count === 1 && LIMIT.test(value);
    default:
      return count <= MAX_CONDITIONS && isCondition(table.conditions.get(name), value);
  }
}

function isCondition(condition: Condition | undefined, value: string): boolean {
  if (!condition) return false;
  const { operator, isValue } = CHECKS[condition];
  return value.startsWith(operator) && isValue(value.slice(operator.length));
}

function isOrder({ sortable }: ReadableTable, list: string): boolean {
  const names = list.split(',').map((item) => item.replace(/\.(asc|desc)$/, ''));
  return new Set(names).size === names.length && names.every((name) => sortable.has(name));
}

/** Whether a list names each column, and each embedded table, at most once. Lists nest as deep as the tables do. */
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

/** Splits at the commas outside brackets; undefined where brackets do not match. */
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
