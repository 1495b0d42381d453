import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadableLater, sumBytes, readChunk, withImports, type Chunk } from '../../bench/chunk-graph.ts';
import { islandCards, findIslands } from '../../bench/islands.ts';
import { temporaryFolders } from '../../support/temporary.ts';

const folder = temporaryFolders();

function writeScripts(files: Record<string, string>): string {
  const site = folder();
  mkdirSync(join(site, '_astro'));
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(site, name), text);
    writeFileSync(join(site, `${name}.br`), 'x'.repeat(text.length));
  }
  return site;
}

const SCRIPTS = {
  '_astro/Cart.abc.js':
    'import{a as t}from"./shared.abc.js";import"./side.abc.js";const x=()=>import(`./orders.abc.js`);',
  '_astro/client.abc.js': 'import {b} from "./shared.abc.js"',
  '_astro/shared.abc.js': "export*from'./side.abc.js'",
  '_astro/side.abc.js': 'import{c}from"./shared.abc.js"',
  '_astro/orders.abc.js': 'import{r}from"./rest.abc.js";import{a}from"./shared.abc.js"',
  '_astro/rest.abc.js': 'const more=()=>import("./auth.abc.js")',
  '_astro/auth.abc.js': '"import"',
  '_astro/Cart.abc.json': '{}',
};

describe('the scripts of an island', () => {
  const site = writeScripts(SCRIPTS);
  const read = (path: string): Chunk => readChunk(site, path);
  const paths = (chunks: Chunk[]): string[] => chunks.map(({ path }) => path).sort();
  const loaded = withImports(['/_astro/Cart.abc.js', '/_astro/client.abc.js'], read);

  test('include each direct and indirect import once, even if scripts import each other', () => {
    expect(paths(loaded)).toEqual([
      '/_astro/Cart.abc.js',
      '/_astro/client.abc.js',
      '/_astro/shared.abc.js',
      '/_astro/side.abc.js',
    ]);
    expect(sumBytes(loaded)).toBe(
      ['Cart', 'client', 'shared', 'side'].reduce(
        (sum, name) => sum + SCRIPTS[`_astro/${name}.abc.js` as keyof typeof SCRIPTS].length,
        0,
      ),
    );
  });

  test('may load more scripts on demand, but none that is already loaded', () => {
    expect(paths(loadableLater(loaded, read))).toEqual([
      '/_astro/auth.abc.js',
      '/_astro/orders.abc.js',
      '/_astro/rest.abc.js',
    ]);
  });
});

test('islands are found in the pages that contain them, with the bytes of all files that they load', () => {
  const island =
    '<astro-island uid="1" component-url="/_astro/Cart.abc.js" component-export="Cart" renderer-url="/_astro/client.abc.js" props="{&quot;a&quot;:&quot;1 > 0&quot;}" data-props="/_astro/Cart.abc.json" client="intent" ssr>';
  expect(findIslands(`<header>${island}</astro-island></header>`)).toEqual([
    {
      name: 'Cart',
      component: '/_astro/Cart.abc.js',
      renderer: '/_astro/client.abc.js',
      client: 'intent',
      attached: ['/_astro/Cart.abc.json'],
    },
  ]);
  const site = writeScripts(SCRIPTS);
  writeFileSync(join(site, 'index.html'), island);
  writeFileSync(join(site, 'faq.html'), '<p></p>');
  const [row] = islandCards(site).rows;
  const loaded = ['Cart.abc.js', 'client.abc.js', 'shared.abc.js', 'side.abc.js', 'Cart.abc.json'].map(
    (name) => SCRIPTS[`_astro/${name}` as keyof typeof SCRIPTS].length,
  );
  expect(row?.slice(0, 5)).toEqual(['Cart', 'intent', '/', loaded[0], loaded.reduce((sum, bytes) => sum + bytes, 0)]);
});
