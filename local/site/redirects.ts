import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A rule for an address that has no file. */
export interface Rule {
  /** Status of the response. 200 serves the file at `location`, any other status redirects to it. */
  status: number;
  location: string;
}

/**
 * Reads the site's `_redirects` file. Each line is `from to status`. `:splat` in `to` becomes the text matched by a final `*` in
 * `from`. `:name` in `to` becomes the segment matched by `:name` in `from`.
 * @returns a function that returns the rule of a path, or undefined
 */
export function readRedirects(dir: string): (pathname: string) => Rule | undefined {
  const file = join(dir, '_redirects');
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const rules = lines.flatMap((line) => {
    const [from, to, status] = line.startsWith('#') ? [] : line.trim().split(/\s+/);
    return from && to ? [{ pattern: toPattern(from), to, status: Number(status) }] : [];
  });
  return (pathname) => {
    for (const { pattern, to, status } of rules) {
      const match = pattern.exec(pathname);
      // The replacement is a function, because `$&` in a string would have a special meaning.
      if (match)
        return { status, location: to.replace(/:(\w+)/g, (place, name: string) => match.groups?.[name] ?? place) };
    }
    return undefined;
  };
}

const toPattern = (from: string): RegExp =>
  new RegExp(
    `^${from
      .replace(/[.+?^$()[\]{}|\\]/g, '\\$&')
      .replace(/\*$/, '(?<splat>.*)')
      .replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`,
  );
