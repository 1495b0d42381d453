import { satteri } from '@astrojs/markdown-satteri';
import mdx from '@astrojs/mdx';
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, envField } from 'astro/config';
import { precompress } from './local/site/precompress.ts';
import { contentCheck } from './src/integrations/content-check/index.ts';
import { islandStyle } from './src/integrations/island-style.ts';
import { sharingPictures } from './src/integrations/sharing-pictures.ts';
import { sitemap } from './src/integrations/sitemap.ts';
import { styleguide } from './src/integrations/styleguide.ts';
import { articleMarkup } from './src/markdown/plugins.ts';

export default defineConfig({
  site: process.env.PUBLIC_SITE_URL || 'https://soleilboreal.example',
  outDir: process.env.SITE_DIR || 'dist',
  trailingSlash: 'never',
  // `/produits` is the file `produits.html`: any CDN serves it, and without a redirect.
  build: { format: 'file', inlineStylesheets: 'always' },
  // Astro's compression drops the space between two lines of text; brotli makes up for the indentation.
  compressHTML: false,
  integrations: [contentCheck, styleguide, mdx(), react(), islandStyle, ...sitemap(), sharingPictures, precompress],
  vite: {
    plugins: [tailwindcss()],
    build: {
      rolldownOptions: {
        // Astro marks every MDX module with a directive that the bundler does not know; eight lines each, and harmless.
        onLog: (level, log, print) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && print(level, log),
      },
    },
  },
  // No page shows code, and the highlighter's inline styles would break the content security policy.
  markdown: { syntaxHighlight: false, processor: satteri({ mdastPlugins: articleMarkup }) },
  devToolbar: { enabled: false },
  security: {
    csp: {
      directives: [
        "default-src 'self'",
        "img-src 'self' https: data:",
        "connect-src 'self' https:",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
      ],
    },
  },
  env: {
    schema: {
      PUBLIC_SUPABASE_URL: envField.string({ context: 'client', access: 'public', url: true, optional: true }),
      PUBLIC_SUPABASE_PUBLISHABLE_KEY: envField.string({ context: 'client', access: 'public' }),
      CATALOGUE_URL: envField.string({ context: 'server', access: 'secret', url: true, optional: true }),
    },
  },
});
