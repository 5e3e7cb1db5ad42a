import { historyCalls } from '@saldo/contract';
import { served } from '#platform/http/handlers';
import type { Room } from '#platform/room';
import { historyRoutes } from './routes.ts';
import {
  VERIFY_NIGHTLY,
  VERIFY_PEOPLE_NIGHTLY,
  verifyNightly,
  verifyPeopleNightly,
  NOTIFY_LOG_BROKEN,
  notifyLogBroken,
} from './verify-nightly.ts';

type Needs = Parameters<typeof verifyNightly>[0] & Parameters<typeof notifyLogBroken>[0];

/** Who changed what, and the nightly proof that this record and the books are whole. */
export const historyRoom = (needs: Needs): Room => ({
  routes: [served(historyCalls, historyRoutes)],
  jobs: { [NOTIFY_LOG_BROKEN]: notifyLogBroken(needs) },
  longJobs: { [VERIFY_NIGHTLY]: verifyNightly(needs), [VERIFY_PEOPLE_NIGHTLY]: verifyPeopleNightly },
  nightly: [VERIFY_NIGHTLY, VERIFY_PEOPLE_NIGHTLY],
});
