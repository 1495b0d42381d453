import { execFileSync, spawn } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkContent } from '../../src/content-check/check.ts';
import { projectDir } from '../support/files.ts';
import { fullScopeTest } from '../support/full-scope-test.ts';
import { fillIfNew, supabaseDir } from '../support/prepared/data.ts';
import { copyPreparedSite } from '../support/prepared/site.ts';
import { freePort } from '../support/free-port.ts';
import { startServer } from '../support/server-process.ts';
import { temporaryFolders } from '../support/temporary.ts';

const temporary = temporaryFolders();
const ARTICLE = 'content/blog/1/fr.mdx';

/** The project in a folder of its own, where content may be broken. */
function copyOfProject(): string {
  const copy = temporary();
  for (const name of [
    'src',
    'content',
    'public',
    'local',
    'functions',
    'scripts',
    'supabase',
    'astro.config.mjs',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
  ]) {
    cpSync(join(projectDir, name), join(copy, name), { recursive: true });
  }
  symlinkSync(join(projectDir, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

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

fullScopeTest.each(['local/main.ts', 'local/dev.ts'])(
  'a first start of %s stops on a mistake in the content, tells it in French, and shows no stack trace',
  async (program) => {
    const copy = copyOfProject();
    await fillIfNew(join(copy, '.local'), supabaseDir);
    const text = readFileSync(join(copy, ARTICLE), 'utf8');
    writeFileSync(join(copy, ARTICLE), text.replace(/^category: /m, 'categorie: '));
    const { code, output } = await run(copy, program);
    expect(code).toBe(1);
    const line = text.split('\n').findIndex((candidate) => candidate.startsWith('category: ')) + 1;
    expect(output).toContain(
      `${ARTICLE}, ligne ${line}\n  Le champ « categorie » n’existe pas ici.\n  → Vouliez-vous écrire « category » ?`,
    );
    expect(output).toContain('Corrigez, enregistrez, puis relancez la commande.');
    expect(output).not.toMatch(/^\s+at /m);
  },
);

fullScopeTest('one wrong date leaves the last site served, and tells the operator file and line', async () => {
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
    expect(site.fault).toContain(`${ARTICLE}, ligne ${line}: `);
    expect((await fetch(`${server.origin}/blog`)).status).toBe(200);
    expect(server.output()).toContain(`${ARTICLE}, ligne ${line}\n`);
    expect(server.output()).toContain('Corrigez, enregistrez, puis relancez la commande.');
    expect(server.output()).not.toMatch(/^\s+at /m);
  } finally {
    server.process.kill('SIGKILL');
  }
});

test('npm run new:article starts an article whose gaps the next build tells, one by one', () => {
  const copy = copyOfProject();
  execFileSync(process.execPath, [join(copy, 'scripts/new-article.mjs')]);
  const problems = checkContent(copy);
  expect(new Set(problems.map(({ file }) => file))).toEqual(
    new Set(['content/blog/4/en.mdx', 'content/blog/4/fr.mdx']),
  );
  const inFrench = problems.filter(({ file }) => file.endsWith('fr.mdx')).sort((one, other) => one.line - other.line);
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
  for (const language of ['fr', 'en']) {
    const file = join(copy, `content/blog/4/${language}.mdx`);
    writeFileSync(
      file,
      readFileSync(file, 'utf8')
        .replace(/: '' # .*/g, ': Quelques mots')
        .replace(/^description: .*/m, `description: ${'mot '.repeat(20)}`),
    );
  }
  cpSync(join(copy, 'content/blog/1/picture.webp'), join(copy, 'content/blog/4/picture.webp'));
  expect(checkContent(copy)).toEqual([]);
});
