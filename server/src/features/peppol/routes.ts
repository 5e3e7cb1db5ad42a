import type { peppolCalls } from '@saldo/contract';
import type { Handlers } from '#platform/http/handlers';
import { connectPeppol, disconnectPeppol, type PeppolHouse, shownConnection } from './connection.ts';
import { announceReceived } from './receive.ts';

export function peppolRoutes(house: PeppolHouse): Handlers<typeof peppolCalls> {
  return {
    peppolConnection: (scope) => shownConnection(scope, house.peppol),
    connectPeppol: {
      outside: async (begin) => {
        const shown = await connectPeppol(begin, house);
        return begin.once(shown);
      },
    },
    disconnectPeppol: async (scope) => {
      await disconnectPeppol(scope);
      return shownConnection(scope, house.peppol);
    },
    peppolReceived: async (visitor, { params }) => {
      await announceReceived(visitor, params.token);
      return { received: true };
    },
  };
}
