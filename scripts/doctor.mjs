// Tells what a deployed project lacks, in sentences, and changes nothing on it. Ends with 0 when nothing is to be mended,
// else with 1.
//
//   SUPABASE_SECRET_KEY=sb_secret_… npm run doctor -- --url https://<ref>.supabase.co --key sb_publishable_… --site https://www.example.ca
//
// Each may come from the environment or .env instead: PUBLIC_SUPABASE_URL, PUBLIC_SUPABASE_PUBLISHABLE_KEY, PUBLIC_SITE_URL.
import { ensureDependencies, giveUp } from './setup.mjs';
import { parseOptions } from './doctor/options.mjs';

ensureDependencies();

let options;
try {
  options = parseOptions(process.argv.slice(2), process.env);
} catch (error) {
  giveUp(error.message);
}
// After the dependencies are installed: they read TOML by one of them.
const { examine } = await import('./doctor/examine.mjs');
const { inWords } = await import('./doctor/in-words.mjs');
const findings = await examine(options);
console.log(inWords(findings));
process.exit(findings.every(({ problems }) => problems.length === 0) ? 0 : 1);
