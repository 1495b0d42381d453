// Compares the build of many articles with the build of a bare Astro project that has the same articles. Both builds belong to
// one run, and the report gives the ratios of time and memory.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bareProject, copyOfProject, touchArticle, writeArticles } from './articles.ts';
import { runBuild, type Cost } from './build-cost.ts';
import { withBudget, type Table } from './report.ts';

const MAX_RATIOS = { first: 3, memory: 1.2, again: 1.3 };

export interface Catalogue {
  origin: string;
  publishableKey: string;
}

/**
 * Builds both projects with this many added articles. Before that, builds this site without these articles, which fills its build
 * cache. At the end, changes one article and builds this site again. Returns the costs and their ratios.
 */
export async function compareBuilds({ origin, publishableKey }: Catalogue, articles: number): Promise<Table> {
  const work = mkdtempSync(join(tmpdir(), 'soleil-build-'));
  const env = { CATALOGUE_URL: origin, PUBLIC_SUPABASE_PUBLISHABLE_KEY: publishableKey };
  const costs: [string, Cost][] = [];
  const build = async (name: string, folder: string): Promise<Cost> => {
    console.log(`Building: ${name}…`);
    const cost = await runBuild(folder, env);
    costs.push([name, cost]);
    return cost;
  };
  try {
    const ours = copyOfProject(join(work, 'ours'));
    await build('this site without them', ours);
    writeArticles(join(ours, 'content/blog'), articles);
    const bare = bareProject(join(work, 'bare'));
    writeArticles(join(bare, 'content/blog'), articles);
    const bareCost = await build('bare Astro', bare);
    const first = await build('this site', ours);
    touchArticle(join(ours, 'content/blog'));
    const again = await build('this site, one article changed', ours);
    const ratio = (cost: number, of: number, max: number): string =>
      `${withBudget(Math.round((cost / of) * 100) / 100, max)} (≤ ${max})`;
    const ratios = new Map([
      [
        first,
        [
          ratio(first.seconds, bareCost.seconds, MAX_RATIOS.first),
          ratio(first.processorSeconds, bareCost.processorSeconds, MAX_RATIOS.first),
          ratio(first.peakMegabytes, bareCost.peakMegabytes, MAX_RATIOS.memory),
        ],
      ],
      [
        again,
        [
          ratio(again.seconds, bareCost.seconds, MAX_RATIOS.again),
          ratio(again.processorSeconds, bareCost.processorSeconds, MAX_RATIOS.again),
          '',
        ],
      ],
    ]);
    return {
      title: `Build of ${articles} MDX articles`,
      note: 'The ratios compare time, processor time and peak memory with a bare Astro project that has the same articles. Other work on the machine does not change the processor time. Each build runs in its own process, on a copy, one after the other. The first build fills the cache of this site, for example with pictures. ✗ marks an exceeded limit.',
      columns: [
        'build',
        'seconds',
        'time to bare',
        'processor seconds',
        'processor time to bare',
        'largest memory, MB',
        'memory to bare',
      ],
      rows: costs.map(([name, cost]) => [
        name,
        Math.round(cost.seconds * 10) / 10,
        ratios.get(cost)?.[0] ?? '',
        Math.round(cost.processorSeconds * 10) / 10,
        ratios.get(cost)?.[1] ?? '',
        Math.round(cost.peakMegabytes),
        ratios.get(cost)?.[2] ?? '',
      ]),
    };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
