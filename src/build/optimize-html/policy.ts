import { createHash } from 'node:crypto';

const SCRIPT = /<script(?![^>]*(?:ld\+json|\ssrc=))[^>]*>([^]*?)<\/script>/g;
const STYLE = /<style[^>]*>([^]*?)<\/style>/g;

const POLICY = /(<meta http-equiv="content-security-policy" content=")([^"]*)(">)/;

const hashes = (html: string, pattern: RegExp): string[] => [
  ...new Set(
    [...html.matchAll(pattern)].map(([, text]) => `'sha256-${createHash('sha256').update(text!).digest('base64')}'`),
  ),
];

/**
 * Names in a page's content security policy the inline scripts and styles it has, and no others: Astro names every one
 * that any page might have.
 */
export const withExactPolicy = (html: string): string =>
  html.replace(POLICY, (_, before: string, policy: string, after: string) => {
    const directives = policy.split(';').map((directive) => {
      const [name, ...sources] = directive
        .trim()
        .split(/\s+/)
        .filter((source) => !source.startsWith("'sha256-"));
      const own = name === 'script-src' ? hashes(html, SCRIPT) : name === 'style-src' ? hashes(html, STYLE) : [];
      return [name, ...sources, ...own].join(' ');
    });
    return before + directives.filter((directive) => directive !== '').join(';') + after;
  });
