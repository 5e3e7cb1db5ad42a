import type { InvoiceState, SentFilter } from '@saldo/contract';
import type { IsoDate } from '@saldo/ledger';
import { sql } from 'kysely';
import { withDuplicates } from '#features/contacts/index';
import type { Scope } from '#platform/scope';

/** What narrows a list of invoices. */
export type InvoiceFilter = {
  state?: InvoiceState | undefined;
  contact_id?: number | undefined;
  from?: IsoDate | undefined;
  until?: IsoDate | undefined;
  search?: string | undefined;
  /** Null of what is in no project. */
  project_id?: number | null | undefined;
  sent?: SentFilter | undefined;
  /** Without drafts. */
  isFinal?: boolean;
};

/** What is reminded of is still overdue: a list of what is overdue holds both. */
export function statesShown(state: InvoiceState): readonly InvoiceState[] {
  return state === 'OVERDUE' ? ['OVERDUE', 'REMINDED'] : [state];
}

const MOST_WORDS = 8;

function wordsOf({ search }: InvoiceFilter): string[] {
  return (search ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS);
}

/** Whether nothing but days, and having been sent, narrows the list: the sums of those are stored. */
export function isByDays(filter: InvoiceFilter): boolean {
  return (
    wordsOf(filter).length === 0 &&
    filter.contact_id === undefined &&
    filter.project_id === undefined &&
    filter.sent !== 'FAILED'
  );
}

/** Everything of the filter but the state, over `i`. Every word must occur in number, customer, reference, amount or a line. */
export function matching(scope: Scope, filter: InvoiceFilter) {
  const { contact_id, project_id, from, until, sent } = filter;
  const parts = [sql<boolean>`i.administration_id = ${scope.administrationId}`];
  if (contact_id !== undefined) parts.push(sql<boolean>`i.contact_id in ${withDuplicates(scope, contact_id)}`);
  if (project_id === null) parts.push(sql<boolean>`i.project_id is null`);
  else if (project_id !== undefined) parts.push(sql<boolean>`i.project_id = ${project_id}`);
  if (from !== undefined) parts.push(sql<boolean>`i.invoice_date >= ${from}`);
  if (until !== undefined) parts.push(sql<boolean>`i.invoice_date <= ${until}`);
  if (filter.isFinal === true) parts.push(sql<boolean>`not i.is_concept`);
  if (sent === 'SENT') parts.push(sql<boolean>`i.sent_at is not null`);
  if (sent === 'NOT_SENT') parts.push(sql<boolean>`i.sent_at is null and not i.is_concept`);
  if (sent === 'FAILED') parts.push(sql<boolean>`i.mail_state in ('FAILED', 'BOUNCED')`);
  for (const word of wordsOf(filter))
    parts.push(sql<boolean>`i.search like ${`%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`);
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

/** The same over the stored sums `s`, of a filter that is by days. */
export function matchingDays(scope: Scope, { from, until, sent, isFinal }: InvoiceFilter) {
  const parts = [sql<boolean>`s.administration_id = ${scope.administrationId}`];
  if (from !== undefined) parts.push(sql<boolean>`s.invoice_date >= ${from}`);
  if (until !== undefined) parts.push(sql<boolean>`s.invoice_date <= ${until}`);
  if (sent !== undefined) parts.push(sent === 'SENT' ? sql<boolean>`s.is_sent` : sql<boolean>`not s.is_sent`);
  if (isFinal === true || sent === 'NOT_SENT') parts.push(sql<boolean>`s.kind in ('INVOICE', 'CREDITED')`);
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}
