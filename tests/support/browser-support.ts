// Finds syntax and APIs that built scripts use although a supported browser lacks them. esbuild's tables list the syntax that
// each browser supports, and MDN's tables list the APIs.
import { createRequire } from 'node:module';
import { transform } from 'esbuild';
import { parseSync } from 'vite';
import { buildTargets, readSupportedBrowsers } from '../../src/build/supported-browsers.ts';
import type { SyntaxNode } from '../../src/build/syntax-node.ts';

interface Compat {
  support: Record<string, Support | Support[] | undefined>;
}
interface Support {
  version_added: string | boolean | null;
  partial_implementation?: boolean;
  flags?: unknown;
  prefix?: string;
  alternative_name?: string;
}
interface Tree {
  __compat?: Compat;
  [name: string]: unknown;
}

/** Returns the entries below an entry of MDN's data. For an interface, these are its members. */
const below = (tree: Tree): [name: string, entry: Tree][] =>
  Object.entries(tree).filter((entry): entry is [string, Tree] => entry[0] !== '__compat');

const data = createRequire(import.meta.url)('@mdn/browser-compat-data') as {
  api: Tree;
  javascript: { builtins: Tree };
};
const NAMES: Record<string, string> = { ios_saf: 'safari_ios' };

const isLater = (added: string, supported: string): boolean => {
  const [a, b] = [added, supported].map((version) => version.split('.').map(Number)) as [number[], number[]];
  return a[0] !== b[0] ? a[0]! > b[0]! : (a[1] ?? 0) > (b[1] ?? 0);
};

/** Returns the supported browsers that lack the feature of MDN's entry. */
function lacking({ __compat: compat }: Tree): string[] {
  if (!compat) return [];
  return readSupportedBrowsers().flatMap(({ name, version }) => {
    const entries = [compat.support[NAMES[name] ?? name] ?? []].flat();
    const has = entries.some(
      ({ version_added: added, flags, prefix, alternative_name: other }) =>
        !flags &&
        !prefix &&
        !other &&
        (added === true || (typeof added === 'string' && !isLater(added.replace('≤', ''), version))),
    );
    return has ? [] : [`${name} ${version}`];
  });
}

/** Interfaces and namespaces by name, with their members. */
const owners = new Map<string, Tree>();
for (const tree of [data.api, data.javascript.builtins])
  for (const [owner, entry] of below(tree)) owners.set(owner, { ...owners.get(owner), ...entry });

/**
 * Interfaces whose members are recognized by name alone, such as `x.showModal()`. Members of other interfaces are not recognized
 * like this, because our own objects have members with the same names.
 */
const BY_NAME =
  'Array String Promise RegExp Iterator Node Element HTMLElement HTMLDialogElement HTMLInputElement HTMLFormElement DOMTokenList'.split(
    ' ',
  );
/** Members of the interfaces in `BY_NAME`, by name. A name has several members if several interfaces define it. */
const members = new Map<string, Tree[]>();
for (const owner of BY_NAME)
  for (const [name, member] of below(owners.get(owner)!))
    if (!/_(static|event)$/.test(name)) members.set(name, [...(members.get(name) ?? []), member]);

/** Global instances and their interfaces. */
const INSTANCES: Record<string, string> = {
  navigator: 'Navigator',
  document: 'Document',
  performance: 'Performance',
  crypto: 'Crypto',
  caches: 'CacheStorage',
  history: 'History',
  location: 'Location',
};

/** Returns the members that a script uses, as `owner.name` or `.name`, and the interfaces that it instantiates. */
function namesIn(code: string): Set<string> {
  const names = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (typeof value !== 'object' || value === null) return;
    const node = value as SyntaxNode;
    if (node.type === 'MemberExpression' && !node.computed && node.property?.name) {
      const owner = node.object?.type === 'Identifier' ? node.object.name! : '';
      names.add(owners.has(owner) || owner in INSTANCES ? `${owner}.${node.property.name}` : `.${node.property.name}`);
    }
    if (node.type === 'NewExpression' && node.callee?.type === 'Identifier') names.add(node.callee.name!);
    for (const child of Object.values(value)) visit(child);
  };
  visit(parseSync('script.mjs', code).program);
  return names;
}

function lackingName(name: string): string[] {
  const [owner = '', member] = name.split('.');
  if (member === undefined) return owners.has(owner) ? lacking(owners.get(owner)!) : [];
  const known = owners.get(INSTANCES[owner] ?? owner);
  if (owner && known) {
    const entry = new Map(below(known)).get(`${member}_static` in known ? `${member}_static` : member);
    return entry ? lacking(entry) : [];
  }
  // Several interfaces may have a member with this name, and the script may use any of these interfaces. The member is reported
  // only if, for each of these interfaces, some supported browser lacks the member.
  const entries = members.get(member) ?? [];
  const all = entries.map(lacking);
  return all.length > 0 && all.every((browsers) => browsers.length > 0) ? all[0]! : [];
}

/** Returns each API that a script uses although a supported browser lacks it, with the browsers that lack it. */
export const lackingApis = (code: string): [name: string, browsers: string[]][] =>
  [...namesIn(code)].sort().flatMap((name): [string, string[]][] => {
    const browsers = lackingName(name);
    return browsers.length > 0 ? [[name, browsers]] : [];
  });

/**
 * Features that esbuild reports as unsupported only because some browsers do not know the newest Unicode characters. Our scripts
 * use only older characters.
 */
const PARTLY_KNOWN = { 'regexp-unicode-property-escapes': true };

/**
 * Returns whether a script has syntax that a supported browser lacks. esbuild's output for the supported browsers then differs
 * from its output for the newest syntax.
 */
export async function hasLackingSyntax(code: string): Promise<boolean> {
  const written = async (target: string | string[]): Promise<string> =>
    (
      await transform(code, {
        target,
        minify: false,
        format: 'esm',
        logLevel: 'silent',
        supported: PARTLY_KNOWN,
      }).catch(() => ({ code: '' }))
    ).code;
  const [plain, lowered] = await Promise.all([written('esnext'), written(buildTargets())]);
  return plain !== lowered;
}
