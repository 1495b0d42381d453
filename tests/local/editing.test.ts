import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkContent } from '../../src/content-check/check.ts';
import { publishedTexts } from '../support/content.ts';
import { copyProject } from '../support/editing/project-copy.ts';
import { fullScopeTest } from '../support/full-scope-test.ts';
import { fillIfNew, supabaseDir } from '../support/prepared/data.ts';
import { copyPreparedSite } from '../support/prepared/site.ts';
import { freePort } from '../support/free-port.ts';
import { startServer } from '../support/server-process.ts';
import { temporaryFolders } from '../support/temporary.ts';
import { until } from '../support/until.ts';

const temporary = temporaryFolders();
const ARTICLE = `content/blog/${publishedTexts('blog')[0]}/fr.mdx`;

/** Milliseconds within which the dev server reads the whole content, also on a busy machine. */
const START_MS = 240_000;

const copyOfProject = (): string => copyProject(temporary());

async function run(folder: string, program: string): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(folder, program)], {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: '',
      VITEST: '',
      ASTRO_TELEMETRY_DISABLED: '1',
      PORT: String(await freePort()),
      DATA_DIR: join(folder, '.local'),
      SITE_DIR: join(folder, 'dist'),
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { code, output };
}

fullScopeTest(
  'a first start of the server stops on a mistake in the content, reports it in French, and shows no stack trace',
  async () => {
    const copy = copyOfProject();
    await fillIfNew(join(copy, '.local'), supabaseDir);
    const text = readFileSync(join(copy, ARTICLE), 'utf8');
    writeFileSync(join(copy, ARTICLE), text.replace(/^category: /m, 'categorie: '));
    const { code, output } = await run(copy, 'local/main.ts');
    expect(code).toBe(78);
    const line = text.split('\n').findIndex((candidate) => candidate.startsWith('category: ')) + 1;
    expect(output).toContain(
      `${ARTICLE}, ligne ${line}\n  Le champ « categorie » n’existe pas ici.\n  → Vouliez-vous écrire « category » ?`,
    );
    expect(output).toContain('Corrigez, enregistrez, puis relancez la commande.');
    expect(output).not.toMatch(/^\s+at /m);
  },
);

test('the dev server shows a report in place of the site until a new article is filled in', async () => {
  const copy = copyOfProject();
  await fillIfNew(join(copy, '.local'), supabaseDir);
  const [, id = ''] = /content\/blog\/(\d+)\/fr\.mdx/.exec(start(copy, 'article').output)!;
  const server = startServer(
    { PORT: String(await freePort()), DATA_DIR: join(copy, '.local'), ASTRO_TELEMETRY_DISABLED: '1' },
    copy,
    'local/dev.ts',
  );
  try {
    await until(() => server.output().includes('watching for file changes'), 'the dev server', START_MS);
    expect(server.output()).toContain(`content/blog/${id}/fr.mdx, ligne `);
    expect(server.output()).not.toContain('Tout est bien');
    const page = async (path: string): Promise<[status: number, html: string]> => {
      const response = await fetch(`${server.origin}${path}`, { headers: { accept: 'text/html' } });
      return [response.status, await response.text()];
    };
    expect(await page('/blog')).toEqual([
      500,
      expect.stringMatching(/À corriger dans le contenu[^]*« title » est vide/),
    ]);
    fillIn(copy, `content/blog/${id}`);
    writeFileSync(
      join(copy, `content/blog/${id}/picture.webp`),
      readFileSync(join(copy, 'content/blog/1/picture.webp')),
    );
    // The report also contains this address, in the name of the article's file, so the status is part of the check.
    await expect
      .poll(() => page('/blog'), { timeout: START_MS })
      .toEqual([200, expect.stringContaining(`/blog/${id}`)]);
  } finally {
    server.process.kill('SIGKILL');
    await server.ended;
  }
});

fullScopeTest('an invalid date leaves the previous site online, and is reported with its file and line', async () => {
  const copy = copyOfProject();
  await fillIfNew(join(copy, '.local'), supabaseDir);
  copyPreparedSite(join(copy, '.local/site'));
  const text = readFileSync(join(copy, ARTICLE), 'utf8');
  writeFileSync(join(copy, ARTICLE), text.replace(/^date: .*/m, 'date: 2026-02-31'));
  const line = text.split('\n').findIndex((candidate) => candidate.startsWith('date: ')) + 1;
  const server = startServer({ PORT: String(await freePort()), DATA_DIR: join(copy, '.local') }, copy);
  try {
    await server.ready;
    const health = async () => (await fetch(`${server.origin}/healthz`)).json();
    await expect
      .poll(health, { timeout: 120_000 })
      .toMatchObject({ status: 'ok', site: { status: 'outdated', fault: expect.stringContaining(ARTICLE) } });
    const { site } = await health();
    const status = spawnSync(process.execPath, [join(copy, 'local/operate/status.ts')], {
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: '', VITEST: '', DATA_DIR: join(copy, '.local') },
    });
    expect(status.stdout).toMatch(
      new RegExp(`^Site +built 20.*; the last build FAILED: ${ARTICLE}, ligne ${line}: `, 'm'),
    );
    expect(site.fault).toContain(`${ARTICLE}, ligne ${line}: `);
    expect((await fetch(`${server.origin}/blog`)).status).toBe(200);
    expect(server.output()).toContain(`${ARTICLE}, ligne ${line}\n`);
    expect(server.output()).toContain('Corrigez, enregistrez, puis relancez la commande.');
    expect(server.output()).not.toMatch(/^\s+at /m);
  } finally {
    server.process.kill('SIGKILL');
  }
});

/**
 * Runs `npm run new:…` in a copy of the project.
 * @returns the output of the command, and whether the command refused
 */
function start(copy: string, ...args: string[]): { isRefused: boolean; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(copy, 'scripts/new.mjs'), ...args], {
    encoding: 'utf8',
  });
  return { isRefused: status !== 0, output: stdout + stderr };
}

/** Fills every empty field of a new text. */
function fillIn(copy: string, folder: string): void {
  for (const language of ['fr', 'en']) {
    const file = join(copy, folder, `${language}.mdx`);
    writeFileSync(
      file,
      readFileSync(file, 'utf8')
        .replace(/^description: .*/m, `description: ${'mot '.repeat(20)}`)
        .replace(/: '' # .*/g, ': Quelques mots')
        .replace(/^slug: Quelques mots/m, `slug: quelques-mots-${language}`),
    );
  }
}

describe('npm run new:article', () => {
  test('creates an article, and the content check reports each of its empty fields', () => {
    const copy = copyOfProject();
    const [, id = ''] = /content\/blog\/(\d+)\/fr\.mdx/.exec(start(copy, 'article').output)!;
    const problems = checkContent(copy);
    const folder = `content/blog/${id}`;
    expect(new Set(problems.map(({ file }) => file))).toEqual(new Set([`${folder}/en.mdx`, `${folder}/fr.mdx`]));
    const inFrench = problems.filter(({ file }) => file.endsWith('fr.mdx')).sort((a, b) => a.line - b.line);
    expect(inFrench.map(({ message }) => message)).toEqual([
      'Le champ « title » est vide.',
      'Le champ « description » est trop court.',
      'Le champ « excerpt » est vide.',
      'Le champ « category » est vide.',
      'Le champ « author » est vide.',
      'L’image « ./picture.webp » est introuvable.',
      'Le champ « pictureAlt » est vide.',
      'Le champ « sources[1].name » est vide.',
    ]);
    fillIn(copy, folder);
    writeFileSync(join(copy, folder, 'picture.webp'), 'RIFF\x24\x00\x00\x00WEBPVP8 ');
    expect(checkContent(copy)).toEqual([]);
  });
});

describe('npm run new:…', () => {
  test.each([
    ['guide', ['L’été au chalet', 'Summer at the cottage'], 'content/resources/guides/summer-at-the-cottage'],
    ['guide', ['L’été', 'Summer', 'maintenance'], 'content/resources/maintenance/summer'],
    ['question', ['Peut-on vendre l’énergie ?', 'Can I sell energy?'], 'content/faq/can-i-sell-energy'],
    ['page', ['Notre garantie', 'Our warranty'], 'content/texts/our-warranty'],
  ])('%s %j creates %s, which is correct once it is filled in', (kind, titles, folder) => {
    const copy = copyOfProject();
    expect(start(copy, kind, ...titles)).toEqual({
      isRefused: false,
      output: expect.stringContaining(`${folder}/fr.mdx et ${folder}/en.mdx`),
    });
    const french = readFileSync(join(copy, folder, 'fr.mdx'), 'utf8');
    expect(french).toContain(titles[0]!);
    expect(french).toMatch(/^draft: true # retirez cette ligne pour publier$/m);
    expect(readFileSync(join(copy, folder, 'en.mdx'), 'utf8')).toContain(titles[1]!);
    fillIn(copy, folder);
    expect(checkContent(copy)).toEqual([]);
  });

  test('does not overwrite a file', () => {
    const copy = copyOfProject();
    start(copy, 'page', 'Notre garantie', 'Our warranty');
    const file = join(copy, 'content/texts/our-warranty/fr.mdx');
    writeFileSync(file, 'À moi.');
    expect(start(copy, 'page', 'Notre garantie', 'Our warranty')).toEqual({
      isRefused: true,
      output: expect.stringContaining('existe déjà : rien n’a été changé'),
    });
    expect(readFileSync(file, 'utf8')).toBe('À moi.');
  });

  test('inserts a question between two others without changing their numbers', () => {
    const copy = copyOfProject();
    const readOrder = (name: string): number =>
      Number(/^order: ([\d.]+)/m.exec(readFileSync(join(copy, 'content/faq', name, 'fr.mdx'), 'utf8'))![1]);
    start(copy, 'question', 'Un', 'One');
    start(copy, 'question', 'Deux', 'Two');
    const before = ['one', 'two'].map(readOrder);
    start(copy, 'question', 'Un et demi', 'One and a half', 'one');
    start(copy, 'question', 'Un et quart', 'One and a quarter', 'one');
    const orders = ['one', 'one-and-a-quarter', 'one-and-a-half', 'two'].map(readOrder);
    expect(orders).toEqual([...orders].sort((a, b) => a - b));
    expect(new Set(orders).size).toBe(4);
    expect(['one', 'two'].map(readOrder)).toEqual(before);
  });

  test.each([
    [['question', 'Un', 'One', 'nowhere'], '« content/faq/nowhere » n’existe pas. Choisissez parmi :'],
    [['guide', 'Un', 'One', 'cuisine'], '« cuisine » n’est pas une catégorie. Choisissez parmi : guides'],
    [['poème'], 'Nommez ce qu’il faut créer : article, guide, question, page.'],
  ])('refuses the arguments %j', (args, output) => {
    const copy = copyOfProject();
    expect(start(copy, ...args)).toEqual({ isRefused: true, output: expect.stringContaining(output) });
    expect(existsSync(join(copy, 'content/faq/one'))).toBe(false);
  });
});

test('the content check reports a new page whose address another page already has', () => {
  const copy = copyOfProject();
  start(copy, 'page', 'Garantie', 'Warranty');
  fillIn(copy, 'content/texts/warranty');
  const file = join(copy, 'content/texts/warranty/fr.mdx');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^slug: .*/m, 'slug: faq'));
  // The report also contains problems with links to questions of the FAQ page.
  expect(checkContent(copy)).toContainEqual(
    expect.objectContaining({
      file: 'content/texts/warranty/fr.mdx',
      message: 'L’adresse « /faq » est déjà prise par le site.',
    }),
  );
});

test('npm run check lists the mistakes, or reports that all is well', async () => {
  const copy = copyOfProject();
  expect(await run(copy, 'src/content-check/main.ts')).toMatchObject({
    code: 0,
    output: 'Tout est bien\u00a0: aucune erreur dans le contenu.\n',
  });
  const text = readFileSync(join(copy, ARTICLE), 'utf8');
  writeFileSync(join(copy, ARTICLE), text.replace(/^category: /m, 'categorie: '));
  expect(await run(copy, 'src/content-check/main.ts')).toMatchObject({
    code: 1,
    output: expect.stringContaining('Vouliez-vous écrire « category » ?'),
  });
});
