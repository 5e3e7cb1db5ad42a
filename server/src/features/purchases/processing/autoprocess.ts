import { type Autobook, type Autoprocessed, errorText, type ExpenseProposal, type SkipReason } from '@saldo/contract';
import { z } from 'zod';
import { finishTask, reportProgress, startTask } from '#features/administrations/index';
import { contactById } from '#features/contacts/index';
import { hasOpenQuestion, lockAttachment, receiptNow, sameDocuments } from '#features/inbox/index';
import { enqueue, type Job, type JobContext } from '#platform/jobs/jobs';
import { Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { isAddressOf } from '#standards/e-invoice/profile';
import { deleteDraft, isUntouched } from '../expenses/delete-expense.ts';
import { isPossibleDuplicate } from '../expenses/find-duplicates.ts';
import { versionOf } from '../expenses/store.ts';
import { bookFromInbox } from '../posting/create-from-inbox.ts';
import { proposeFor } from '../proposals/propose-for.ts';
import { skipReasonsOf } from './skip-reasons.ts';

export const AUTOPROCESS = 'purchases.autoprocess';

const Payload = z.looseObject({ task_id: z.int(), attachment_ids: z.array(z.int()) });

/** Has every receipt that now has a proposal booked in the background, as far as that needs nobody. Gives the task to follow. */
export async function startAutoprocess(scope: Scope): Promise<{ task_id: number }> {
  const waiting = await scope.db
    .selectFrom('attachments')
    .select('id')
    .where('administration_id', '=', scope.administrationId)
    .where('state', '=', 'SUGGESTED')
    .orderBy('id')
    .execute();
  const task_id = await startTask(scope, AUTOPROCESS, 'purchases.process', { resultPath: 'purchases/expenses' });
  await enqueue(scope, AUTOPROCESS, { task_id, attachment_ids: waiting.map(({ id }) => id) });
  return { task_id };
}

/**
 * Books what is certain, a receipt per transaction, and says of the rest why it was left. Run again, what was booked the first time
 * is found booked.
 */
export const autoprocess: Job = async (context) => {
  const { task_id, attachment_ids } = Payload.parse(context.payload);
  const result: Autoprocessed = { posted: [], left: [] };
  for (const [index, id] of attachment_ids.entries()) {
    const outcome = await bookIfCertain(context, id);
    if (outcome !== undefined && 'expense_id' in outcome) result.posted.push(outcome);
    else if (outcome !== undefined) result.left.push(outcome);
    await context.begin((scope) => reportProgress(scope, task_id, index + 1, attachment_ids.length));
  }
  await context.begin((scope) => finishTask(scope, task_id, result));
};

/** What may have come up since it was proposed: the same was booked, or something was asked about it or about another copy of it. */
async function whyNow(scope: Scope, id: number, proposal: ExpenseProposal): Promise<SkipReason[]> {
  const because: SkipReason[] = [];
  const isKnown = proposal.warnings.includes('possible_duplicate');
  if (!isKnown && (await isPossibleDuplicate(scope, proposal))) because.push('possible_duplicate');
  const copies = await sameDocuments(scope, id);
  if (await hasOpenQuestion(scope, [id, ...copies.map((copy) => copy.id)])) because.push('open_question');
  return because;
}

type Outcome = Autoprocessed['posted'][number] | Autoprocessed['left'][number];

/** How certain a receipt has to be, null for never, and what else is to be done when it was booked. */
type Demand = {
  least: (scope: Scope) => Promise<Autobook | null>;
  onBooked: (scope: Scope, expenseId: number, least: Autobook) => Promise<void>;
};

const ONLY_CERTAIN: Demand = { least: async () => 'CERTAIN', onBooked: async () => undefined };

/** Books a receipt of the required certainty, or returns why not; skips deleted ones and those without a proposal. */
export async function bookIfCertain(
  context: JobContext,
  id: number,
  { least: leastOf, onBooked }: Demand = ONLY_CERTAIN,
): Promise<Outcome | undefined> {
  let name = '';
  try {
    return await context.begin(async (scope) => {
      const least = await leastOf(scope);
      if (least === null) return undefined;
      const { expense_id, state } = await lockAttachment(scope, id);
      const receipt = await receiptNow(scope, id, proposeFor);
      const { proposal, contact_name, file_name } = receipt;
      name = contact_name ?? proposal?.new_contact?.name ?? file_name;
      const posted = async (expenseId: number): Promise<Outcome> => ({
        attachment_id: id,
        expense_id: expenseId,
        version: await versionOf(scope, expenseId),
        name,
      });
      if (state === 'ARCHIVED' && expense_id !== null) return posted(expense_id);
      if (state !== 'SUGGESTED' || proposal === null) return undefined;
      const isPeppol = receipt.arrived_by === 'PEPPOL';
      const origin = isPeppol ? { ...receipt, sender_proven: await isSupplier(scope, receipt) } : receipt;
      const because = [...skipReasonsOf(proposal, origin, least), ...(await whyNow(scope, id, proposal))];
      if (expense_id !== null && !(await isUntouched(scope, expense_id))) because.push('already_begun');
      if (because.length > 0) return { attachment_id: id, name, because, detail: null };
      if (expense_id !== null) await deleteDraft(scope, expense_id);
      const booked = await bookFromInbox(scope, id);
      await onBooked(scope, booked, least);
      return posted(booked);
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // A receipt that was removed since is nobody's any more.
    if (error.code === 'not_found') return undefined;
    const detail = errorText(error.code, context.language, error.details.about);
    return { attachment_id: id, name, because: ['refused'], detail };
  }
}

/** Whether an e-invoice was sent by the supplier it is from: by a participant that has one of their numbers. */
async function isSupplier(
  scope: Scope,
  { proposal, sent_from }: { proposal: ExpenseProposal | null; sent_from: string },
): Promise<boolean> {
  const id = proposal?.contact_id ?? null;
  if (id === null) return false;
  const { peppol_id, oin, kvk_number: kvk, vat_id } = await contactById(scope, id);
  return isAddressOf({ peppol_id, oin, kvk, vat_id }, sent_from);
}
