// Reads and writes the `script-src` directive of a policy. A page's own policy lists the hashes of its inline scripts
// (src/build/content-policy.ts), and the response's header repeats this directive. Unlike a policy in the page, a header applies
// from the first byte, and also to responses that are not HTML.

/** Directive of responses that are not pages. This directive allows files of the site, such as workers, and no inline script. */
export const NO_INLINE_SCRIPTS = "script-src 'self'";

/** Returns the `script-src` directive of a page's own policy, or undefined if the text has no such directive. */
export function readScriptDirective(html: string): string | undefined {
  const [, policy = ''] = /<meta http-equiv="?content-security-policy"? content="([^"]*)"/i.exec(html) ?? [];
  return /(?:^|;)\s*(script-src [^;]+)/.exec(policy)?.[1]?.trim();
}

/** Returns a response's policy with another `script-src`. */
export const withScriptDirective = (policy: string, directive: string): string =>
  policy.replace(NO_INLINE_SCRIPTS, () => directive);

/** Joins several directives into one directive that allows all their sources, for hosts with one policy for all pages. */
export function joinScriptDirectives(directives: readonly string[]): string {
  const sources = directives.flatMap((directive) => directive.split(/\s+/).slice(1));
  return [...new Set([...NO_INLINE_SCRIPTS.split(' '), ...sources])].join(' ');
}
