// A site of one island that writes down all it hears: where `src/intent` is tried.
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { firstFlight } from '../../../src/build/optimize-html/index.ts';
import { reactOnIntent } from '../../../src/intent/integration.ts';

export default defineConfig({
  outDir: process.env.BED_DIR,
  cacheDir: `${process.env.BED_DIR}-cache`,
  vite: { cacheDir: `${process.env.BED_DIR}-cache/vite` },
  build: { format: 'file', inlineStylesheets: 'always' },
  compressHTML: false,
  devToolbar: { enabled: false },
  integrations: [reactOnIntent(react()), firstFlight],
  security: { csp: { directives: ["default-src 'self'"] } },
});
