import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { linkedStylesheets, pageFilesByAddress, weighPage } from '../../support/page-weight.ts';
import { temporaryFolders } from '../../support/temporary.ts';

const folder = temporaryFolders();
const brotliBytes = (text: string): number => brotliCompressSync(text).length;

function writeSite(files: Record<string, string>): string {
  const site = folder();
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(site, name), text);
    writeFileSync(join(site, `${name}.br`), brotliCompressSync(text));
  }
  return site;
}

test('a page is weighed as a whole, and by its markup, styles and inline scripts', () => {
  const page =
    '<style>a{}</style><script>one()</script><script type="module">two()</script><script type="application/ld+json">{}</script><p>words</p>';
  const site = writeSite({ 'page.html': page });
  expect(weighPage(site, 'page.html')).toEqual({
    htmlAndCssBytes: brotliBytes(page),
    markupBytes: brotliBytes('<script type="application/ld+json">{}</script><p>words</p>'),
    cssBytes: brotliBytes('a{}'),
    inlineScriptBytes: brotliBytes('one()two()'),
  });
});

test('the weight of a page includes a stylesheet that blocks rendering, but not a stylesheet inside noscript', () => {
  const page =
    '<link rel="stylesheet" href="/site.css"><noscript><link rel="stylesheet" href="/no-script.css"></noscript>';
  const site = writeSite({ 'page.html': page, 'site.css': 'b{color:red}' });
  expect(linkedStylesheets(page)).toEqual(['/site.css']);
  const { htmlAndCssBytes, cssBytes, inlineScriptBytes } = weighPage(site, 'page.html');
  expect(htmlAndCssBytes).toBe(brotliBytes(page) + brotliBytes('b{color:red}'));
  expect([cssBytes, inlineScriptBytes]).toEqual([brotliBytes('b{color:red}'), 0]);
});

test('pageFilesByAddress returns the HTML file of each address', () => {
  const site = writeSite({ 'index.html': '', 'produits.html': '', 'notes.txt': '' });
  expect([...pageFilesByAddress(site)]).toEqual([
    ['/', 'index.html'],
    ['/produits', 'produits.html'],
  ]);
});
