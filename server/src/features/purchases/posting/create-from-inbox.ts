import { type Expense, type ExpenseBody, type ProjectName, VAT_RATE_BP } from '@saldo/contract';
import { yearOf, ZERO } from '@saldo/ledger';
import {
  attachmentById,
  claim,
  lockAttachment,
  projectOfReceipt,
  receiptNow,
  refuseClaimed,
  sameDocuments,
  wordsAbout,
} from '#features/inbox/index';
import { Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { moveExpense } from '../expenses/assign-project.ts';
import { fieldsOf } from '../expenses/amounts.ts';
import { type ExpenseRow, expenseById } from '../expenses/store.ts';
import { type PostingContext, loadPostingContext } from './posting-context.ts';
import { presentExpense, presentUnsaved, type Unsaved } from '../expenses/present.ts';
import { proposeFor } from '../proposals/propose-for.ts';
import { createExpense } from '../expenses/save-expense.ts';
import { describedBy } from '../proposals/apply-answers.ts';

/**
 * A draft from what was read from a receipt; the same receipt gives the same draft, also to two people at once, because the
 * receipt is locked. A supplier that is not in the contacts yet is left to the form: it becomes a contact when the expense is saved.
 * A supplier that has come into it since the receipt was read is recognised here. The same invoice sent in other ways is one draft
 * with several receipts.
 */
export async function createFromInbox(scope: Scope, attachmentId: number): Promise<ExpenseRow> {
  const { expense_id } = await lockAttachment(scope, attachmentId);
  await refuseClaimed(scope, attachmentId);
  if (expense_id !== null) return expenseById(scope, expense_id);
  const others = await sameDocuments(scope, attachmentId);
  const begun = begunBy(others);
  const id = begun ?? (await newConcept(scope, attachmentId));
  const loose = others.filter((other) => other.expense_id === null).map((other) => other.id);
  await claim(scope, [attachmentId, ...loose], id);
  return expenseById(scope, id);
}

function begunBy(others: Awaited<ReturnType<typeof sameDocuments>>): number | null {
  return others.find((other) => other.expense_id !== null)?.expense_id ?? null;
}

/** What a receipt would become as an expense, with the other ways in which the same invoice came; what was begun is shown as it is. */
export async function proposedFromInbox(
  scope: Scope,
  attachmentId: number,
): Promise<{ is_begun: boolean; expense: Expense }> {
  const receipt = await receiptNow(scope, attachmentId, proposeFor);
  await refuseClaimed(scope, attachmentId);
  if (receipt.state === 'REJECTED') throw new Refusal('receipt_not_waiting');
  const others = await sameDocuments(scope, attachmentId);
  const begun = receipt.expense_id ?? begunBy(others);
  if (begun !== null) return { is_begun: true, expense: await presentExpense(scope, await expenseById(scope, begun)) };
  const body = { ...(await proposedBody(scope, attachmentId)), is_concept: true };
  const ground = await loadPostingContext(scope, body);
  const attachments = [receipt];
  const project = await projectOfReceipt(scope, attachmentId);
  for (const { id } of others) attachments.push(await attachmentById(scope, id));
  return {
    is_begun: false,
    expense: presentUnsaved(scope, unsaved(scope, { ...body, project }, ground), { ground, attachments }),
  };
}

/** A draft as it would be stored. */
function unsaved(
  scope: Scope,
  { project, ...body }: ExpenseBody & { project: ProjectName | null },
  { contact, reserved_id, ledgers }: PostingContext,
): Unsaved {
  const { fields, lines } = fieldsOf(body, contact, { project_id: project?.id ?? null, ledgers });
  const row: ExpenseRow = {
    ...fields,
    id: reserved_id,
    year: yearOf(body.date),
    booked_on: null,
    corrects_period_id: null,
    entry_number: null,
    entry_id: null,
    changed_at: new Date().toISOString(),
    changed_by_name: scope.personName,
    is_concept: true,
    reversed_at: null,
    from_transaction_id: null,
    revision: 0,
    version: 1,
    contact_name: contact?.name ?? null,
    project_name: project?.name ?? null,
    outstanding: ZERO,
    standing: null,
    state: 'CONCEPT',
    attachment_count: 0,
  };
  return { row, lines };
}

async function newConcept(scope: Scope, attachmentId: number): Promise<number> {
  const body = { ...(await proposedBody(scope, attachmentId)), is_concept: true };
  return filedWithProject(scope, attachmentId, (await createExpense(scope, body)).row.id);
}

/** Books a receipt as it is proposed, with the other ways in which the same invoice came, and gives the id of the expense. */
export async function bookFromInbox(scope: Scope, attachmentId: number): Promise<number> {
  const loose = (await sameDocuments(scope, attachmentId)).filter(({ expense_id }) => expense_id === null);
  const attachment_ids = [attachmentId, ...loose.map(({ id }) => id)];
  const body = { ...(await proposedBody(scope, attachmentId)), is_concept: false, attachment_ids };
  return filedWithProject(scope, attachmentId, (await createExpense(scope, body)).row.id);
}

/** The expense of a mailed receipt belongs to the project of that mail; a worker, who may use no projects himself, does this as well. */
async function filedWithProject(scope: Scope, attachmentId: number, id: number): Promise<number> {
  const project = await projectOfReceipt(scope, attachmentId);
  if (project !== null) await moveExpense(scope, id, { to: project.id });
  return id;
}

async function proposedBody(scope: Scope, attachmentId: number): Promise<Omit<ExpenseBody, 'is_concept'>> {
  const { proposal } = await receiptNow(scope, attachmentId, proposeFor);
  return {
    contact_id: proposal?.contact_id ?? null,
    new_contact: null,
    document_number: proposal?.document_number ?? '',
    date: proposal?.date ?? scope.today,
    due_date: proposal?.due_date ?? null,
    performed_on: null,
    description: describedBy(await wordsAbout(scope, attachmentId)),
    currency: proposal?.currency ?? 'EUR',
    exchange_rate: null,
    reverse_charge: proposal?.reverse_charge ?? 'NONE',
    prices_include_vat: false,
    payment_method: proposal?.payment_method ?? 'NOT_PAID',
    is_credit_note: proposal?.is_credit_note ?? false,
    reverse_billing: false,
    lines: (proposal?.lines ?? []).map((line) => ({
      description: line.description,
      ledger_account_id: line.ledger_account_id,
      vat: line.vat,
      amount: line.amount,
      amount_btw: VAT_RATE_BP[line.vat] === 0 ? '0.00' : line.amount_btw,
      deductible_percentage: line.deductible_percentage,
    })),
    attachment_ids: [],
    book_as_correction: false,
    allow_duplicate: false,
    allow_excess_vat: false,
  };
}
