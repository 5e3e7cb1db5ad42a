import {
  addDays,
  type Cents,
  cents,
  firstOfMonth,
  type IsoDate,
  type IsoMonth,
  isVatCode,
  type LedgerBalance,
  type LedgerCategory,
  type VatBalance,
  type VatPart,
  ZERO,
} from '@saldo/ledger';
import { sql } from 'kysely';
import type { Scope } from '#platform/scope';

export type LedgerTotals = LedgerBalance & { title: string; debit: Cents; credit: Cents };

/**
 * Sums per ledger over whole months, from the stored balances: the cost does not grow with the number of lines. `from` absent means
 * since the beginning. Both are first days of months, inclusive.
 */
export async function ledgerTotals(scope: Scope, span: { from?: IsoMonth; until: IsoMonth }): Promise<LedgerTotals[]> {
  const title = sql.ref(scope.language === 'nl' ? 'l.title_nl' : 'l.title_en');
  const from = span.from === undefined ? sql`` : sql`and b.month >= ${span.from}`;
  const result = await sql<{ code: string; category: string; title: string; debit: string; credit: string }>`
    select l.code, l.category, ${title} as title, t.debit, t.credit
    from (
      select b.ledger_id, sum(b.debit_cents) as debit, sum(b.credit_cents) as credit from ledger_balances b
      where b.administration_id = ${scope.administrationId} ${from} and b.month <= ${span.until}
      group by b.ledger_id
    ) t join ledgers l on l.administration_id = ${scope.administrationId} and l.id = t.ledger_id
    order by l.code`.execute(scope.db);
  return result.rows.map((row) => ({
    code: row.code,
    category: row.category as LedgerCategory,
    title: row.title,
    debit: cents(Number(row.debit)),
    credit: cents(Number(row.credit)),
    amount: cents(Number(row.debit) - Number(row.credit)),
  }));
}

/** Movements per month and ledger of a span: for the chart of the year. */
export async function monthlyTotals(
  scope: Scope,
  span: { from: IsoMonth; until: IsoMonth },
): Promise<{ month: IsoMonth; code: string; category: LedgerCategory; amount: Cents }[]> {
  const result = await sql<{ month: string; code: string; category: string; amount: string }>`
    select t.month, l.code, l.category, t.amount
    from (
      select b.month, b.ledger_id, sum(b.debit_cents - b.credit_cents) as amount from ledger_balances b
      where b.administration_id = ${scope.administrationId} and b.month between ${span.from} and ${span.until}
      group by b.month, b.ledger_id
    ) t join ledgers l on l.administration_id = ${scope.administrationId} and l.id = t.ledger_id`.execute(scope.db);
  return result.rows.map((row) => ({
    month: row.month,
    code: row.code,
    category: row.category as LedgerCategory,
    amount: cents(Number(row.amount)),
  }));
}

export type VatBalanceRow = VatBalance & { account: string; line_count: number };

/** What counts in the return of a span of months: per treatment, part and ledger. */
export async function vatBalances(scope: Scope, span: { from: IsoDate; until: IsoDate }): Promise<VatBalanceRow[]> {
  const result = await sql<{ vat_code: string; vat_part: string; account: string; amount: string; line_count: string }>`
    select t.vat_code, t.vat_part, l.code as account, t.amount, t.line_count
    from (
      select b.vat_code, b.vat_part, b.ledger_id, sum(b.debit_cents - b.credit_cents) as amount, sum(b.line_count) as line_count
      from ledger_balances b
      where b.administration_id = ${scope.administrationId} and b.vat_code <> '' and b.vat_month between ${span.from} and ${span.until}
      group by b.vat_code, b.vat_part, b.ledger_id
    ) t join ledgers l on l.administration_id = ${scope.administrationId} and l.id = t.ledger_id
    order by t.vat_code, t.vat_part, l.code`.execute(scope.db);
  return result.rows.map((row) => {
    if (!isVatCode(row.vat_code)) throw new Error(`unknown VAT code in the books: ${row.vat_code}`);
    return {
      code: row.vat_code,
      part: row.vat_part as VatPart,
      account: row.account,
      amount: cents(Number(row.amount)),
      line_count: Number(row.line_count),
    };
  });
}

/** The balance of one ledger at the end of a day; `since` a first of a month, when what came before is left out. */
export async function ledgerBalanceOn(scope: Scope, code: string, day: IsoDate, since?: IsoMonth): Promise<Cents> {
  return (await ledgerSums(scope, code, day, since)).amount;
}

/** The balances of some ledgers at the end of a day, by code, in one query. */
export async function ledgerBalancesOn(
  scope: Scope,
  codes: readonly string[],
  day: IsoDate,
): Promise<ReadonlyMap<string, Cents>> {
  const sums = await sumsOf(scope, codes, day);
  return new Map([...sums].map(([code, { amount }]) => [code, amount]));
}

/** What one ledger held before a span of days and at its end, each since such a first of a month, and how many lines lie in the span. */
export async function ledgerOverSpan(
  scope: Scope,
  code: string,
  { from, until, since }: { from: IsoDate; until: IsoDate; since: { opening: IsoMonth; closing: IsoMonth } },
): Promise<{ opening: Cents; closing: Cents; lines: number }> {
  const before = addDays(from, -1);
  const [opening, closing, counted] = await Promise.all([
    ledgerSums(scope, code, before, since.opening),
    ledgerSums(scope, code, until, since.closing),
    since.opening === since.closing ? undefined : ledgerSums(scope, code, until, since.opening),
  ]);
  const lines = Math.max(0, (counted ?? closing).lines - opening.lines);
  return { opening: opening.amount, closing: closing.amount, lines };
}

type Sums = { amount: Cents; lines: number };

async function ledgerSums(scope: Scope, code: string, day: IsoDate, since?: IsoMonth): Promise<Sums> {
  return (await sumsOf(scope, [code], day, since)).get(code) ?? { amount: ZERO, lines: 0 };
}

/** Whole months come from the stored balances, so that only the days of a month that is cut off are read line by line. */
async function sumsOf(
  scope: Scope,
  codes: readonly string[],
  day: IsoDate,
  since: IsoMonth = '0001-01-01',
): Promise<Map<string, Sums>> {
  const isLastOfMonth = firstOfMonth(addDays(day, 1)) !== firstOfMonth(day);
  const cutOff = isLastOfMonth ? addDays(day, 1) : firstOfMonth(day);
  const { rows } = await sql<{ code: string; amount: string; lines: string }>`
    select l.code, coalesce(whole.amount, 0) + coalesce(cut.amount, 0) as amount, coalesce(whole.lines, 0) + cut.lines as lines
    from ledgers l
      cross join lateral (select sum(b.debit_cents - b.credit_cents) as amount, sum(b.line_count) as lines from ledger_balances b
        where b.administration_id = ${scope.administrationId} and b.ledger_id = l.id and b.month >= ${since} and b.month < ${cutOff}) whole
      cross join lateral (select sum(j.amount_cents) as amount, count(*) as lines from journal_lines j
        where j.administration_id = ${scope.administrationId} and j.ledger_id = l.id
          and j.entry_date between greatest(${cutOff}::date, ${since}::date) and ${day}) cut
    where l.administration_id = ${scope.administrationId} and l.code = any (${codes}::text[])`.execute(scope.db);
  return new Map(
    rows.map(({ code, amount, lines }) => [code, { amount: cents(Number(amount)), lines: Number(lines) }]),
  );
}

/** The first month in whose return something counts; null for books without VAT. */
export async function firstVatMonth(scope: Scope): Promise<IsoMonth | null> {
  const result = await sql<{ month: string | null }>`
    select min(vat_month) as month from ledger_balances
    where administration_id = ${scope.administrationId} and vat_code <> '' and vat_month > '0001-01-01'`.execute(
    scope.db,
  );
  return result.rows[0]?.month ?? null;
}

/** Whether anything was booked in a span of days. */
export async function hasEntries(scope: Scope, span: { starts_on: IsoDate; ends_on: IsoDate }): Promise<boolean> {
  const any = await scope.db
    .selectFrom('journal_entries')
    .select('id')
    .where('administration_id', '=', scope.administrationId)
    .where('entry_date', '>=', span.starts_on)
    .where('entry_date', '<=', span.ends_on)
    .limit(1)
    .executeTakeFirst();
  return any !== undefined;
}
