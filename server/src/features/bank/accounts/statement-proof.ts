import { add, addDays, type Cents, type IsoDate, subtract, sum, ZERO } from '@saldo/ledger';

/** The figures of a stored statement. */
export type StoredStatement = {
  id: number;
  opening: Cents | null;
  closing: Cents | null;
  /** The day that the statement gives its opening balance for. */
  opened_on: IsoDate | null;
  first_on: IsoDate | null;
  last_on: IsoDate | null;
  count: number;
  moved: Cents;
};

/** What the stored transactions of a day add up to. */
export type DayTotals = { date: IsoDate; in: Cents; out: Cents };

export type Difference = { date: IsoDate; statement: Cents; counted: Cents };

/** The statement that everything is counted from: the earliest, and of one day the one that no other leads up to. */
export function anchorOf(
  statements: readonly StoredStatement[],
): { opening: Cents; first_on: IsoDate; opened_on: IsoDate | null } | null {
  const isContinued = (one: StoredStatement): boolean =>
    statements.some(
      (other) =>
        other.id !== one.id && other.first_on === one.first_on && other.closing === one.opening && other.moved !== 0,
    );
  const opened = statements.filter((one) => one.opening !== null && one.first_on !== null);
  const [earliest] = opened.map((one) => one.first_on ?? '').toSorted();
  const [anchor] = opened
    .filter((one) => one.first_on === earliest)
    .toSorted((a, b) => Number(isContinued(a)) - Number(isContinued(b)) || b.count - a.count);
  if (anchor === undefined || anchor.opening === null || anchor.first_on === null) return null;
  return { opening: anchor.opening, first_on: anchor.first_on, opened_on: anchor.opened_on };
}

/** From the day of the first balance that the bank gives to that of the last; null when it gives none. */
export function provenDays(statements: readonly StoredStatement[]): { from: IsoDate; until: IsoDate } | null {
  const from = anchorOf(statements)?.first_on;
  const until = statements
    .flatMap(({ closing, last_on }) => (closing === null || last_on === null ? [] : last_on))
    .toSorted()
    .at(-1);
  return from === undefined || until === undefined || until < from ? null : { from, until };
}

/** Counts the balance of an account from its first statement on, day by day, and back from it for transactions of days before. */
export function counter(
  anchor: { opening: Cents; first_on: IsoDate } | null,
  days: readonly DayTotals[],
): (day: IsoDate) => Cents {
  const dates = days.map((one) => one.date);
  const balances: Cents[] = [];
  const earlier = days.filter((one) => anchor !== null && one.date < anchor.first_on);
  const begun = earlier.reduce((total, one) => add(subtract(total, one.in), one.out), anchor?.opening ?? ZERO);
  let balance = begun;
  for (const one of days) balances.push((balance = subtract(add(balance, one.in), one.out)));
  return (day) => balances[lastUpTo(dates, day)] ?? begun;
}

/** The place of the last date that is not after `day`; -1 when there is none. */
function lastUpTo(dates: readonly IsoDate[], day: IsoDate): number {
  let low = 0;
  let high = dates.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((dates[middle] ?? '') <= day) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Where a statement differs: in what it begins with, or in what it comes to. */
export type StatementDifference = Difference & { of: 'OPENING' | 'STATEMENT' };

type Point = Difference & { evening: IsoDate; end: 'opening' | 'closing'; of: StoredStatement };

/**
 * The first day on which a statement does not say what is counted: it does not add up in itself, or its balances are not those of the
 * transactions that are stored. A day that was only half on an earlier statement is no difference once a later balance agrees and another
 * statement has the other half.
 */
export function firstDifference(
  statements: readonly StoredStatement[],
  counted: (day: IsoDate) => Cents,
  anchor: { first_on: IsoDate },
): StatementDifference | null {
  const points = statements.flatMap((one) => pointsOf(one, counted)).filter((point) => point.date >= anchor.first_on);
  const lastAgreeing = points
    .filter(agrees)
    .map((point) => point.evening)
    .toSorted()
    .at(-1);
  const isHalf = (point: Point): boolean =>
    lastAgreeing !== undefined &&
    point.evening <= lastAgreeing &&
    statements.some((other) => other.id !== point.of.id && hasTheOtherHalf(other, point, counted));
  // Only the first matters, and there may be thousands of statements: no more of them are looked through than it takes.
  const disagreeing = points.filter((one) => !agrees(one)).toSorted((a, b) => a.date.localeCompare(b.date));
  const point = disagreeing.find((one) => !isHalf(one));
  const own = statements.flatMap((one) => ownDifference(one, statements, counted));
  const found = [...(point === undefined ? [] : [differenceAt(point)]), ...own];
  return found.toSorted((a, b) => a.date.localeCompare(b.date))[0] ?? null;
}

function differenceAt({ end, date, statement, counted }: Point): StatementDifference {
  return { of: end === 'opening' ? 'OPENING' : 'STATEMENT', date, statement, counted };
}

function agrees(point: Point): boolean {
  return point.statement === point.counted;
}

/** Whether a statement has the day of a point within it, or begins or ends that day at the balance that is counted. */
function hasTheOtherHalf(
  { first_on, last_on, opening, closing }: StoredStatement,
  { date, end }: Point,
  counted: (day: IsoDate) => Cents,
): boolean {
  if (first_on === null || last_on === null || date < first_on || date > last_on) return false;
  if (end === 'closing') return date < last_on || closing === counted(date);
  return date > first_on || opening === counted(addDays(date, -1));
}

function pointsOf(one: StoredStatement, counted: (day: IsoDate) => Cents): Point[] {
  const points: Point[] = [];
  if (one.opening !== null && one.first_on !== null) {
    const evening = addDays(one.first_on, -1);
    points.push({
      date: one.first_on,
      evening,
      statement: one.opening,
      counted: counted(evening),
      end: 'opening',
      of: one,
    });
  }
  if (one.closing !== null && one.last_on !== null)
    points.push({
      date: one.last_on,
      evening: one.last_on,
      statement: one.closing,
      counted: counted(one.last_on),
      end: 'closing',
      of: one,
    });
  return points;
}

/** A statement whose own sum is wrong, unless another of the same days shows what is right. */
function ownDifference(
  one: StoredStatement,
  statements: readonly StoredStatement[],
  counted: (day: IsoDate) => Cents,
): StatementDifference[] {
  if (one.opening === null || one.closing === null || one.last_on === null) return [];
  const own = sum([one.opening, one.moved]);
  if (own === one.closing) return [];
  const { last_on } = one;
  const isCorrected = statements.some((other) => other.last_on === last_on && other.closing === counted(last_on));
  return isCorrected ? [] : [{ of: 'STATEMENT', date: last_on, statement: one.closing, counted: own }];
}

/** The balance a statement gives for a day: that of the last statement, when nothing moved since. */
export function statementBalanceOn(
  statements: readonly StoredStatement[],
  counted: (day: IsoDate) => Cents,
  day: IsoDate,
): Cents | null {
  const ended = statements.filter((one) => one.closing !== null && one.last_on !== null && one.last_on <= day);
  const last_on = ended
    .flatMap((one) => one.last_on ?? [])
    .toSorted()
    .at(-1);
  if (last_on === undefined || counted(last_on) !== counted(day)) return null;
  const closings = ended.filter((one) => one.last_on === last_on).map((one) => one.closing);
  return closings.find((closing) => closing === counted(last_on)) ?? closings[0] ?? null;
}

/** The first day after which the ledger and the processed transactions are further apart than the day before. */
export function firstLedgerDifference(
  processed: readonly { date: IsoDate; amount: Cents }[],
  ledger: readonly { date: IsoDate; amount: Cents }[],
): { date: IsoDate; difference: Cents } | null {
  const apart = new Map<IsoDate, Cents>();
  for (const { date, amount } of processed) apart.set(date, add(apart.get(date) ?? ZERO, amount));
  for (const { date, amount } of ledger) apart.set(date, subtract(apart.get(date) ?? ZERO, amount));
  const [first] = [...apart].filter(([, difference]) => difference !== 0).toSorted(([a], [b]) => a.localeCompare(b));
  return first === undefined ? null : { date: first[0], difference: first[1] };
}
