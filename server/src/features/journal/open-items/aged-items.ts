import {
  addDays,
  AGE_BUCKETS,
  AGE_LIMITS,
  type AgeBucket,
  type Cents,
  cents,
  type IsoDate,
  ROLES,
} from '@saldo/ledger';
import { type RawBuilder, sql } from 'kysely';
import { withDuplicates } from '#features/contacts/index';
import type { Cursor } from '#platform/paging';
import type { Scope } from '#platform/scope';
import { ledgerIdOf } from '../ledgers/ledgers.ts';
import { documentName } from './document-name.ts';

export type OpenItemKind = 'RECEIVABLE' | 'PAYABLE';
type Buckets = Readonly<Record<AgeBucket, Cents>>;
export type AgedTotals = { count: number; total: Cents; buckets: Buckets };
export type AgedParty = AgedTotals & { contact_id: number | null; name: string };

export type AgedItem = {
  id: number;
  source_type: string;
  source_id: number;
  contact_id: number | null;
  contact_name: string;
  reference: string;
  document_name: string | null;
  document_date: IsoDate;
  due_date: IsoDate | null;
  /** As its document has it. */
  stated_due_date: IsoDate | null;
  /** The day from which its age counts. */
  aged_from: IsoDate;
  days_overdue: number;
  amount: Cents;
  outstanding: Cents;
};

/** The account whose balance the open items of a kind are. */
export function controlAccount(kind: OpenItemKind): string {
  return kind === 'RECEIVABLE' ? ROLES.debtors : ROLES.creditors;
}

/**
 * What each document had open at the end of a day: what it has open now, without what its control account booked of it since, and what
 * imported books had open on that day. Of the latter an id below zero is that of a part that no item holds. Only documents with bookings
 * on both sides of the day are asked for theirs: of others it is what is open now, or nothing. No entry need have booked
 * an imported one, so before its day it has what was paid ahead. Of a page of the longest due, `first` keeps to that page what is open without
 * more: it stands in order in an index.
 */
async function openOn(
  scope: Scope,
  { kind, date }: { kind: OpenItemKind; date: IsoDate },
  ofContact: (table: string) => RawBuilder<unknown> = () => sql``,
  first: RawBuilder<unknown> = sql``,
): Promise<RawBuilder<unknown>> {
  const ledgerId = await ledgerIdOf(scope, controlAccount(kind));
  const sign = kind === 'RECEIVABLE' ? sql`1` : sql`-1`;
  const { administrationId } = scope;
  const ofKind = sql`i.administration_id = ${administrationId} and i.kind = ${kind} ${ofContact('i')}`;
  const settled = sql`s.administration_id = ${administrationId} and s.kind = ${kind} and s.settled_on > ${date}`;
  const { rows } = await sql`select from imported_settlements s where ${settled} limit 1`.execute(scope.db);
  const booked = (when: RawBuilder<unknown>) => sql`coalesce((
        select ${sign} * sum(j.amount_cents) from journal_lines j
        where j.administration_id = ${administrationId} and j.item_type = i.source_type and j.item_id = i.source_id and j.ledger_id = ${ledgerId}
          and j.entry_date ${when} ${date}
      ), 0)`;
  const ofItems = sql`
    of_items as (
      (select i.id, i.contact_id, i.aged_from as due, i.amount_cents - i.settled_cents as outstanding
      from open_items i where ${ofKind} and i.is_open and i.booked_until <= ${date} ${rows.length === 0 ? first : sql``})
      union all
      (select i.id, i.contact_id, i.aged_from,
        (case when i.source_type = 'opening_item' and i.document_date > ${date} then ${booked(sql`<=`)}
          else i.amount_cents - i.settled_cents - ${booked(sql`>`)} end)::bigint
      from open_items i where ${ofKind} and i.booked_until > ${date} and i.booked_from <= ${date} offset 0)
    )`;
  if (rows.length === 0) return sql`${ofItems}, open_on as (select * from of_items)`;
  return sql`${ofItems}, open_on as (
      select o.id, o.contact_id, max(o.due) as due, sum(o.outstanding)::bigint as outstanding from (
        select * from of_items
        union all
        select coalesce(s.item_id, -min(s.id)), s.contact_id, max(s.aged_from), sum(s.amount_cents)
        from imported_settlements s where ${settled} and s.opened_on <= ${date} ${ofContact('s')}
        group by s.item_id, s.contact_id, s.reference, s.opened_on
      ) o group by o.id, o.contact_id
    )`;
}

const daysOverdue = (date: IsoDate) => sql`(${date}::date - due)`;

type TotalsRow = {
  contact_id: number | null;
  name: string | null;
  is_total: boolean;
  count: number;
  total: number;
  sums: number[];
};

function totalsOf({ count, total, sums }: TotalsRow): AgedTotals {
  const buckets = Object.fromEntries(AGE_BUCKETS.map((bucket, nth) => [bucket, cents(sums[nth] ?? 0)]));
  return { count, total: cents(total), buckets: buckets as Buckets };
}

/** Compared with the days between which a bucket is: quicker than counting the days that each item is late. */
function inBucket(date: IsoDate, nth: number): RawBuilder<unknown> {
  const [least, most] = [AGE_LIMITS[nth - 1], AGE_LIMITS[nth]];
  const until = least === undefined ? sql`true` : sql`due <= ${addDays(date, -least)}::date`;
  const after = most === undefined ? sql`true` : sql`due > ${addDays(date, -most)}::date`;
  return sql`coalesce(sum(outstanding) filter (where ${until} and ${after}), 0)::bigint`;
}
const summedBucket = (nth: number) => sql`coalesce(sum(p.sums[${sql.lit(nth + 1)}]), 0)::bigint`;
const perBucket = (sums: (nth: number) => RawBuilder<unknown>) => sql.join(AGE_BUCKETS.map((_, nth) => sums(nth)));

/** Debtors or creditors at the end of a day, by how long they are due: all together, how many contacts, and a page of these, the largest first. */
export async function agedPerContact(
  scope: Scope,
  { kind, date }: { kind: OpenItemKind; date: IsoDate },
  page: { after: Cursor | undefined; limit: number },
): Promise<{ all: AgedTotals; contacts: number; rows: AgedParty[] }> {
  const after =
    page.after === undefined
      ? sql``
      : sql`and (-a.total, coalesce(a.contact_id, 0)) > (${-Number(page.after.value)}::bigint, ${page.after.id}::bigint)`;
  const { rows } = await sql<TotalsRow & { contacts: number }>`
    with ${await openOn(scope, { kind, date })}, per_contact as (
      select contact_id, count(*) as count, sum(outstanding)::bigint as total, array[${perBucket((nth) => inBucket(date, nth))}] as sums
      from open_on where outstanding <> 0 group by contact_id
    ), aged as materialized (
      select coalesce(c.merged_into_id, c.id) as contact_id, grouping(coalesce(c.merged_into_id, c.id)) = 1 as is_total,
        coalesce(sum(p.count), 0)::bigint as count, coalesce(sum(p.total), 0)::bigint as total, array[${perBucket(summedBucket)}] as sums
      from per_contact p left join contacts c on c.administration_id = ${scope.administrationId} and c.id = p.contact_id
      group by grouping sets ((coalesce(c.merged_into_id, c.id)), ())
    )
    select a.contact_id, n.name, a.is_total, a.count, a.total, to_json(a.sums) as sums, (select count(*) - 1 from aged) as contacts
    from aged a left join contacts n on n.administration_id = ${scope.administrationId} and n.id = a.contact_id
    where a.is_total or (true ${after})
    order by a.is_total desc, a.total desc, coalesce(a.contact_id, 0) limit ${page.limit + 1}`.execute(scope.db);
  const [all, ...parties] = rows;
  if (all?.is_total !== true) throw new Error('no totals of aged items');
  return {
    all: totalsOf(all),
    contacts: all.contacts,
    rows: parties.map((row) => ({ contact_id: row.contact_id, name: row.name ?? '', ...totalsOf(row) })),
  };
}

/** The documents that were open at the end of a day, longest overdue first; of one contact with its duplicates, or (0) of those without one. */
export async function agedDocuments(
  scope: Scope,
  { kind, date, contactId }: { kind: OpenItemKind; date: IsoDate; contactId: number | undefined },
  page: { after: Cursor | undefined; limit: number },
): Promise<AgedItem[]> {
  const ofContact = (table: string) => {
    if (contactId === undefined) return sql``;
    const contact = sql.ref(`${table}.contact_id`);
    return contactId === 0 ? sql`and ${contact} is null` : sql`and ${contact} in ${withDuplicates(scope, contactId)}`;
  };
  const after =
    page.after === undefined ? sql`` : sql`and (o.due, o.id) > (${page.after.value}::date, ${page.after.id}::bigint)`;
  const first =
    contactId === undefined
      ? sql`${page.after === undefined ? sql`` : sql`and (i.aged_from, i.id) > (${page.after.value}::date, ${page.after.id}::bigint)`}
        order by i.aged_from, i.id limit ${page.limit}`
      : sql``;
  const { rows } = await sql<Omit<AgedItem, 'amount' | 'outstanding'> & { amount_cents: number; outstanding: number }>`
    with ${await openOn(scope, { kind, date }, ofContact, first)}, page as (
      select o.id, o.due, o.outstanding, coalesce(c.merged_into_id, c.id) as contact_id from open_on o
        left join contacts c on c.administration_id = ${scope.administrationId} and c.id = o.contact_id
      where o.outstanding <> 0 ${after}
      order by o.due, o.id limit ${page.limit}
    )
    select p.id, coalesce(i.source_type, 'imported_entry') as source_type, coalesce(i.source_id, p.id) as source_id, p.contact_id,
      coalesce(c.name, '') as contact_name, coalesce(i.reference, s.reference) as reference, ${documentName('i')} as document_name,
      coalesce(i.document_date, s.opened_on) as document_date,
      coalesce(i.due_date, case when i.id is null and p.outstanding > 0 then p.due end) as due_date,
      case when i.due_is_stated then i.due_date end as stated_due_date, p.due as aged_from,
      ${daysOverdue(date)} as days_overdue,
      case when abs(i.amount_cents) >= abs(p.outstanding) then i.amount_cents else p.outstanding end as amount_cents, p.outstanding
    from page p left join open_items i on i.administration_id = ${scope.administrationId} and i.id = p.id
      left join imported_settlements s on s.administration_id = ${scope.administrationId} and s.id = -p.id
      left join contacts c on c.administration_id = ${scope.administrationId} and c.id = p.contact_id
    order by p.due, p.id`.execute(scope.db);
  return rows.map(({ amount_cents, outstanding, ...row }) => ({
    ...row,
    amount: cents(amount_cents),
    outstanding: cents(outstanding),
  }));
}
