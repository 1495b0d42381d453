import type { z } from 'astro/zod';
import { isoDay } from '../core/content/publishing.ts';
import { validateBraces } from './braces.ts';
import { CURLY, curlyQuotes, isFields, localeOfFile, type ContentFile } from './content-file.ts';
import { explainFirstSign, explainJoinedDash } from './mistaken/fields.ts';
import { explainMarkup } from './mistaken/plain-fields.ts';
import { foreignQuotes } from './mistaken/quotes.ts';
import { validateDescription } from './pictures.ts';
import { nearest, type Problem, type Explanation } from './problem.ts';
import { suggestValue } from './suggest-value.ts';

type Issue = z.core.$ZodIssue;
const KINDS: Record<string, string> = {
  string: 'un texte',
  number: 'un nombre',
  int: 'un nombre entier',
  array: 'une liste',
  object: 'un groupe de champs',
  date: 'une date',
  boolean: 'true ou false',
};

/** Returns the problems of a file's fields, by its schema. */
export function checkFields(content: ContentFile, schema: z.ZodType): Problem[] {
  const { file, data } = content;
  if (!isFields(data)) return [{ file, line: content.findLine([]), ...notFields }];
  const parsed = schema.safeParse(data);
  const issues = parsed.success ? [] : parsed.error.issues;
  return [
    ...content.swallowed,
    ...issues
      .filter(({ path }) => !content.swallowed.some(({ line }) => line === content.findLine(path)))
      .flatMap((issue) => explain(issue, content, schema)),
    ...checkDates(content),
    ...checkTexts(content),
  ];
}

const notFields: Explanation = {
  message: 'Le haut du fichier est une liste ou une phrase, et non des champs.',
  suggestion: 'Écrivez un champ par ligne, sans tiret devant, par exemple « title: Mon titre ».',
};

/** Returns an explanation as a problem at the line of a field. */
const inField = (content: ContentFile, path: readonly PropertyKey[], explanation: Explanation): Problem => ({
  file: content.file,
  line: content.findLine(path),
  ...explanation,
  ...(path.length > 0 && { field: String(path[0]) }),
});

function explain(issue: Issue, content: ContentFile, schema: z.ZodType): Problem[] {
  const about = schemaAt(schema, issue.path)?.description;
  const hint = about ? ` (${about.replace(/\.$/, '')})` : '';
  if (issue.code === 'unrecognized_keys') {
    const known = Object.keys(getShape(schemaAt(schema, issue.path)) ?? {});
    return issue.keys.map((key) =>
      inField(content, [...issue.path, key], unknownField(key, [...issue.path, key], known)),
    );
  }
  const name = formatFieldName(issue.path);
  const isMissing = valueAt(content.data, issue.path) === undefined;
  const explanation = isMissing
    ? { message: `Le champ « ${name} » manque.`, suggestion: `Ajoutez « ${String(issue.path.at(-1))}: … »${hint}.` }
    : (explainSign(issue, content) ??
      explainValue(issue, `Le champ « ${name} »`, hint, content.typed(issue.path) ?? ''));
  return [inField(content, issue.path, explanation)];
}

/** Explains a value that YAML parses as another type: a text with a special first character, or a list with a missing space. */
function explainSign(issue: Issue, content: ContentFile): Explanation | undefined {
  if (issue.code !== 'invalid_type') return undefined;
  const line = content.findLine(issue.path);
  const [typed = '', below = ''] = content.text.split(/\r?\n/).slice(line - 1, line + 1);
  if (issue.expected === 'string') return explainFirstSign(typed);
  return issue.expected === 'array' ? explainJoinedDash(`${typed}\n${below}`) : undefined;
}

function unknownField(key: string, path: readonly PropertyKey[], known: readonly string[]): Explanation {
  const meant = nearest(key, known);
  return {
    message: `Le champ « ${formatFieldName(path)} » n’existe pas ici.`,
    suggestion: meant ? `Vouliez-vous écrire « ${meant} » ?` : `Retirez-le. Champs possibles : ${known.join(', ')}.`,
  };
}

/** Explains a value that its schema refuses. */
function explainValue(issue: Issue, field: string, hint: string, typed: string): Explanation {
  switch (issue.code) {
    case 'invalid_type':
      return {
        message: `${field} n’est pas ${KINDS[issue.expected] ?? issue.expected}.`,
        suggestion:
          suggestValue(issue.expected, typed) ??
          `Écrivez ${KINDS[issue.expected] ?? issue.expected}${hint}${issue.expected === 'string' && typed ? ` : entre apostrophes droites, '${typed}' en est un` : ''}.`,
      };
    case 'too_big':
      return {
        message: `${field} est trop ${isNumber(issue.origin) ? 'grand' : 'long'}.`,
        suggestion: `Au plus ${issue.maximum}${unit(issue.origin)}${hint}.`,
      };
    case 'too_small': {
      // "Positive" means more than 0, which for whole numbers is at least 1.
      const least = Number(issue.minimum) + (issue.inclusive === false ? 1 : 0);
      if (issue.origin === 'string' && least === 1)
        return { message: `${field} est vide.`, suggestion: `Écrivez un texte${hint}.` };
      return {
        message: `${field} est trop ${isNumber(issue.origin) ? 'petit' : 'court'}.`,
        suggestion: `Au moins ${least}${unit(issue.origin)}${hint}.`,
      };
    }
    case 'invalid_value':
      return {
        message: `${field} a une valeur inconnue.`,
        suggestion: `Choisissez parmi : ${issue.values.join(', ')}${hint}.`,
      };
    case 'invalid_format':
      return { message: `${field} est mal écrit.`, suggestion: FORMATS[issue.format] ?? `${issue.message}.` };
    default:
      return {
        message: `${field} n’est pas ce qu’il devrait être.`,
        suggestion: issue.code === 'custom' ? `${issue.message}.` : `Relisez-le${hint}.`,
      };
  }
}

const FORMATS: Record<string, string> = {
  url: 'Écrivez une adresse complète, qui commence par https://, par exemple https://www.exemple.ca/page.',
  email: 'Écrivez une adresse de courriel, par exemple nom@exemple.ca.',
};

const isNumber = (origin: string): boolean => origin === 'number' || origin === 'int';

const unit = (origin: string): string => (origin === 'string' ? ' caractères' : origin === 'array' ? ' éléments' : '');

/** Returns the name of a field, such as `cards[2].title`, with indexes from 1. */
const formatFieldName = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (name, step) =>
      typeof step === 'number' ? `${name}[${step + 1}]` : name ? `${name}.${String(step)}` : String(step),
    '',
  );

const valueAt = (data: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, step) => (value as Record<PropertyKey, unknown> | undefined)?.[step], data);

interface SchemaDefinition {
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  in?: z.ZodType;
}

/** Returns the definition of a schema without the wrappers that make the schema optional or transform its result. */
function unwrap(schema: z.ZodType | undefined): SchemaDefinition | undefined {
  const definition = (schema as unknown as { def: SchemaDefinition } | undefined)?.def;
  const inner = definition?.innerType ?? definition?.in;
  return inner ? unwrap(inner) : definition;
}

const getShape = (schema: z.ZodType | undefined): Record<string, z.ZodType> | undefined => unwrap(schema)?.shape;

const schemaAt = (schema: z.ZodType, path: readonly PropertyKey[]): z.ZodType | undefined =>
  path.reduce<z.ZodType | undefined>(
    (at, step) => (typeof step === 'number' ? unwrap(at)?.element : unwrap(at)?.shape?.[String(step)]),
    schema,
  );

/** Yields `data` and all values inside it, each with its path. */
function* values(data: unknown, path: PropertyKey[] = []): Generator<[PropertyKey[], unknown]> {
  yield [path, data];
  if (data === null || typeof data !== 'object' || data instanceof Date) return;
  for (const [key, value] of Object.entries(data))
    yield* values(value, [...path, Array.isArray(data) ? Number(key) : key]);
}

/**
 * Returns the problems of the dates. YAML converts a date that does not exist (31 February becomes 3 March). Other problems are a
 * time, an unlikely year and missing leading zeros (2024-1-5).
 */
function checkDates(content: ContentFile): Problem[] {
  return [...values(content.data)].flatMap(([path, value]) => {
    const typed = content.typed(path) ?? '';
    if (!(value instanceof Date)) return [];
    const [, day] = /^(\d{4}-\d{2}-\d{2})[T ]\S/i.exec(typed) ?? [];
    if (day !== undefined)
      return inField(content, path, {
        message: `Le champ « ${formatFieldName(path)} » a une heure : ${typed}.`,
        suggestion: `Écrivez le jour seulement : ${day}.`,
      });
    if (typed.startsWith(written(value))) {
      const year = value.getUTCFullYear();
      if (year >= OLDEST_YEAR && year <= new Date().getUTCFullYear() + MAX_YEARS_AHEAD) return [];
      return inField(content, path, {
        message: `Le champ « ${formatFieldName(path)} » dit l’année ${typed.slice(0, 4)}.`,
        suggestion: 'Écrivez l’année en quatre chiffres, par exemple 2024-01-15.',
      });
    }
    const padded = typed.replace(/-(?=\d(-|$))/g, '-0');
    return [
      padded === written(value)
        ? inField(content, path, {
            message: `Le champ « ${formatFieldName(path)} » est une date mal écrite : ${typed}.`,
            suggestion: `Écrivez ${padded}.`,
          })
        : inField(content, path, {
            message: `Le champ « ${formatFieldName(path)} » est une date qui n’existe pas : ${typed}.`,
            suggestion: 'Écrivez l’année, le mois et le jour d’une vraie date, par exemple 2024-01-15.',
          }),
    ];
  });
}

const written = (date: Date): string => (Number.isNaN(date.valueOf()) ? '?' : isoDay(date));

/** Years outside this range can only be typing errors: 0202, 2205. */
const OLDEST_YEAR = 1990;
const MAX_YEARS_AHEAD = 3;

/** Returns the problems of the fields' texts: markup, braces, wrong quotation marks, and descriptions that are file names. */
const checkTexts = (content: ContentFile): Problem[] =>
  [...values(content.data)].flatMap(([path, value]) => {
    if (typeof value !== 'string') return [];
    const description = String(path.at(-1)).endsWith('Alt') && value.trim() !== '' && validateDescription(value, '');
    const markup = explainMarkup(value);
    const explanations = [
      ...(markup ? [markup] : []),
      ...validateBraces(value),
      ...(CURLY.test(value.trim()) ? [curlyQuotes] : foreignQuotes(value, localeOfFile(content.file))),
      ...(description ? [{ ...description, suggestion: 'Écrivez ce qu’on voit, pour qui ne voit pas l’image.' }] : []),
    ];
    return explanations.map((explanation) => inField(content, path, explanation));
  });

/** Returns the fields whose whole value is an address of this site. */
export const addressesIn = (content: ContentFile): { value: string; line: number }[] =>
  [...values(content.data)].flatMap(([path, value]) =>
    typeof value === 'string' && /^\/[\w\-/#]*$/.test(value) ? [{ value, line: content.findLine(path) }] : [],
  );
