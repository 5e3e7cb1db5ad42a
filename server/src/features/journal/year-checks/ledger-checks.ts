import { addDays, cents, hasPrivateAccounts, isPrivateLedger, ledgerUse, type LegalForm } from '@saldo/ledger';
import { sql } from 'kysely';
import { type PeriodRow, periodsOf } from '#features/administrations/index';
import type { Scope } from '#platform/scope';
import { ledgerBalanceOn, ledgerTotals } from '../balances/balances.ts';
import { dailyTotals } from '../balances/daily-totals.ts';
import { chartOfAccounts } from '../ledgers/ledgers.ts';
import { entriesFound, placeOfEntry, yearSpan } from './entry-checks.ts';
import { type Finding, finding, type Place } from './finding.ts';

const CASH_RGS = 'BLimKasKas';
/** Questions, payments under way and the opening balance: what is on them is not booked yet where it belongs. */
const SUSPENSE_RGS = /^B(?:SchTus|VorTus)/;

/** What was booked in a year on ledgers that were switched off. */
export async function inactiveLedgers(scope: Scope, year: number): Promise<Finding[]> {
  const { from, until } = yearSpan(year);
  const { rows } = await sql<{ code: string; title: string; lines: number; amount: string }>`
    select l.code, ${sql.ref(scope.language === 'nl' ? 'l.title_nl' : 'l.title_en')} as title, sum(b.line_count) as lines,
      sum(b.debit_cents - b.credit_cents) as amount
    from ledger_balances b join ledgers l on l.administration_id = b.administration_id and l.id = b.ledger_id
    where b.administration_id = ${scope.administrationId} and b.month between ${from} and ${until} and not l.activated
    group by l.code, l.title_nl, l.title_en having sum(b.line_count) > 0 order by l.code`.execute(scope.db);
  return finding(
    'inactive_ledger',
    rows.map(({ code, title, amount }) => ({ text: title, ledger: code, amount: cents(Number(amount)) })),
  );
}

/** Private deposits and withdrawals in a company that has none: a bv settles with its director on the current account. */
export async function privateInCompany(scope: Scope, year: number): Promise<Finding[]> {
  const { business_entity } = await scope.db
    .selectFrom('administrations')
    .select('business_entity')
    .where('id', '=', scope.administrationId)
    .executeTakeFirstOrThrow();
  if (hasPrivateAccounts(business_entity as LegalForm)) return [];
  const ledgers = (await chartOfAccounts(scope)).filter(isPrivateLedger).map(({ id }) => id);
  return entriesOn(scope, year, 'private_in_company', ledgers);
}

async function entriesOn(
  scope: Scope,
  year: number,
  kind: Finding['kind'],
  ledgers: readonly number[],
): Promise<Finding[]> {
  if (ledgers.length === 0) return [];
  const { from, until } = yearSpan(year);
  const rows = await entriesFound(
    scope,
    sql`select l.entry_id, sum(l.amount_cents) as amount, g.code as ledger
      from journal_lines l join ledgers g on g.administration_id = ${scope.administrationId} and g.id = l.ledger_id
      where l.administration_id = ${scope.administrationId} and l.ledger_id = any(${[...ledgers]}::bigint[])
        and l.entry_date between ${from} and ${until}
      group by l.entry_id, g.code having sum(l.amount_cents) <> 0`,
  );
  return finding(kind, rows.map(placeOfEntry), Number(rows[0]?.total ?? 0));
}

/** The first day and the lowest balance of each cash ledger below nil in a year: there is never less than nothing in a till. */
export async function negativeCash(scope: Scope, year: number): Promise<Finding[]> {
  const span = yearSpan(year);
  const tills = (await chartOfAccounts(scope)).filter(({ rgs_code }) => rgs_code === CASH_RGS);
  const places: Place[] = [];
  for (const { code, title } of tills) {
    let balance = Number(await ledgerBalanceOn(scope, code, addDays(span.from, -1)));
    let first: string | null = balance < 0 ? span.from : null;
    let lowest = Math.min(0, balance);
    for (const { date, amount } of await dailyTotals(scope, code, span)) {
      balance += amount;
      lowest = Math.min(lowest, balance);
      if (balance < 0) first ??= date;
    }
    if (first !== null) places.push({ text: title, ledger: code, date: first, amount: cents(lowest) });
  }
  return finding('negative_cash', places);
}

/** Suspense accounts with a balance at the end of the year, or today while it is not over. */
export async function openSuspense(scope: Scope, year: number): Promise<Finding[]> {
  const chart = new Map((await chartOfAccounts(scope)).map((ledger) => [ledger.code, ledger]));
  const { until } = yearSpan(year);
  const totals = await ledgerTotals(scope, { until: `${until.slice(0, 7)}-01` });
  const open = totals.filter(({ code, amount }) => amount !== 0 && SUSPENSE_RGS.test(chart.get(code)?.rgs_code ?? ''));
  return finding(
    'suspense_open',
    open.map(({ code, title, amount }) => ({
      text: title,
      ledger: code,
      amount,
      date: until < scope.today ? until : scope.today,
    })),
  );
}

/** Only filing keeps what the VAT of a period came to. */
const isFiled = ({ state, totals }: PeriodRow): boolean => state === 'COMPLETED' && totals !== null;

/**
 * VAT ledgers whose balance is not the VAT of the periods that are still to be filed: filing empties them. What was booked there in the year
 * without a VAT mark is in no return.
 */
export async function vatLedgers(scope: Scope, year: number): Promise<Finding[]> {
  const { administrationId } = scope;
  const used = (await chartOfAccounts(scope)).filter((ledger) => ledgerUse(ledger).vat_of_period);
  const ids = used.map(({ id }) => id);
  const filed = (await periodsOf(scope)).filter(isFiled);
  const months = filed.map(({ starts_on, ends_on }) => sql`b.vat_month between ${starts_on} and ${ends_on}`);
  const isInFiled = months.length === 0 ? sql`false` : sql`(${sql.join(months, sql` or `)})`;
  const { rows } = await sql<{ ledger_id: number; difference: string }>`
    select b.ledger_id, sum(b.debit_cents - b.credit_cents)
        - coalesce(sum(b.debit_cents - b.credit_cents) filter (where b.vat_code <> '' and not ${isInFiled}), 0) as difference
    from ledger_balances b
    where b.administration_id = ${administrationId} and b.ledger_id = any(${ids}::bigint[])
    group by b.ledger_id having sum(b.debit_cents - b.credit_cents)
        <> coalesce(sum(b.debit_cents - b.credit_cents) filter (where b.vat_code <> '' and not ${isInFiled}), 0)`.execute(
    scope.db,
  );
  const off = new Map(rows.map(({ ledger_id, difference }) => [ledger_id, cents(Number(difference))]));
  if (off.size === 0) return [];
  const { from, until } = yearSpan(year);
  const unmarked = await entriesFound(
    scope,
    sql`select l.entry_id, sum(l.amount_cents) as amount, g.code as ledger
      from journal_lines l join journal_entries e on e.administration_id = ${administrationId} and e.id = l.entry_id
        join ledgers g on g.administration_id = ${administrationId} and g.id = l.ledger_id
      where l.administration_id = ${administrationId} and l.ledger_id = any(${[...off.keys()]}::bigint[]) and l.vat_code is null
        and e.source_type <> 'vat_return' and l.entry_date between ${from} and ${until}
      group by l.entry_id, g.code having sum(l.amount_cents) <> 0`,
  );
  return finding('vat_ledger', [
    ...used.flatMap(({ id, code, title }) => {
      const amount = off.get(id);
      return amount === undefined ? [] : [{ text: title, ledger: code, amount }];
    }),
    ...unmarked.map(placeOfEntry),
  ]);
}
