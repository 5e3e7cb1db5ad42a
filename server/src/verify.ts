import { randomUUID } from 'node:crypto';
import { proofOf } from '#features/history/index';
import { systemClock } from '#platform/clock';
import { type DatabaseHandle, inTransaction } from '#platform/database/database';
import { administrationIdsAfter } from '#platform/database/for-each-administration';
import type { VisitorScope } from '#platform/scope';
import { runCommand } from './composition/run-command.ts';

const AT_A_TIME = 100;

/** Verifies the books of one administration, or of all, each in a transaction of its own. Gives what to say, and whether all hold. */
export async function runVerification(
  { db }: Pick<DatabaseHandle, 'db'>,
  only: number | null,
): Promise<{ text: string; holds: boolean }> {
  const inScope = <Result>(work: (scope: VisitorScope) => Promise<Result>): Promise<Result> =>
    inTransaction(db, (transaction) =>
      work({ db: transaction, language: 'en', today: systemClock.today(), requestId: `verify-${randomUUID()}` }),
    );
  const lines: string[] = [];
  let holds = true;
  for (let after = 0; ; ) {
    const ids = only === null ? await inScope((scope) => administrationIdsAfter(scope, after, AT_A_TIME)) : [only];
    for (const id of ids) {
      const { record, balances, control_accounts } = await inScope((scope) => proofOf(scope, id));
      const isSound = record + balances + control_accounts === 0;
      holds &&= isSound;
      lines.push(
        isSound
          ? `${String(id)}\tcorrect`
          : `${String(id)}\tFAILED: ${String(record)} audit records, ${String(balances)} balances, ${String(control_accounts)} control accounts`,
      );
    }
    const last = ids.at(-1);
    if (only !== null || last === undefined || ids.length < AT_A_TIME) break;
    after = last;
  }
  return { text: lines.length === 0 ? 'No administrations.\n' : `${lines.join('\n')}\n`, holds };
}

async function main(): Promise<void> {
  const [given] = process.argv.slice(2);
  if (given !== undefined && !/^[1-9]\d{0,14}$/.test(given)) {
    process.stdout.write('npm run verify [-- <administration>]\n');
    return;
  }
  await runCommand(async (database) => {
    const { text, holds } = await runVerification(database, given === undefined ? null : Number(given));
    process.stdout.write(text);
    if (!holds) process.exitCode = 1;
  });
}

if (import.meta.main) await main();
