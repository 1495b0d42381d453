// Starts the real server with a company's own tax and bank numbers, so that it issues invoices.
import process from 'node:process';
import { OWN_NUMBERS } from './own-numbers.ts';

await import('../../local/main.ts');
// The server has stored the sample numbers of content/company.yaml at its start. Its functions read the numbers from the
// environment.
Object.assign(process.env, OWN_NUMBERS);
