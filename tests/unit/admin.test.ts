import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'astro/zod';
import type { Connect } from 'vite';
import { describe, expect, test } from 'vitest';
import { skipUsedIds, withBeginnings } from '../../src/admin/browser/beginnings.mjs';
import { allToEditor, allToSite, toEditor, toSite } from '../../src/admin/browser/paths.mjs';
import { adminConfig } from '../../src/admin/config.ts';
import { toField, toFields, type AdminField } from '../../src/admin/fields.ts';
import { readAdminFile } from '../../src/admin/files.ts';
import { admin } from '../../src/admin/index.ts';
import { adminPage, createStart } from '../../src/admin/page.ts';
import { findKind } from '../../src/content-check/kinds.ts';
import { PAGE_IDS } from '../../src/schemas/pages.ts';
import { filesBelow, projectDir } from '../support/files.ts';

const config = adminConfig({ kind: 'github', repository: 'soleil/site', branch: 'main' });
type Collection = {
  name: string;
  folder?: string;
  fields?: AdminField[];
  files?: { file: string; fields: AdminField[] }[];
};
const collections = config.collections as unknown as Collection[];

describe('a field of the editor', () => {
  const field = (schema: z.ZodType, shared: string[] = []): AdminField => toField('x', schema, shared);

  test.each([
    ['a short text', z.string().trim().min(1).max(70), { widget: 'string', maxlength: 70 }],
    ['a longer text', z.string().min(50).max(170), { widget: 'text', maxlength: 170, minlength: 50 }],
    ['a text without a limit', z.string().transform((text) => text), { widget: 'text' }],
    ['a boolean', z.boolean().optional(), { widget: 'boolean', required: false }],
    ['a whole number', z.int().positive(), { widget: 'number', value_type: 'int' }],
    ['a number', z.number().positive(), { widget: 'number', value_type: 'float' }],
    ['a date', z.date(), { widget: 'datetime', format: 'YYYY-MM-DD', time_format: false }],
    ['a choice', z.enum(['a', 'b']), { widget: 'select', options: ['a', 'b'] }],
    ['choices', z.array(z.enum(['a', 'b'])).min(1), { widget: 'select', multiple: true, options: ['a', 'b'] }],
    ['a list that may be empty', z.array(z.string()), { widget: 'list', required: false }],
    [
      'a group',
      z.strictObject({ a: z.boolean() }),
      { widget: 'object', fields: [expect.objectContaining({ name: 'a' })] },
    ],
    ['a list of groups', z.array(z.strictObject({ a: z.boolean() })), { widget: 'list', fields: [expect.anything()] }],
  ])('has the right control for %s', (_, schema, expected) => expect(field(schema)).toMatchObject(expected));

  test('takes its label and hint from the schema’s description', () => {
    const schema = z.string().optional().describe('Ville, sans la province. Par exemple <Mirabel>.');
    expect(field(schema)).toMatchObject({
      label: 'Ville',
      hint: 'Ville, sans la province. Par exemple \\<Mirabel>.',
      required: false,
    });
  });

  test('has the same value in both languages if it is listed as shared, and so do its inner fields', () => {
    expect(field(z.string())).toMatchObject({ i18n: true });
    expect(field(z.strictObject({ a: z.boolean() }), ['x'])).toMatchObject({
      i18n: 'duplicate',
      fields: [expect.objectContaining({ i18n: 'duplicate' })],
    });
  });
});

describe('the editor’s configuration', () => {
  const every = collections.flatMap(({ fields, files }) => fields ?? files!.flatMap((file) => file.fields));

  test('has an entry for every text and data file of content/', () => {
    const isPlaced = (file: string): boolean =>
      collections.some(
        ({ folder, files }) =>
          (folder && new RegExp(`^${folder}/[^/]+(/(fr|en)\\.mdx|\\.yaml)$`).test(file)) ||
          files?.some(
            (collection) =>
              collection.file === file ||
              toSite(collection.file.replace('{{locale}}', 'fr')) === file.replace('/en.', '/fr.'),
          ),
      );
    const texts = filesBelow('content', /\.(mdx|yaml)$/);
    expect(texts.filter((file) => findKind(file) && !isPlaced(file))).toEqual([]);
    expect(PAGE_IDS.every((id) => isPlaced(`content/pages/${id}/fr.mdx`))).toBe(true);
  });

  const withNested = (fields: AdminField[]): AdminField[] =>
    fields.flatMap((field) => [
      field,
      ...withNested(field.fields ?? []),
      ...withNested(field.field ? [field.field] : []),
    ]);

  test('has a label for every field', () => {
    const unlabelled = withNested(every).filter(({ name, label }) => label === name);
    expect(unlabelled.map(({ name }) => name)).toEqual([]);
  });

  test('includes a new field of a schema automatically', () => {
    const grown = z.strictObject({ title: z.string(), region: z.string().max(40).describe('Région, en un mot.') });
    expect(toFields(grown, []).map(({ name, label }) => [name, label])).toEqual([
      ['title', 'Titre'],
      ['region', 'Région'],
    ]);
  });

  test('gives no field a default, because the editor would write the default into existing texts', () => {
    expect(withNested(every).filter((field) => 'default' in field)).toEqual([]);
  });

  test('starts a new text as a draft if its collection has drafts, and gives a new article the next number', () => {
    const { beginnings } = createStart(projectDir, { kind: 'working-tree' });
    const taken = filesBelow('content/blog', /fr\.mdx$/).map((file) => Number(file.split('/')[2]));
    expect(withBeginnings('#/collections/blog/new', beginnings)).toBe(
      `#/collections/blog/new?id=${Math.max(...taken) + 1}&draft=true`,
    );
    const drafts = collections.filter(({ fields }) => fields?.some(({ name }) => name === 'draft'));
    expect(drafts.length).toBeGreaterThan(3);
    for (const { name } of drafts)
      expect(withBeginnings(`#/collections/${name}/new`, beginnings), name).toContain('draft=true');
    for (const other of ['#/collections/blog/entries/1', '#/collections/blog/new?id=9', '#/collections/pages', ''])
      expect(withBeginnings(other, beginnings), other).toBeUndefined();
  });

  test.each([
    ['a saved file of the working tree', '/admin/tree/content/blog/12/fr.mdx', '13'],
    ['a commit', '{"additions":[{"path":"content/blog/12/fr.mdx","contents":""}]}', '13'],
    [
      'a list of the repository’s files',
      '{"path": "content/blog/12/fr.mdx"}, {"path": "content/blog/15/fr.mdx"}',
      '16',
    ],
    ['article 403, because /blog/404 is another page', '/admin/tree/content/blog/403/en.mdx', '405'],
    ['an article with a lower number', '/admin/tree/content/blog/3/fr.mdx', '9'],
    ['a folder whose name is not a number', '/admin/tree/content/blog/12-1/fr.mdx', '9'],
    ['another collection', '/admin/tree/content/faq/12/fr.mdx', '9'],
    ['an article’s text about a file', '"text": "see content/blog/12/fr.mdx"', '9'],
  ])('gives a new article a free number after %s', (_, text, next) => {
    const beginnings = { blog: { id: '9', draft: 'true' } };
    skipUsedIds(text, beginnings);
    expect(withBeginnings('#/collections/blog/new', beginnings)).toBe(`#/collections/blog/new?id=${next}&draft=true`);
  });

  test('cannot end the script that contains it, even if one of its texts contains "</script>"', () => {
    const page = adminPage({ isLocal: true, config: { a: '</script><script>alert(1)' }, beginnings: {} });
    expect(page.match(/<script/g)).toHaveLength(2);
  });
});

test('the editor’s page excludes itself from search engines', () =>
  expect(adminPage({ isLocal: true, config: {}, beginnings: {} })).toContain('noindex'));

describe('file names in the editor', () => {
  test.each([
    ['content/blog/4/fr.mdx', 'content/blog/4/index.fr.mdx'],
    ['fr.mdx', 'index.fr.mdx'],
    ['content/company.yaml', 'content/company.yaml'],
    ['content/blog/4/refr.mdx', 'content/blog/4/refr.mdx'],
  ])('%s is shown as %s, and is saved under its original name', (site, editor) => {
    expect(toEditor(site)).toBe(editor);
    expect(toSite(editor)).toBe(site);
  });

  test('are converted in responses of the Git host and in requests to the host', () => {
    const listed = '{"tree":[{"path":"content/faq/a/en.mdx","sha":"1"},{"path":"content/faq/a/b.jpg"}]}';
    const shown = '{"tree":[{"path":"content/faq/a/index.en.mdx","sha":"1"},{"path":"content/faq/a/b.jpg"}]}';
    expect(allToEditor(listed)).toBe(shown);
    expect(allToSite(shown)).toBe(listed);
    expect(allToSite('history(path: \\"content/faq/a/index.fr.mdx\\")')).toBe(
      'history(path: \\"content/faq/a/fr.mdx\\")',
    );
  });
});

test('the editor loads its French texts and its fonts from this site alone', () => {
  const program = readAdminFile('npm/index.js')!.toString();
  expect(program).toContain('import(`../locales/fr.mjs`)');
  expect(program).not.toContain('cdn.jsdelivr.net');
  expect(program).toMatch(/url\(\/admin\/npm\/assets\/material-symbols-outlined-latin-wght-normal-[\w-]+\.woff2\)/);
  expect(readAdminFile('locales/fr.mjs')!.toString()).toMatch(/^export default \{/);
});

test('the editor’s files include no source map, and no file outside the editor’s folders', () => {
  for (const address of ['npm/index.js.map', '../package.json', 'npm/../../package.json', ''])
    expect(readAdminFile(address), address).toBeUndefined();
});

describe('the editor in the dev server', () => {
  /** Returns the status with which the editor's route responds. The dev server responds with 500 to an error of the route. */
  async function requestStatus(root: string, path: string): Promise<number> {
    const httpServer = new EventEmitter();
    const stack: { handle: Connect.NextHandleFunction }[] = [];
    const devServer = { config: { root }, httpServer, middlewares: { stack } };
    await admin.hooks['astro:server:setup']!({ server: devServer } as never);
    httpServer.emit('listening');
    const server = createServer((request, response) =>
      stack[0]!.handle(request, response, (error?: unknown) => response.writeHead(error ? 500 : 404).end()),
    ).listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      const { port } = server.address() as AddressInfo;
      return (await fetch(`http://127.0.0.1:${port}${path}`)).status;
    } finally {
      server.closeAllConnections();
      server.close();
    }
  }

  test.each([
    ['a malformed percent escape', 400, '/%E0%A4'],
    ['an unknown file', 404, '/missing.js'],
    ['the list of problems in a folder that does not exist', 500, '/problems'],
  ])('responds to a request for %s with the status %i', async (_, status, path) =>
    expect(await requestStatus('/missing-folder', path)).toBe(status),
  );
});
