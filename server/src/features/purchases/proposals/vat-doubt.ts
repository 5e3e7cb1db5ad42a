import type { FieldConfidence } from '@saldo/contract';
import type { ReverseCharge } from '@saldo/ledger';
import type { Reading } from '#receipt-reading/receipt-reader';
import { fromHistory } from './from-history.ts';
import type { SupplierHabit } from './supplier-habit.ts';
import type { ProposedLine, VatTreatment } from './propose-lines.ts';

type Treatment = { kind: VatTreatment; charge: ReverseCharge };

/** Whether VAT differs from the supplier's earlier expenses: reverse charge or not, or a new rate. Pure. */
export function differsFromHabit(
  lines: readonly ProposedLine[],
  { charge }: Treatment,
  habit: SupplierHabit | null,
): boolean {
  if (habit === null || lines.length === 0) return false;
  return charge !== habit.reverse_charge || lines.some(({ rate_bp }) => !habit.rates_bp.includes(rate_bp));
}

/**
 * The lines with a doubt about their rate, where it is another than with this supplier before, and where no VAT was seen on a document that
 * may have it. Pure.
 */
export function withDoubtAboutVat(
  lines: readonly ProposedLine[],
  reading: Reading,
  treatment: Treatment,
  habit: SupplierHabit | null,
): ProposedLine[] {
  const isOther = differsFromHabit(lines, treatment, habit);
  return lines.map((line) => {
    if (isOther && (treatment.charge !== habit?.reverse_charge || !habit.rates_bp.includes(line.rate_bp)))
      return withMark(line, { ...fromHistory(habit), origin: 'read', certainty: 'doubtful', remark: 'other_vat' });
    if (treatment.kind === 'invoiced' && line.rate_bp === 0 && lines.length === 1 && !saysNoVat(reading))
      return withMark(line, habitOfNoVat(habit));
    return line;
  });
}

function withMark(line: ProposedLine, vat: FieldConfidence): ProposedLine {
  return { ...line, marks: { ...line.marks, vat } };
}

/** No VAT as always with this supplier; else it may have been overlooked. */
function habitOfNoVat(habit: SupplierHabit | null): FieldConfidence {
  if (habit?.vat_rate_bp === 0) return fromHistory(habit);
  return { origin: 'read', certainty: 'doubtful', place: null, remark: 'no_vat_seen' };
}

/** The document says itself that there is none: a structured invoice, or VAT of nothing that the totals prove. */
function saysNoVat({ total_vat }: Reading): boolean {
  return total_vat?.certainty === 'certain' && total_vat.value === 0;
}
