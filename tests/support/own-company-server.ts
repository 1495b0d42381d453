// Starts the real server with a company's own tax and bank numbers, so that it issues invoices.
import process from 'node:process';
import { OWN_NUMBERS } from './own-numbers.ts';

await import('../../local/main.ts');
// The import starts the server, which writes the sample numbers of content/company.yaml to the environment. The functions read
// the environment at each call, so they use the company's own numbers from now on.
Object.assign(process.env, OWN_NUMBERS);
