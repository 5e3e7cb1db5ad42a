import { type FieldConfidence, VAT_RATE_BP } from '@saldo/contract';
import {
  absolute,
  type Cents,
  multiplyDivide,
  reverseChargeVat,
  roundingOfBases,
  roundingOfLines,
  salesTotals,
  subtract,
  sum,
  vatAgrees,
  ZERO,
} from '@saldo/ledger';
import type { Read, Reading } from '#receipt-reading/receipt-reader';

/** `amount` without VAT; `vat` as on the document, or calculated under a reverse charge. */
export type ProposedLine = {
  description: string;
  rate_bp: number;
  amount: Cents;
  vat: Cents;
  marks: Partial<Record<'description' | 'vat' | 'amount' | 'amount_btw', FieldConfidence>>;
};

/**
 * How the VAT of a document is to be taken: `invoiced` is Dutch VAT to reclaim, `shifted` is for the buyer to calculate, `foreign` is
 * another country's VAT, which is part of the cost.
 */
export type VatTreatment = 'invoiced' | 'shifted' | 'foreign';

const OFFERED_RATES: readonly number[] = Object.values(VAT_RATE_BP);
const HIGH_RATE = 2100;

export function markOf(read: Read<unknown> | null | undefined): FieldConfidence | undefined {
  if (read === null || read === undefined) return undefined;
  return { origin: 'read', certainty: read.certainty, place: read.place, remark: read.remark };
}

/**
 * The lines of an expense: one per VAT rate. From the document's own lines when they add up to its total, else from its VAT table. Pure.
 * `description` is for lines that the document does not name.
 */
export function proposeLines(reading: Reading, kind: VatTreatment, description: string): ProposedLine[] {
  if (kind === 'foreign') return totalLine(reading, description, 0);
  if (kind === 'shifted') return perRate(shiftedLines(reading, description), description);
  const own = documentLines(reading, description);
  return own === undefined ? rateLines(reading, description) : perRate(own, description);
}

/** The document's own lines, on request: where they make the total and are more than one per rate. Pure. */
export function splitLines(reading: Reading, kind: VatTreatment, description: string): ProposedLine[] {
  if (!linesMatchTotal(reading, kind)) return [];
  const own = kind === 'shifted' ? shiftedLines(reading, description) : (documentLines(reading, description) ?? []);
  return own.length > new Set(own.map(({ rate_bp }) => rate_bp)).size ? own : [];
}

const FROM_WEAK_TO_STRONG = ['doubtful', 'likely', 'certain'] as const;

/** Lines of one rate as one line, as sure as the least sure of them. */
function perRate(lines: readonly ProposedLine[], description: string): ProposedLine[] {
  return [...Map.groupBy(lines, ({ rate_bp }) => rate_bp).values()].flatMap((group) => {
    const [first, ...others] = group;
    if (first === undefined || others.length === 0) return group;
    return [
      {
        description,
        rate_bp: first.rate_bp,
        amount: sum(group.map(({ amount }) => amount)),
        vat: sum(group.map(({ vat }) => vat)),
        marks: { ...weakest(group, 'vat'), ...weakest(group, 'amount') },
      },
    ];
  });
}

function weakest(group: readonly ProposedLine[], field: 'vat' | 'amount'): ProposedLine['marks'] {
  const found = group.flatMap(({ marks: { [field]: mark } }) => (mark === undefined ? [] : [mark]));
  const [least] = found.toSorted(
    (a, b) => FROM_WEAK_TO_STRONG.indexOf(a.certainty) - FROM_WEAK_TO_STRONG.indexOf(b.certainty),
  );
  return least === undefined ? {} : { [field]: least };
}

/** Whether the lines that are proposed are the document's own, which make its total. Pure. */
export function linesMatchTotal(reading: Reading, kind: VatTreatment): boolean {
  if (kind === 'shifted') return makeShiftedTotal(reading);
  return kind === 'invoiced' && documentLines(reading, '') !== undefined;
}

/** Whether the rate is one of another country: here VAT is charged at none but the offered ones. Pure. */
export function isForeignRate(rate_bp: number): boolean {
  return !OFFERED_RATES.includes(rate_bp);
}

/** Whether the VAT table, the VAT and the totals prove each other, so that lines by rate are the document's. Pure. */
export function isProvenByTable({ vat, total_excl, total_vat, total_incl }: Reading, kind: VatTreatment): boolean {
  const [excl, tax, incl] = [total_excl, total_vat, total_incl].map((read) =>
    read?.certainty === 'certain' ? read.value : undefined,
  );
  if (excl === undefined || tax === undefined || incl === undefined || vat.length === 0) return false;
  if (vat.some(({ rate_bp }) => rate_bp.value === 0 || (kind !== 'foreign' && isForeignRate(rate_bp.value))))
    return false;
  const bases = vat.map((row) => row.base?.value ?? multiplyDivide(row.vat.value, 10_000, row.rate_bp.value));
  const rest = absolute(subtract(excl, sum(bases)));
  return (
    sum([excl, tax]) === incl &&
    sum(vat.map((row) => row.vat.value)) === tax &&
    vat.every((row, index) => vatAgrees(bases[index] ?? ZERO, row.vat.value, row.rate_bp.value)) &&
    rest <= roundingOfTable(vat)
  );
}

/** A base that is not printed is worked back from its VAT. */
function roundingOfTable(rows: Reading['vat']): number {
  return roundingOfBases(rows.map(({ base, rate_bp }) => ({ rate_bp: rate_bp.value, isWorkedBack: base === null })));
}

type Rated = { amount: Cents; code: 'purchase'; rate_bp: number };

/** The document's own lines; undefined when a rate is missing or they do not add up to the total exactly. */
function documentLines(reading: Reading, description: string): ProposedLine[] | undefined {
  const rated = ratedLines(reading);
  const total = reading.total_incl?.value;
  if (rated === undefined || total === undefined) return undefined;
  const isGross = reading.lines[0]?.amount_includes_vat ?? false;
  const { net_lines } = salesTotals(rated, isGross ? 'gross' : 'net');
  const net = [...net_lines];
  const vat = reverseChargeVat(
    rated.map((line, index) => ({ amount_excl: net[index] ?? ZERO, rate_bp: line.rate_bp })),
  );
  for (const printed of reading.vat) {
    const members = rated.flatMap((line, index) => (line.rate_bp === printed.rate_bp.value ? [index] : []));
    const first = members[0];
    if (first === undefined) return undefined;
    const difference = subtract(printed.vat.value, sum(members.map((index) => vat[index] ?? ZERO)));
    if (absolute(difference) > roundingOfLines(members)) return undefined;
    vat[first] = sum([vat[first] ?? ZERO, difference]);
    if (isGross) net[first] = subtract(net[first] ?? ZERO, difference);
  }
  if (sum([...net, ...vat]) !== total) return undefined;
  return reading.lines.map((line, index) => ({
    description: line.description.value === '' ? description : line.description.value.slice(0, 250),
    rate_bp: rated[index]?.rate_bp ?? 0,
    amount: net[index] ?? ZERO,
    vat: vat[index] ?? ZERO,
    marks: marks({ description: line.description, vat: line.vat_rate_bp, amount: line.amount }),
  }));
}

function ratedLines(reading: Reading): Rated[] | undefined {
  if (reading.lines.length === 0 || reading.lines.length > 100) return undefined;
  const isGross = reading.lines[0]?.amount_includes_vat;
  const only = reading.vat.length === 1 ? reading.vat[0]?.rate_bp.value : undefined;
  const rated: Rated[] = [];
  for (const line of reading.lines) {
    const rate_bp = line.vat_rate_bp?.value ?? only;
    if (rate_bp === undefined || !OFFERED_RATES.includes(rate_bp) || line.amount_includes_vat !== isGross)
      return undefined;
    rated.push({ amount: line.amount.value, code: 'purchase', rate_bp });
  }
  return rated;
}

/** One line per rate of the VAT table, and one without VAT for what the table leaves of the total. */
function rateLines(reading: Reading, description: string): ProposedLine[] {
  const rates = reading.vat.filter((vat) => OFFERED_RATES.includes(vat.rate_bp.value) && vat.rate_bp.value !== 0);
  if (rates.length === 0) return withoutTable(reading, description);
  const total = reading.total_incl?.value;
  const isOnly = rates.length === 1;
  const lines = rates.map((read): ProposedLine => {
    const vat = read.vat.value;
    const net = isOnly && total !== undefined && reading.total_excl !== null ? reading.total_excl.value : undefined;
    return {
      description,
      rate_bp: read.rate_bp.value,
      amount: read.base?.value ?? net ?? multiplyDivide(vat, 10_000, read.rate_bp.value),
      vat,
      marks: marks({ vat: read.rate_bp, amount: read.base, amount_btw: read.vat }),
    };
  });
  if (total === undefined) return lines;
  const left = subtract(total, sum(lines.flatMap((line) => [line.amount, line.vat])));
  // A base worked back from its VAT is off by some cents at most; the total on the document decides.
  const off = Math.max(
    0,
    rates.findIndex(({ base }) => base === null),
  );
  if (absolute(left) <= roundingOfTable(rates))
    return lines.map((line, index) => (index === off ? { ...line, amount: sum([line.amount, left]) } : line));
  if (left <= 0) return lines;
  // What the table leaves has no VAT for certain when the VAT of the whole document is that of the table.
  const isProven =
    reading.total_vat?.certainty === 'certain' && reading.total_vat.value === sum(lines.map(({ vat }) => vat));
  const mark: FieldConfidence = {
    origin: 'read',
    certainty: isProven ? 'certain' : 'doubtful',
    place: null,
    remark: isProven ? null : 'total_not_proven',
  };
  return [...lines, { description, rate_bp: 0, amount: left, vat: ZERO, marks: { amount: mark } }];
}

/** No VAT table: the rate follows from total and VAT when both were read and one rate fits; else there is no VAT to see. */
function withoutTable(reading: Reading, description: string): ProposedLine[] {
  const total = reading.total_incl?.value;
  const vat = reading.total_vat?.value;
  if (total === undefined || vat === undefined || vat === 0) return totalLine(reading, description, 0);
  const net = subtract(total, vat);
  const rate_bp = OFFERED_RATES.find((rate) => rate > 0 && vatAgrees(net, vat, rate));
  if (rate_bp === undefined) return totalLine(reading, description, 0);
  return [
    {
      description,
      rate_bp,
      amount: net,
      vat,
      marks: marks({ amount: reading.total_excl, amount_btw: reading.total_vat }),
    },
  ];
}

function totalLine(reading: Reading, description: string, rate_bp: number): ProposedLine[] {
  const total = reading.total_incl ?? reading.total_excl;
  if (total === null) return [];
  return [{ description, rate_bp, amount: total.value, vat: ZERO, marks: marks({ amount: total }) }];
}

/** Without VAT on the document the buyer calculates the Dutch rate: 21% unless a person knows better. */
function shiftedLines(reading: Reading, description: string): ProposedLine[] {
  const read = reading.lines.map(
    (line): ProposedLine => ({
      description: line.description.value.slice(0, 250),
      rate_bp: HIGH_RATE,
      amount: line.amount.value,
      vat: ZERO,
      marks: marks({ description: line.description, amount: line.amount }),
    }),
  );
  const lines = makeShiftedTotal(reading) ? read : totalLine(reading, description, HIGH_RATE);
  const vat = reverseChargeVat(lines.map((line) => ({ amount_excl: line.amount, rate_bp: line.rate_bp })));
  return lines.map((line, index) => ({ ...line, vat: vat[index] ?? ZERO }));
}

function makeShiftedTotal({ lines, total_incl, total_excl }: Reading): boolean {
  const total = total_incl ?? total_excl;
  return total !== null && lines.length > 0 && sum(lines.map(({ amount }) => amount.value)) === total.value;
}

function marks(reads: Partial<Record<keyof ProposedLine['marks'], Read<unknown> | null>>): ProposedLine['marks'] {
  const found: ProposedLine['marks'] = {};
  for (const name of ['description', 'vat', 'amount', 'amount_btw'] as const) {
    const mark = markOf(reads[name]);
    if (mark !== undefined) found[name] = mark;
  }
  return found;
}
