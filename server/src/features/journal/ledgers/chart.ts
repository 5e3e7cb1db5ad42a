import type { ChartLedger, ChartOfAccounts } from '@saldo/contract';
import {
  cents,
  formatEuro,
  type IsoMonth,
  isoDate,
  isReservedLedger,
  ledgerWords,
  type LegalForm,
  restartsEachYear,
  suitsLegalForm,
  yearOf,
} from '@saldo/ledger';
import { sql } from 'kysely';
import { orNotFound } from '#platform/refusal';
import { may, type Scope } from '#platform/scope';
import { factsOf } from './ledgers.ts';

type Row = {
  id: number;
  code: string;
  title_nl: string;
  title_en: string;
  kind: string;
  category: string;
  rgs_code: string | null;
  default_vat: string;
  activated: boolean;
  own: boolean;
  version: number;
  used: boolean;
  in_open_year: boolean;
  balance: string;
  moved: string;
};

/** Every ledger, by code, with its balance at the end of a year; from the stored balances. */
export async function chartWithBalances(scope: Scope, year: number = yearOf(scope.today)): Promise<ChartOfAccounts> {
  return { year, may_change: may(scope, 'journal.book'), ledgers: await shownLedgers(scope, year) };
}

/** A ledger as the chart shows it. */
export async function shownLedger(scope: Scope, id: number): Promise<ChartLedger> {
  return orNotFound((await shownLedgers(scope, yearOf(scope.today), id))[0]);
}

async function shownLedgers(scope: Scope, year: number, id?: number): Promise<ChartLedger[]> {
  const { administrationId } = scope;
  const one = (column: string) => (id === undefined ? sql`` : sql`and ${sql.ref(column)} = ${id}`);
  const [from, until] = [`${String(year)}-01-01`, `${String(year)}-12-01`];
  const { form, openFrom, closed } = await companyOf(scope);
  // Years are closed in order, as a rule: then one comparison tells, and otherwise each month is looked up.
  const isOpen =
    openFrom === null ? sql`not (extract(year from month) = any (${closed}::int[]))` : sql`month >= ${openFrom}`;
  const { rows } = await sql<Row>`
    select l.id, l.code, l.title_nl, l.title_en, l.kind, l.category, l.rgs_code, l.default_vat, l.activated, l.own, l.version,
      b.ledger_id is not null as used, coalesce(b.in_open_year, false) as in_open_year, coalesce(b.balance, 0) as balance,
      coalesce(b.moved, 0) as moved
    from ledgers l left join (
      select ledger_id, bool_or(${isOpen}) as in_open_year, sum(debit_cents - credit_cents) filter (where month <= ${until}) as balance,
        sum(debit_cents - credit_cents) filter (where month between ${from} and ${until}) as moved
      from ledger_balances where administration_id = ${administrationId} ${one('ledger_id')}
      group by ledger_id
    ) b on b.ledger_id = l.id
    where l.administration_id = ${administrationId} ${one('l.id')}
    order by l.code`.execute(scope.db);
  return rows.map((row) => present(row, { form, mayBook: may(scope, 'journal.book') }));
}

/** The legal form, and the years that are closed: with the first month after them, where no open year is among them. */
async function companyOf(scope: Scope): Promise<{ form: LegalForm; openFrom: IsoMonth | null; closed: number[] }> {
  const { business_entity } = await scope.db
    .selectFrom('administrations')
    .select('business_entity')
    .where('id', '=', scope.administrationId)
    .executeTakeFirstOrThrow();
  const years = await scope.db
    .selectFrom('financial_years')
    .select(['year', 'state'])
    .where('administration_id', '=', scope.administrationId)
    .orderBy('year')
    .execute();
  const closed = years.filter(({ state }) => state === 'CLOSED').map(({ year }) => year);
  const firstOpen = years.find(({ state }) => state !== 'CLOSED')?.year;
  const isInOrder = closed.every((year) => firstOpen === undefined || year < firstOpen);
  const next = firstOpen ?? Math.max(0, ...closed) + 1;
  return { form: business_entity as LegalForm, openFrom: isInOrder ? isoDate(next, 1, 1) : null, closed };
}

function present(
  { kind, in_open_year, balance, moved, ...row }: Row,
  { form, mayBook }: { form: LegalForm; mayBook: boolean },
): ChartLedger {
  const { category, ...facts } = factsOf({ ...row, kind });
  const reserved = isReservedLedger({ ...facts, category, code: row.code });
  const amount = restartsEachYear({ code: row.code, category }) ? moved : balance;
  return {
    ...row,
    category,
    reserved,
    balance: formatEuro(cents(Number(amount))),
    suits: suitsLegalForm(row.code, form),
    words: [...ledgerWords(row.code)],
    may: {
      change: mayBook && row.own,
      delete: mayBook && row.own && !row.used,
      activate: mayBook && !row.activated,
      deactivate: mayBook && row.activated && !reserved && !in_open_year,
      merge: mayBook && row.activated && !reserved,
    },
  };
}
