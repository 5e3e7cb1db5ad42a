import {
  addDays,
  type Cents,
  correctedReturn,
  CORRECTION_LIMIT_CENTS,
  FOREIGN_VAT,
  type IsoDate,
  type MarkedSum,
  negate,
  sum,
} from '@saldo/ledger';
import { awaitingSupplement } from '#features/journal/index';
import { orNotFound } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { type Declaration, declarations } from '../declarations/store.ts';
import { isFiled, returnRow, snapshotById } from '../store.ts';
import { type Figures, readFigures } from '../vat/vat-figures.ts';

/** A filed return beside what it should have been. */
export type Corrected = {
  /** As last filed: the return, or the latest supplement that was not rejected. */
  filed: Figures;
  /** With what waits for a supplement. */
  corrected: Figures;
  waiting: MarkedSum[];
};

/** The supplements of a return, newest first. */
export async function supplementsOf(scope: Scope, periodId: number): Promise<Declaration[]> {
  return (await declarations(scope, 'SUPPLEMENT')).filter(({ period_id }) => period_id === periodId);
}

/** Throws 'not_found' for a return that is not filed. */
export async function correctedFigures(scope: Scope, periodId: number): Promise<Corrected> {
  const filed = await lastFiled(scope, periodId);
  const waiting = await awaitingSupplement(scope, periodId);
  const figures = correctedReturn(
    filed.rubrics,
    waiting.map(({ vat, amount }) => ({ code: vat.code, part: vat.part, amount })),
  );
  const rubrics = { ...filed.rubrics };
  for (const rubric of Object.keys(rubrics) as (keyof Figures['rubrics'])[])
    rubrics[rubric] = {
      ...figures.rubrics[rubric],
      line_count: filed.rubrics[rubric].line_count,
      // Box 3b is the sum of what was rounded per customer.
      ...(figures.rubrics[rubric].turnover === filed.rubrics[rubric].turnover && {
        turnover_euros: filed.rubrics[rubric].turnover_euros,
      }),
    };
  return { filed, corrected: { ...figures, rubrics }, waiting };
}

async function lastFiled(scope: Scope, periodId: number): Promise<Figures> {
  const latest = (await supplementsOf(scope, periodId)).find(isFiled);
  if (latest !== undefined) return readFigures(latest.figures);
  const row = await returnRow(scope, periodId);
  if (!isFiled(row)) orNotFound(undefined);
  return (await snapshotById(scope, orNotFound(row.snapshot_id))).figures;
}

/** The weeks in which a supplement is filed after its discovery (Uitvoeringsbesluit OB 1968 art. 15, since 1 January 2025). */
const WEEKS_TO_FILE = 8;

export function fileBy(discovered_on: IsoDate): IsoDate {
  return addDays(discovered_on, WEEKS_TO_FILE * 7);
}

/** What waits for a supplement adds to the VAT payable. */
export function netAwaiting({ waiting }: Pick<Corrected, 'waiting'>): Cents {
  const owed = waiting.filter(({ vat }) => vat.part !== 'base' && !FOREIGN_VAT.includes(vat.code));
  return negate(sum(owed.map(({ amount }) => amount)));
}

/** Whether corrections that wait take a supplement: what is left after rounding a total of nothing does not. */
export function needsSupplement(corrected: Corrected): boolean {
  return corrected.waiting.length > 0 && Math.abs(netAwaiting(corrected)) > CORRECTION_LIMIT_CENTS;
}
