/** Message about the project settings that no API key can read. `docs/deploy.md` explains how to check these settings. */
const UNSEEN =
  'The doctor cannot see email templates, the mail server of the authentication, its rate limits and second factors. Run "npx supabase@3 config diff" to compare them with supabase/config.toml.';

/**
 * Formats findings for a terminal.
 * @param {import('./examine.mjs').Finding[]} findings
 * @returns {string}
 */
export function inWords(findings) {
  const lines = findings.flatMap(({ name, expects, problems }) =>
    problems.length === 0 ? [`✔ ${name}: ${expects}`] : [`✘ ${name}`, ...problems.map((problem) => `    ${problem}`)],
  );
  const count = findings.reduce((sum, { problems }) => sum + problems.length, 0);
  return [...lines, '', UNSEEN, '', summary(count)].join('\n');
}

const summary = (count) =>
  count === 0 ? 'No problem was found.' : `${count} ${count === 1 ? 'problem was' : 'problems were'} found.`;
