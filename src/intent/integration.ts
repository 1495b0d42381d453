import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

const file = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** React with `client:intent`: the React integration, its renderer in the browser replaced by ours. */
export function reactOnIntent(react: AstroIntegration): AstroIntegration {
  const setUp = react.hooks['astro:config:setup']!;
  return {
    ...react,
    hooks: {
      ...react.hooks,
      'astro:config:setup': (options) => {
        options.addClientDirective({ name: 'intent', entrypoint: file('./island.ts') });
        return setUp({
          ...options,
          addRenderer: (renderer) => options.addRenderer({ ...renderer, clientEntrypoint: file('./react-client.ts') }),
        });
      },
    },
  };
}

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates on the first use. `failed` is told to the visitor when the island's code cannot be fetched. */
    'client:intent'?: { failed: string };
  }
}
