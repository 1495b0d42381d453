import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseSettings } from '../../local/settings/check.ts';
import { SETTINGS } from '../../local/settings/table.ts';
import { filesBelow, projectDir } from '../support/files.ts';

const documents = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  ...['docs', 'src', 'functions', 'local', 'supabase', 'art', 'tests'].flatMap((folder) => filesBelow(folder, /\.md$/)),
];
const read = (file: string): string => readFileSync(join(projectDir, file), 'utf8');
const manifest = JSON.parse(read('package.json'));

/** Folders and files that a running project creates. The documents name them, but they are not in the repository. */
const MADE = ['.astro', '.local', '.test', 'dist', 'node_modules', 'coverage'];

/** Settings of other programs, of the tests, and of the GitHub workflows. */
const OF_TOOLS = /^(AUTH_TEST_\w+|AUTH_SMTP_PASS|GOTRUE_\w+|CLOUDFLARE_\w+|PAGES_PROJECT)$/;

describe.each(documents)('the document %s', (file) => {
  const text = read(file);
  const code = [...text.matchAll(/`([^`\n]+)`/g)].map((match) => match[1]!);

  test('names only paths that exist', () => {
    const isPath = (word: string): boolean =>
      /^\.?[\w-]+(\/[\w.[\]-]+)*\/?$/.test(word) &&
      (word.includes('/') || /^[\w.-]+\.(ts|tsx|mjs|json|md|yaml|toml|sql|py)$/.test(word));
    const missing = code
      .filter(isPath)
      .filter((path) => !MADE.some((made) => path === made || path.startsWith(`${made}/`)))
      .filter((path) => !existsSync(join(projectDir, path)) && !existsSync(join(projectDir, dirname(file), path)));
    expect(missing).toEqual([]);
  });

  test('links only to files that exist', () => {
    // A link in code is only an example, so its target need not exist.
    const links = [...text.replace(/`[^`\n]*`/g, '').matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map((match) => match[1]!);
    const missing = links.filter(
      (link) => !/^https?:/.test(link) && !existsSync(join(projectDir, dirname(file), link)),
    );
    expect(missing).toEqual([]);
  });

  test('names only npm scripts that exist', () => {
    const scripts = [...text.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)].map((match) => match[1] ?? match[2]!);
    for (const script of scripts) expect(manifest.scripts, script).toHaveProperty([script]);
  });
});

test('docs/architecture.md names every dependency except the @types packages', () => {
  const text = read('docs/architecture.md');
  const missing = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
    (name) => !name.startsWith('@types/') && !text.includes(`\`${name}\``),
  );
  expect(missing).toEqual([]);
});

test('the hosted functions use the package versions of package.json', () => {
  const { imports } = JSON.parse(read('functions/deno.json')) as { imports: Record<string, string> };
  for (const [name, target] of Object.entries(imports)) {
    const [, packageName = '', version] = /^npm:((?:@[\w-]+\/)?[\w.-]+)@([\d.]+)/.exec(target)!;
    expect(name.startsWith(packageName), name).toBe(true);
    expect(version, packageName).toBe(manifest.dependencies[packageName]);
  }
});

describe('every setting', () => {
  const sourceFiles = ['local', 'src', 'scripts', 'functions'].flatMap((folder) =>
    filesBelow(folder, /\.(ts|mjs|astro)$/),
  );
  const sources = ['astro.config.mjs', ...sourceFiles.filter((file) => file !== 'local/settings/table.ts')]
    .map(read)
    .join('\n');

  test('is in local/settings/table.ts if the code reads it, and is named in the code if it is in this table', () => {
    for (const name of Object.keys(SETTINGS)) expect(sources, name).toMatch(new RegExp(`\\b${name}\\b`));
    const readHere = [...sources.matchAll(/\benv\.([A-Z_]+)\b(?!\s*=[^=])/g)].map((match) => match[1]!);
    // CHROMIUM_PATH is a setting of the tests and benchmarks, not of the site (CONTRIBUTING.md).
    const given = ['PATH', 'DEV', 'PROD', 'SITE', 'INIT_CWD', 'CHROMIUM_PATH'];
    expect(readHere.filter((name) => !(name in SETTINGS) && !given.includes(name))).toEqual([]);
  });

  test.each(['docs/deploy.md', 'docs/architecture.md', 'docs/editing.md', 'docs/security.md', 'README.md'])(
    'that %s names is in local/settings/table.ts, in the code, or in OF_TOOLS',
    (file) => {
      const named = [...read(file).matchAll(/`([A-Z][A-Z\d]*(?:_[A-Z\d]+)+)(?:=[^`]*)?`/g)].map((match) => match[1]!);
      expect(named.filter((name) => !(name in SETTINGS) && !sources.includes(name) && !OF_TOOLS.test(name))).toEqual(
        [],
      );
    },
  );
});

describe('docs/deploy.md', () => {
  test('is shorter than 589 lines, so that operators can read it to the end', () => {
    expect(read('docs/deploy.md').split('\n').length).toBeLessThan(589);
  });

  test('contains settings that the server accepts once the passwords are filled in', () => {
    const blocks = [...read('docs/deploy.md').matchAll(/<<'SETTINGS'\n(.*?)\nSETTINGS$/gms)].map(([, block]) => block!);
    expect(blocks).toHaveLength(2);
    for (const block of blocks) {
      const settings = Object.fromEntries(block.split('\n').map((line) => line.split(/=(.*)/s)));
      expect(Object.keys(settings)).toContain('MAIL_FROM');
      expect(() => parseSettings(settings)).not.toThrow();
    }
    const addresses = [...read('docs/deploy.md').matchAll(/^echo 'DATABASE_URL=(.*)' >>/gm)].map(([, url]) => url!);
    expect(addresses).toHaveLength(2);
    for (const url of addresses) {
      expect(() => parseSettings({ DATABASE_URL: url })).toThrow('with your value in the place of …');
      expect(() => parseSettings({ DATABASE_URL: url.replace('…', 'secret') })).not.toThrow();
    }
  });
});

test.each(filesBelow('docs/decisions', /\.md$/))('%s has a status and the required sections', (file) => {
  const headings = [...read(file).matchAll(/^## (.*)$/gm)].map((match) => match[1]);
  expect(read(file)).toMatch(/^# \d+\. .+\n\nStatus: (accepted|superseded by decision \d+)/);
  expect(headings.slice(0, 3)).toEqual(['Context', 'Decision', 'Consequences']);
  expect(headings.slice(3)).toBeOneOf([[], ['Alternatives considered']]);
});

test('decisions are numbered without a gap', () => {
  const numbers = filesBelow('docs/decisions', /\.md$/).map((file) => Number(/(\d{4})-/.exec(file)?.[1]));
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
});

// If a registry mirror lacks some platforms, npm omits their binaries from the lock file. A clone on such a platform then lacks
// the binary.
test('the lock file has an entry for every optional dependency, such as the binaries of other platforms', () => {
  const packages: Record<string, { optionalDependencies?: Record<string, string> }> = JSON.parse(
    read('package-lock.json'),
  ).packages;
  const names = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)));
  const missing = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies).filter((name) => !names.has(name)),
  );
  expect(missing).toEqual([]);
});

test('the lock file names no registry', () => expect(read('package-lock.json')).not.toContain('"resolved"'));
