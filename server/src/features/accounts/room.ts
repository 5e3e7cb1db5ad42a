import { accountCalls, twoStepResetCalls } from '@saldo/contract';
import { served } from '#platform/http/handlers';
import type { Room } from '#platform/room';
import { NOTE_TRIES_NIGHTLY, noteTriesNightly } from './account-events.ts';
import { SEND_LETTER, sendLetter } from './letters/send-letter.ts';
import { accountRoutes, twoStepResetRoutes } from './routes.ts';

type Needs = Parameters<typeof accountRoutes>[0] & Parameters<typeof sendLetter>[0];

/** People: signing up and in, their second step, sessions and profile. */
export const accountsRoom = (needs: Needs): Room => ({
  routes: [served(accountCalls, accountRoutes(needs)), served(twoStepResetCalls, twoStepResetRoutes(needs))],
  jobs: { [SEND_LETTER]: sendLetter(needs), [NOTE_TRIES_NIGHTLY]: noteTriesNightly },
  nightly: [NOTE_TRIES_NIGHTLY],
});
