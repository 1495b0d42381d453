import { z } from 'astro/zod';
import { describe, expect, test } from 'vitest';
import { article } from '../../src/schemas/article.ts';
import { company } from '../../src/schemas/company.ts';
import { datasheet } from '../../src/schemas/datasheet.ts';
import { home } from '../../src/schemas/home.ts';
import { page, PAGE_IDS } from '../../src/schemas/pages.ts';
import { question, resource } from '../../src/schemas/resource.ts';
import { INTERFACE_PAGES, ROUTES } from '../../src/i18n/routes.ts';

interface Definition {
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  in?: z.ZodType;
}
const getDefinition = (schema: z.ZodType): Definition => (schema as unknown as { def: Definition }).def;

/** Returns the fields of a schema, at any depth, that lack a description, and objects that allow unknown fields. */
function faults(schema: z.ZodType, at: string, isDescribed = false): string[] {
  const { shape, element, innerType, in: input } = getDefinition(schema);
  const described = isDescribed || schema.description !== undefined;
  const inner = innerType ?? input;
  if (inner) return faults(inner, at, described);
  if (shape) {
    const isStrict = schema
      .safeParse({ 'not a field': 1 })
      .error?.issues.some(({ code }) => code === 'unrecognized_keys');
    return [
      ...(isStrict ? [] : [`${at} allows unknown fields`]),
      ...Object.entries(shape).flatMap(([name, field]) => faults(field, `${at}.${name}`)),
    ];
  }
  if (element)
    return [
      ...(described ? [] : [`${at} has no description`]),
      ...(getDefinition(element).shape ? faults(element, `${at}[]`) : []),
    ];
  return described ? [] : [`${at} has no description`];
}

describe('the schemas', () => {
  const all: [string, z.ZodType][] = [
    ['company', company],
    ['datasheet', datasheet],
    ['home', home],
    ['article', article(z.string())],
    ['resource', resource],
    ['question', question],
    ...PAGE_IDS.map((id): [string, z.ZodType] => [id, page(id)]),
  ];

  test.each(all)('the schema %s describes every field, and allows no other fields', (name, schema) =>
    expect(faults(schema, name)).toEqual([]),
  );

  test('every page of the route map has a schema, except the pages whose texts are in src/i18n/strings', () => {
    expect([...PAGE_IDS, 'home', ...INTERFACE_PAGES].sort()).toEqual(Object.keys(ROUTES).sort());
  });
});
