import { z } from 'zod';
import {
  allUnderWay,
  failTask,
  finishTask,
  progressOf,
  reportProgress,
  startTask,
} from '#features/administrations/index';
import { enqueue, type JobContext } from '#platform/jobs/jobs';
import type { Scope } from '#platform/scope';
import { planAutomatic } from '../bookings/plan-automatic.ts';
import { countTransactions, WAITING } from '../bookings/store.ts';
import { makeAllSearchable } from '../statements/make-searchable.ts';
import { proposeForAccount } from './refresh-proposals.ts';

export const PROPOSE_JOB = 'bank.propose';

/** Has what is new on an account made searchable and its proposals made in the background, from the transaction that brought its lines. Returns the task to follow. */
export async function planProposals(scope: Scope, accountId: number): Promise<number> {
  const input = { account_id: accountId };
  const task_id = await startTask(scope, PROPOSE_JOB, 'bank.process', {
    ...input,
    resultPath: `bank?account=${String(accountId)}`,
  });
  await enqueue(scope, PROPOSE_JOB, { ...input, task_id });
  return task_id;
}

/** The tasks that make proposals, by account, whoever's import began them. */
export async function proposalsUnderWay(scope: Scope): Promise<Map<number, number>> {
  const tasks = await allUnderWay(scope, PROPOSE_JOB);
  return new Map(tasks.map(({ id, input }) => [About.parse(input).account_id, id]));
}

const About = z.object({ account_id: z.int() });
const Payload = z.object({ task_id: z.int(), account_id: z.int() });
const Kept = z.object({ after: z.object({ date: z.iso.date(), id: z.int() }) });

/** Makes an account searchable and its proposals, and goes on after the last batch that was kept when it is begun again. */
export async function proposeLater(context: JobContext): Promise<void> {
  const { task_id, account_id } = Payload.parse(context.payload);
  try {
    const begun = await context.begin(async (scope) => ({
      ...(await progressOf(scope, task_id)),
      total: await countWaiting(scope, account_id),
    }));
    await makeAllSearchable((work) => context.begin(work), account_id);
    let { done } = begun;
    await proposeForAccount((work) => context.begin(work), account_id, {
      after: Kept.safeParse(begun.place).data?.after,
      kept: async (scope, { count, last }) => {
        done += count;
        await reportProgress(scope, task_id, done, Math.max(done, begun.total), { after: last });
      },
    });
    await context.begin(async (scope) => {
      await planAutomatic(scope, account_id);
      await finishTask(scope, task_id, { account_id });
    });
  } catch (error) {
    if (!context.isLastAttempt) throw error;
    await context.begin((scope) => failTask(scope, task_id, 'unexpected'));
    throw error;
  }
}

async function countWaiting(scope: Scope, accountId: number): Promise<number> {
  const counts = await countTransactions(scope, { accountId });
  return WAITING.reduce((total, state) => total + counts[state], 0);
}
