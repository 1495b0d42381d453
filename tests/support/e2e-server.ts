// Starts the real server for the browser tests, on the prepared site and a copy of the prepared data.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { projectDir } from './files.ts';
import { copyPreparedData } from './prepared/data.ts';
import { ensurePreparedSite } from './prepared/site.ts';

const dataDir = join(projectDir, '.test/data');
rmSync(dataDir, { recursive: true, force: true });
await ensurePreparedSite();
copyPreparedData(dataDir);
await import('../../local/main.ts');
// Invoices are not issued with the numbers of the sample company.
Object.assign(process.env, {
  COMPANY_GST_NUMBER: '14037 1652 RT0001',
  COMPANY_QST_NUMBER: '1015862914 TQ0001',
  COMPANY_BANK: '815-30421-0412839',
  COMPANY_INTERAC_EMAIL: 'paiements@exemple.test',
});
