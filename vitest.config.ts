import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{ledger,contract,server,web,seeds,tidy}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'tidy/violations/**'],
    globalSetup: ['./server/src/platform/testing/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
