import { type IsoDate, parseEuro, type ReverseCharge } from '@saldo/ledger';
import { sql } from 'kysely';
import type { Scope } from '#platform/scope';

/** What narrows the list of expenses, beside the state. */
export type ExpenseFilter = {
  contact_id?: number | undefined;
  project_id?: number | undefined;
  ledger_id?: number | undefined;
  from?: IsoDate | undefined;
  until?: IsoDate | undefined;
  amount_from?: string | undefined;
  amount_until?: string | undefined;
  reverse_charge?: ReverseCharge | undefined;
  overdue?: 'true' | undefined;
  without_document?: 'true' | undefined;
  credit_notes?: 'true' | undefined;
  search?: string | undefined;
};

function wordsOf({ search }: ExpenseFilter): string {
  return (search ?? '').trim().toLowerCase();
}

/** Whether nothing but days narrows the list: the totals of those are stored. */
export function isByDays(filter: ExpenseFilter): boolean {
  return wordsOf(filter) === '' && NARROWING.every((name) => filter[name] === undefined);
}

const NARROWING = [
  'contact_id',
  'project_id',
  'ledger_id',
  'amount_from',
  'amount_until',
  'reverse_charge',
  'overdue',
  'without_document',
  'credit_notes',
] as const;

/** Everything of the filter but the state, over `e`. What was reversed is in the books, not in the list. */
export function matching(scope: Scope, filter: ExpenseFilter) {
  const { contact_id, project_id, ledger_id, from, until, reverse_charge } = filter;
  const parts = [sql<boolean>`e.reversed_at is null`];
  if (contact_id !== undefined) parts.push(sql<boolean>`e.contact_id = ${contact_id}`);
  if (project_id !== undefined) parts.push(sql<boolean>`e.project_id = ${project_id}`);
  if (ledger_id !== undefined)
    parts.push(sql<boolean>`e.id in (select l.expense_id from expense_lines l
      where l.administration_id = ${scope.administrationId} and l.ledger_id = ${ledger_id})`);
  if (from !== undefined) parts.push(sql<boolean>`e.document_date >= ${from}`);
  if (until !== undefined) parts.push(sql<boolean>`e.document_date <= ${until}`);
  parts.push(...amountParts(filter));
  if (reverse_charge === 'NONE') parts.push(sql<boolean>`e.reverse_charge = 'NONE'`);
  else if (reverse_charge !== undefined)
    parts.push(sql<boolean>`e.reverse_charge <> 'NONE' and e.reverse_charge = ${reverse_charge}`);
  if (filter.overdue !== undefined)
    parts.push(sql<boolean>`e.due_date < ${scope.today} and e.id in (select o.source_id from open_items o
      where o.administration_id = ${scope.administrationId} and o.source_type = 'expense' and o.is_open)`);
  if (filter.without_document !== undefined)
    parts.push(sql<boolean>`not exists (select from expense_attachments a
      where a.administration_id = e.administration_id and a.expense_id = e.id)`);
  if (filter.credit_notes !== undefined) parts.push(sql<boolean>`e.is_credit_note`);
  const words = wordsOf(filter);
  if (words !== '') parts.push(sql<boolean>`e.search like ${`%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`);
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

/** By the total on the paper, whatever its sign in the books: a credit note of 50 is found among what is 50. */
function amountParts({ amount_from, amount_until }: ExpenseFilter) {
  const least = amount_from === undefined ? undefined : Math.abs(parseEuro(amount_from));
  const most = amount_until === undefined ? undefined : Math.abs(parseEuro(amount_until));
  const total = sql.ref('e.total_incl_cents');
  return [
    ...(least === undefined ? [] : [sql<boolean>`(${total} >= ${least}::bigint or ${total} <= ${-least}::bigint)`]),
    ...(most === undefined ? [] : [sql<boolean>`${total} between ${-most}::bigint and ${most}::bigint`]),
  ];
}
