import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { nextId } from './browser/beginnings.mjs';
import { adminConfig, type Destination } from './config.ts';

/** Data that the page contains for the editor's script. */
export interface Start {
  isLocal: boolean;
  config: object;
  /** Initial content of a new text, by collection. */
  beginnings: Record<string, Record<string, string>>;
}

/** Returns the start data of the editor for the content below a folder. */
export function createStart(root: string, destination: Destination): Start {
  const config = adminConfig(destination);
  const beginnings = config.collections.flatMap((collection) => {
    if (!('folder' in collection)) return [];
    const hasDraft = collection.fields?.some(({ name }) => name === 'draft');
    const number = collection.name === 'blog' ? { id: String(nextArticle(root)) } : {};
    return [[collection.name, { ...number, ...(hasDraft ? { draft: 'true' } : {}) }] as const];
  });
  return { isLocal: destination.kind === 'working-tree', config, beginnings: Object.fromEntries(beginnings) };
}

/** Returns the number that `npm run new:article` would choose. */
const nextArticle = (root: string): number =>
  nextId(Math.max(0, ...readdirSync(join(root, 'content/blog')).map(Number).filter(Number.isInteger)));

/** Returns the page of the browser-based editor. Search engines must not index it, and no page links to it. */
export const adminPage = (start: Start): string => `<!doctype html>
<html lang="fr-CA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex, nofollow">
<title>Modifier le site</title>
<script type="application/json" id="config">${JSON.stringify(start).replaceAll('<', '\\u003c')}</script>
<script type="module" src="/admin/browser/start.mjs"></script>
</head>
<body>
<noscript>Cette page a besoin de JavaScript. Sans lui, modifiez les fichiers de « content » avec git.</noscript>
</body>
</html>
`;
