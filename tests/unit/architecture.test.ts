import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesBelow, projectDir } from '../support/files.ts';

const read = (file: string): string => readFileSync(join(projectDir, file), 'utf8');

/** The layers of docs/architecture.md, each with the files that belong to it. The first match counts. */
const LAYERS: Record<string, RegExp> = {
  i18n: /^src\/i18n\//,
  core: /^src\/core\//,
  rules: /^src\/features\/\w+\/rules(\.ts|\/)/,
  schemas: /^src\/schemas\//,
  markdown: /^src\/markdown\//,
  'content-check': /^src\/content-check\//,
  admin: /^src\/admin\//,
  build: /^src\/build\//,
  intent: /^src\/intent\//,
  supabase: /^src\/supabase\//,
  storage: /^src\/storage\//,
  api: /^src\/features\/\w+\/api(\.ts|\/)/,
  queue: /^src\/features\/\w+\/queue\//,
  'service-worker': /^src\/service-worker\//,
  store: /^src\/features\/\w+\/store(\.ts|\/)/,
  ui: /^src\/ui\//,
  mounts: /^src\/features\/.*\.astro$/,
  views: /^src\/features\//,
  'first-touch': /^src\/first-touch\//,
  queries: /^src\/site\/queries\//,
  components: /^src\/site\/components\//,
  layouts: /^src\/site\/layouts\//,
  'page views': /^src\/site\/views\//,
  pages: /^src\/pages\//,
  files: /^src\/(assets|styles)\//,
  functions: /^functions\//,
  local: /^local\//,
};

/** The other layers, and the packages, that a layer may import. The table of docs/architecture.md shows the layers. */
const RULES: Record<string, { layers: string; packages: RegExp }> = {
  i18n: { layers: '', packages: /^$/ },
  core: { layers: 'i18n', packages: /^valibot$/ },
  rules: { layers: 'core i18n', packages: /^valibot$/ },
  schemas: { layers: 'rules core', packages: /^astro\/zod$/ },
  markdown: { layers: 'core i18n', packages: /^satteri$/ },
  'content-check': {
    layers: 'schemas markdown rules core i18n',
    packages: /^(node:|astro$|astro\/(loaders|zod)$|satteri$|sharp$|yaml$)/,
  },
  admin: {
    layers: 'content-check schemas rules core i18n',
    packages: /^(node:|astro$|astro\/zod$|vite$|yaml$|\/admin\/)/,
  },
  build: {
    layers: 'intent rules core i18n',
    packages: /^(node:|astro$|vite$|@astrojs\/sitemap$|cheerio\/slim$|opentype\.js$|p-map$|postcss$|purgecss$|sharp$)/,
  },
  intent: { layers: '', packages: /^(node:|astro$|react$|react-dom(\/client)?$)/ },
  supabase: { layers: 'core', packages: /^(@supabase\/|astro:env\/client$)/ },
  storage: { layers: 'core', packages: /^(nanostores|@nanostores\/persistent)$/ },
  api: { layers: 'supabase rules core', packages: /^(@supabase\/|astro:env\/client$)/ },
  queue: { layers: 'rules core i18n', packages: /^idb-keyval$/ },
  'service-worker': { layers: 'queue rules core', packages: /^$/ },
  store: {
    layers: 'api queue storage rules core',
    packages: /^(nanostores|@nanostores\/persistent|idb-keyval|valibot)$/,
  },
  ui: { layers: 'core i18n', packages: /^(react|@nanostores\/react)$/ },
  views: {
    layers: 'store storage ui rules core i18n',
    packages: /^(react|@nanostores\/react|swiper|swiper\/modules)$/,
  },
  mounts: { layers: 'views components intent ui rules core i18n queries', packages: /^$/ },
  'first-touch': { layers: 'intent views ui queue rules core i18n', packages: /^$/ },
  queries: { layers: 'rules api core i18n markdown supabase', packages: /^(astro:|node:fs$)/ },
  components: {
    layers: 'intent mounts views ui first-touch queue queries rules core i18n files',
    packages: /^(astro$|astro:assets$|astro\/runtime\/)/,
  },
  layouts: { layers: 'components queries rules core i18n files', packages: /^$/ },
  'page views': {
    layers: 'layouts components mounts views queries rules core i18n',
    packages: /^(astro:content|@astrojs\/rss)$/,
  },
  pages: { layers: 'page views', packages: /^$/ },
  functions: {
    layers: 'rules core i18n',
    packages: /^(@supabase\/|file-type$|hono(\/|$)|ipaddr\.js$|nodemailer(\/|$)|stripe$|valibot$|node:)/,
  },
  local: {
    layers: 'functions rules core i18n',
    packages:
      /^(node:|@supabase\/lite|@hono\/node-server$|@zxcvbn-ts\/language-(common|fr)$|astro$|aws4fetch$|bcryptjs$|ipaddr\.js$|jose$|nodemailer\/|otpauth$|postgres$|sirv$|smol-toml$|uqr$|valibot$|yaml$)/,
  },
};

const sources = ['src', 'functions', 'local'].flatMap((folder) => filesBelow(folder, /\.(astro|tsx?|mjs)$/));

/** Returns the layer of a file, or of an import without its extension. */
const findLayer = (file: string): string | undefined => Object.keys(LAYERS).find((layer) => LAYERS[layer]!.test(file));

interface Import {
  target: string;
  isType: boolean;
  isLazy: boolean;
}

function readImports(file: string): Import[] {
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

/** Returns the imports between layers. Leaves out mounts, because components and mounts may import each other. */
function layerGraph(files: Graph): Graph {
  const graph: Graph = new Map();
  for (const [file, targets] of files)
    for (const target of targets) {
      const [importer, imported] = [findLayer(file), findLayer(target)];
      if (!importer || !imported || importer === imported || [importer, imported].includes('mounts')) continue;
      graph.set(importer, [...(graph.get(importer) ?? []), imported]);
    }
  return graph;
}

/** Returns the cycles of a graph, each as `a → b → a`. */
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
  test('every source file except src/content.config.ts belongs to a layer with a rule', () => {
    const without = sources.filter((file) => !RULES[findLayer(file) ?? '']);
    expect(without).toEqual(['src/content.config.ts']);
  });

  test('docs/architecture.md lists the layers that each rule allows, except in the rows that sum up several rules', () => {
    const table = read('docs/architecture.md').split('## Layers')[1]!.split('## Build')[0]!;
    const rows = [...table.matchAll(/^\| (`[^|]+) \| [^|]+ \| ([^|]+) \|$/gm)];
    // The rows of `src/features/*` and `src/site` sum up several rules, so they are not compared.
    const single = rows.filter(([, folder]) => !/`src\/(features\/\*|site)`/.test(folder!));
    for (const [, folder = '', cell = ''] of single) {
      const layer = findLayer(`${folder.replaceAll('`', '').replace('*', 'cart')}/file.ts`) ?? folder;
      const listed = Object.keys(LAYERS).filter((name) => cell.split(/[,; ]+/).includes(name));
      expect(listed.toSorted(), folder).toEqual(RULES[layer]!.layers.split(' ').filter(Boolean).toSorted());
    }
    expect(single).toHaveLength(Object.keys(RULES).length - 6);
  });

  test.each(Object.entries(RULES))('the layer %s imports only what its rule allows', (layer, { layers, packages }) => {
    const files = sources.filter((file) => findLayer(file) === layer);
    expect(files).not.toEqual([]);
    const allowed = [layer, ...Object.keys(LAYERS).filter((other) => ` ${layers} `.includes(` ${other} `))];
    const forbidden = files.flatMap((file) =>
      readImports(file)
        .filter(({ target }) =>
          /^(src|functions|local)\//.test(target) ? !allowed.includes(findLayer(target) ?? '') : !packages.test(target),
        )
        .map(({ target }) => `${file} imports ${target}`),
    );
    expect(forbidden).toEqual([]);
  });

  const fileGraph = new Map(
    sources.map((file) => [file, readImports(file).flatMap(({ target }) => sourceAt(target) ?? [])]),
  );

  test('no files import each other in a circle', () => {
    expect(circlesIn(fileGraph)).toEqual([]);
  });

  test('no layers import each other in a circle, except mounts', () => {
    expect(circlesIn(layerGraph(fileGraph))).toEqual([]);
  });

  test('stores import the api layer only as types or on demand', () => {
    const stores = sources.filter((file) => findLayer(file) === 'store');
    const atOnce = stores.flatMap((file) =>
      readImports(file)
        .filter(({ target, isType, isLazy }) => findLayer(target) === 'api' && !isType && !isLazy)
        .map(({ target }) => `${file} imports ${target}`),
    );
    expect(atOnce).toEqual([]);
  });

  test('files of src/features import the dictionaries only as types, or in parts on demand', () => {
    const isPart = ({ target, isLazy }: Import): boolean => isLazy && /\/strings\/(fr|en)\/\w+\.ts$/.test(target);
    const whole = filesBelow('src/features', /\.tsx?$/).filter((file) =>
      readImports(file).some(
        (imported) => imported.target.startsWith('src/i18n/strings') && !imported.isType && !isPart(imported),
      ),
    );
    expect(whole).toEqual([]);
  });
});

describe('an island', () => {
  const mounts = sources.filter(
    (file) => findLayer(file) === 'mounts' && sources.includes(file.replace('.astro', '.tsx')),
  );

  test.each(mounts)(
    'in %s has first lines that document when it hydrates and what it shows without a script',
    (file) => {
      const head = /^---\n((?:\/\/ .*\n)+)/.exec(read(file))?.[1] ?? '';
      expect(head).toMatch(/hydrates/);
      expect(head).toMatch(/[Ww]ithout (a|any) script/);
    },
  );

  test('is mounted only in an .astro file that has the name of an island', () => {
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
  ])('no %s file of src, functions or local is longer than %i lines', (extension, limit) => {
    const tooLong = sources.filter((file) => file.endsWith(extension) && read(file).split('\n').length > limit);
    expect(tooLong).toEqual([]);
  });

  test('a page file has at most 12 lines', () => {
    for (const file of filesBelow('src/pages', /\.astro$/))
      expect(read(file).trimEnd().split('\n').length, file).toBeLessThanOrEqual(12);
  });

  test('no folder of src, functions, local or scripts has more code files than CONTRIBUTING.md allows', () => {
    const [rule = ''] = /A folder of [^.]+ files of code/.exec(read('CONTRIBUTING.md')) ?? [];
    const roots = [...rule.matchAll(/`(\w+)`/g)].map((match) => match[1]!);
    const limit = Number(/\d+/.exec(rule)?.[0]);
    expect([roots, limit]).toEqual([['src', 'functions', 'local', 'scripts'], 25]);
    const code = roots.flatMap((root) => filesBelow(root, /\.(astro|tsx?|mjs|css)$/));
    for (const [folder, files] of Map.groupBy(code, (file) => dirname(file)))
      expect(files.length, folder).toBeLessThanOrEqual(limit);
  });
});

test('code for the browser uses none of the listed APIs that older supported browsers lack', () => {
  // Browsers added these APIs in 2022 or later. tests/site/supported-browsers.test.ts checks all APIs of the built scripts.
  const tooNew =
    /\b(canParse|toSorted|toSpliced|toReversed|findLast(Index)?|groupBy|withResolvers|Promise\.try|isWellFormed)\b/;
  const browser = sources.filter((file) => /^src\/(core|features|i18n|storage|supabase|ui)\//.test(file));
  expect(browser.filter((file) => tooNew.test(read(file)))).toEqual([]);
});

test('no `href` contains a fixed internal address, except that of the favicon', () => {
  const written = sources
    .filter((file) => file !== 'src/i18n/routes.ts')
    .flatMap((file) =>
      [...read(file).matchAll(/href=["'{`]+(\/(?!favicon)[^"'`]*)/g)].map((match) => `${file}: ${match[1]}`),
    );
  expect(written).toEqual([]);
});

test('pages use no style attribute and no inline event handler', () => {
  const guilty = sources.filter((file) => /\.(astro|tsx)$/.test(file) && /\sstyle=|\son[a-z]+="/.test(read(file)));
  expect(guilty).toEqual([]);
});
