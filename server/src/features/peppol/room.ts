import { peppolCalls } from '@saldo/contract';
import type { Clock } from '#platform/clock';
import { served } from '#platform/http/handlers';
import type { Room } from '#platform/room';
import { LEAVE_PEPPOL, leavePeppol, type PeppolHouse } from './connection.ts';
import { RECEIVE_NIGHTLY, RECEIVE_PEPPOL, receiveNightly, receivePeppol } from './receive.ts';
import { peppolRoutes } from './routes.ts';

type Needs = PeppolHouse & Parameters<typeof receivePeppol>[0] & { clock: Clock };

/** Companies on the Peppol network, and the e-invoices that come in over it. */
export const peppolRoom = (needs: Needs): Room => ({
  routes: [served(peppolCalls, peppolRoutes(needs))],
  jobs: {
    [LEAVE_PEPPOL]: leavePeppol(needs),
    [RECEIVE_PEPPOL]: receivePeppol(needs),
    [RECEIVE_NIGHTLY]: receiveNightly(needs),
  },
  nightly: [RECEIVE_NIGHTLY],
});
