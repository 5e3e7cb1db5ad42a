import { INVOICE_STATES, type InvoiceState, type InvoiceTotals } from '@saldo/contract';
import { cents, formatEuro } from '@saldo/ledger';
import { type RawBuilder, sql } from 'kysely';
import { together } from '#platform/database/database';
import type { Scope } from '#platform/scope';
import { type InvoiceFilter, isByDays, matching, matchingDays, statesShown } from './list-filter.ts';
import { stateOn } from './store.ts';

const NOTHING = { count: 0, excl: 0, vat: 0, incl: 0, outstanding: 0 };
type Sums = typeof NOTHING;

/** What an invoice says of its state itself, and what that comes to when nothing is open of it. */
const SETTLED = { CONCEPT: 'CONCEPT', SCHEDULED: 'SCHEDULED', INVOICE: 'PAID', CREDITED: 'CREDITED' } as const;
type Kind = keyof typeof SETTLED;
const KINDS = Object.keys(SETTLED) as Kind[];

const euro = (amount: number): string => formatEuro(cents(amount));

type PerState = { states: ReadonlyMap<InvoiceState, Sums>; booked: number };

/** Totals of all that the filter holds, and the number per state. */
export async function invoiceTotals(scope: Scope, filter: InvoiceFilter): Promise<InvoiceTotals> {
  const { states, booked } = await sumsPerState(scope, filter);
  const of = (state: InvoiceState): Sums => states.get(state) ?? NOTHING;
  const all = INVOICE_STATES.map(of);
  const shown = filter.state === undefined ? all : statesShown(filter.state).map(of);
  const total = (column: keyof Sums, rows = shown): number => rows.reduce((sum, row) => sum + row[column], 0);
  return {
    count: total('count'),
    totals: {
      total_excl: euro(total('excl')),
      total_vat: euro(total('vat')),
      total_incl: euro(total('incl')),
      outstanding: euro(total('outstanding')),
    },
    receivable: {
      outstanding: euro(total('outstanding', all)),
      overdue: euro(total('outstanding', [of('OVERDUE'), of('REMINDED')])),
    },
    booked: euro(booked),
    counts: Object.fromEntries(
      INVOICE_STATES.flatMap((state) => (of(state).count === 0 ? [] : [[state, of(state).count]])),
    ),
  };
}

/** Of all that was ever invoiced little is open or written off: that is put in its state, and what is left of a kind was settled. */
async function sumsPerState(scope: Scope, filter: InvoiceFilter): Promise<PerState> {
  const [kinds, few] = await together(scope.db, sumsPerKind(scope, filter), unsettled(scope, filter));
  const left = new Map(kinds.map(({ kind, ...sums }) => [kind, sums]));
  const booked = (left.get('INVOICE')?.excl ?? 0) + (left.get('CREDITED')?.excl ?? 0);
  const states = new Map<InvoiceState, Sums>();
  for (const { kind, state, ...sums } of few) {
    states.set(state, plus(states.get(state) ?? NOTHING, sums));
    left.set(kind, less(left.get(kind) ?? NOTHING, sums));
  }
  for (const kind of KINDS) {
    const state = SETTLED[kind];
    states.set(state, plus(states.get(state) ?? NOTHING, { ...(left.get(kind) ?? NOTHING), outstanding: 0 }));
  }
  return { states, booked };
}

/** By days the sums are stored (`sales_day_sums`); what is searched is counted. */
function sumsPerKind(scope: Scope, filter: InvoiceFilter): RawBuilder<Sums & { kind: Kind }> {
  return isByDays(filter)
    ? sql<
        Sums & { kind: Kind }
      >`select s.kind, sum(s.invoice_count)::bigint as count, sum(s.total_excl_cents)::bigint as excl,
        sum(s.total_vat_cents)::bigint as vat, sum(s.total_incl_cents)::bigint as incl, 0::bigint as outstanding
        from sales_day_sums s where ${matchingDays(scope, filter)} group by s.kind`
    : sql<Sums & { kind: Kind }>`select i.kind, ${SUMS}, 0::bigint as outstanding
        from sales_invoices i where ${matching(scope, filter)} group by i.kind`;
}

const SUMS = sql`count(*) as count, sum(i.total_excl_cents)::bigint as excl, sum(i.total_vat_cents)::bigint as vat,
  sum(i.total_incl_cents)::bigint as incl`;

/** What is open, or was written off. What an open item holds for that stands in an index. */
function unsettled(scope: Scope, filter: InvoiceFilter): RawBuilder<Sums & { kind: Kind; state: InvoiceState }> {
  const items = (holds: { is_open: boolean }) => sql`select administration_id, source_id, amount_cents, settled_cents,
      ${sql.lit(holds.is_open)} as is_open, ${holds.is_open ? sql`0` : sql.ref('written_off_cents')} as written_off_cents
    from open_items where administration_id = ${scope.administrationId} and source_type = 'sales_invoice'
      and document_date >= ${filter.from ?? '-infinity'} and document_date <= ${filter.until ?? 'infinity'}`;
  return sql<Sums & { kind: Kind; state: InvoiceState }>`
    select i.kind, ${stateOn(scope.today)} as state, ${SUMS}, sum(o.amount_cents - o.settled_cents)::bigint as outstanding
    from (${items({ is_open: true })} and is_open
      union all ${items({ is_open: false })} and not is_open and written_off_cents > 0) o
    join sales_invoices i on i.administration_id = o.administration_id and i.id = o.source_id
    where ${matching(scope, filter)} group by 1, 2`;
}

function plus(one: Sums, other: Sums): Sums {
  return {
    count: one.count + other.count,
    excl: one.excl + other.excl,
    vat: one.vat + other.vat,
    incl: one.incl + other.incl,
    outstanding: one.outstanding + other.outstanding,
  };
}

function less(all: Sums, part: Sums): Sums {
  return plus(all, {
    count: -part.count,
    excl: -part.excl,
    vat: -part.vat,
    incl: -part.incl,
    outstanding: -part.outstanding,
  });
}

/** Makes the stored sums anew from the invoices; gives how many were wrong. */
export async function recalculateSalesSums({ db, administrationId }: Scope): Promise<number> {
  const { rows } = await sql<{
    corrected: number;
  }>`select recalculate_sales_sums(${administrationId}) as corrected`.execute(db);
  return rows[0]?.corrected ?? 0;
}
