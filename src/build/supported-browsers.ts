import { readFileSync } from 'node:fs';

/** A browser as the `browserslist` in package.json names it, and the first version of it that gets our scripts. */
export interface SupportedBrowser {
  name: string;
  version: string;
}

/**
 * Reads the browsers that the site's scripts are built for: the `browserslist` of package.json, in which each line is like
 * `chrome >= 103`. An older browser gets the pages and forms that work without a script (optimize-html/gate.ts).
 * @throws {Error} when a line is of another form.
 */
export function readSupportedBrowsers(): SupportedBrowser[] {
  const { browserslist } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    browserslist: string[];
  };
  return browserslist.map((line) => {
    const [, name, version] = /^(\w+) >= ([\d.]+)$/.exec(line) ?? [];
    if (!name || !version) throw new Error(`The browserslist of package.json has a line of another form: ${line}`);
    return { name, version };
  });
}

/** The same, as bundlers name them: `chrome103`. */
export const buildTargets = (): string[] =>
  readSupportedBrowsers().map(({ name, version }) => `${name === 'ios_saf' ? 'ios' : name}${version}`);
