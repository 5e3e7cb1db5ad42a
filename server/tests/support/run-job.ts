import { inTransaction } from '#platform/database/database';
import { type Job, type JobContext, scopeOfWorker } from '#platform/jobs/jobs';
import type { World } from './world.ts';

type Where = Pick<World, 'owner' | 'administrationId'>;

/** Runs a job once as a worker does, at a company of the world; with `dies` it breaks off in the transaction after so many. */
export async function runJob(
  { database, house, ...world }: World,
  job: Job,
  payload: JobContext['payload'],
  { at = world, dies = Number.POSITIVE_INFINITY }: { at?: Where; dies?: number } = {},
): Promise<void> {
  const { administrationId, owner } = at;
  const about = { administrationId, personId: owner.id, language: 'nl', clock: house.clock, requestId: 'job' } as const;
  let begun = 0;
  await job({
    payload,
    language: 'nl',
    attempt: 1,
    isLastAttempt: false,
    log: house.log,
    begin: (act) => {
      begun += 1;
      if (begun > dies) throw new Error('the worker was killed');
      return inTransaction(database.db, async (db) => act(await scopeOfWorker(db, about)));
    },
  });
}
