import { z } from 'astro/zod';
import { describe, expect, test } from 'vitest';
import { readContentFile, type ContentFile } from '../../src/content-check/content-file.ts';
import { article } from '../../src/schemas/article.ts';
import { company } from '../../src/schemas/company.ts';
import { home } from '../../src/schemas/home.ts';
import { page, PAGE_IDS } from '../../src/schemas/pages.ts';
import { question, resource } from '../../src/schemas/resource.ts';
import { INTERFACE_PAGES, ROUTES } from '../../src/i18n/routes.ts';
import { filesBelow, projectDir } from '../support/files.ts';

interface Definition {
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  in?: z.ZodType;
}
const definitionOf = (schema: z.ZodType): Definition => (schema as unknown as { def: Definition }).def;

/** The fields of a schema, however deep, that no description explains; and objects that would take anything. */
function faults(schema: z.ZodType, at: string, isDescribed = false): string[] {
  const { shape, element, innerType, in: input } = definitionOf(schema);
  const described = isDescribed || schema.description !== undefined;
  const inner = innerType ?? input;
  if (inner) return faults(inner, at, described);
  if (shape) {
    const isStrict = schema
      .safeParse({ 'not a field': 1 })
      .error?.issues.some(({ code }) => code === 'unrecognized_keys');
    return [
      ...(isStrict ? [] : [`${at} takes unknown fields`]),
      ...Object.entries(shape).flatMap(([name, field]) => faults(field, `${at}.${name}`)),
    ];
  }
  if (element)
    return [
      ...(described ? [] : [`${at} says nothing`]),
      ...(definitionOf(element).shape ? faults(element, `${at}[]`) : []),
    ];
  return described ? [] : [`${at} says nothing`];
}

describe('the schemas', () => {
  const all: [string, z.ZodType][] = [
    ['company', company],
    ['home', home],
    ['article', article(z.string())],
    ['resource', resource],
    ['question', question],
    ...PAGE_IDS.map((id): [string, z.ZodType] => [id, page(id)]),
  ];

  test.each(all)('%s: every field says what it is, and no other is taken', (name, schema) =>
    expect(faults(schema, name)).toEqual([]),
  );

  test('every page of the route map has its schema, but those that answer a form', () => {
    expect([...PAGE_IDS, 'home', ...INTERFACE_PAGES].sort()).toEqual(Object.keys(ROUTES).sort());
  });
});

describe('the texts', () => {
  const texts = filesBelow('content', /\.mdx$/).map((file) => readContentFile(projectDir, file) as ContentFile);
  const count = (folder: string): number => filesBelow(`content/${folder}`, /\/fr\.mdx$/).length;

  test('there are as many resources, questions and articles as the specification counts', () => {
    expect(
      ['installation', 'maintenance', 'optimisation', 'troubleshooting', 'guides'].map((category) =>
        count(`resources/${category}`),
      ),
    ).toEqual([12, 8, 6, 10, 3]);
    expect([count('faq'), count('blog')]).toEqual([10, 3]);
  });

  test('a text that carries a technical figure cites where it comes from', () => {
    const withoutSource = texts
      .filter(({ file }) => /^content\/(blog|resources)\//.test(file))
      .filter(({ body, data }) => {
        const figures = body
          .replace(/^\d+\. /gm, '')
          .match(/\d+([.,]\d+)?\s?(°C|°|V|W|Wh|kW|kWh|A|Ah|Pa|%|kg|m²|mm|cm|m|km)(?![\w])/g);
        return figures && ((data as { sources?: unknown[] }).sources ?? []).length === 0;
      });
    expect(withoutSource.map(({ file }) => file)).toEqual([]);
  });
});
