import { ContactBody, type ExpenseBody } from '@saldo/contract';
import { yearOf } from '@saldo/ledger';
import { attachmentsOf, archive, claim, proposeOthersAnew, release } from '#features/inbox/index';
import { openProject, projectAfter } from '#features/projects/index';
import { createContact } from '#features/contacts/index';
import { orNotFound, Refusal, refuseField } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { followInRegister } from './asset-register.ts';
import { checkExpense } from './check-expense.ts';
import { fieldsOf } from './amounts.ts';
import {
  type ExpenseLineRow,
  type ExpenseRow,
  expenseById,
  insertDraft,
  linesOf,
  lockExpense,
  storeExpense,
} from './store.ts';
import { type PostingContext, loadPostingContext } from '../posting/posting-context.ts';
import { refuseOtherThanOrdered } from '../payment-files/payment-file-lock.ts';
import { payPrivately, postExpense, unpostExpense } from '../posting/post-expense.ts';
import type { Choices } from '../posting/prepare-entry.ts';
import { recordExpense } from '../posting/record-expense.ts';
import { refuseExcessVat } from './check-vat.ts';

/** An expense that was saved. One recorded and posted just now comes with what is known of it, so that nothing is read again. */
export type SavedExpense = {
  row: ExpenseRow;
  fresh?: { lines: readonly ExpenseLineRow[]; ledgers: PostingContext['ledgers'] };
};

/** Records an expense: a draft, or posted at once. A supplier that is new becomes a contact in the same transaction. */
export async function createExpense(scope: Scope, body: ExpenseBody): Promise<SavedExpense> {
  const context = await loadPostingContext(scope, body);
  checkExpense(body, context, scope.today);
  refuseExcessVat(body);
  const contact = context.contact ?? (await newSupplier(scope, body));
  const project = typeof body.project_id === 'number' ? await openProject(scope, body.project_id) : null;
  const { fields, lines } = fieldsOf(body, contact, { project_id: project?.id ?? null, ledgers: context.ledgers });
  if (body.is_concept || contact === null) {
    const id = await insertDraft(scope, { ...fields, year: yearOf(body.date) }, lines);
    await claim(scope, body.attachment_ids, id);
    return { row: await expenseById(scope, id) };
  }
  const row = await recordExpense(scope, { fields, lines, contact, project }, context, choicesOf(body, false));
  if (body.attachment_ids.length === 0 && body.payment_method !== 'PRIVATE')
    return { row, fresh: { lines, ledgers: context.ledgers } };
  await claim(scope, body.attachment_ids, row.id);
  await archiveBooked(scope, body.attachment_ids, contact.id);
  if (body.payment_method === 'PRIVATE') await payPrivately(scope, row, orNotFound(row.booked_on));
  return { row: await expenseById(scope, row.id) };
}

/**
 * Changes an expense. A draft is overwritten, and posted when it is no longer sent as one; what was posted is reversed and posted
 * again under its own number, and cannot become a draft again.
 */
export async function updateExpense(
  scope: Scope,
  id: number,
  body: ExpenseBody & { version: number },
): Promise<SavedExpense> {
  const before = await lockExpense(scope, id);
  refuseStale(before, body.version);
  if (before.reversed_at !== null || (!before.is_concept && body.is_concept)) throw new Refusal('already_posted');
  const context = await loadPostingContext(scope, body);
  checkExpense(body, context, scope.today);
  refuseExcessVat(body);
  if (!before.is_concept) await unpostExpense(scope, before);
  const contact = context.contact ?? (await newSupplier(scope, body));
  const { fields, lines } = fieldsOf(body, contact, {
    project_id: await projectAfter(scope, before.project_id, body.project_id),
    ledgers: context.ledgers,
  });
  refuseOtherThanOrdered(before, fields);
  const linesBefore = before.is_concept ? [] : await linesOf(scope, id);
  await storeExpense(scope, id, before.is_concept ? { ...fields, year: yearOf(body.date) } : fields, lines);
  await replaceAttachments(scope, id, body.attachment_ids);
  // A correction stays one when something else about it is changed.
  const wasCorrection = before.corrects_period_id !== null && before.document_date === body.date;
  if (!body.is_concept) {
    await postExpense(scope, await expenseById(scope, id), lines, context, choicesOf(body, wasCorrection));
    if (!before.is_concept) await followInRegister(scope, id, { before: linesBefore, after: lines });
    await archiveBooked(scope, body.attachment_ids, orNotFound(fields.contact_id));
  }
  return { row: await expenseById(scope, id) };
}

export function refuseStale(expense: ExpenseRow, version: number | undefined): void {
  if (version !== undefined && version !== expense.version)
    throw new Refusal('stale_version', {
      about: { changed_by: expense.changed_by_name, changed_at: expense.changed_at },
    });
}

async function newSupplier(scope: Scope, body: ExpenseBody): Promise<{ id: number; name: string } | null> {
  if (body.new_contact === null) return null;
  try {
    const supplier = ContactBody.omit({ vat_number: true }).parse({
      ...body.new_contact,
      is_supplier: true,
      // Revenue is no category for what is bought.
      default_ledger_id: body.reverse_billing ? null : (body.lines[0]?.ledger_account_id ?? null),
      default_reverse_charge: body.reverse_charge,
    });
    return await createContact(scope, supplier);
  } catch (error) {
    if (error instanceof Refusal && error.details.fields?.['iban'] !== undefined)
      throw refuseField('new_contact.iban', 'iban_invalid');
    throw error;
  }
}

async function replaceAttachments(scope: Scope, id: number, wanted: readonly number[]): Promise<void> {
  const present = (await attachmentsOf(scope, id)).map((receipt) => receipt.id);
  // The new ones first: of an expense that changes its only receipt no credit goes back.
  await claim(scope, wanted, id);
  await release(
    scope,
    present.filter((own) => !wanted.includes(own)),
  );
}

/** Refreshes the proposals of the supplier's other unprocessed receipts. */
async function archiveBooked(scope: Scope, ids: readonly number[], contactId: number): Promise<void> {
  if (ids.length === 0) return;
  await archive(scope, ids);
  await proposeOthersAnew(scope, contactId);
}

function choicesOf(body: ExpenseBody, wasCorrection: boolean): Choices {
  return { asCorrection: body.book_as_correction || wasCorrection, allowDuplicate: body.allow_duplicate };
}
