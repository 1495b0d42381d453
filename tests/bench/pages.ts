// Measures the weight of the heaviest page of each kind and language, and shows it next to its budget.
import type { Browser } from '@playwright/test';
import { BUDGETS, hydratesAtLoad, pageBudget } from '../../src/build/budgets.ts';
import { measureFirstView, PHONE } from '../support/first-view.ts';
import { kindOfPage } from '../support/page-kinds.ts';
import { pageFilesByAddress, weighPage } from '../support/page-weight.ts';
import { totalBytes } from '../support/traffic.ts';
import { withBudget, type Table } from './report.ts';

/** Returns the weights of the pages by kind and language. */
export async function pageWeights(browser: Browser, origin: string, siteDir: string): Promise<Table> {
  const kinds = Map.groupBy(pageFilesByAddress(siteDir), ([address]) => Object.values(kindOfPage(address)).join(' '));
  const rows: (string | number)[][] = [];
  for (const [kind, pages] of [...kinds].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const weights = pages.map(([address, file]) => ({ address, ...weighPage(siteDir, file) }));
    const heaviest = weights.reduce((a, b) => (b.htmlAndCssBytes > a.htmlAndCssBytes ? b : a));
    const context = await browser.newContext(PHONE);
    const view = await measureFirstView(await context.newPage(), origin + heaviest.address, siteDir);
    await context.close();
    const { requests, firstViewBytes } = pageBudget(heaviest.address);
    const pictureBytes = view.pictures.map(({ bodyBytes }) => bodyBytes);
    rows.push([
      kind,
      pages.length,
      withBudget(heaviest.htmlAndCssBytes, BUDGETS.htmlAndCssBytes),
      heaviest.markupBytes,
      heaviest.cssBytes,
      withBudget(heaviest.inlineScriptBytes, BUDGETS.inlineScriptBytes),
      hydratesAtLoad(heaviest.address) ? view.scriptBytes : withBudget(view.scriptBytes, BUDGETS.fetchedScriptBytes),
      totalBytes(view.pictures, 'bodyBytes'),
      withBudget(pictureBytes[0] ?? 0, BUDGETS.firstPictureBytes),
      `${withBudget(view.requests, requests)} (${requests})`,
      `${withBudget(view.bytes, firstViewBytes)} (${firstViewBytes / 1000} kB)`,
    ]);
  }
  const { htmlAndCssBytes, inlineScriptBytes, firstPictureBytes } = BUDGETS;
  return {
    title: 'Pages',
    note: `Compressed bytes before any interaction, on a phone of 412 × 824 at 2×. Each row shows the page of its kind with the most HTML and CSS. Budgets are in brackets, and ✗ marks an exceeded budget. Each part is compressed separately.`,
    columns: [
      'page',
      'pages of this kind',
      `HTML + CSS (${htmlAndCssBytes})`,
      'markup',
      'CSS',
      `inline script (${inlineScriptBytes})`,
      'fetched script (0)',
      'pictures',
      `first picture (${firstPictureBytes})`,
      'requests',
      'first view',
    ],
    rows,
  };
}
