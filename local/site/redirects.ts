import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Reads the site's `_redirects`: lines of `from to status`, where `*` at the end of `from` is `:splat` in `to`.
 * @returns a function that says where a path has moved to; undefined where it has not.
 */
export function readRedirects(dir: string): (pathname: string) => { status: number; location: string } | undefined {
  const file = join(dir, '_redirects');
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const rules = lines.flatMap((line) => {
    const [from, to, status] = line.startsWith('#') ? [] : line.trim().split(/\s+/);
    return from && to
      ? [{ start: from.replace(/\*$/, ''), isPrefix: from.endsWith('*'), to, status: Number(status) }]
      : [];
  });
  return (pathname) => {
    const rule = rules.find(({ start, isPrefix }) => (isPrefix ? pathname.startsWith(start) : pathname === start));
    return rule && { status: rule.status, location: rule.to.replace(':splat', pathname.slice(rule.start.length)) };
  };
}
