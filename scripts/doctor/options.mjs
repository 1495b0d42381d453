import { parseArgs } from 'node:util';

/**
 * @typedef {object} Options
 * @property {string} url origin of the project's interfaces
 * @property {string} key publishable key
 * @property {string} secretKey
 * @property {string} site origin of the site
 */

/**
 * Reads the options from the command line and the environment.
 * @param {string[]} argv
 * @param {Record<string, string | undefined>} environment
 * @returns {Options}
 * @throws {Error} with a message for the user, if an option is missing, unknown or not a valid address
 */
export function parseOptions(argv, environment) {
  const { values } = parseArgs({
    args: argv,
    options: Object.fromEntries(['url', 'key', 'secret-key', 'site'].map((name) => [name, { type: 'string' }])),
  });
  const need = (option, setting) => {
    const value = values[option] || environment[setting];
    if (!value) throw new Error(`The doctor needs --${option}, or ${setting} in the environment.`);
    return value;
  };
  return {
    url: parseOrigin('url', need('url', 'PUBLIC_SUPABASE_URL')),
    key: need('key', 'PUBLIC_SUPABASE_PUBLISHABLE_KEY'),
    // The secret key is better set in the environment, because the history of the shell keeps command lines.
    secretKey: need('secret-key', 'SUPABASE_SECRET_KEY'),
    site: parseOrigin('site', need('site', 'PUBLIC_SITE_URL')),
  };
}

function parseOrigin(option, address) {
  if (!/^https?:\/\//.test(address) || !URL.canParse(address))
    throw new Error(`--${option} is "${address}": give an address that begins with https://.`);
  return new URL(address).origin;
}
