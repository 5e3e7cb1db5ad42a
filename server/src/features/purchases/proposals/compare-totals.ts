import { absolute, type Cents, roundingOfLines, subtract, sum, vatInGross, vatOnNet } from '@saldo/ledger';
import type { Reading, ReadLine } from '#receipt-reading/receipt-reader';
import { isProvenByTable, linesMatchTotal, type VatTreatment } from './propose-lines.ts';

/**
 * Whether the document's own lines make neither of its totals: not the one they are booked to, not the total without VAT and not the one
 * with VAT. Each line may be off by a cent of rounding; what cannot be compared disagrees with nothing. Positive or negative: a credit note
 * is written in both ways. Lines that are only a guess contradict no total that the VAT table proves. Pure.
 */
export function linesContradictTotal(reading: Reading, kind: VatTreatment): boolean {
  if (reading.lines.length === 0 || linesMatchTotal(reading, kind)) return false;
  const isGuess = reading.lines.some(({ amount }) => amount.certainty === 'doubtful');
  if (kind !== 'shifted' && isGuess && isProvenByTable(reading, kind)) return false;
  const compared = [
    isOff(reading, totalExcl(reading), netOf),
    isOff(reading, reading.total_incl?.value, grossOf),
  ].filter((off) => off !== undefined);
  return compared.length > 0 && !compared.includes(false);
}

type InOneWay = (line: ReadLine, rate_bp: number | undefined) => Cents | undefined;

/** Undefined where there is no total, or a line cannot be taken as the total is. */
function isOff({ lines, vat }: Reading, total: Cents | undefined, inOneWay: InOneWay): boolean | undefined {
  const only = vat.length === 1 ? vat[0]?.rate_bp.value : undefined;
  const amounts = lines.map((line) => inOneWay(line, line.vat_rate_bp?.value ?? only));
  const known = amounts.filter((amount) => amount !== undefined);
  if (total === undefined || known.length < lines.length) return undefined;
  return absolute(subtract(absolute(total), absolute(sum(known)))) > roundingOfLines(lines);
}

const netOf: InOneWay = ({ amount, amount_includes_vat }, rate_bp) => {
  if (!amount_includes_vat) return amount.value;
  return rate_bp === undefined ? undefined : vatInGross(amount.value, rate_bp).net;
};

const grossOf: InOneWay = ({ amount, amount_includes_vat }, rate_bp) => {
  if (amount_includes_vat) return amount.value;
  return rate_bp === undefined ? undefined : sum([amount.value, vatOnNet(amount.value, rate_bp)]);
};

/** The total without VAT, also where only the one with VAT and its VAT were read. */
function totalExcl({ total_excl, total_vat, total_incl }: Reading): Cents | undefined {
  if (total_excl !== null) return total_excl.value;
  return total_vat === null || total_incl === null ? undefined : subtract(total_incl.value, total_vat.value);
}
