import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { administrationIdsAfter } from '../database/for-each-administration.ts';
import type { Scope } from '../scope.ts';
import { type AccountJob, enqueueForPerson, scopeOfWorker } from './jobs.ts';

const AT_A_TIME = 100;
const NOBODY = 0;
const Passing = z.looseObject({ after: z.int().default(0) });

/**
 * A task that passes every administration, some at a time and each in a transaction of its own, to see as nobody whether there is something to
 * do. What there is, `look` enqueues, as a job in that administration's turn.
 * One that fails is logged, is looked at again the next night, and keeps no other from its turn. `task` is the name that it has itself.
 */
export function eachAdministration(
  task: string,
  { clock }: { clock: Clock },
  look: (scope: Scope) => Promise<void>,
): AccountJob {
  return async (context) => {
    const { after } = Passing.parse(context.payload);
    const ids = await context.beginAsVisitor((scope) => administrationIdsAfter(scope, after, AT_A_TIME));
    for (const administrationId of ids)
      await context
        .beginAsVisitor(async ({ db, language, requestId }) => {
          const nobody = { administrationId, personId: NOBODY, writes: false, language, clock, requestId };
          await look(await scopeOfWorker(db, nobody));
        })
        .catch((error: unknown) => {
          context.log.error(
            { err: error, administration_id: administrationId },
            `${task} failed for an administration`,
          );
        });
    const last = ids.at(-1);
    if (last !== undefined && ids.length === AT_A_TIME)
      await context.beginAsVisitor((scope) => enqueueForPerson(scope, task, { after: last }));
  };
}
