import { bankCalls } from '@saldo/contract';
import { served } from '#platform/http/handlers';
import type { Room } from '#platform/room';
import { bankRoutes } from './routes.ts';
import { bankJobs } from './statements/jobs.ts';

type Needs = { files: Parameters<typeof bankRoutes>[0]; dropExpenseOf: Parameters<typeof bankRoutes>[1] };

/** Bank accounts, their statements and what each transaction is booked on. */
export const bankRoom = ({ files, dropExpenseOf }: Needs): Room => ({
  routes: [served(bankCalls, bankRoutes(files, dropExpenseOf))],
  longJobs: bankJobs(files),
});
