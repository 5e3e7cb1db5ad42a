import { defineConfig } from 'vitest/config';
import { product, shared } from './vitest.config.ts';

/** `npm run test:cluster`: every call of the contract, the walls and the books on a Citus cluster, when one is named (docs/scaling.md). */
export default defineConfig({
  test: {
    ...shared,
    ...product,
    include: [
      'server/tests/cluster/*.test.ts',
      ...(process.env['SALDO_TEST_COORDINATOR'] === undefined
        ? []
        : ['server/tests/access/{requests,tenants}.test.ts']),
    ],
    // One database on the cluster is shared by all files.
    maxWorkers: 1,
  },
});
