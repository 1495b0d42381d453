import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

const file = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** Returns the React integration with `client:intent`, and with our own renderer in the browser. */
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
          // What React needs before hydration while the site is worked on: `island.ts` does not ask for it.
          injectScript: (stage, content) =>
            options.injectScript(stage === 'before-hydration' ? 'page' : stage, content),
          addRenderer: (renderer) => options.addRenderer({ ...renderer, clientEntrypoint: file('./react-client.ts') }),
        });
      },
    },
  };
}

declare module 'astro' {
  interface AstroClientDirectives {
    /**
     * Hydrates on the first use. When the island's code cannot be fetched, the visitor is shown the page's element
     * `.intent-failed`.
     */
    'client:intent'?: boolean;
  }
}
