// Which scripts a page may run is in the page's own policy, with the hashes of its inline scripts (src/build/content-policy.ts).
// The response's header repeats that directive: it holds from the first byte on, and for what the page's parser would skip.

/** What runs scripts where there is no page: a worker, and nothing that a response of another kind contains. */
export const NO_INLINE_SCRIPTS = "script-src 'self'";

/** Returns the `script-src` directive of a page's own policy; undefined where the text is not a page with one. */
export function scriptDirectiveOf(html: string): string | undefined {
  const [, policy = ''] = /<meta http-equiv="?content-security-policy"? content="([^"]*)"/i.exec(html) ?? [];
  return /(?:^|;)\s*(script-src [^;]+)/.exec(policy)?.[1]?.trim();
}

/** Returns a response's policy with another `script-src`. */
export const withScriptDirective = (policy: string, directive: string): string =>
  policy.replace(NO_INLINE_SCRIPTS, () => directive);

/** Returns one directive that allows what any of several allows, for hosts that know one policy for all pages. */
export function joinScriptDirectives(directives: readonly string[]): string {
  const sources = directives.flatMap((directive) => directive.split(/\s+/).slice(1));
  return [...new Set([...NO_INLINE_SCRIPTS.split(' '), ...sources])].join(' ');
}
