import type { z } from 'astro/zod';
import { judgeBraces } from './braces.ts';
import type { ContentFile } from './content-file.ts';
import { nearest, type Problem, type Sentence } from './problem.ts';

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

/** What is wrong with the fields of a file, by its schema. */
export function checkFields(content: ContentFile, schema: z.ZodType): Problem[] {
  const { file, data } = content;
  if (data === null || typeof data !== 'object' || Array.isArray(data))
    return [{ file, line: content.lineOf([]), ...notFields }];
  const parsed = schema.safeParse(data);
  const issues = parsed.success ? [] : parsed.error.issues;
  return [
    ...issues.flatMap((issue) => explain(issue, content, schema)),
    ...checkDates(content),
    ...checkFacts(content),
  ];
}

const notFields: Sentence = {
  wrong: 'Le haut du fichier est une liste ou une phrase, et non des champs.',
  instead: 'Écrivez un champ par ligne, sans tiret devant, par exemple « title: Mon titre ».',
};

/** A problem with a field. */
const inField = (content: ContentFile, path: readonly PropertyKey[], sentence: Sentence): Problem => ({
  file: content.file,
  line: content.lineOf(path),
  ...sentence,
  ...(path.length > 0 && { field: String(path[0]) }),
});

function explain(issue: Issue, content: ContentFile, schema: z.ZodType): Problem[] {
  const about = schemaAt(schema, issue.path)?.description;
  const hint = about ? ` (${about.replace(/\.$/, '')})` : '';
  if (issue.code === 'unrecognized_keys') {
    const known = Object.keys(shapeOf(schemaAt(schema, issue.path)) ?? {});
    return issue.keys.map((key) =>
      inField(content, [...issue.path, key], unknownField(key, [...issue.path, key], known)),
    );
  }
  const name = nameOf(issue.path);
  const isMissing = valueAt(content.data, issue.path) === undefined;
  const sentence = isMissing
    ? { wrong: `Le champ « ${name} » manque.`, instead: `Ajoutez « ${String(issue.path.at(-1))}: … »${hint}.` }
    : explainValue(issue, `Le champ « ${name} »`, hint);
  return [inField(content, issue.path, sentence)];
}

function unknownField(key: string, path: readonly PropertyKey[], known: readonly string[]): Sentence {
  const meant = nearest(key, known);
  return {
    wrong: `Le champ « ${nameOf(path)} » n’existe pas ici.`,
    instead: meant ? `Vouliez-vous écrire « ${meant} » ?` : `Retirez-le. Champs possibles : ${known.join(', ')}.`,
  };
}

/** A wrong value, and what to write. */
function explainValue(issue: Issue, field: string, hint: string): Sentence {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.expected === 'date') {
        return {
          wrong: `${field} n’est pas une date.`,
          instead: 'Écrivez l’année, le mois et le jour, sans apostrophes, par exemple 2024-01-15.',
        };
      }
      return {
        wrong: `${field} n’est pas ${KINDS[issue.expected] ?? issue.expected}.`,
        instead: `Écrivez ${KINDS[issue.expected] ?? issue.expected}${hint}.`,
      };
    case 'too_big':
      return {
        wrong: `${field} est trop ${isNumber(issue.origin) ? 'grand' : 'long'}.`,
        instead: `Au plus ${issue.maximum}${unit(issue.origin)}${hint}.`,
      };
    case 'too_small': {
      // « Positive » says more than 0: of whole numbers, at least 1.
      const least = Number(issue.minimum) + (issue.inclusive === false ? 1 : 0);
      if (issue.origin === 'string' && least === 1)
        return { wrong: `${field} est vide.`, instead: `Écrivez un texte${hint}.` };
      return {
        wrong: `${field} est trop ${isNumber(issue.origin) ? 'petit' : 'court'}.`,
        instead: `Au moins ${least}${unit(issue.origin)}${hint}.`,
      };
    }
    case 'invalid_value':
      return {
        wrong: `${field} a une valeur inconnue.`,
        instead: `Choisissez parmi : ${issue.values.join(', ')}${hint}.`,
      };
    case 'invalid_format':
      return { wrong: `${field} est mal écrit.`, instead: FORMATS[issue.format] ?? `${issue.message}.` };
    default:
      return {
        wrong: `${field} n’est pas ce qu’il devrait être.`,
        instead: issue.code === 'custom' ? `${issue.message}.` : `Relisez-le${hint}.`,
      };
  }
}

const FORMATS: Record<string, string> = {
  url: 'Écrivez une adresse complète, qui commence par https://, par exemple https://www.exemple.ca/page.',
  email: 'Écrivez une adresse de courriel, par exemple nom@exemple.ca.',
};

const isNumber = (origin: string): boolean => origin === 'number' || origin === 'int';

const unit = (origin: string): string => (origin === 'string' ? ' caractères' : origin === 'array' ? ' éléments' : '');

/** `cards[2].title`, counted from 1 as people do. */
const nameOf = (path: readonly PropertyKey[]): string =>
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

/** The plain schema below what makes it optional or changes its result. */
function unwrap(schema: z.ZodType | undefined): SchemaDefinition | undefined {
  const definition = (schema as unknown as { def: SchemaDefinition } | undefined)?.def;
  const inner = definition?.innerType ?? definition?.in;
  return inner ? unwrap(inner) : definition;
}

const shapeOf = (schema: z.ZodType | undefined): Record<string, z.ZodType> | undefined => unwrap(schema)?.shape;

const schemaAt = (schema: z.ZodType, path: readonly PropertyKey[]): z.ZodType | undefined =>
  path.reduce<z.ZodType | undefined>(
    (at, step) => (typeof step === 'number' ? unwrap(at)?.element : unwrap(at)?.shape?.[String(step)]),
    schema,
  );

/** Every value below `data` with the way to it. */
function* values(data: unknown, path: PropertyKey[] = []): Generator<[PropertyKey[], unknown]> {
  yield [path, data];
  if (data === null || typeof data !== 'object' || data instanceof Date) return;
  for (const [key, value] of Object.entries(data))
    yield* values(value, [...path, Array.isArray(data) ? Number(key) : key]);
}

/** 31 February would quietly become 2 March; 2024-1-5 is a date, but not as the others are written. */
function checkDates(content: ContentFile): Problem[] {
  return [...values(content.data)].flatMap(([path, value]) => {
    const typed = content.typed(path) ?? '';
    if (!(value instanceof Date) || typed.startsWith(isoDay(value))) return [];
    const padded = typed.replace(/-(?=\d(-|$))/g, '-0');
    return [
      padded === isoDay(value)
        ? inField(content, path, {
            wrong: `Le champ « ${nameOf(path)} » est une date mal écrite : ${typed}.`,
            instead: `Écrivez ${padded}.`,
          })
        : inField(content, path, {
            wrong: `Le champ « ${nameOf(path)} » est une date qui n’existe pas : ${typed}.`,
            instead: 'Écrivez l’année, le mois et le jour d’une vraie date, par exemple 2024-01-15.',
          }),
    ];
  });
}

const isoDay = (date: Date): string => (Number.isNaN(date.valueOf()) ? '?' : date.toISOString().slice(0, 10));

const checkFacts = (content: ContentFile): Problem[] =>
  [...values(content.data)].flatMap(([path, value]) =>
    typeof value === 'string' ? judgeBraces(value).map((sentence) => inField(content, path, sentence)) : [],
  );
