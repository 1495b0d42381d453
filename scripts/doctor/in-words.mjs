/** Parts of a project that no key reveals. `docs/deploy.md` explains how to check them. */
const UNSEEN =
  'Not seen from outside: e-mail templates, the mail server of the authentication, its rate limits and second factors. The command "npx supabase@3 config diff" compares them with supabase/config.toml.';

/**
 * Formats findings for a terminal.
 * @param {import('./examine.mjs').Finding[]} findings
 * @returns {string}
 */
export function inWords(findings) {
  const lines = findings.flatMap(({ name, asks, problems }) =>
    problems.length === 0 ? [`✔ ${name}: ${asks}`] : [`✘ ${name}`, ...problems.map((problem) => `    ${problem}`)],
  );
  const count = findings.reduce((sum, { problems }) => sum + problems.length, 0);
  return [...lines, '', UNSEEN, '', summary(count)].join('\n');
}

const summary = (count) =>
  count === 0 ? 'Nothing is to be mended.' : `${count} ${count === 1 ? 'thing is' : 'things are'} to be mended.`;
