import type { ProjectName } from '@saldo/contract';
import { yearOf } from '@saldo/ledger';
import { sql } from 'kysely';
import { entryDocument } from '#features/journal/index';
import { postgresError } from '#platform/database/database';
import { orNotFound, Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import type { ExpenseFields, ExpenseLineRow, ExpenseRow } from '../expenses/store.ts';
import type { PostingContext } from './posting-context.ts';
import { entryDescription } from './post-expense.ts';
import { type Choices, prepareEntry } from './prepare-entry.ts';

type New = {
  fields: ExpenseFields;
  lines: readonly ExpenseLineRow[];
  contact: { id: number; name: string };
  project: ProjectName | null;
};

/**
 * Stores a new expense and posts it in one round trip (`record_expense`), which is what most expenses are: nothing was kept as a draft
 * before. Its entry is prepared as that of a draft that is posted later; the database stores it all or nothing.
 */
export async function recordExpense(
  scope: Scope,
  { fields, lines, contact, project }: New,
  context: PostingContext,
  choices: Choices,
): Promise<ExpenseRow> {
  const id = context.reserved_id;
  const { place, entry } = await prepareEntry(
    scope,
    { ...fields, id, contact_id: contact.id },
    lines,
    context,
    choices,
  );
  const document = entryDocument(scope, entry, {
    book: 'PURCHASES',
    kind: 'ENTRY',
    source: { type: 'expense', id, revision: 1 },
    description: entryDescription(contact.name, fields.document_number),
    ...(place.corrects === null ? {} : { correctsPeriodId: place.corrects.id }),
  });
  const booking = {
    year: yearOf(place.booked_on),
    booked_on: place.booked_on,
    corrects_period_id: place.corrects?.id ?? null,
  };
  const expense = { ...fields, ...booking, id, created_by: scope.personId };
  const stored = await store(scope, { expense, lines, document, allowDuplicate: choices.allowDuplicate });
  return {
    ...fields,
    ...booking,
    ...stored,
    id,
    is_concept: false,
    reversed_at: null,
    from_transaction_id: null,
    revision: 1,
    version: 1,
    changed_by_name: scope.personName,
    contact_name: contact.name,
    project_name: project?.name ?? null,
    outstanding: fields.total_incl_cents,
    standing: null,
    state: fields.total_incl_cents === 0 ? 'PAID' : 'OPEN',
    attachment_count: 0,
  };
}

type Stored = { entry_number: number; entry_id: number; changed_at: string };

async function store(
  scope: Scope,
  what: { expense: object; lines: readonly ExpenseLineRow[]; document: object; allowDuplicate: boolean },
): Promise<Stored> {
  try {
    const result = await sql<Stored>`
      select entry_number, entry_id, changed_at from record_expense(${scope.administrationId}, ${JSON.stringify(what.expense)}::jsonb,
        ${JSON.stringify(what.lines)}::jsonb, ${JSON.stringify(what.document)}::jsonb, ${!what.allowDuplicate})`.execute(
      scope.db,
    );
    return orNotFound(result.rows[0]);
  } catch (error) {
    const refused = postgresError(error);
    if (refused?.hint !== 'expense_exists') throw error;
    throw new Refusal('expense_exists', { about: { expense_id: Number(refused.detail) } });
  }
}
