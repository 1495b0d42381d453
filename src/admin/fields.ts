import type { z } from 'astro/zod';
import { noBreak } from '../core/typography.ts';
import { LABELS } from './labels.ts';

/** A field in the configuration of the browser-based editor (Sveltia CMS). */
export interface AdminField {
  name: string;
  label: string;
  widget: string;
  hint?: string;
  required?: boolean;
  /** `true` if each language has its own value, `duplicate` if both languages share one value. */
  i18n?: true | 'duplicate';
  fields?: AdminField[];
  field?: AdminField;
  [option: string]: unknown;
}

/** The editor's control for a field, with its options. */
type Widget = Pick<AdminField, 'widget'> & Partial<AdminField>;

interface Definition {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  in?: z.ZodType;
  entries?: Record<string, string>;
}

const getDefinition = (schema: z.ZodType): Definition => (schema as unknown as { def: Definition }).def;

/**
 * Removes the layers that make a schema optional or transform its result. Returns the inner schema, whether a layer made it
 * optional, and the outermost description.
 */
function unwrap(schema: z.ZodType): { plain: z.ZodType; isOptional: boolean; description: string } {
  const { innerType, in: input, type } = getDefinition(schema);
  const inner = innerType ?? input;
  if (!inner) return { plain: schema, isOptional: false, description: schema.description ?? '' };
  const { plain, isOptional, description } = unwrap(inner);
  return { plain, isOptional: isOptional || type === 'optional', description: schema.description ?? description };
}

/** Names of the fields whose value is the path of a picture in the text's folder. */
const PICTURES = ['picture'];
/** A text gets a multi-line control if it may be longer than this number of characters. */
const LONG = 120;

/**
 * Returns the editor's field for a schema. The label comes from `LABELS`, or from the beginning of the schema's description. The
 * hint is the whole description.
 * @param shared the names of fields that are the same in both languages
 */
export function toField(name: string, schema: z.ZodType, shared: readonly string[]): AdminField {
  const { plain, isOptional, description } = unwrap(schema);
  return {
    name,
    label: LABELS[name] ?? (toLabel(description) || name),
    // The editor renders a hint as Markdown.
    ...(description ? { hint: noBreak(description).replaceAll('<', '\\<') } : {}),
    ...(isOptional || plain.safeParse([]).success ? { required: false } : {}),
    i18n: shared.includes(name) ? 'duplicate' : true,
    ...chooseWidget(name, plain, shared),
  };
}

/** Returns the fields of an object's schema. */
export const toFields = (schema: z.ZodType, shared: readonly string[]): AdminField[] =>
  Object.entries(getDefinition(unwrap(schema).plain).shape ?? {}).map(([name, field]) => toField(name, field, shared));

function chooseWidget(name: string, schema: z.ZodType, shared: readonly string[]): Widget {
  const { type, element, entries } = getDefinition(schema);
  // In a shared list or object, every field is shared.
  const inner = shared.includes(name) ? [...shared, ...namesIn(element ?? schema)] : shared;
  switch (type) {
    case 'boolean':
      return { widget: 'boolean' };
    case 'number':
    case 'int':
      return {
        widget: 'number',
        value_type: isWhole(schema) ? 'int' : 'float',
        ...(isWhole(schema) ? {} : { step: 0.5 }),
      };
    case 'date':
      return { widget: 'datetime', format: 'YYYY-MM-DD', date_format: 'YYYY-MM-DD', time_format: false };
    case 'enum':
      return { widget: 'select', options: Object.values(entries ?? {}) };
    case 'object':
      return { widget: 'object', collapsed: false, fields: toFields(schema, inner) };
    case 'array':
      return toListWidget(name, element!, inner);
    default:
      if (PICTURES.includes(name)) return { widget: 'image', choose_url: false };
      return toTextWidget(schema);
  }
}

function toListWidget(name: string, element: z.ZodType, shared: readonly string[]): Widget {
  const { plain } = unwrap(element);
  const { type, entries } = getDefinition(plain);
  if (type === 'enum') return { widget: 'select', multiple: true, options: Object.values(entries ?? {}) };
  if (type === 'object') return { widget: 'list', collapsed: false, fields: toFields(plain, shared) };
  return { widget: 'list', field: toField(name, element, shared) };
}

const namesIn = (element: z.ZodType | undefined): string[] =>
  element ? Object.keys(getDefinition(unwrap(element).plain).shape ?? {}) : [];

/** Returns whether a schema accepts whole numbers only. */
const isWhole = (schema: z.ZodType): boolean =>
  schema.safeParse(1.5).error?.issues.some(({ code }) => code === 'invalid_type') ?? false;

/**
 * Returns a single-line control, or a multi-line control if the text may be long. The control enforces the minimum and maximum
 * number of characters.
 */
function toTextWidget(schema: z.ZodType): Widget {
  const maxLength = findLimit(schema, 'x'.repeat(10_000));
  const least = findLimit(schema, '');
  return {
    widget: (maxLength ?? LONG + 1) > LONG ? 'text' : 'string',
    ...(maxLength ? { maxlength: maxLength } : {}),
    ...(least && least > 1 ? { minlength: least } : {}),
  };
}

/** Returns the limit that a text violates, or undefined if the text violates no limit. */
function findLimit(schema: z.ZodType, text: string): number | undefined {
  for (const issue of schema.safeParse(text).error?.issues ?? []) {
    if (issue.code === 'too_big') return Number(issue.maximum);
    if (issue.code === 'too_small') return Number(issue.minimum);
  }
  return undefined;
}

/** Returns the beginning of a description, without the conditions after its first punctuation mark. */
const toLabel = (description: string): string => /^[^,;:.(]*/.exec(description)![0].trim();
