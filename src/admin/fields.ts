import type { z } from 'astro/zod';
import { LABELS } from './labels.ts';

/** A field as the editor in the browser (Sveltia CMS) is told of it. */
export interface AdminField {
  name: string;
  label: string;
  widget: string;
  hint?: string;
  required?: boolean;
  /** Whether each language has its own, or both have the same. */
  i18n?: true | 'duplicate';
  fields?: AdminField[];
  field?: AdminField;
  [option: string]: unknown;
}

/** What the editor draws for a field, and with which options. */
type Widget = Pick<AdminField, 'widget'> & Partial<AdminField>;

interface Definition {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  in?: z.ZodType;
  entries?: Record<string, string>;
}

const definitionOf = (schema: z.ZodType): Definition => (schema as unknown as { def: Definition }).def;

/** A schema without what makes it optional or changes its result, and the description that one of these layers has. */
function unwrap(schema: z.ZodType): { plain: z.ZodType; isOptional: boolean; description: string } {
  const { innerType, in: input, type } = definitionOf(schema);
  const inner = innerType ?? input;
  if (!inner) return { plain: schema, isOptional: false, description: schema.description ?? '' };
  const { plain, isOptional, description } = unwrap(inner);
  return { plain, isOptional: isOptional || type === 'optional', description: schema.description ?? description };
}

/** Fields that hold the path of a picture beside the text. */
const PICTURES = ['picture'];
/** From how many characters on a text is written in a box of several lines. */
const LONG = 120;

/** What a new text begins with. */
const BEGINNINGS: Readonly<Record<string, unknown>> = { draft: true };

/**
 * Returns the field of a schema. Its label is what its description says before the first comma where it has no other, its help
 * the whole.
 * @param shared the names of fields that are the same in both languages
 */
export function fieldOf(name: string, schema: z.ZodType, shared: readonly string[]): AdminField {
  const { plain, isOptional, description } = unwrap(schema);
  return {
    name,
    label: LABELS[name] ?? (labelOf(description) || name),
    // A hint is read as Markdown.
    ...(description ? { hint: description.replaceAll('<', '\\<') } : {}),
    ...(isOptional || plain.safeParse([]).success ? { required: false } : {}),
    ...(name in BEGINNINGS ? { default: BEGINNINGS[name] } : {}),
    i18n: shared.includes(name) ? 'duplicate' : true,
    ...widgetOf(name, plain, shared),
  };
}

/** The fields of an object's schema. */
export const fieldsOf = (schema: z.ZodType, shared: readonly string[]): AdminField[] =>
  Object.entries(definitionOf(unwrap(schema).plain).shape ?? {}).map(([name, field]) => fieldOf(name, field, shared));

function widgetOf(name: string, schema: z.ZodType, shared: readonly string[]): Widget {
  const { type, element, entries } = definitionOf(schema);
  // What an object or a list holds follows it: of shared lists, all is shared.
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
      return { widget: 'object', collapsed: false, fields: fieldsOf(schema, inner) };
    case 'array':
      return listOf(name, element!, inner);
    default:
      if (PICTURES.includes(name)) return { widget: 'image', choose_url: false };
      return textOf(schema);
  }
}

function listOf(name: string, element: z.ZodType, shared: readonly string[]): Widget {
  const { plain } = unwrap(element);
  const { type, entries } = definitionOf(plain);
  if (type === 'enum') return { widget: 'select', multiple: true, options: Object.values(entries ?? {}) };
  if (type === 'object') return { widget: 'list', collapsed: false, fields: fieldsOf(plain, shared) };
  return { widget: 'list', field: fieldOf(name, element, shared) };
}

const namesIn = (element: z.ZodType | undefined): string[] =>
  element ? Object.keys(definitionOf(unwrap(element).plain).shape ?? {}) : [];

/** Whether a number has no decimals: the schema refuses a half. */
const isWhole = (schema: z.ZodType): boolean =>
  schema.safeParse(1.5).error?.issues.some(({ code }) => code === 'invalid_type') ?? false;

/** A line, or a box where the text may be long, with the fewest and the most characters that it may have. */
function textOf(schema: z.ZodType): Widget {
  const most = limitOf(schema, 'x'.repeat(10_000));
  const least = limitOf(schema, '');
  return {
    widget: (most ?? LONG + 1) > LONG ? 'text' : 'string',
    ...(most ? { maxlength: most } : {}),
    ...(least && least > 1 ? { minlength: least } : {}),
  };
}

/** The limit that a text breaks; undefined where it breaks none. */
function limitOf(schema: z.ZodType, text: string): number | undefined {
  for (const issue of schema.safeParse(text).error?.issues ?? []) {
    if (issue.code === 'too_big') return Number(issue.maximum);
    if (issue.code === 'too_small') return Number(issue.minimum);
  }
  return undefined;
}

/** What a description says first, without the conditions that follow. */
const labelOf = (description: string): string => /^[^,;:.(]*/.exec(description)![0].trim();
