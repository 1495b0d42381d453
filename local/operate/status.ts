// Prints the status of the site as text or JSON, without personal data (`npm run status`).
import { existsSync } from 'node:fs';
import { readSettings } from '../settings.ts';
import { StartupError } from '../startup-error.ts';
import { runCommand } from './command.ts';
import { requestServer } from './control.ts';
import type { SiteStatus } from '../site/live-site.ts';
import { readFolderStatus, type FolderStatus, type Status } from './read-status.ts';

await runCommand(async (args) => {
  const settings = readSettings(process.env);
  if (!existsSync(settings.dataDir))
    throw new StartupError(
      `The data folder ${settings.dataDir} does not exist. Set DATA_DIR to the folder of the server.`,
    );
  const response = await requestServer(settings.dataDir, 'status');
  const status = response ? ((await response.json()) as Status) : await readFolderStatus(settings);
  console.log(args.includes('--json') ? JSON.stringify(status) : inWords(status));
  if (!response) {
    console.error(
      `No server runs on ${settings.dataDir}, so orders, requests and emails are not shown. Start the server to see them.`,
    );
    process.exitCode = 1;
  }
});

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1e6)} MB`;
}

function inWords(status: FolderStatus | Status): string {
  const { version, node, dataBytes, freeDiskBytes, siteBuiltAt } = status;
  const { database, objects, mail } = dataBytes;
  const storedFiles = objects === null ? 'in S3' : megabytes(objects);
  return [
    `Version      ${version}, Node ${node}`,
    ...('report' in status ? linesOfServer(status) : []),
    `Site         ${siteBuiltAt ? `built ${siteBuiltAt}` : 'not built'}${'site' in status ? inWordsOfBuild(status.site) : ''}`,
    `Data         database ${megabytes(database)}, stored files ${storedFiles}, emails as files ${megabytes(mail)}`,
    `Disk         ${megabytes(freeDiskBytes)} free`,
  ].join('\n');
}

/** Returns the text about a failed or running build, or an empty text. It follows the text about the last successful build. */
function inWordsOfBuild({ status, fault }: SiteStatus): string {
  if (fault !== undefined) return `; the last build FAILED: ${fault.replace(/^The site could not be built: /, '')}`;
  return status === 'building' ? '; being built' : '';
}

function linesOfServer({ upSeconds, report, sellerGaps }: Status): string[] {
  const { inquiries_today, orders_today, mail, seconds_since_delivery, latest_migration } = report;
  const delivery =
    seconds_since_delivery === null
      ? 'no successful delivery yet'
      : `last successful delivery ${seconds_since_delivery} s ago`;
  return [
    `Server       up ${Math.floor(upSeconds / 3600)} h ${Math.floor((upSeconds % 3600) / 60)} min`,
    `Today        ${inquiries_today} requests, ${orders_today} orders`,
    `Emails       ${mail.waiting} waiting (${mail.failing} failed at least once, the oldest has waited ${mail.oldest_seconds} s), ${mail.given_up} given up; ${delivery}`,
    ...(sellerGaps.length > 0
      ? [`Invoices     none can be issued: ${sellerGaps.join(', ')} of content/company.yaml must be the company's own`]
      : []),
    `Migration    ${latest_migration}`,
  ];
}
