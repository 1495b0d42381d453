import type { z } from 'astro/zod';
import { FACT_NAMES, factsNamedIn, isFactName } from '../../domain/facts.ts';
import type { ContentFile } from './content-file.ts';
import { nearest, type Problem } from './problem.ts';

type Issue = z.core.$ZodIssue;
const KINDS: Record<string, string> = { string: 'un texte', number: 'un nombre', int: 'un nombre entier', array: 'une liste', object: 'un groupe de champs', date: 'une date', boolean: 'true ou false' };

/** What is wrong with the fields of a file, by its schema. */
export function checkFields(content: ContentFile, schema: z.ZodType): Problem[] {
  const parsed = schema.safeParse(content.data);
  const issues = parsed.success ? [] : parsed.error.issues;
  return [...issues.flatMap((issue) => explain(issue, content, schema)), ...checkDates(content, content.data), ...checkFacts(content, content.data)];
}

function explain(issue: Issue, content: ContentFile, schema: z.ZodType): Problem[] {
  const { file } = content;
  const name = nameOf(issue.path);
  const line = content.lineOf(issue.path);
  const about = schemaAt(schema, issue.path)?.description;
  const hint = about ? ` (${about.replace(/\.$/, '')})` : '';
  if (issue.code === 'unrecognized_keys') {
    const known = Object.keys(shapeOf(schemaAt(schema, issue.path)) ?? {});
    return issue.keys.map((key) => {
      const meant = nearest(key, known);
      return {
        file,
        line: content.lineOf([...issue.path, key]),
        wrong: `Le champ « ${nameOf([...issue.path, key])} » n’existe pas ici.`,
        instead: meant ? `Vouliez-vous écrire « ${meant} » ?` : `Retirez-le. Champs possibles : ${known.join(', ')}.`,
      };
    });
  }
  const isMissing = valueAt(content.data, issue.path) === undefined;
  if (isMissing) return [{ file, line, wrong: `Le champ « ${name} » manque.`, instead: `Ajoutez « ${String(issue.path.at(-1))}: … »${hint}.` }];
  return [{ file, line, ...sentence(issue, name, hint) }];
}

/** A wrong value, and what to write. */
function sentence(issue: Issue, name: string, hint: string): { wrong: string; instead: string } {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'date'
        ? { wrong: `Le champ « ${name} » n’est pas une date.`, instead: 'Écrivez l’année, le mois et le jour, sans apostrophes, par exemple 2024-01-15.' }
        : { wrong: `Le champ « ${name} » n’est pas ${KINDS[issue.expected] ?? issue.expected}.`, instead: `Écrivez ${KINDS[issue.expected] ?? issue.expected}${hint}.` };
    case 'too_big':
      return { wrong: `Le champ « ${name} » est trop ${issue.origin === 'number' || issue.origin === 'int' ? 'grand' : 'long'}.`, instead: `Au plus ${issue.maximum}${unit(issue.origin)}${hint}.` };
    case 'too_small':
      return issue.origin === 'string' && Number(issue.minimum) === 1
        ? { wrong: `Le champ « ${name} » est vide.`, instead: `Écrivez un texte${hint}.` }
        : { wrong: `Le champ « ${name} » est trop ${issue.origin === 'number' || issue.origin === 'int' ? 'petit' : 'court'}.`, instead: `Au moins ${issue.minimum}${unit(issue.origin)}${hint}.` };
    case 'invalid_value':
      return { wrong: `Le champ « ${name} » a une valeur inconnue.`, instead: `Choisissez parmi : ${issue.values.join(', ')}${hint}.` };
    case 'invalid_format':
      return { wrong: `Le champ « ${name} » est mal écrit.`, instead: issue.format === 'regex' ? `${issue.message}.` : issue.format === 'url' ? 'Écrivez une adresse complète, par exemple https://www.exemple.ca/page.' : 'Écrivez une adresse de courriel, par exemple nom@exemple.ca.' };
    default:
      return { wrong: `Le champ « ${name} » n’est pas ce qu’il devrait être.`, instead: `Relisez-le${hint}.` };
  }
}

const unit = (origin: string): string => (origin === 'string' ? ' caractères' : origin === 'array' ? ' éléments' : '');

/** `cards[2].title`, counted from 1 as people do. */
const nameOf = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((name, step) => (typeof step === 'number' ? `${name}[${step + 1}]` : name ? `${name}.${String(step)}` : String(step)), '');

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
  path.reduce<z.ZodType | undefined>((at, step) => (typeof step === 'number' ? unwrap(at)?.element : unwrap(at)?.shape?.[String(step)]), schema);

/** Every value below `data` with the way to it. */
function* values(data: unknown, path: PropertyKey[] = []): Generator<[PropertyKey[], unknown]> {
  yield [path, data];
  if (data === null || typeof data !== 'object' || data instanceof Date) return;
  for (const [key, value] of Object.entries(data)) yield* values(value, [...path, Array.isArray(data) ? Number(key) : key]);
}

/** 31 February would quietly become 2 March. */
function checkDates(content: ContentFile, data: unknown): Problem[] {
  return [...values(data)]
    .filter(([path, value]) => value instanceof Date && !content.typed(path)?.startsWith(isoDay(value)))
    .map(([path]) => ({
      file: content.file,
      line: content.lineOf(path),
      wrong: `Le champ « ${nameOf(path)} » est une date qui n’existe pas : ${content.typed(path)}.`,
      instead: 'Écrivez l’année, le mois et le jour d’une vraie date, par exemple 2024-01-15.',
    }));
}

const isoDay = (date: Date): string => (Number.isNaN(date.valueOf()) ? '?' : date.toISOString().slice(0, 10));

function checkFacts(content: ContentFile, data: unknown): Problem[] {
  return [...values(data)].flatMap(([path, value]) =>
    typeof value !== 'string' ? [] : factsNamedIn(value).filter((name) => !isFactName(name)).map((name) => unknownFact(content.file, content.lineOf(path), name)),
  );
}

/** For a name in braces that stands for nothing. */
export function unknownFact(file: string, line: number, name: string): Problem {
  const meant = nearest(name, FACT_NAMES);
  return {
    file,
    line,
    wrong: `« {${name}} » ne correspond à aucun fait de l’entreprise.`,
    instead: meant ? `Vouliez-vous écrire « {${meant}} » ?` : `Retirez les accolades, ou choisissez parmi : ${FACT_NAMES.join(', ')}.`,
  };
}
