import { absolute, cents, multiplyDivide, vatInGross, ZERO } from '@saldo/ledger';
import type { Cents } from '@saldo/ledger';
import type { Certainty, Read, ReadVat, Remark } from '#receipt-reading/receipt-reader';
import { labelledAmounts, labelsIn } from '#receipt-reading/layout/amount-labels';
import type { LabelledAmount } from '#receipt-reading/layout/amount-labels';
import { readAt, withJoinedThousands } from '#receipt-reading/layout/page-text';
import type { Line } from '#receipt-reading/layout/page-text';
import { vatFits, vatRows } from '#receipt-reading/facts/vat-rows';
import type { VatRow } from '#receipt-reading/facts/vat-rows';
import { tableOf } from '#receipt-reading/facts/vat-table';
import { amountsIn, ratesIn } from '#receipt-reading/layout/written-values';
import type { WrittenAmount } from '#receipt-reading/layout/written-values';

export type Totals = {
  total_excl: Read<Cents> | null;
  total_vat: Read<Cents> | null;
  total_incl: Read<Cents> | null;
  vat: ReadVat[];
  /** The total was negative: money back. */
  negative: boolean;
  proven: boolean;
  currency: string | null;
};

/** `isOfRate`: of one row in a table of VAT, which only is the total of the document when that is printed as well. */
type Candidate = WrittenAmount & { line: Line; rank: number; isOfRate: boolean };

/** Under a heading and beside a rate; or on one line with a rate, its base and its VAT. */
function isOfRate(line: Line, { label }: LabelledAmount): boolean {
  if (ratesIn(line.text).length === 0) return false;
  const roles = new Set(labelsIn(line.text).map(({ role }) => role));
  return label.line !== line || (roles.has('excl') && roles.has('vat'));
}

function candidates(labelled: readonly LabelledAmount[], role: LabelledAmount['role']): Candidate[] {
  return labelled
    .filter((entry) => entry.role === role)
    .flatMap((entry) =>
      entry.amounts
        .slice(-1)
        .map((amount) => ({ ...amount, rank: entry.rank, isOfRate: isOfRate(amount.line, entry) })),
    )
    .sort((a, b) => b.rank - a.rank || Math.abs(b.cents) - Math.abs(a.cents));
}

function read(amount: Candidate, certainty: Certainty, remark: Remark | null): Read<Cents> {
  return readAt(absolute(cents(amount.cents)), certainty, amount.line, amount.from, amount.to, remark);
}

/** A value no one wrote down, so without a place: it follows from two that were. */
function derived(value: number, from: Candidate, certainty: Certainty, remark: Remark | null): Read<Cents> {
  return { ...read(from, certainty, remark), value: absolute(cents(value)), place: null };
}

/** `exact`: the figures add up to the cent, rather than that one fits the rate of another. */
type Proof = {
  exact: boolean;
  incl: Candidate;
  excl: Candidate | null;
  exclCents: number;
  vat: Candidate | null;
  vatCents: number;
  rows: boolean;
};

/** How much VAT the document says there is, each way it says so. */
function vatSums(
  rows: readonly VatRow[],
  vats: readonly Candidate[],
): { cents: number; written: Candidate | null; rows: boolean }[] {
  const whole =
    rows.length === 0
      ? []
      : [{ cents: rows.reduce((total, row) => total + row.vat.cents, 0), written: null, rows: true }];
  return [...whole, ...vats.map((vat) => ({ cents: vat.cents, written: vat, rows: false }))];
}

/**
 * Finds a total that the document's own arithmetic proves: excluding + VAT = including with VAT that is not zero, or
 * the bases and VAT of all rates together. The highest such total is the document's.
 */
function prove(incls: Candidate[], excls: Candidate[], vats: Candidate[], rows: VatRow[]): Proof | undefined {
  const sums = vatSums(rows, vats).filter((sum) => sum.cents !== 0);
  const bases = rows.every((row) => row.agrees && row.net !== null)
    ? rows.reduce((total, row) => total + (row.net ?? 0), 0)
    : 0;
  for (const incl of incls.toSorted((a, b) => Math.abs(b.cents) - Math.abs(a.cents))) {
    for (const sum of sums) {
      const excl = excls.find((candidate) => candidate.cents + sum.cents === incl.cents);
      if (excl !== undefined)
        return {
          exact: true,
          incl,
          excl,
          exclCents: excl.cents,
          vat: sum.written,
          vatCents: sum.cents,
          rows: sum.rows,
        };
      if (sum.rows && bases !== 0 && bases + sum.cents === incl.cents)
        return { exact: true, incl, excl: null, exclCents: bases, vat: null, vatCents: sum.cents, rows: true };
    }
  }
  return undefined;
}

/** A total that is printed by itself and that a VAT table makes, in whichever way its rows are written. */
function proveByTable(
  lines: readonly Line[],
  incls: Candidate[],
  excls: Candidate[],
  vats: Candidate[],
): { proof: Proof; rows: VatRow[] } | undefined {
  const printed = incls.filter(({ isOfRate }) => !isOfRate).toSorted((a, b) => Math.abs(b.cents) - Math.abs(a.cents));
  const table = tableOf(
    lines,
    printed.map((incl) => incl.cents),
  );
  const incl = printed.find((candidate) => candidate.cents === table?.total);
  if (table === undefined || incl === undefined) return undefined;
  const exclCents = table.total - table.vat;
  const excl = excls.find((candidate) => candidate.cents === exclCents) ?? null;
  const vat = vats.find((candidate) => candidate.cents === table.vat) ?? null;
  return { proof: { exact: true, incl, excl, exclCents, vat, vatCents: table.vat, rows: true }, rows: table.rows };
}

/**
 * Without an amount excluding VAT: one rate whose VAT fits in the total, as 124,61 is 21/121 of 717,97. Totals a few
 * cents apart have the same VAT, so this makes the total no more than likely.
 */
function proveFromOneRate(incls: Candidate[], rows: VatRow[]): Proof | undefined {
  const [row, ...others] = rows;
  if (row === undefined || others.length > 0 || Math.abs(row.vat.cents) < 50) return undefined;
  const incl = incls.find(
    (candidate) => multiplyDivide(cents(candidate.cents), row.rate_bp, 10_000 + row.rate_bp) === row.vat.cents,
  );
  if (incl === undefined) return undefined;
  return {
    exact: false,
    incl,
    excl: null,
    exclCents: incl.cents - row.vat.cents,
    vat: null,
    vatCents: row.vat.cents,
    rows: true,
  };
}

/** Whether the VAT fits its rate; null when there is no base to tell by. */
function fitsRate(row: VatRow, rows: readonly VatRow[], proof: Proof | undefined): boolean | null {
  if (row.agrees) return true;
  return rows.length === 1 && proof !== undefined ? vatFits(proof.exclCents, row.vat.cents, row.rate_bp) : null;
}

function readRow(row: VatRow, rows: readonly VatRow[], proof: Proof | undefined): ReadVat {
  const added = proof?.exact === true && proof.rows;
  const basesAdded = added && rows.reduce((total, one) => total + (one.net ?? 0), 0) === proof.exclCents;
  const fits = fitsRate(row, rows, proof);
  const level = (sure: boolean): Certainty => (fits === false ? 'doubtful' : sure ? 'certain' : 'likely');
  const remark: Remark | null = fits === false ? 'vat_disagrees' : null;
  const at = (amount: WrittenAmount, certainty: Certainty): Read<Cents> =>
    readAt(absolute(cents(amount.cents)), certainty, row.line, amount.from, amount.to, remark);
  return {
    rate_bp: readAt(row.rate_bp, level(added && fits === true), row.line, row.rate.from, row.rate.to, remark),
    base: row.base === null ? null : at(row.base, level(basesAdded)),
    vat: at(row.vat, level(added)),
  };
}

function provenTotals(proof: Proof, rows: VatRow[]): Totals {
  const { incl, excl, exclCents, vat, vatCents } = proof;
  const onlyRow = rows.length === 1 && proof.rows ? rows[0] : undefined;
  const written =
    vat ?? (onlyRow === undefined ? null : { ...onlyRow.vat, line: onlyRow.line, rank: 0, isOfRate: true });
  const certainty: Certainty = proof.exact ? 'certain' : 'likely';
  const remark: Remark | null = proof.exact ? null : 'total_not_proven';
  return {
    total_incl: read(incl, certainty, remark),
    total_excl: excl === null ? derived(exclCents, incl, certainty, remark) : read(excl, certainty, remark),
    total_vat: written === null ? derived(vatCents, incl, certainty, remark) : read(written, certainty, remark),
    vat: rows.map((row) => readRow(row, rows, proof)),
    negative: incl.cents < 0,
    proven: proof.exact,
    currency: incl.currency ?? excl?.currency ?? null,
  };
}

/** VAT that is only given per rate: the sum of it, and what then remains excluding VAT. */
function fromRows(
  incl: Candidate | undefined,
  rows: readonly VatRow[],
): Pick<Totals, 'total_excl' | 'total_vat'> | undefined {
  if (incl === undefined || rows.length < 2) return undefined;
  const vat = rows.reduce((total, row) => total + row.vat.cents, 0);
  return {
    total_excl: derived(incl.cents - vat, incl, 'likely', 'total_not_proven'),
    total_vat: derived(vat, incl, 'likely', 'total_not_proven'),
  };
}

function unprovenTotals(
  incls: Candidate[],
  excls: Candidate[],
  vats: Candidate[],
  rows: VatRow[],
  paid: Candidate[],
): Totals {
  const best = incls[0];
  const settled = incls.find((candidate) => paid.some((amount) => amount.cents === candidate.cents));
  const incl = settled ?? best;
  const sameRank = new Set(incls.filter((candidate) => candidate.rank === best?.rank).map((one) => one.cents));
  const excl = excls.find((candidate) => candidate.rank > 1) ?? null;
  const vat = vats[0] ?? null;
  const disagree = excl !== null && vat !== null && incl !== undefined && excl.cents + vat.cents !== incl.cents;
  const isExceededByOther = incls.some(
    ({ rank, cents: found }) => rank > 1 && Math.abs(found) > Math.abs(incl?.cents ?? 0),
  );
  const alone = !isExceededByOther && (settled !== undefined || sameRank.size === 1);
  const certainty: Certainty = !disagree && alone ? 'likely' : 'doubtful';
  const remark: Remark = disagree || !alone ? 'totals_disagree' : 'total_not_proven';
  const written = {
    total_excl: excl === null ? null : read(excl, certainty, remark),
    total_vat: vat === null ? null : read(vat, certainty, remark),
  };
  return {
    total_incl: incl === undefined ? null : read(incl, certainty, remark),
    ...((excl === null ? fromRows(incl, rows) : undefined) ?? written),
    vat: rows.map((row) => readRow(row, rows, undefined)),
    negative: (incl?.cents ?? ZERO) < 0,
    proven: false,
    currency: incl?.currency ?? null,
  };
}

/** Another total that is more than the proven one: that is of a row, a page or a rate. */
function isExceeded(proof: Proof, incls: readonly Candidate[]): boolean {
  return incls.some(({ rank, cents: found }) => rank > 1 && Math.abs(found) > Math.abs(proof.incl.cents));
}

const TAKEN_OFF = /korting|rabatt|discount|remise|sconto|descuento|emballage|retour|tegoed|credit/i;

/** An amount without a label that is more than the total cannot be, unless something was taken off: it may be a total in words not known. */
function isExceededUnnamed(proof: Proof, lines: readonly Line[]): boolean {
  const total = Math.abs(proof.incl.cents);
  const amounts = lines.map((line) => ({ line, found: amountsIn(line.text) }));
  const isTakenOff = amounts.some(
    ({ line, found }) => found.some(({ cents: amount }) => amount < 0) || TAKEN_OFF.test(line.text),
  );
  return (
    !isTakenOff &&
    amounts.some(
      ({ line, found }) => found.some(({ cents: amount }) => amount > total) && labelsIn(line.text).length === 0,
    )
  );
}

/** Totals of which a person has to look whether they are the document's. */
function doubted(totals: Totals, remark: Remark): Totals {
  const doubt = (each: Read<Cents> | null): Read<Cents> | null =>
    each === null ? null : { ...each, certainty: 'doubtful', remark };
  return {
    ...totals,
    total_excl: doubt(totals.total_excl),
    total_vat: doubt(totals.total_vat),
    total_incl: doubt(totals.total_incl),
    proven: false,
  };
}

/** Nothing left to pay is the total of no document that has another. */
function withoutNothing(incls: Candidate[], excls: readonly Candidate[]): Candidate[] {
  const some = incls.filter((candidate) => candidate.cents !== 0);
  return some.length > 0 || excls.some((candidate) => candidate.cents !== 0) ? some : incls;
}

function totalsIn(lines: readonly Line[]): Totals {
  const labelled = labelledAmounts(lines);
  const [incls, excls, vats] = [
    withoutNothing(candidates(labelled, 'incl'), candidates(labelled, 'excl')),
    candidates(labelled, 'excl'),
    candidates(labelled, 'vat'),
  ];
  const plain = vatRows(lines);
  const byRows = prove(incls, excls, vats, plain);
  const table = byRows?.rows === true ? undefined : proveByTable(lines, incls, excls, vats);
  const isTable = table !== undefined && Math.abs(table.proof.incl.cents) >= Math.abs(byRows?.incl.cents ?? 0);
  const [exact, rows] = isTable ? [table.proof, table.rows] : [byRows, plain];
  const proof = exact ?? (excls.length === 0 ? proveFromOneRate(incls, rows) : undefined);
  const paid = candidates(labelled, 'paid');
  if (proof === undefined) return fromPicture(unprovenTotals(incls, excls, vats, rows, paid), paid);
  const grand = incls.find(({ rank }) => rank === 3);
  if (!isExceeded(proof, incls)) {
    const totals = provenTotals(proof, rows);
    const isPrinted = incls.some((candidate) => !candidate.isOfRate && candidate.cents === proof.incl.cents);
    return !isPrinted || isExceededUnnamed(proof, lines) ? doubted(totals, 'total_not_proven') : totals;
  }
  // One rate of a table of VAT adds up by itself, and is not the document's total for that.
  const isRow = grand !== undefined && Math.abs(grand.cents) > Math.abs(proof.incl.cents);
  return isRow
    ? doubted(unprovenTotals([grand], [], [], rows, paid), 'total_not_proven')
    : doubted(provenTotals(proof, rows), 'totals_disagree');
}

const IN_IT = '(?:incl\\w*\\.?|inkl\\w*\\.?|(?:in)?begrepen|included|inbegrepen|enthalten|compris\\w*)';
const VAT_WORD = '(?:btw|b\\.t\\.w\\.?|vat|mwst\\.?|ust\\.?|tva|iva|moms)';
const PERCENT = '\\d{1,2}(?:[.,]\\d{1,2})? ?%';
const VAT_IS_IN_IT = new RegExp(
  `${IN_IT}[^\\d\\n]{0,12}${PERCENT} ?${VAT_WORD}|(?:${PERCENT} ?${VAT_WORD}|${VAT_WORD} ?${PERCENT})[^\\d\\n]{0,20}${IN_IT}`,
  'i',
);

/** "In this amount 21% VAT is included" and no VAT printed: the VAT is what the total holds at that rate. Likely at most. */
function withVatInIt(totals: Totals, lines: readonly Line[]): Totals {
  const { total_incl, total_excl, total_vat } = totals;
  if (total_incl === null || total_vat !== null || totals.vat.length > 0) return totals;
  const said = lines.flatMap((line) => {
    const match = VAT_IS_IN_IT.exec(line.text);
    const rate = match === null ? undefined : ratesIn(line.text.slice(match.index, match.index + match[0].length))[0];
    return match === null || rate === undefined || rate.rate_bp === 0
      ? []
      : [{ line, from: match.index, to: match.index + match[0].length, rate_bp: rate.rate_bp }];
  });
  const [first] = said;
  if (first === undefined || said.some(({ rate_bp }) => rate_bp !== first.rate_bp)) return totals;
  const { net, vat } = vatInGross(total_incl.value, first.rate_bp);
  if (total_excl !== null && Math.abs(total_excl.value - net) > ROUNDED_CENTS) return totals;
  const certainty: Certainty = total_incl.certainty === 'doubtful' ? 'doubtful' : 'likely';
  const read = <T>(value: T): Read<T> => readAt(value, certainty, first.line, first.from, first.to, 'total_not_proven');
  return {
    ...totals,
    total_excl: total_excl ?? { ...read(net), place: null },
    total_vat: { ...read(vat), place: null },
    vat: [{ rate_bp: read(first.rate_bp), base: null, vat: { ...read(vat), place: null } }],
  };
}

const ROUNDED_CENTS = 2;

/** A digit at the edge of a picture is easily lost: only what was paid, or a sum, shows that none was. */
function fromPicture(totals: Totals, paid: readonly Candidate[]): Totals {
  const { total_incl } = totals;
  if (total_incl?.source !== 'ocr' || paid.some(({ cents: amount }) => Math.abs(amount) === total_incl.value))
    return totals;
  return doubted(totals, total_incl.remark ?? 'total_not_proven');
}

/**
 * Reads the totals and VAT of a document, and the lines it read them from. Amounts are positive; `negative` keeps the sign. Where
 * thousands may be set apart by a space, what is proven decides; both ways may be, then neither is certain.
 */
export function readTotals(written: readonly Line[]): { totals: Totals; lines: readonly Line[] } {
  const joined = withJoinedThousands(written);
  const plain = withVatInIt(totalsIn(written), written);
  if (joined.count === 0) return { totals: plain, lines: written };
  const spaced = withVatInIt(totalsIn(joined.lines), joined.lines);
  if (spaced.total_incl?.value === plain.total_incl?.value) return { totals: plain, lines: written };
  if (spaced.proven) return { totals: spaced, lines: joined.lines };
  return plain.proven
    ? { totals: doubted(plain, 'totals_disagree'), lines: written }
    : { totals: doubted(spaced, 'total_not_proven'), lines: joined.lines };
}
