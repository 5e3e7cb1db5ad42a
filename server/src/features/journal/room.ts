import { journalCalls } from '@saldo/contract';
import { served } from '#platform/http/handlers';
import type { Room } from '#platform/room';
import { TURN_BACK_ACCRUAL, turnBackAccrual } from './memorial/reversing-entry.ts';
import { journalRoutes } from './routes.ts';

/** The ledger: its chart, entries, open items, opening balance and general journal. */
export const journalRoom = (needs: Parameters<typeof journalRoutes>[0]): Room => ({
  routes: [served(journalCalls, journalRoutes(needs))],
  jobs: { [TURN_BACK_ACCRUAL]: turnBackAccrual },
});
