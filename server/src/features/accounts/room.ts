import { accountCalls, twoStepResetCalls } from '@saldo/contract';
import { served } from '#platform/http/handlers';
import type { Room } from '#platform/room';
import { RECORD_FAILED_SIGN_INS_NIGHTLY, recordFailedSignInsNightly } from './account-events.ts';
import { SEND_EMAIL, sendEmail } from './letters/send-letter.ts';
import { accountRoutes, twoStepResetRoutes } from './routes.ts';

type Needs = Parameters<typeof accountRoutes>[0] & Parameters<typeof sendEmail>[0];

/** People: signing up and in, their second step, sessions and profile. */
export const accountsRoom = (needs: Needs): Room => ({
  routes: [served(accountCalls, accountRoutes(needs)), served(twoStepResetCalls, twoStepResetRoutes(needs))],
  jobs: { [SEND_EMAIL]: sendEmail(needs), [RECORD_FAILED_SIGN_INS_NIGHTLY]: recordFailedSignInsNightly },
  nightly: [RECORD_FAILED_SIGN_INS_NIGHTLY],
});
