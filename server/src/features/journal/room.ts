import { journalCalls, memorialTemplateCalls } from '@saldo/contract';
import { served } from '#platform/http/handlers';
import type { Room } from '#platform/room';
import { TURN_BACK_ACCRUAL, turnBackAccrual } from './memorial/reversing-entry.ts';
import type { ProjectShown } from './memorial/present.ts';
import { journalRoutes } from './routes.ts';
import { REPEAT_MEMORIAL, repeatMemorial } from './templates/repeat-memorial.ts';
import { templateRoutes } from './templates/routes.ts';

/** The ledger: its chart, entries, open items, opening balance and general journal. */
export const journalRoom = (needs: Parameters<typeof journalRoutes>[0] & { openProjectShown: ProjectShown }): Room => ({
  routes: [
    served(journalCalls, journalRoutes(needs)),
    served(memorialTemplateCalls, templateRoutes(needs.projectShown)),
  ],
  jobs: { [TURN_BACK_ACCRUAL]: turnBackAccrual, [REPEAT_MEMORIAL]: repeatMemorial(needs.openProjectShown) },
});
