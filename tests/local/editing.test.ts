import { execFileSync, spawn } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkContent } from '../../src/content-check/check.ts';
import { projectDir } from '../support/files.ts';
import { fillIfNew, supabaseDir } from '../support/prepared/data.ts';
import { casesOfScope } from '../support/scope.ts';
import { freePort } from '../support/free-port.ts';
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

describe.each(casesOfScope(['local/main.ts', 'local/dev.ts']))('%s', (program) => {
  test('stops on a mistake in the content, tells it in French, and shows no stack trace', async () => {
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
  });
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
