import { salesCalls } from '@saldo/contract';
import { served } from '#platform/http/handlers';
import type { Room } from '#platform/room';
import { salesJobs } from './documents/store-invoice-files.ts';
import { salesRoutes } from './routes.ts';

type Needs = Parameters<typeof salesRoutes>[1] & { accountOf: Parameters<typeof salesRoutes>[0] };

/** Invoices to customers. */
export const salesRoom = (needs: Needs): Room => ({
  routes: [served(salesCalls, salesRoutes(needs.accountOf, needs))],
  jobs: salesJobs(needs.files),
});
