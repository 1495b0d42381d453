import { readFileSync } from 'node:fs';

/** A browser's name in the `browserslist` of package.json, and its first version that gets our scripts. */
export interface SupportedBrowser {
  name: string;
  version: string;
}

/**
 * Returns the browsers in the `browserslist` of package.json, for which the site's scripts are built. Each line has the form
 * `chrome >= 103`. Older browsers get pages and forms that work without a script (optimize-html/gate.ts).
 * @throws {Error} if a line has another form.
 */
export function readSupportedBrowsers(): SupportedBrowser[] {
  const { browserslist } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    browserslist: string[];
  };
  return browserslist.map((line) => {
    const [, name, version] = /^(\w+) >= ([\d.]+)$/.exec(line) ?? [];
    if (!name || !version)
      throw new Error(`The browserslist of package.json has an invalid line: "${line}". Write "chrome >= 103".`);
    return { name, version };
  });
}

/** Returns the supported browsers with the names that bundlers use: `chrome103`. */
export const buildTargets = (): string[] =>
  readSupportedBrowsers().map(({ name, version }) => `${name === 'ios_saf' ? 'ios' : name}${version}`);
