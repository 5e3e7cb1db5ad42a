import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

type ProjectConfig = NonNullable<TestProjectInlineConfiguration['test']>;

export const shared = {
  pool: 'forks',
  maxWorkers: 2,
  // Every test file makes what it needs and puts it away again, so that the modules of the product are loaded once.
  isolate: false,
  testTimeout: 120_000,
  hookTimeout: 120_000,
} as const;

/** Run by Node itself, as the product is: in what Vite makes of a module every access to another one costs more, a third of the time of all calls. */
export const product: ProjectConfig = {
  name: 'product',
  include: ['{ledger,contract,server,seeds,tidy}/**/*.test.ts'],
  exclude: ['**/node_modules/**', 'tidy/violations/**'],
  globalSetup: ['./server/src/platform/testing/global-setup.ts'],
  setupFiles: ['./server/src/platform/testing/record-statements.ts'],
  experimental: { viteModuleRunner: false, nodeLoader: false },
};

/** Through Vite, because a test may import a screen or a style. */
const web: ProjectConfig = { name: 'web', include: ['web/**/*.test.{ts,tsx}'] };

export default defineConfig({
  test: {
    ...shared,
    projects: [
      { extends: true, test: product },
      { extends: true, test: web },
    ],
  },
});
