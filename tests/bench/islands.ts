// Reports each island's weight, the files that its first use loads, the files that may load afterwards, and its pages.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageFilesByAddress } from '../support/page-weight.ts';
import { loadableLater, sumBytes, readChunk, withImports, type Chunk } from './chunk-graph.ts';
import type { Table } from './report.ts';

interface Mounted {
  name: string;
  component: string;
  renderer: string;
  client: string;
  /** Data and styles that are fetched with the island. */
  attached: string[];
}

// The value of an attribute may contain any character but its quotes.
const ISLAND = /<astro-island(?:\s[\w-]+(?:="[^"]*")?)*\s*>/g;
const BESIDE = /="(\/_astro\/[^"]+\.(?:json|css))"/g;

/**
 * Returns the islands of a page. The build keeps `renderer-url` and `data-styles` only on the first island, because they are the
 * same on all islands.
 */
export function findIslands(html: string): Mounted[] {
  const tags = [...html.matchAll(ISLAND)].map(([tag]) => tag);
  const all = tags.join('');
  return tags.map((tag) => {
    const attribute = (name: string, within = tag): string =>
      new RegExp(`\\s${name}="([^"]*)"`).exec(within)?.[1] ?? '';
    const attached = [...tag.matchAll(BESIDE)].map((match) => match[1]!);
    const styles = attribute('data-styles', all);
    return {
      name: attribute('component-export'),
      component: attribute('component-url'),
      renderer: attribute('renderer-url', all),
      client: attribute('client') || 'intent',
      attached: [...new Set(styles ? [...attached, styles] : attached)],
    };
  });
}

const toChunkName = ({ path, bytes }: Chunk): string =>
  `${path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]+(\.\w+)$/, (_, end: string) => (end === '.js' ? '' : end))} ${bytes}`;
const list = (chunks: readonly Chunk[]): string =>
  [...chunks]
    .sort((a, b) => b.bytes - a.bytes)
    .map(toChunkName)
    .join(', ') || '–';

/** Reads every island from the built pages, and its weight from its files. */
export function islandCards(siteDir: string): Table {
  const places = new Map<string, { island: Mounted; addresses: string[] }>();
  const files = pageFilesByAddress(siteDir);
  for (const [address, file] of files) {
    for (const island of findIslands(readFileSync(join(siteDir, file), 'utf8'))) {
      const place = places.get(island.component) ?? { island, addresses: [] };
      places.set(island.component, place);
      if (!place.addresses.includes(address)) place.addresses.push(address);
    }
  }
  const read = (path: string): Chunk => readChunk(siteDir, path);
  const rows = [...places.values()].map(({ island, addresses }) => {
    const own = read(island.component);
    const loaded = withImports([island.component, island.renderer, ...island.attached], read);
    const others = loaded.filter(({ path }) => path !== own.path);
    const later = loadableLater(loaded, read);
    const where =
      addresses.length === files.size
        ? 'every page'
        : addresses.length > 4
          ? `${addresses.length} pages`
          : addresses.join(' ');
    return [island.name, island.client, where, own.bytes, sumBytes(loaded), list(others), sumBytes(later), list(later)];
  });
  return {
    title: 'Islands',
    note: 'Compressed bytes of the built files: the island’s own file, all files that its first use fetches, and the files that it may fetch later.',
    columns: ['island', 'hydrates', 'pages', 'own file', 'first use', 'other files', 'later', 'files for later'],
    rows,
  };
}
