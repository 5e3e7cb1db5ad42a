import { isBookingDate, type IsoDate, reverse } from '@saldo/ledger';
import { z } from 'zod';
import { bookingDay } from '#features/administrations/index';
import type { Job } from '#platform/jobs/jobs';
import { runOnDay } from '#platform/jobs/run-on-day';
import type { Scope } from '#platform/scope';
import { postEntry } from '../entries/post-entry.ts';
import { loadEntry } from '../entries/reverse-entry.ts';
import { lockMemorial, updateMemorial } from './store.ts';

export const TURN_BACK_ACCRUAL = 'journal.turn-back-accrual';

/** Turns an accrual back at once where its day can be booked on already, else on that day. */
export async function turnBackOn(scope: Scope, id: number, day: IsoDate): Promise<void> {
  if (isBookingDate(day, scope.today)) return postReversingEntry(scope, id);
  await plan(scope, id, day);
}

async function plan(scope: Scope, id: number, day: IsoDate): Promise<void> {
  await runOnDay(scope, TURN_BACK_ACCRUAL, { memorial_id: id }, { key: `turn-back-accrual-${String(id)}`, day });
}

/** Posts the entry that turns an accrual back, once: its source and revision can have one only. */
async function postReversingEntry(scope: Scope, id: number): Promise<void> {
  const row = await lockMemorial(scope, id);
  const { reverses_on, reversing_entry_id, undone_by_entry_id } = row;
  if (reverses_on === null || reversing_entry_id !== null || undone_by_entry_id !== null) return;
  if (!isBookingDate(reverses_on, scope.today)) return plan(scope, id, reverses_on);
  // In books that were locked since, on the first open day: nobody is there to be asked.
  const date = await bookingDay(scope, reverses_on, true);
  const entry = await loadEntry(scope, row.entry_id, row.booked_on);
  const posted = await postEntry(scope, reverse(entry, date), {
    book: 'GENERAL',
    kind: 'ENTRY',
    source: { type: 'reversing_entry', id, revision: row.revision },
    description: row.description,
  });
  await updateMemorial(scope, id, { reversing_entry_id: posted.entryId });
}

/** Run twice, late, or on a clock that jumps, it turns an accrual back once. */
export const turnBackAccrual: Job = async (context) => {
  const { memorial_id: id } = z.object({ memorial_id: z.int() }).parse(context.payload);
  await context.begin((scope) => postReversingEntry(scope, id));
};
