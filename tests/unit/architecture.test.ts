import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesBelow, projectDir } from '../support/files.ts';

const read = (file: string): string => readFileSync(join(projectDir, file), 'utf8');

/** The table of docs/architecture.md as rules: the folders and packages that each folder may import. */
const RULES: Record<string, { rooms: string[]; packages: RegExp }> = {
  'src/domain': { rooms: ['src/domain', 'src/i18n'], packages: /^valibot$/ },
  'src/i18n': { rooms: ['src/i18n'], packages: /^$/ },
  'src/schemas': { rooms: ['src/schemas', 'src/domain'], packages: /^astro\/zod$/ },
  'src/markdown': { rooms: ['src/markdown', 'src/domain', 'src/i18n'], packages: /^satteri$/ },
  'src/content-check': {
    rooms: ['src/content-check', 'src/schemas', 'src/markdown', 'src/domain', 'src/i18n'],
    packages: /^(node:|astro$|astro\/(loaders|zod)$|satteri$|sharp$|yaml$)/,
  },
  'src/admin': {
    rooms: ['src/admin', 'src/content-check', 'src/schemas', 'src/domain', 'src/i18n'],
    packages: /^(node:|astro$|astro\/zod$|vite$|yaml$|\/admin\/)/,
  },
  'src/build': {
    rooms: ['src/build', 'src/intent', 'src/domain', 'src/i18n'],
    packages: /^(node:|astro$|vite$|@astrojs\/sitemap$|cheerio\/slim$|opentype\.js$|p-map$|postcss$|purgecss$|sharp$)/,
  },
  'src/intent': { rooms: ['src/intent'], packages: /^(node:|astro$|react$|react-dom(\/client)?$)/ },
  'src/queries': {
    rooms: ['src/queries', 'src/domain', 'src/i18n', 'src/markdown', 'src/supabase'],
    packages: /^astro:/,
  },
  'src/supabase': { rooms: ['src/supabase', 'src/domain'], packages: /^(@supabase\/|astro:env\/client$)/ },
  'src/submission-queue': { rooms: ['src/submission-queue', 'src/domain', 'src/i18n'], packages: /^idb-keyval$/ },
  'src/service-worker': {
    rooms: ['src/service-worker', 'src/submission-queue', 'src/domain'],
    packages: /^$/,
  },
  'src/stores': {
    rooms: ['src/stores', 'src/domain', 'src/supabase', 'src/submission-queue'],
    packages: /^(nanostores|@nanostores\/persistent|idb-keyval|valibot)$/,
  },
  'src/islands/*.tsx': {
    rooms: ['src/islands', 'src/stores', 'src/domain', 'src/i18n'],
    packages: /^(react|@nanostores\/react|swiper|swiper\/modules)$/,
  },
  'src/islands/*.astro': {
    rooms: ['src/islands', 'src/components', 'src/intent', 'src/domain', 'src/i18n', 'src/queries'],
    packages: /^$/,
  },
  'src/first-touch': {
    rooms: ['src/first-touch', 'src/intent', 'src/islands', 'src/submission-queue', 'src/domain', 'src/i18n'],
    packages: /^$/,
  },
  'src/components': {
    rooms: [
      'src/components',
      'src/intent',
      'src/islands',
      'src/first-touch',
      'src/submission-queue',
      'src/queries',
      'src/domain',
      'src/i18n',
      'src/assets',
    ],
    packages: /^(astro$|astro:assets$|astro\/runtime\/)/,
  },
  'src/layouts': { rooms: ['src/components', 'src/queries', 'src/domain', 'src/i18n', 'src/styles'], packages: /^$/ },
  'src/views': {
    rooms: ['src/views', 'src/layouts', 'src/components', 'src/islands', 'src/queries', 'src/domain', 'src/i18n'],
    packages: /^(astro:content|@astrojs\/rss)$/,
  },
  'src/pages': { rooms: ['src/views'], packages: /^$/ },
  functions: {
    rooms: ['functions', 'src/domain', 'src/i18n'],
    packages: /^(@supabase\/|file-type$|hono(\/|$)|ipaddr\.js$|nodemailer(\/|$)|stripe$|valibot$|node:)/,
  },
  local: {
    rooms: ['local', 'functions', 'src/domain', 'src/i18n'],
    packages:
      /^(node:|@supabase\/lite|@hono\/node-server$|@zxcvbn-ts\/language-(common|fr)$|astro$|aws4fetch$|bcryptjs$|ipaddr\.js$|jose$|nodemailer\/|otpauth$|postgres$|sirv$|smol-toml$|uqr$|valibot$|yaml$)/,
  },
};

const sources = ['src', 'functions', 'local'].flatMap((folder) => filesBelow(folder, /\.(astro|tsx?|mjs)$/));

function ruleOf(file: string): string | undefined {
  if (file.startsWith('src/islands/')) return file.endsWith('.astro') ? 'src/islands/*.astro' : 'src/islands/*.tsx';
  if (file === 'src/content.config.ts') return undefined;
  return Object.keys(RULES).find((room) => file.startsWith(`${room}/`));
}

interface Import {
  target: string;
  isType: boolean;
  isLazy: boolean;
}

function importsOf(file: string): Import[] {
  const text = read(file);
  const imports = [
    ...text.matchAll(
      /^\s*(?:import|export)\s(type\s)?[^'"`;]*?from\s+['"]([^'"]+)['"]|^\s*import\s+['"]([^'"]+)['"]|\bimport\(['"]([^'"]+)['"]\)/gm,
    ),
  ];
  return imports.map(([, type, from, bare, lazy]) => {
    const target = from ?? bare ?? lazy ?? '';
    const path = target.startsWith('.') ? normalize(join(dirname(file), target)) : target;
    return { target: path.split('?')[0]!, isType: type !== undefined, isLazy: lazy !== undefined };
  });
}

/** Returns the source file of an import, with or without its extension. */
const sourceAt = (target: string): string | undefined =>
  sources.find(
    (source) => source === target || source.replace(/\.\w+$/, '') === target || source === `${target}/index.ts`,
  );

type Graph = Map<string, string[]>;

/**
 * The mount of an island uses components, and a component mounts islands. The test of circular files still covers these
 * folders.
 */
const MUTUAL = ['src/components', 'src/islands'];

/** Returns the imports between subfolders of one folder, such as `functions/deliver` and `functions/_shared`. */
function folderGraphOf(files: Graph): Graph {
  const graph: Graph = new Map();
  for (const [file, targets] of files) {
    for (const target of targets) {
      const [from, to] = [dirname(file).split('/'), dirname(target).split('/')];
      const depth = from.findIndex((folder, index) => to[index] !== folder);
      if (depth === -1 || depth >= to.length) continue;
      const [importer, imported] = [from, to].map((folders) => folders.slice(0, depth + 1).join('/')) as [
        string,
        string,
      ];
      if (MUTUAL.includes(importer) && MUTUAL.includes(imported)) continue;
      graph.set(importer, [...(graph.get(importer) ?? []), imported]);
    }
  }
  return graph;
}

/** Returns the circles of a graph, each as `a → b → a`. */
function circlesIn(graph: Graph): string[] {
  const circles: string[] = [];
  const isDone = new Set<string>();
  const follow = (node: string, trail: string[]): void => {
    if (trail.includes(node)) circles.push([...trail.slice(trail.indexOf(node)), node].join(' → '));
    if (isDone.has(node) || trail.includes(node)) return;
    for (const next of graph.get(node) ?? []) follow(next, [...trail, node]);
    isDone.add(node);
  };
  for (const node of graph.keys()) follow(node, []);
  return circles;
}

describe('imports', () => {
  test('every source file belongs to a folder with a rule', () => {
    expect(sources.filter((file) => file !== 'src/content.config.ts' && ruleOf(file) === undefined)).toEqual([]);
  });

  test.each(Object.entries(RULES))('%s imports only what its rule allows', (room, { rooms, packages }) => {
    const files = sources.filter((file) => ruleOf(file) === room);
    expect(files).not.toEqual([]);
    const forbidden = files.flatMap((file) =>
      importsOf(file)
        .filter(({ target }) =>
          /^(src|functions|local)\//.test(target)
            ? !rooms.some((allowed) => target.startsWith(`${allowed}/`))
            : !packages.test(target),
        )
        .map(({ target }) => `${file} imports ${target}`),
    );
    expect(forbidden).toEqual([]);
  });

  const fileGraph = new Map(
    sources.map((file) => [file, importsOf(file).flatMap(({ target }) => sourceAt(target) ?? [])]),
  );

  test('no files import each other in a circle', () => {
    expect(circlesIn(fileGraph)).toEqual([]);
  });

  test('no folders import each other in a circle', () => {
    expect(circlesIn(folderGraphOf(fileGraph))).toEqual([]);
  });

  test('stores load the backend’s client on demand', () => {
    const atOnce = filesBelow('src/stores', /\.ts$/).flatMap((file) =>
      importsOf(file)
        .filter(({ target, isType, isLazy }) => target.startsWith('src/supabase/') && !isType && !isLazy)
        .map(({ target }) => `${file} imports ${target}`),
    );
    expect(atOnce).toEqual([]);
  });

  test('islands get their texts as props, and import only the dictionaries’ types or fetch a part on demand', () => {
    const isPart = ({ target, isLazy }: Import): boolean => isLazy && /\/strings\/(fr|en)\/\w+\.ts$/.test(target);
    const whole = filesBelow('src/islands', /\.tsx?$/).filter((file) =>
      importsOf(file).some(
        (imported) => imported.target.startsWith('src/i18n/strings') && !imported.isType && !isPart(imported),
      ),
    );
    expect(whole).toEqual([]);
  });
});

describe('an island', () => {
  const mounts = filesBelow('src/islands', /\.astro$/);

  test.each(mounts)('%s documents in its first lines when it hydrates and what it shows without a script', (file) => {
    const head = /^---\n((?:\/\/ .*\n)+)/.exec(read(file))?.[1] ?? '';
    expect(head).toMatch(/hydrates/);
    expect(head).toMatch(/[Ww]ithout (a|any) script/);
  });

  test('is mounted only in its own file', () => {
    const elsewhere = sources.filter(
      (file) => !mounts.includes(file) && /\sclient:(load|idle|visible|media|only|intent)/.test(read(file)),
    );
    expect(elsewhere).toEqual([]);
  });
});

describe('sizes', () => {
  test.each([
    ['.astro', 160],
    ['.tsx', 180],
    ['.ts', 250],
  ])('no %s file is longer than %i lines', (extension, limit) => {
    const tooLong = sources.filter((file) => file.endsWith(extension) && read(file).split('\n').length > limit);
    expect(tooLong).toEqual([]);
  });

  test('a page file has at most 12 lines: its language and its view', () => {
    for (const file of filesBelow('src/pages', /\.astro$/))
      expect(read(file).trimEnd().split('\n').length, file).toBeLessThanOrEqual(12);
  });

  test('no folder that CONTRIBUTING.md names holds more files of code than it allows', () => {
    const [rule = ''] = /A folder of [^.]+ files of code/.exec(read('CONTRIBUTING.md')) ?? [];
    const roots = [...rule.matchAll(/`(\w+)`/g)].map((match) => match[1]!);
    const limit = Number(/\d+/.exec(rule)?.[0]);
    expect([roots, limit]).toEqual([['src', 'functions', 'local', 'scripts'], 25]);
    const code = roots.flatMap((root) => filesBelow(root, /\.(astro|tsx?|mjs|css)$/));
    for (const [folder, files] of Map.groupBy(code, (file) => dirname(file)))
      expect(files.length, folder).toBeLessThanOrEqual(limit);
  });
});

test('code for the browser uses no API that phones of 2020 lack', () => {
  // APIs newer than Chrome 111 and Safari 16.4, the oldest browsers that render the styles correctly.
  const tooNew =
    /\b(canParse|toSorted|toSpliced|toReversed|findLast(Index)?|groupBy|withResolvers|Promise\.try|isWellFormed)\b/;
  const browser = sources.filter((file) => /^src\/(domain|i18n|supabase|stores|islands)\//.test(file));
  expect(browser.filter((file) => tooNew.test(read(file)))).toEqual([]);
});

test('only the route map contains internal addresses', () => {
  const written = sources
    .filter((file) => file !== 'src/i18n/routes.ts')
    .flatMap((file) =>
      [...read(file).matchAll(/href=["'{`]+(\/(?!favicon|no-script)[^"'`]*)/g)].map((match) => `${file}: ${match[1]}`),
    );
  expect(written).toEqual([]);
});

test('pages use no style attribute and no inline event handler', () => {
  const guilty = sources.filter((file) => /\.(astro|tsx)$/.test(file) && /\sstyle=|\son[a-z]+="/.test(read(file)));
  expect(guilty).toEqual([]);
});
