// Reports the problems of a deployed project as sentences, and changes nothing. The exit code is 0 if the project has no problem,
// and 1 otherwise.
//
//   SUPABASE_SECRET_KEY=sb_secret_… npm run doctor -- --url https://<ref>.supabase.co --key sb_publishable_… --site https://www.example.ca
//
// The environment or .env may contain the values instead: PUBLIC_SUPABASE_URL, PUBLIC_SUPABASE_PUBLISHABLE_KEY,
// PUBLIC_SITE_URL.
import { spawnSync } from 'node:child_process';
import { ensureDependencies, giveUp, nodeBinary, projectDir } from './setup.mjs';
import { parseOptions } from './doctor/options.mjs';

ensureDependencies();

let options;
try {
  options = parseOptions(process.argv.slice(2), process.env);
} catch (error) {
  giveUp(error.message);
}
// Imported only after the dependencies are installed, because these modules need a dependency to parse TOML.
const { examine } = await import('./doctor/examine.mjs');
const { inWords } = await import('./doctor/in-words.mjs');
const findings = await examine(options);
console.log(inWords(findings));
// Lists values of the sample company in the content. Such values are not problems of the project, so they do not change the exit
// code.
spawnSync(nodeBinary(), ['--disable-warning=ExperimentalWarning', 'src/content-check/samples/list-samples.ts'], {
  cwd: projectDir,
  stdio: 'inherit',
});
process.exit(findings.every(({ problems }) => problems.length === 0) ? 0 : 1);
