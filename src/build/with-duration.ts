import type { AstroIntegration } from 'astro';

/** Minimum duration that is printed, after rounding to whole seconds. */
const LEAST_SECONDS = 1;

/** Returns a copy of an integration. The copy also prints how long the integration worked on the built pages. */
export function withDuration(integration: AstroIntegration): AstroIntegration {
  const finish = integration.hooks['astro:build:done'];
  if (!finish) return integration;
  return {
    ...integration,
    hooks: {
      ...integration.hooks,
      'astro:build:done': async (options) => {
        const startMs = performance.now();
        await finish(options);
        const seconds = Math.round((performance.now() - startMs) / 1000);
        if (seconds >= LEAST_SECONDS) options.logger.info(`done in ${seconds} s`);
      },
    },
  };
}
