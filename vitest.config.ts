import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const projectDir = fileURLToPath(new URL('.', import.meta.url));

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          root: projectDir,
          include: ['tests/unit/**/*.test.ts', 'tests/content/**/*.test.ts'],
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'backend',
          root: projectDir,
          include: ['tests/database/**/*.test.ts', 'tests/functions/**/*.test.ts', 'tests/local/**/*.test.ts'],
          // A first start of PostgreSQL takes seconds on two busy cores.
          testTimeout: 60_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
    coverage: {
      provider: 'v8',
      include: ['src/domain/**/*.ts', 'src/i18n/**/*.ts'],
      reporter: [['text', { skipFull: true }]],
      thresholds: { branches: 100, functions: 100, lines: 100 },
    },
  },
});
