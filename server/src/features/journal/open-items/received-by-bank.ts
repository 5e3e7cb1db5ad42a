import { type Cents, cents, type IsoDate, type ItemRef, ZERO } from '@saldo/ledger';
import { sql } from 'kysely';
import type { Scope } from '#platform/scope';

/** A document of which a customer paid something by bank, with what the statements brought of it. */
export type ReceivedByBank = {
  id: number;
  source: ItemRef;
  reference: string;
  contact_name: string;
  document_date: IsoDate;
  due_date: IsoDate | null;
  amount: Cents;
  outstanding: Cents;
  /** All of it, less what went back. */
  net: Cents;
  payments: readonly { amount: Cents; paid_on: IsoDate }[];
};

type Row = {
  id: number;
  source_type: ItemRef['type'];
  source_id: number;
  reference: string;
  contact_name: string;
  document_date: IsoDate;
  due_date: IsoDate | null;
  whole: number;
  settled: number;
  amount: number;
  paid_on: IsoDate;
};

/** What the statements brought of documents, by their numbers or by themselves; of others nothing. */
export async function receivedByBank(
  scope: Scope,
  { references = [], ids = [] }: { references?: readonly string[]; ids?: readonly number[] },
): Promise<ReceivedByBank[]> {
  if (references.length === 0 && ids.length === 0) return [];
  const { rows } = await sql<Row>`
    select o.id, o.source_type, o.source_id, o.reference, coalesce(c.name, '') as contact_name, o.document_date, o.due_date,
      o.amount_cents as whole, o.settled_cents as settled, p.amount_cents as amount, p.paid_on
    from open_items o
      join payments p on p.administration_id = o.administration_id and p.open_item_id = o.id
      left join contacts c on c.administration_id = o.administration_id and c.id = o.contact_id
    where o.administration_id = ${scope.administrationId} and o.kind = 'RECEIVABLE' and o.settled_cents > 0
      and (o.reference = any(${sql.val([...references])}::text[]) or o.id = any(${sql.val([...ids])}::bigint[]))
      and p.method = 'BANK' and p.undone_by_entry_id is null
      and (p.bank_transaction_id is not null or p.brought_by_transaction_id is not null)
    order by o.id, p.paid_on, p.id`.execute(scope.db);
  return [...Map.groupBy(rows, ({ id }) => id)].flatMap(([id, paid]) => {
    const [first] = paid;
    if (first === undefined) return [];
    const { source_type: type, source_id, reference, contact_name, document_date, due_date, whole, settled } = first;
    const net = paid.reduce((total, { amount }) => cents(total + amount), ZERO);
    const payments = paid.map(({ amount, paid_on }) => ({ amount: cents(amount), paid_on }));
    const about = { id, source: { type, id: source_id }, reference, contact_name, document_date, due_date };
    return [{ ...about, amount: cents(whole), outstanding: cents(whole - settled), net, payments }];
  });
}

const SHOWN = 20;

/** What customers paid by bank, exactly this amount, found by a number or a name; without a text the latest. */
export async function searchReceivedByBank(scope: Scope, search: string, amount: Cents): Promise<ReceivedByBank[]> {
  const pattern = `%${search.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const { rows } = await sql<{ id: number }>`
    select o.id from payments p
      join open_items o on o.administration_id = p.administration_id and o.id = p.open_item_id
      left join contacts c on c.administration_id = o.administration_id and c.id = o.contact_id
    where p.administration_id = ${scope.administrationId} and p.amount_cents = ${amount} and p.method = 'BANK' and p.undone_by_entry_id is null
      and o.kind = 'RECEIVABLE' and (o.reference ilike ${pattern} or c.name ilike ${pattern})
    order by p.paid_on desc, p.id desc limit ${SHOWN}`.execute(scope.db);
  const found = await receivedByBank(scope, { ids: [...new Set(rows.map(({ id }) => id))] });
  return found.filter(({ net }) => net >= amount);
}
