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
  // Astro's cache of pictures does not depend on the effort of their encoding.
  cacheDir: `node_modules/.astro/${effort}`,
  image: { service: sharpImageService({ avif: { effort: AVIF_EFFORT[effort] } }) },
  trailingSlash: 'never',
  build: {
    // `/produits` is the file `produits.html`, which any CDN serves without a redirect.
    format: 'file',
    inlineStylesheets: 'always',
    // Building pages one after another would spend a quarter of the time waiting, for React's timers and for the disk.
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
    // Files that tests and servers write while the dev server runs would reload every page, and delay the start.
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
      // The licences of the shipped code require their text to be distributed. The terms of use link to it.
      license: { fileName: 'licences.txt' },
      rolldownOptions: {
        // Pages name about forty files, and a hash does not compress. Half a hash still distinguishes the versions of a file.
        output: {
          assetFileNames: '_astro/[name].[hash:5][extname]',
          // The islands' shared code compresses better as one file, and needs one request.
          codeSplitting: {
            groups: [
              {
                name: 'shared',
                priority: 1,
                test: /rolldown\/runtime|vite\/preload-helper|node_modules\/(react|react-dom|scheduler|nanostores|@nanostores)\/|src\/(intent\/(react-client|fetch-part|replay|fields|focus|redrawn|restore-nodes|tolerant-dom|props)|ui\/(FieldFrame|Icon|use-)|storage\/safe|core\/(failure|text\.ts|uuid))/,
              },
              {
                // The contact form is parsed without it.
                name: 'valibot',
                test: /node_modules\/valibot\//,
              },
              {
                // An open cart needs none of it.
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
                // Shared by the pages for signed-in customers. The desk would otherwise load each module as a file of its own.
                name: 'signed-in',
                test: /src\/(features\/(account\/(sign-in\/use-attempt|store\/sign-out)|orders\/(OrderAmounts|rules\/(address|invoice|order|order-status)))|ui\/failure-text|i18n\/formats)\.ts/,
              },
            ],
          },
        },
        // Astro marks every MDX module with a directive that the bundler does not know. The warning has eight lines per module
        // and is harmless.
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
