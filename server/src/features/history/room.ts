import { historyCalls } from '@saldo/contract';
import { served } from '#platform/http/handlers';
import type { Room } from '#platform/room';
import { historyRoutes } from './routes.ts';
import {
  PROVE_NIGHTLY,
  PROVE_PEOPLE_NIGHTLY,
  proveNightly,
  provePeopleNightly,
  TELL_OF_BREAK,
  tellOfBreak,
} from './verify-nightly.ts';

type Needs = { files: Parameters<typeof proveNightly>[0] } & Parameters<typeof tellOfBreak>[0];

/** Who changed what, and the nightly proof that this record and the books are whole. */
export const historyRoom = (needs: Needs): Room => ({
  routes: [served(historyCalls, historyRoutes)],
  jobs: {
    [PROVE_NIGHTLY]: proveNightly(needs.files),
    [PROVE_PEOPLE_NIGHTLY]: provePeopleNightly,
    [TELL_OF_BREAK]: tellOfBreak(needs),
  },
  nightly: [PROVE_NIGHTLY, PROVE_PEOPLE_NIGHTLY],
});
