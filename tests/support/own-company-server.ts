// Starts the real server as that of a company with numbers of its own, so that it issues invoices.
import process from 'node:process';
import { OWN_NUMBERS } from './own-numbers.ts';

await import('../../local/main.ts');
// The server has set those of content/company.yaml.
Object.assign(process.env, OWN_NUMBERS);
