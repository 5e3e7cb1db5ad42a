import type { ExpenseState } from '@saldo/contract';
import { amountInSearch, type IsoDate, parseEuro, type ReverseCharge } from '@saldo/ledger';
import { sql } from 'kysely';
import { withDuplicates } from '#features/contacts/index';
import type { Scope } from '#platform/scope';

/** What narrows the list of expenses. */
export type ExpenseFilter = {
  state?: ExpenseState | undefined;
  contact_id?: number | undefined;
  /** Null of what is in no project. */
  project_id?: number | null | undefined;
  ledger_id?: number | undefined;
  from?: IsoDate | undefined;
  until?: IsoDate | undefined;
  amount_from?: string | undefined;
  amount_until?: string | undefined;
  reverse_charge?: ReverseCharge | 'ANY' | undefined;
  overdue?: 'true' | undefined;
  without_document?: 'true' | undefined;
  credit_notes?: 'true' | undefined;
  search?: string | undefined;
};

function wordsOf({ search }: ExpenseFilter): string {
  return (search ?? '').trim().toLowerCase();
}

/** Whether nothing but days, and having no document, narrows the list: the totals of those are stored. */
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
  'credit_notes',
] as const;

/** Joins an expense to its open item, which it has until it has been paid. */
export const WITH_OPEN_ITEM = sql`join open_items i
  on i.administration_id = e.administration_id and i.source_type = 'expense' and i.source_id = e.id and i.is_open`;

/** Paid by the bank, its line is still to come: open in the books, and not to be paid. */
export const AWAITS_BANK = sql<boolean>`e.payment_method = 'BANK'`;

/** Whether only what is still to be paid can be found: those are read from the few open items. */
export function isOfOpen({ state, overdue }: ExpenseFilter): boolean {
  return state === 'OPEN' || overdue !== undefined;
}

/** The expenses of a state as a source of rows, `e` and for what is still to be paid `i`, with plain conditions that an index can answer. */
export function expensesIn(filter: ExpenseFilter) {
  return isOfOpen(filter) ? sql`expenses e ${WITH_OPEN_ITEM}` : sql`expenses e`;
}

export function inState({ state }: ExpenseFilter) {
  switch (state) {
    case undefined:
      return sql<boolean>`true`;
    case 'CONCEPT':
      return sql<boolean>`e.is_concept`;
    case 'OPEN':
      return sql<boolean>`not e.is_concept`;
    case 'PAID':
      return sql<boolean>`not e.is_concept and not exists (select from open_items o where o.administration_id = e.administration_id
        and o.source_type = 'expense' and o.source_id = e.id and o.is_open)`;
  }
}

/** Everything of the filter but the state, over `e` and, for what is overdue, `i`. What was reversed is in the books, not in the list. */
export function matching(scope: Scope, filter: ExpenseFilter) {
  const { contact_id, project_id, ledger_id, from, until, reverse_charge } = filter;
  const parts = [sql<boolean>`e.administration_id = ${scope.administrationId} and e.reversed_at is null`];
  if (contact_id !== undefined) parts.push(sql<boolean>`e.contact_id in ${withDuplicates(scope, contact_id)}`);
  if (project_id === null) parts.push(sql<boolean>`e.project_id is null`);
  else if (project_id !== undefined) parts.push(sql<boolean>`e.project_id = ${project_id}`);
  if (ledger_id !== undefined)
    parts.push(sql<boolean>`e.id in (select l.expense_id from expense_lines l
      where l.administration_id = ${scope.administrationId} and l.ledger_id = ${ledger_id})`);
  if (from !== undefined) parts.push(sql<boolean>`e.document_date >= ${from}`);
  if (until !== undefined) parts.push(sql<boolean>`e.document_date <= ${until}`);
  parts.push(...amountParts(filter));
  if (reverse_charge === 'NONE') parts.push(sql<boolean>`e.reverse_charge = 'NONE'`);
  else if (reverse_charge === 'ANY') parts.push(sql<boolean>`e.reverse_charge <> 'NONE'`);
  else if (reverse_charge !== undefined)
    parts.push(sql<boolean>`e.reverse_charge <> 'NONE' and e.reverse_charge = ${reverse_charge}`);
  if (filter.overdue !== undefined)
    parts.push(sql<boolean>`e.due_date < ${scope.today} and i.is_open and not ${AWAITS_BANK}`);
  if (filter.without_document !== undefined) parts.push(sql<boolean>`not e.has_document`);
  if (filter.credit_notes !== undefined) parts.push(sql<boolean>`e.is_credit_note`);
  const words = wordsOf(filter);
  if (words !== '') {
    const amount = amountInSearch(words) ?? words;
    const isSaid = sql<boolean>`(e.search like ${containing(words)} or ${hasNumber(words)})`;
    parts.push(amount === words ? isSaid : sql<boolean>`(${isSaid} or e.search like ${containing(amount)})`);
  }
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

function containing(words: string): string {
  return `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** Its own number in the books, as it is shown (`2026-0187`) or the last part of it alone. */
function hasNumber(words: string) {
  const parts = /^(?:(20\d{2})-)?(\d{4,9})$/.exec(words);
  if (parts === null) return sql<boolean>`false`;
  const [, year, number] = parts;
  const isOfYear = year === undefined ? sql<boolean>`true` : sql<boolean>`e.year = ${Number(year)}`;
  return sql<boolean>`(e.entry_number = ${Number(number)} and ${isOfYear})`;
}

/**
 * By the total on the document, whatever its sign in the books: a credit note of 50 is found among what is 50. Two spans, which the index of totals
 * can read one after the other.
 */
function amountParts({ amount_from, amount_until }: ExpenseFilter) {
  if (amount_from === undefined && amount_until === undefined) return [];
  const least = amount_from === undefined ? 0 : Math.abs(parseEuro(amount_from));
  const most = amount_until === undefined ? Number.MAX_SAFE_INTEGER : Math.abs(parseEuro(amount_until));
  const total = sql.ref('e.total_incl_cents');
  return [
    sql<boolean>`(${total} between ${least}::bigint and ${most}::bigint or ${total} between ${-most}::bigint and ${-least}::bigint)`,
  ];
}
