import { bankCalls } from '@saldo/contract';
import { served } from '#platform/http/handlers';
import type { Room } from '#platform/room';
import type { RefuseBeyondQuota } from '#receipt-reading/take-document';
import { bookAutomatically } from './bookings/book-automatically.ts';
import { BOOK_AUTOMATICALLY } from './bookings/plan-automatic.ts';
import { bankRoutes } from './routes.ts';
import { connectedJobs } from './feed/jobs.ts';
import type { FeedHouse } from './feed/feed-house.ts';
import { FEED_COLUMNS } from './feed/feed-store.ts';
import { SYNC_BANK } from './feed/plan-sync.ts';
import { syncAccount } from './feed/sync-account.ts';
import { WATCH_NIGHTLY } from './feed/remind-of-consent.ts';
import type { WhenBrought } from './statements/import-statement.ts';
import { bankJobs } from './statements/jobs.ts';

type Needs = FeedHouse & {
  refuseBeyondQuota: RefuseBeyondQuota;
  whenBrought: WhenBrought;
  files: Parameters<typeof bankRoutes>[0];
  dropExpenseOf: Parameters<typeof bankRoutes>[1];
};

/** Bank accounts, their statements and what each transaction is booked on. */
export const bankRoom = (needs: Needs): Room => ({
  routes: [served(bankCalls, bankRoutes(needs.files, needs.dropExpenseOf, needs))],
  jobs: connectedJobs(needs),
  longJobs: {
    ...bankJobs(needs.files, needs.whenBrought),
    [SYNC_BANK]: syncAccount(needs, needs.whenBrought),
    [BOOK_AUTOMATICALLY]: bookAutomatically,
  },
  nightly: [WATCH_NIGHTLY],
  encryptedColumns: FEED_COLUMNS,
});
