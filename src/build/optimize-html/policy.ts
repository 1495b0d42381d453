import { createHash } from 'node:crypto';
import type { CheerioAPI } from 'cheerio/slim';
import { isProgram } from './page.ts';

/**
 * Makes a page's content security policy allow only the inline scripts and styles of this page. Astro's policy allows the inline
 * scripts and styles of all pages.
 * @throws {Error} if the page has no policy, or its policy has no directive for scripts or styles.
 */
export function writeExactPolicy($: CheerioAPI): void {
  const meta = $('meta[http-equiv=content-security-policy]');
  const policy = meta.attr('content');
  if (policy === undefined)
    throw new Error('The page has no content security policy: see `security.csp` in astro.config.mjs.');
  const own: Record<string, string[]> = {
    'script-src': $('script:not([src])')
      .toArray()
      .filter(({ attribs }) => isProgram(attribs.type))
      .map(hashElement),
    'style-src': $('style').toArray().map(hashElement),
  };
  const directives = policy
    .split(';')
    .map((directive) => directive.trim().split(/\s+/))
    .filter(([name]) => name !== '');
  for (const name of Object.keys(own))
    if (!directives.some(([directive]) => directive === name))
      throw new Error(`The content security policy has no ${name}.`);
  const written = directives.map(([name = '', ...sources]) =>
    [name, ...sources.filter((source) => !source.startsWith("'sha256-")), ...new Set(own[name])].join(' '),
  );
  meta.attr('content', written.join(';'));

  function hashElement(element: Parameters<typeof $>[0]): string {
    return `'sha256-${createHash('sha256')
      .update($(element as string).text())
      .digest('base64')}'`;
  }
}
