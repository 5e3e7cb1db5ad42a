import { periodReminder, type ReminderDay } from '@saldo/ledger';
import { z } from 'zod';
import { type PeriodRow, periodsOf, taxpayer } from '#features/administrations/index';
import { notify } from '#features/notifications/index';
import type { Clock } from '#platform/clock';
import { administrationIdsAfter } from '#platform/database/for-each-administration';
import { type AccountJob, enqueueForPerson, scopeOfWorker } from '#platform/jobs/jobs';
import type { Scope } from '#platform/scope';
import { isFiled, returnRow } from '../store.ts';
import { shortPeriodName } from '../vat/period-names.ts';
import { firstReturnDay, isToFile } from '../vat/periods-to-file.ts';

/** The clock of the queue takes no name with a dot. */
export const REMIND_OF_RETURNS = 'tax-returns:remind-nightly';

const AT_A_TIME = 100;
const NOBODY = 0;

const Passing = z.looseObject({ after: z.int().default(0) });

/** Each night: reminds every company of its returns that are not filed, each reminder once however often it runs. */
export function remindOfReturns({ clock }: { clock: Clock }): AccountJob {
  return async (context) => {
    const { after } = Passing.parse(context.payload);
    const ids = await context.beginAsVisitor((scope) => administrationIdsAfter(scope, after, AT_A_TIME));
    for (const administrationId of ids)
      await context.beginAsVisitor(async ({ db, language, requestId }) =>
        remind(await scopeOfWorker(db, { administrationId, personId: NOBODY, language, clock, requestId })),
      );
    const last = ids.at(-1);
    if (last !== undefined && ids.length === AT_A_TIME)
      await context.beginAsVisitor((scope) => enqueueForPerson(scope, REMIND_OF_RETURNS, { after: last }));
  };
}

const NOTICES = {
  1: { type: 'FINANCIAL_PERIOD_REMINDER_1' },
  8: { type: 'FINANCIAL_PERIOD_REMINDER_8' },
  21: { type: 'FINANCIAL_PERIOD_REMINDER_21' },
  29: { type: 'FINANCIAL_PERIOD_REMINDER_29' },
} as const satisfies Record<ReminderDay, object>;

async function remind(scope: Scope): Promise<void> {
  for (const period of await periodsOf(scope)) {
    const day = period.state === 'COMPLETED' ? null : periodReminder(period, scope.today);
    if (day === null || !(await isAwaited(scope, period)) || !(await isNew(scope, period, day))) continue;
    await notify(
      scope,
      {
        ...NOTICES[day],
        about: { model: 'vat_return', id: period.id, name: shortPeriodName(period) },
      },
      { whoMay: 'vat.file', exceptActor: false },
    );
  }
}

/** A return that is filed here and was not. */
async function isAwaited(scope: Scope, period: PeriodRow): Promise<boolean> {
  const payer = await taxpayer(scope);
  const first = await firstReturnDay(scope, payer);
  if (first === null || period.ends_on < first || isFiled(await returnRow(scope, period.id))) return false;
  return isToFile(scope, payer, period);
}

async function isNew(scope: Scope, { id }: PeriodRow, day: ReminderDay): Promise<boolean> {
  const noted = await scope.db
    .insertInto('vat_return_reminders')
    .values({ administration_id: scope.administrationId, period_id: id, day })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return noted.numInsertedOrUpdatedRows === 1n;
}
