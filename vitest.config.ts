import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{ledger,contract,server,web,seeds,tidy}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'tidy/violations/**'],
    globalSetup: ['./server/src/platform/testing/global-setup.ts'],
    setupFiles: ['./server/src/platform/testing/record-statements.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // Every test file makes what it needs and puts it away again, so that the modules of the product are loaded once.
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
