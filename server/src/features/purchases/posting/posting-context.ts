import type { ExpenseBody } from '@saldo/contract';
import {
  type AccountKind,
  handlesVat,
  type KorStatus,
  type LedgerCategory,
  type LedgerUse,
  ledgerUse,
} from '@saldo/ledger';
import { sql } from 'kysely';
import { together } from '#platform/database/database';
import type { Scope } from '#platform/scope';

export type PostingLedger = { code: string; title: string; kind: AccountKind; use: LedgerUse };

/** What an expense stands on. */
export type PostingContext = {
  /** Reserved for the expense, so that its entry can name it before it is stored. */
  reserved_id: number;
  /** The supplier that was named; null when there is none of that id here. */
  contact: { id: number; name: string } | null;
  /** The ledgers that the lines name, as far as they exist. */
  ledgers: ReadonlyMap<number, PostingLedger>;
  /** Whether VAT is reclaimed on the invoice date. */
  reclaims_vat: boolean;
  /** The invoice date lies in a period whose VAT is not filed, and after the lock of the books. */
  is_open: boolean;
};

type Stored = {
  contact: { id: number; name: string } | null;
  ledgers: ({ id: number; rgs_code: string | null; category: LedgerCategory } & Omit<PostingLedger, 'use'>)[] | null;
  scheme: KorStatus & { vat_subjected: boolean };
  is_open: boolean;
};

/**
 * Reads what an expense stands on, and reserves an id for it: two statements in one round trip, because a cluster takes no number from a
 * sequence beside a table.
 */
export async function loadPostingContext(
  scope: Scope,
  body: Pick<ExpenseBody, 'contact_id' | 'date' | 'lines'>,
): Promise<PostingContext> {
  const title = sql.ref(scope.language === 'nl' ? 'l.title_nl' : 'l.title_en');
  const ledgerIds = [...new Set(body.lines.flatMap((line) => line.ledger_account_id ?? []))];
  const reserving = sql<{ reserved_id: number }>`select nextval('expenses_id_seq') as reserved_id`;
  const reading = sql<Stored>`
    select
      (select json_build_object('id', c.id, 'name', c.name) from contacts c
        where c.administration_id = ${scope.administrationId} and c.id = ${body.contact_id}::bigint) as contact,
      (select json_agg(json_build_object('id', l.id, 'code', l.code, 'title', ${title}, 'kind', l.kind, 'category', l.category,
        'rgs_code', l.rgs_code)) from ledgers l
        where l.administration_id = ${scope.administrationId} and l.id = any(${ledgerIds}::bigint[])) as ledgers,
      json_build_object('vat_subjected', a.vat_subjected, 'is_kor', a.is_kor, 'kor_since', a.kor_since,
        'kor_until', a.kor_until) as scheme,
      exists (select from financial_periods p where p.administration_id = ${scope.administrationId} and p.state <> 'COMPLETED'
        and ${body.date}::date between p.starts_on and p.ends_on and ${body.date}::date > coalesce(a.books_locked_until, '-infinity')) as is_open
    from administrations a where a.id = ${scope.administrationId}`;
  const [reserved, read] = await together(scope.db, reserving, reading);
  const reserved_id = reserved[0]?.reserved_id;
  const row = read[0];
  if (row === undefined || reserved_id === undefined) throw new Error('the entered administration does not exist');
  const { scheme, ...ground } = row;
  return {
    ...ground,
    reserved_id,
    reclaims_vat: handlesVat(scheme, body.date),
    ledgers: new Map(
      (row.ledgers ?? []).map(({ id, rgs_code, category, ...ledger }) => [
        id,
        { ...ledger, use: ledgerUse({ rgs_code, category, kind: ledger.kind }) },
      ]),
    ),
  };
}
