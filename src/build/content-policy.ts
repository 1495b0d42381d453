/** Where else than at the site itself a page may ask, and its forms may post. */
export interface Outside {
  /** PUBLIC_SUPABASE_URL. */
  backend?: string | undefined;
  /** PUBLIC_CHAT_SCRIPT_URL. */
  chat?: string | undefined;
}

const origins = (addresses: (string | undefined)[]): string[] =>
  addresses.filter(Boolean).map((address) => new URL(address!).origin);

/** The content security policy of every page; Astro adds the hashes of what is inlined. An empty setting is none. */
export function contentPolicy({ backend, chat }: Outside) {
  // What is allowed nothing of its own is left to the default.
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
      // The function answers with a redirect to the site, which browsers hold to the same directive.
      ["form-action 'self'", ...origins([backend])].join(' ') as `form-action ${string}`,
    ],
  };
}
