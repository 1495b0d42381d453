import { build, type Rolldown } from 'vite';

interface Options {
  /** Values of the global names that the script uses. */
  define?: Record<string, string>;
  output: Rolldown.OutputOptions;
}

/** Returns the minified code of a script for browsers, in one file with the modules that it imports. */
export async function bundleScript(entry: string, { define = {}, output }: Options): Promise<string> {
  const { NODE_ENV } = process.env;
  try {
    const result = await build({
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      define,
      build: { write: false, modulePreload: false, rolldownOptions: { input: entry, output } },
    });
    return (result as Rolldown.RolldownOutput).output[0].code;
  } finally {
    // Vite sets NODE_ENV to "production" if it is missing. The dev server would then serve React's production build.
    if (NODE_ENV === undefined) delete process.env['NODE_ENV'];
  }
}
