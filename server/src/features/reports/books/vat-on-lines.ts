import { absolute, allocate, type Cents, sum, type VatPart, ZERO } from '@saldo/ledger';
import type { AuditVat } from '#standards/xaf/audit-file';

type Marked = { amount: Cents; vat_code: string | null; vat_part: VatPart | null; vat_rate_bp: number | null };

/**
 * The VAT of each line of an entry, as an audit file has it: on the base, with its share of the VAT that the entry books, to the cent. What is
 * due and reclaimed at once stands there twice. VAT without a base in the entry stands on its own line.
 */
export function vatOnLines(lines: readonly Marked[]): AuditVat[][] {
  const vat: AuditVat[][] = lines.map(() => []);
  const groups = Map.groupBy(
    lines.flatMap((line, at) => (line.vat_code === null ? [] : [{ ...line, at, id: line.vat_code }])),
    ({ id, vat_rate_bp }) => `${id} ${String(vat_rate_bp)}`,
  );
  for (const group of groups.values()) {
    const ofPart = (part: VatPart) => group.filter(({ vat_part }) => vat_part === part);
    const bases = ofPart('base');
    for (const booked of [ofPart('due'), ofPart('input')]) {
      const bearers = bases.length > 0 ? bases : booked;
      if (booked.length > 0) spread(vat, bearers, sum(booked.map(({ amount }) => amount)));
    }
    for (const { at, id, vat_rate_bp } of bases)
      if (vat[at]?.length === 0) vat[at].push({ id, rate_bp: vat_rate_bp ?? 0, amount: ZERO });
  }
  return vat;
}

type Bearer = { at: number; id: string; amount: Cents; vat_rate_bp: number | null };

function spread(vat: AuditVat[][], bearers: readonly Bearer[], total: Cents): void {
  const shares = allocate(
    total,
    bearers.map(({ amount }) => absolute(amount)),
  );
  for (const [index, { at, id, vat_rate_bp }] of bearers.entries())
    vat[at]?.push({ id, rate_bp: vat_rate_bp ?? 0, amount: shares[index] ?? ZERO });
}
