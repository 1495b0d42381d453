import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

const file = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** Appends to each browser script the comment that `whole-file.ts` expects. Runs after all other plugins. */
const endOfFiles = {
  name: 'end-of-files',
  apply: 'build',
  enforce: 'post',
  applyToEnvironment: ({ name }: { name: string }) => name === 'client',
  generateBundle: (_options: unknown, bundle: Record<string, { type: string; code?: string }>) => {
    for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code += '\n//';
  },
} as const;

/** Returns the React integration with `client:intent`, and with our own renderer in the browser. */
export function reactOnIntent(react: AstroIntegration): AstroIntegration {
  const setUp = react.hooks['astro:config:setup']!;
  return {
    ...react,
    hooks: {
      ...react.hooks,
      'astro:config:setup': (options) => {
        options.updateConfig({ vite: { plugins: [endOfFiles] } });
        options.addClientDirective({ name: 'intent', entrypoint: file('./island.ts') });
        return setUp({
          ...options,
          // In development, React needs the script of the stage `before-hydration`. `island.ts` does not request this script,
          // so it is added to every page.
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
