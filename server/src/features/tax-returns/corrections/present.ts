import type { VatSupplement } from '@saldo/contract';
import { cents, euros, formatEuro, isoDate, subtract, yearOf } from '@saldo/ledger';
import { periodById, presentPeriod } from '#features/administrations/index';
import { orNotFound } from '#platform/refusal';
import { may, type Scope } from '#platform/scope';
import { z } from 'zod';
import { type Declaration, declarations } from '../declarations/store.ts';
import { type Figures, readFigures, shownRubrics } from '../vat/vat-figures.ts';
import { correctedFigures, fileBy, netAwaiting } from './corrected-figures.ts';

const Frozen = z.looseObject({ old_total_euros: z.int(), exact_difference: z.int() });

async function figuresOf(
  scope: Scope,
  row: Declaration,
): Promise<{ figures: Figures; old_total_euros: number; exact_difference: number }> {
  if (row.figures !== null) {
    const { old_total_euros, exact_difference } = Frozen.parse(row.figures);
    return { figures: readFigures(row.figures), old_total_euros, exact_difference };
  }
  const now = await correctedFigures(scope, orNotFound(row.period_id));
  return { figures: now.corrected, old_total_euros: now.filed.total_euros, exact_difference: netAwaiting(now) };
}

export async function presentSupplement(scope: Scope, row: Declaration): Promise<VatSupplement> {
  const period = await periodById(scope, orNotFound(row.period_id));
  const { figures, old_total_euros, exact_difference } = await figuresOf(scope, row);
  const discovered_on = orNotFound(row.discovered_on);
  const file_by = fileBy(discovered_on);
  const difference_euros = figures.total_euros - old_total_euros;
  const isDraft = row.filing_state === 'NOT_FILED';
  const filedOn = row.filed_at?.slice(0, 10) ?? scope.today;
  return {
    id: row.id,
    return_id: period.id,
    period: presentPeriod(period, scope.today),
    filing_state: row.filing_state,
    discovered_on,
    file_by,
    is_overdue: isDraft && file_by < scope.today,
    rubrics: shownRubrics(figures),
    owed_euros: figures.owed_euros,
    input_euros: figures.input_euros,
    old_total_euros,
    new_total_euros: figures.total_euros,
    difference_euros,
    exact_difference: formatEuro(cents(exact_difference)),
    rounding_gain: formatEuro(subtract(cents(exact_difference), euros(difference_euros))),
    // None on what is reported within three months after the year (AWR art. 30h).
    may_bear_interest: difference_euros > 0 && filedOn > isoDate(yearOf(period.ends_on) + 1, 3, 31),
    filed_on: row.filed_at,
    filed_by: row.filed_by,
    message_reference: row.message_reference,
    delivery_id: row.delivery_id,
    delivery_statuses: row.delivery_statuses,
    rejection: row.rejection,
    version: row.version,
    may: { file: isDraft && may(scope, 'vat.file') },
  };
}

export async function listSupplements(scope: Scope): Promise<VatSupplement[]> {
  const shown: VatSupplement[] = [];
  for (const row of await declarations(scope, 'SUPPLEMENT')) shown.push(await presentSupplement(scope, row));
  return shown;
}
