import { cents, vatInGross } from '@saldo/ledger';
import { labelsIn } from '#receipt-reading/layout/amount-labels';
import type { Line } from '#receipt-reading/layout/page-text';
import { amountsIn, ratesIn } from '#receipt-reading/layout/written-values';
import type { WrittenAmount } from '#receipt-reading/layout/written-values';
import { isAboutGoods, provenPair, vatFits } from '#receipt-reading/facts/vat-rows';
import type { VatRow } from '#receipt-reading/facts/vat-rows';

/** One row per rate, which together with what is without VAT make `total`. */
export type VatTable = { rows: VatRow[]; vat: number; total: number };

type Rate = { rate_bp: number; from: number; to: number };

const [MOST_RATES, MOST_ROWS, HIGHEST_RATE] = [5, 4, 3000];
const HEADING_REACH = 7;

/** A column of rates: "MwSt %", "Taux TVA", "Aliquota". */
const RATE_COLUMN = /%|satz|tarief|taux|aliq|rate\b|tipo|stawka|steuer|mwst|btw|tva|iva/i;
/** A rate in front of a row, or behind a letter or number for it: "7,00  224,30" and "A  7,00  224,30". */
const BARE_RATES = [/^()(\d{1,2})(?:[.,](\d{1,2}))?(?= )/, /^([a-z\d]{1,2}[):=]? +)(\d{1,2})(?:[.,](\d{1,2}))?(?= )/i];
const WITHOUT_VAT = /esente|exempt|exonér|steuerfrei|vrijgesteld|fuori campo|exento/i;

/** Rates without their sign, in a row of figures under a heading that names a column of rates. */
function bareRates(lines: readonly Line[], index: number): Rate[] {
  const text = lines[index]?.text ?? '';
  if (/[a-z]{3,}/i.test(text.replaceAll(/eur|usd|gbp/gi, ''))) return [];
  const isUnderHeading = lines
    .slice(Math.max(0, index - HEADING_REACH), index)
    .some((above) => RATE_COLUMN.test(above.text) && amountsIn(above.text).length === 0 && above.segments.length > 1);
  return BARE_RATES.flatMap((pattern) => {
    const match = isUnderHeading ? pattern.exec(text) : null;
    if (match === null) return [];
    const [whole, code = '', percents, decimals = ''] = match;
    return [{ rate_bp: Number(percents) * 100 + Number(decimals.padEnd(2, '0')), from: code.length, to: whole.length }];
  });
}

/** VAT and the amount with VAT that it is part of: "7 % MwSt aus 240,00   15,70". */
function grossPair(
  amounts: readonly WrittenAmount[],
  rate_bp: number,
): { net: number; vat: WrittenAmount } | undefined {
  for (const vat of amounts)
    for (const gross of amounts) {
      if (gross === vat || vat.cents === 0) continue;
      const found = vatInGross(cents(gross.cents), rate_bp);
      if (Math.abs(found.vat - vat.cents) <= 1) return { net: gross.cents - vat.cents, vat };
    }
  return undefined;
}

function rowWith(line: Line, rate: Rate, amounts: WrittenAmount[]): VatRow | undefined {
  const same = { line, rate_bp: rate.rate_bp, rate, agrees: true, isLabelled: true };
  const pair = provenPair(amounts, rate.rate_bp);
  if (pair !== undefined) return { ...same, ...pair, net: pair.base.cents };
  const gross = grossPair(amounts, rate.rate_bp);
  return gross === undefined ? undefined : { ...same, ...gross, base: null };
}

/** VAT beside its rate, with its base or gross amount on another line of that rate: "Netto 7 %   224,30" above "MwSt 7 %   15,70". */
function rowOverLines(lines: readonly Line[], index: number, rate: Rate): VatRow | undefined {
  const line = lines[index];
  const own = line === undefined ? [] : amountsIn(line.text);
  const [vat] = own;
  if (line === undefined || vat === undefined || own.length > 1) return undefined;
  if (!labelsIn(line.text).some(({ role }) => role === 'vat')) return undefined;
  for (const other of lines) {
    const amounts = amountsIn(other.text);
    const isOfRate = ratesIn(other.text).some(({ rate_bp }) => rate_bp === rate.rate_bp);
    if (other === line || !isOfRate || amounts.length !== 1) continue;
    const isTotal = labelsIn(other.text).some(({ role }) => role === 'excl' || role === 'incl');
    const row: VatRow | undefined = isTotal ? rowWith(line, rate, [vat, ...amounts]) : undefined;
    // Its base stands elsewhere, so it has no place in this line.
    if (row?.vat === vat) return { ...row, base: null };
  }
  return undefined;
}

/** Rates as the heading of columns, with the bases in one row and the VAT in another. */
function rowsOfColumns(lines: readonly Line[], index: number): VatRow[] {
  const heading = lines[index];
  const rates = heading === undefined ? [] : ratesIn(heading.text);
  if (heading === undefined || rates.length < 2 || amountsIn(heading.text).length > 0) return [];
  const under = lines.slice(index + 1, index + 5);
  for (const line of under) {
    const vats = amountsIn(line.text);
    for (const other of under) {
      const bases = amountsIn(other.text);
      const rows = rates.flatMap((rate, column): VatRow[] => {
        const [vat, base] = [vats[column], bases[column]];
        if (vat === undefined || base === undefined || !vatFits(base.cents, vat.cents, rate.rate_bp)) return [];
        return [
          { line, rate_bp: rate.rate_bp, rate: vat, base: null, net: base.cents, vat, agrees: true, isLabelled: true },
        ];
      });
      if (other !== line && rows.length === rates.length) return rows;
    }
  }
  return [];
}

/** What a row says is without VAT: a rate of nothing, or the word for it, with VAT of nothing. */
function untaxedIn(line: Line): number | undefined {
  const rate = ratesIn(line.text)[0];
  if (rate === undefined ? !WITHOUT_VAT.test(line.text) : rate.rate_bp !== 0) return undefined;
  const amounts = amountsIn(line.text);
  const [first] = amounts;
  const isTableRow = amounts.some(({ cents: amount }) => amount === 0) || (rate?.from ?? 3) < 3;
  return first !== undefined && isTableRow && first.cents !== 0 ? first.cents : undefined;
}

/** Every way in which a row says the base and the VAT of its rate, by rate; words of goods come after rows of figures. */
function rowsByRate(lines: readonly Line[]): VatRow[][] {
  const found = lines.flatMap((line, index): VatRow[] => {
    const written = ratesIn(line.text).slice(0, 1);
    const rows = (written.length > 0 ? written : bareRates(lines, index)).flatMap((rate) => {
      if (rate.rate_bp === 0 || rate.rate_bp > HIGHEST_RATE) return [];
      const amounts = amountsIn(line.text).filter(({ from, to }) => to <= rate.from || from >= rate.to);
      return rowWith(line, rate, amounts) ?? rowOverLines(lines, index, rate) ?? [];
    });
    return [...rowsOfColumns(lines, index), ...rows];
  });
  const ordered = found.toSorted((a, b) => Number(isAboutGoods(a.line)) - Number(isAboutGoods(b.line)));
  return [...Map.groupBy(ordered, ({ rate_bp }) => rate_bp).values()].map((rows) => rows.slice(0, MOST_ROWS));
}

/**
 * The VAT table that makes one of `totals`, however its rows are written. Only such a sum tells its rows from rows of goods with a rate and
 * from other figures, so without one there is no table.
 */
export function tableOf(lines: readonly Line[], totals: readonly number[]): VatTable | undefined {
  const rates = rowsByRate(lines);
  const untaxed = lines.map(untaxedIn).find((amount) => amount !== undefined) ?? 0;
  if (rates.length > MOST_RATES || (rates.length < 2 && untaxed === 0)) return undefined;
  let tables: VatRow[][] = [[]];
  for (const rows of rates) tables = tables.flatMap((table) => rows.map((row) => [...table, row]));
  for (const rows of tables)
    for (const rest of [untaxed, 0]) {
      const vat = rows.reduce((sum, row) => sum + row.vat.cents, 0);
      const total = rows.reduce((sum, row) => sum + (row.net ?? 0), vat + rest);
      if (vat !== 0 && totals.includes(total)) return { rows, vat, total };
    }
  return undefined;
}
