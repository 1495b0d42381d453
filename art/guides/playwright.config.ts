// Takes the screenshots of README.md, docs/editing.md and docs/desk.md, as explained in art/README.md.
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import config from '../../playwright.config.ts';

const root = join(import.meta.dirname, '../..');

export default defineConfig({
  ...config,
  testDir: import.meta.dirname,
  testMatch: ['*.spec.ts'],
  outputDir: join(root, '.test/results'),
  retries: 0,
  workers: 1,
  reporter: 'list',
  webServer: [config.webServer].flat().map((server) => ({ ...server!, cwd: root })),
});
