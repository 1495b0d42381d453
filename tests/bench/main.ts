// Implements `npm run bench`, which reports the weight and speed of the built site next to its budgets, as Markdown and JSON.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { SiteFolder } from '../../local/site/site-folder.ts';
import { projectDir } from '../support/files.ts';
import { freePort } from '../support/free-port.ts';
import { startServer } from '../support/server-process.ts';
import { startBrowser } from './browser.ts';
import { compareBuilds } from './build.ts';
import { islandCards } from './islands.ts';
import { paintsOnARuralConnection } from './connection.ts';
import { underLoad } from './load.ts';
import { memoryUnderLoad } from './memory.ts';
import { databasesCompared } from './databases.ts';
import { nextPages } from './next-page.ts';
import { pageWeights } from './pages.ts';
import { postsAtOnce } from './posts.ts';
import { toMarkdown, type Table } from './report.ts';
import { firstTouches } from './touch.ts';

interface Site {
  origin: string;
  dir: string;
  publishableKey: string;
  secretKey: string;
  browser: Browser;
}

const DEFAULT_ARTICLES = 10_000;

const PARTS: Record<string, (site: Site, articles: number) => Promise<Table> | Table> = {
  pages: ({ browser, origin, dir }) => pageWeights(browser, origin, dir),
  islands: ({ dir }) => islandCards(dir),
  connection: ({ browser, origin, dir }) => paintsOnARuralConnection(browser, origin, dir),
  touch: ({ browser, origin }) => firstTouches(browser, origin),
  'next-page': ({ browser, origin }) => nextPages(browser, origin),
  posts: ({ origin, publishableKey, secretKey }) => postsAtOnce({ origin, publishableKey, secretKey }),
  load: ({ origin, publishableKey }) => underLoad({ origin, publishableKey }),
  databases: () => databasesCompared(),
  memory: () => memoryUnderLoad({ DATA_DIR: join(work, 'memory-data'), SITE_DIR: siteFolder }),
  build: ({ origin, publishableKey }, articles) => compareBuilds({ origin, publishableKey }, articles),
};
/**
 * Parts that run by default. Other parts run only if named, such as `build`, which takes minutes and gigabytes of memory to build
 * thousands of articles.
 */
const USUAL = ['pages', 'islands', 'connection', 'touch', 'next-page', 'posts', 'load'];

const [part, count] = process.argv.slice(2);
const articles = count === undefined ? DEFAULT_ARTICLES : Number(count);
if ((part !== undefined && !(part in PARTS)) || !Number.isInteger(articles) || articles < 2) {
  console.error(`npm run bench -- [${Object.keys(PARTS).join(' | ')} [number of articles, 2 or more]]`);
  process.exit(2);
}

// The bench has its own port, data folder and built site, so that it may run next to `npm start`.
const work = join(projectDir, '.test/bench');
mkdirSync(work, { recursive: true });
const siteFolder = join(work, 'site');
const server = startServer({ PORT: String(await freePort()), DATA_DIR: join(work, 'data'), SITE_DIR: siteFolder });
console.log('Building and serving the site…');
await server.ready;
const siteDir = new SiteFolder(siteFolder).current!.dir;
const browser = await startBrowser();
const { publishableKey, secretKey } = JSON.parse(readFileSync(join(work, 'data/keys.json'), 'utf8')) as {
  publishableKey: string;
  secretKey: string;
};
const tables: Table[] = [];
try {
  for (const name of part ? [part] : USUAL) {
    const table = await PARTS[name]!(
      { origin: server.origin, dir: siteDir, publishableKey, secretKey, browser },
      articles,
    );
    tables.push(table);
    console.log(`\n${toMarkdown(table)}`);
  }
} finally {
  await browser.close();
  server.process.kill('SIGTERM');
  await server.ended;
}

const report = join(projectDir, '.test/bench');
writeFileSync(`${report}.json`, `${JSON.stringify(tables, null, 2)}\n`);
writeFileSync(`${report}.md`, tables.map(toMarkdown).join('\n'));
console.log('Written: .test/bench.json and .test/bench.md');
