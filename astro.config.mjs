import { satteri } from '@astrojs/markdown-satteri';
import mdx from '@astrojs/mdx';
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, envField, sharpImageService } from 'astro/config';
import { admin } from './src/admin/index.ts';
import { beforePaint } from './src/build/before-paint/index.ts';
import { contentCheck, contentIsRight } from './src/content-check/index.ts';
import { contentPolicy } from './src/build/content-policy.ts';
import { AVIF_EFFORT, readEffort } from './src/build/effort.ts';
import { hosting } from './src/build/hosting/index.ts';
import { leanReact } from './src/build/lean-react.ts';
import { lightDark } from './src/build/light-dark.ts';
import { pageOptimizer } from './src/build/optimize-html/index.ts';
import { pageWeights } from './src/build/page-weights.ts';
import { plainElements } from './src/build/plain-elements.ts';
import { fetchBeforeImport, plainImports } from './src/build/plain-imports.ts';
import { precompress } from './src/build/precompress.ts';
import { productPictures } from './src/build/product-pictures.ts';
import { readDevicePages, serviceWorker } from './src/build/service-worker.ts';
import { sharingPictures } from './src/build/sharing-pictures.ts';
import { shortNames } from './src/build/short-names.ts';
import { sitemap } from './src/build/sitemap.ts';
import { buildTargets } from './src/build/supported-browsers.ts';
import { styleguide } from './src/build/styleguide.ts';
import { unusedPictures } from './src/build/unused-pictures.ts';
import { readerWeight } from './src/build/reader-weight/index.ts';
import { withDuration } from './src/build/with-duration.ts';
import { reactOnIntent } from './src/intent/integration.ts';
import { articleMarkup } from './src/markdown/plugins.ts';

const effort = readEffort(process.env.BUILD_EFFORT);

const WORKER_FILE = '_astro/[name].[hash:6].js';

export default defineConfig({
  site: process.env.PUBLIC_SITE_URL || 'https://soleilboreal.example',
  outDir: process.env.OUT_DIR || 'dist',
  // Astro's picture cache ignores the encoding effort, so each effort has its own cache.
  cacheDir: `node_modules/.astro/${effort}`,
  image: { service: sharpImageService({ avif: { effort: AVIF_EFFORT[effort] } }) },
  trailingSlash: 'never',
  build: {
    // `/produits` is the file `produits.html`, which any CDN serves without a redirect.
    format: 'file',
    inlineStylesheets: 'always',
    // If pages were built one after another, the build would spend a quarter of its time waiting for React's timers and the disk.
    concurrency: 16,
  },
  integrations: [
    contentCheck,
    styleguide,
    readerWeight,
    mdx(),
    reactOnIntent(react()),
    leanReact,
    beforePaint,
    plainImports,
    productPictures(process.env.CATALOGUE_URL || process.env.PUBLIC_SUPABASE_URL, AVIF_EFFORT[effort]),
    pageOptimizer,
    unusedPictures,
    ...sitemap(),
    sharingPictures,
    serviceWorker(readDevicePages(process.env.DEVICE_PAGES)),
    hosting,
    precompress(effort),
    pageWeights,
    admin,
    contentIsRight,
  ].map(withDuration),
  vite: {
    plugins: [tailwindcss()],
    // Tests and servers write files to these folders. Without this setting, each file would reload every page and delay the dev
    // server's start.
    server: {
      watch: { ignored: ['**/.test/**', '**/.local/**', '**/.site/**', '**/.astro/next-site/**', '**/dist/**'] },
    },
    worker: {
      format: 'es',
      plugins: () => [plainElements, shortNames, fetchBeforeImport],
      rolldownOptions: {
        output: { comments: { annotation: false }, entryFileNames: WORKER_FILE, chunkFileNames: WORKER_FILE },
        preserveEntrySignatures: 'allow-extension',
      },
    },
    css: { postcss: { plugins: [lightDark] } },
    build: {
      target: buildTargets(),
      // The licences of the shipped code require that their text is distributed. The terms of use link to this file.
      license: { fileName: 'licences.txt' },
      rolldownOptions: {
        // A page names about forty files, and their hashes do not compress. Shorter hashes still distinguish a file's versions.
        output: {
          assetFileNames: '_astro/[name].[hash:5][extname]',
          // The islands' shared code compresses better as one file and needs only one request.
          codeSplitting: {
            groups: [
              {
                name: 'shared',
                priority: 1,
                test: /rolldown\/runtime|vite\/preload-helper|node_modules\/(react|react-dom|scheduler|nanostores|@nanostores)\/|src\/(intent\/(react-client|fetch-part|replay|fields|focus|redrawn|restore-nodes|tolerant-dom|props)|ui\/(FieldFrame|Icon|use-)|storage\/safe|core\/(failure|text\.ts|uuid))/,
              },
              {
                // Valibot is a separate file, because the contact form does not use it.
                name: 'valibot',
                test: /node_modules\/valibot\//,
              },
              {
                // This code is a separate file, because the cart does not use it.
                name: 'typed-text',
                test: /src\/core\/text\/(characters|email|password)/,
              },
              {
                name: 'forms',
                test: /src\/(features\/inquiry\/(TypedField|unheard-fields|field-message|store\/inquiry-drafts|rules\/forms\/(form-schema|file-extensions|field-files))|ui\/(ChoiceCards|ErrorSummary)|core\/text\/phone)/,
              },
              {
                name: 'shop',
                test: /src\/(features\/(cart\/(store\/(cart|follow-cart)|rules\/cart)|products\/(store|rules\/price-column|ProductPicture))|supabase\/settings|core\/(cents|money)|i18n\/anchors)\.ts/,
              },
              {
                // Code of the pages for signed-in customers. Without this group, the desk would load each module as a separate
                // file.
                name: 'signed-in',
                test: /src\/(features\/(account\/(sign-in\/use-attempt|store\/sign-out)|orders\/(OrderAmounts|rules\/(address|invoice|order|order-status)))|ui\/failure-text|i18n\/formats)\.ts/,
              },
            ],
          },
        },
        // Hides a harmless warning of eight lines per MDX module. Astro adds a directive to these modules that the bundler does
        // not support.
        onLog: (level, log, print) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && print(level, log),
      },
    },
  },
  // No page shows code, and the highlighter's inline styles would violate the content security policy.
  markdown: { syntaxHighlight: false, processor: satteri({ mdastPlugins: articleMarkup }) },
  devToolbar: { enabled: false },
  security: {
    csp: contentPolicy({ backend: process.env.PUBLIC_SUPABASE_URL, chat: process.env.PUBLIC_CHAT_SCRIPT_URL }),
  },
  env: {
    schema: {
      PUBLIC_SUPABASE_URL: envField.string({ context: 'client', access: 'public', url: true, optional: true }),
      PUBLIC_SUPABASE_PUBLISHABLE_KEY: envField.string({ context: 'client', access: 'public' }),
      PUBLIC_CHAT_SCRIPT_URL: envField.string({ context: 'client', access: 'public', url: true, optional: true }),
      CATALOGUE_URL: envField.string({ context: 'server', access: 'secret', url: true, optional: true }),
    },
  },
});
