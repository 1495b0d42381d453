import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the site does with an address that is no file. */
export interface Rule {
  /** 200: the file of `location` is served. Any other: the browser is led there. */
  status: number;
  location: string;
}

/**
 * Reads the site's `_redirects`: lines of `from to status`, where `*` at the end of `from` is `:splat` in `to`, and a segment
 * `:name` of `from` is `:name` in `to`.
 * @returns a function that returns the rule of a path; undefined where it has none.
 */
export function readRedirects(dir: string): (pathname: string) => Rule | undefined {
  const file = join(dir, '_redirects');
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const rules = lines.flatMap((line) => {
    const [from, to, status] = line.startsWith('#') ? [] : line.trim().split(/\s+/);
    return from && to ? [{ pattern: patternOf(from), to, status: Number(status) }] : [];
  });
  return (pathname) => {
    for (const { pattern, to, status } of rules) {
      const found = pattern.exec(pathname);
      // A function, because `$&` in an address would mean something in a text.
      if (found)
        return { status, location: to.replace(/:(\w+)/g, (place, name: string) => found.groups?.[name] ?? place) };
    }
    return undefined;
  };
}

const patternOf = (from: string): RegExp =>
  new RegExp(
    `^${from
      .replace(/[.+?^$()[\]{}|\\]/g, '\\$&')
      .replace(/\*$/, '(?<splat>.*)')
      .replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`,
  );
