// A page's own policy lists the hashes of its inline scripts (src/build/content-policy.ts). The response's header repeats that
// directive. Unlike a policy in the page, a header applies from the first byte, and also to responses that are not HTML.

/** Directive of responses that are not pages. It allows files of the site, such as workers, and no inline script. */
export const NO_INLINE_SCRIPTS = "script-src 'self'";

/** Returns the `script-src` directive of a page's own policy, or undefined if the text has none. */
export function readScriptDirective(html: string): string | undefined {
  const [, policy = ''] = /<meta http-equiv="?content-security-policy"? content="([^"]*)"/i.exec(html) ?? [];
  return /(?:^|;)\s*(script-src [^;]+)/.exec(policy)?.[1]?.trim();
}

/** Returns a response's policy with another `script-src`. */
export const withScriptDirective = (policy: string, directive: string): string =>
  policy.replace(NO_INLINE_SCRIPTS, () => directive);

/** Joins several directives into one that allows the sources of all, for hosts with one policy for all pages. */
export function joinScriptDirectives(directives: readonly string[]): string {
  const sources = directives.flatMap((directive) => directive.split(/\s+/).slice(1));
  return [...new Set([...NO_INLINE_SCRIPTS.split(' '), ...sources])].join(' ');
}
