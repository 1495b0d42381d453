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
          // React needs this script before hydration in development, but `island.ts` does not request it.
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
    /** Hydrates at the first use. If the island's code cannot be fetched, the page's element `.intent-failed` is shown. */
    'client:intent'?: boolean;
  }
}
