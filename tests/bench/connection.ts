// Measures the times of first paint, largest paint and the cart's badge on a rural connection. The largest paint is divided by
// the largest paint of a bare page. The other two times are divided by a bare page's first paint. A bare page has the same text
// as the measured page. All times are medians of one run, in which the pages alternate.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { articlePath, path } from '../../src/i18n/routes.ts';
import { PHONE } from '../support/first-view.ts';
import { filesBelow } from '../support/files.ts';
import { pageFilesByAddress } from '../support/page-weight.ts';
import { barePage, serveBare, twentyKilobytes } from './bare-pages.ts';
import { timePaints, type Paints } from './paints.ts';
import { withBudget, median, type Table } from './report.ts';
import { RURAL, shapeConnection } from './shaped-connection.ts';

const ROUNDS = 5;
const MAX_RATIOS = { firstPaint: 1.05, largestPaint: 1, badge: 1.15 };
const PICTURE = '/picture.avif';

/** Returns the paint times of some pages relative to bare pages. */
export async function paintsOnARuralConnection(browser: Browser, origin: string, siteDir: string): Promise<Table> {
  const files = pageFilesByAddress(siteDir);
  const addresses = [path('home', 'fr'), path('contact', 'fr'), path('products', 'fr'), articlePath(1, 'fr')];
  const html = new Map(addresses.map((address) => [address, readFileSync(join(siteDir, files.get(address)!), 'utf8')]));
  const heroPicture = join(import.meta.dirname, '../..', filesBelow('src/assets', /winter-tall-824\.avif$/)[0]!);
  const bare = await serveBare(
    new Map(
      [...html].flatMap(([address, page]) => [
        [`/text${address}`, barePage(page)],
        [`/picture${address}`, barePage(page, PICTURE)],
      ]),
    ),
    new Map([[PICTURE, twentyKilobytes(heroPicture)]]),
  );
  const toSite = await shapeConnection(Number(new URL(origin).port), RURAL);
  const toBare = await shapeConnection(bare.port, RURAL);
  const at = (port: number, address: string): string => `http://127.0.0.1:${port}${address}`;
  const samples = new Map<string, Paints[]>();
  const sample = async (name: string, url: string): Promise<void> => {
    const context = await browser.newContext(PHONE);
    samples.set(name, [...(samples.get(name) ?? []), await timePaints(context, url)]);
    await context.close();
  };
  for (let round = 0; round < ROUNDS; round++) {
    for (const address of addresses) {
      await sample(`/text${address}`, at(toBare.port, `/text${address}`));
      await sample(address, at(toSite.port, address));
      await sample(`/picture${address}`, at(toBare.port, `/picture${address}`));
    }
  }
  await Promise.all([toSite.close(), toBare.close()]);
  bare.close();

  const computeMedian = (name: string, what: keyof Paints): number =>
    median(samples.get(name)!.map((paints) => paints[what] ?? Infinity));
  const compare = (ours: number, other: number, max: number): string =>
    `${Math.round(ours)} / ${Math.round(other)} = ${withBudget(Math.round((ours / other) * 100) / 100, max)}`;
  return {
    title: 'Paints on a rural connection',
    note: `Each cell contains the milliseconds of the page / those of its bare page = the ratio, as medians of ${ROUNDS} rounds. The simulated connection has round trips of ${RURAL.roundTripMs} ms and ${RURAL.kilobitsPerSecond} kbit/s. It includes connection set-up and slow start, but neither DNS lookups nor encryption. Only the ratios can be compared with other machines. ✗ marks an exceeded limit.`,
    columns: [
      'page',
      `first paint / bare page (≤ ${MAX_RATIOS.firstPaint})`,
      `largest paint / bare page with 20 kB picture (≤ ${MAX_RATIOS.largestPaint})`,
      `cart badge right / bare page’s first paint (≤ ${MAX_RATIOS.badge})`,
    ],
    rows: addresses.map((address) => [
      address,
      compare(computeMedian(address, 'firstMs'), computeMedian(`/text${address}`, 'firstMs'), MAX_RATIOS.firstPaint),
      compare(
        computeMedian(address, 'largestMs'),
        computeMedian(`/picture${address}`, 'largestMs'),
        MAX_RATIOS.largestPaint,
      ),
      compare(computeMedian(address, 'badgeMs'), computeMedian(`/text${address}`, 'firstMs'), MAX_RATIOS.badge),
    ]),
  };
}
