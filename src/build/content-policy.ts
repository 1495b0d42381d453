/** Other origins to which a page's scripts and forms may send requests. */
export interface Outside {
  /** Value of PUBLIC_SUPABASE_URL. */
  backend?: string | undefined;
  /** Value of PUBLIC_CHAT_SCRIPT_URL. */
  chat?: string | undefined;
}

const origins = (addresses: (string | undefined)[]): string[] =>
  addresses.filter(Boolean).map((address) => new URL(address!).origin);

/**
 * Returns the content security policy of every page. Astro adds the hashes of inlined scripts and styles. An empty setting
 * counts as missing.
 */
export function contentPolicy({ backend, chat }: Outside) {
  // Directives that would only allow the site itself are left out, because `default-src` already allows it.
  const directive = (name: string, ...from: (string | undefined)[]) =>
    origins(from).length > 0
      ? [[name, "'self'", ...origins(from)].join(' ') as `${'connect' | 'frame'}-src ${string}`]
      : [];
  return {
    scriptDirective: { resources: ["'self'", ...origins([chat])] },
    directives: [
      "default-src 'self'" as const,
      "img-src 'self' https: data:" as const,
      ...directive('connect-src', backend, chat),
      ...directive('frame-src', chat),
      "object-src 'none'" as const,
      "base-uri 'self'" as const,
      // Forms post to a function of the backend, which redirects to the site. Browsers apply `form-action` to both addresses.
      ["form-action 'self'", ...origins([backend])].join(' ') as `form-action ${string}`,
    ],
  };
}
