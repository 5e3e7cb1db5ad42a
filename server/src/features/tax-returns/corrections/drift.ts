import type { DriftChange, VatDrift } from '@saldo/contract';
import {
  add,
  amountInReturn,
  type Cents,
  cents,
  CORRECTION_LIMIT_CENTS,
  FOREIGN_VAT,
  formatEuro,
  negate,
  placeInReturn,
  RUBRICS,
  sum,
  ZERO,
} from '@saldo/ledger';
import { type PeriodRow, periodsOf, presentPeriod } from '#features/administrations/index';
import { type CorrectionLine, correctionLines, firstAwaiting } from '#features/journal/index';
import type { Scope } from '#platform/scope';
import { periodName } from '../vat/period-names.ts';
import { reasonOf } from '../vat/reasons.ts';
import { shownRubrics } from '../vat/vat-figures.ts';
import { correctedFigures, needsSupplement, netAwaiting, supplementsOf } from './corrected-figures.ts';

/** What changed since a return was filed: each change with its cause, and where it is reported. */
export async function driftOf(scope: Scope, period: PeriodRow): Promise<VatDrift> {
  const now = await correctedFigures(scope, period.id);
  const lines = await correctionLines(scope, period.id);
  const changed = lines.filter(({ source_type }) => source_type !== 'vat_supplement');
  const draft = (await supplementsOf(scope, period.id)).find(({ filing_state }) => filing_state === 'NOT_FILED');
  const filed = shownRubrics(now.filed);
  const corrected = shownRubrics(now.corrected);
  return {
    return_id: period.id,
    period: presentPeriod(period, scope.today),
    total: formatEuro(negate(sum(changed.map((line) => add(dueHere(line), line.input))))),
    awaiting: formatEuro(netAwaiting(now)),
    limit: formatEuro(cents(CORRECTION_LIMIT_CENTS)),
    filed_total_euros: now.filed.total_euros,
    corrected_total_euros: now.corrected.total_euros,
    supplement_id: draft?.id ?? null,
    needs_supplement: needsSupplement(now),
    discovered_on: now.waiting.length === 0 ? null : await firstAwaiting(scope, period.id),
    rubrics: RUBRICS.flatMap((rubric, index) => {
      const before = filed[index];
      const after = corrected[index];
      return before === undefined || after === undefined ? [] : [{ rubric, filed: before, corrected: after }];
    }),
    changes: await changesOf(scope, lines),
  };
}

/** Reported per box: a reverse charge that is deducted too is in two. */
async function changesOf(scope: Scope, lines: readonly CorrectionLine[]): Promise<DriftChange[]> {
  const periods = await periodsOf(scope);
  const supplements = new Set(
    lines.filter(({ source_type }) => source_type === 'vat_supplement').map(({ posted_at }) => posted_at),
  );
  const lastSupplement = [...supplements].sort().at(-1) ?? '';
  return lines
    .filter(({ source_type }) => source_type !== 'vat_supplement')
    .flatMap((line) => {
      const { month } = line;
      const later = month === null ? undefined : periods.find((one) => one.starts_on <= month && month <= one.ends_on);
      const isReported = month === null ? line.posted_at < lastSupplement : later?.state === 'COMPLETED';
      const place = isReported ? 'REPORTED' : month === null ? 'SUPPLEMENT' : 'NEXT_RETURN';
      return boxesOf(line).map(({ rubric, turnover, tax }) => ({
        entry_id: line.entry_id,
        date: line.entry_date,
        posted_at: line.posted_at,
        source_type: line.source_type,
        source_id: line.source_id,
        document: line.description,
        contact_name: line.contact_name,
        cause: reasonOf(
          {
            code: line.code,
            rate_bp: line.rate_bp,
            vat_id: line.contact_vat_id,
            country: line.contact_country,
            is_reversal: line.is_reversal,
            corrects: null,
          },
          rubric,
          scope.language,
        ),
        rubric,
        turnover: formatEuro(turnover),
        tax: formatEuro(tax),
        place,
        reported_in: later === undefined ? null : periodName(later, scope.language),
      }));
    });
}

/** What is owed here of it: VAT of another member state is in no box. */
function dueHere({ code, due }: CorrectionLine): Cents {
  return FOREIGN_VAT.includes(code) ? ZERO : due;
}

function boxesOf(line: CorrectionLine) {
  const { code, base, input } = line;
  const due = dueHere(line);
  const own = placeInReturn(code, 'base')?.rubric ?? placeInReturn(code, 'due')?.rubric;
  return [
    ...(own === undefined || (base === 0 && due === 0)
      ? []
      : [{ rubric: own, turnover: amountInReturn(code, 'base', base), tax: amountInReturn(code, 'due', due) }]),
    ...(input === 0 ? [] : [{ rubric: '5b' as const, turnover: ZERO, tax: input }]),
  ];
}
