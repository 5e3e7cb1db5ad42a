import type { Attachment, AttachmentDetail, ExpenseProposal } from '@saldo/contract';
import { absolute, formatEuro, negate, parseEuro } from '@saldo/ledger';
import { may, type Scope } from '#platform/scope';
import { attentionReason } from './attention-reason.ts';
import type { AttachmentRow } from './store.ts';
import { answersAbout } from '../questions/questions.ts';
import { isOfStaff } from '../processing/queue.ts';

export function presentAttachment(scope: Scope, row: AttachmentRow): Attachment {
  const { proposal, contact_name, open_question: asked, is_kept, is_rejected_by_me, sender_proven: _, ...shown } = row;
  const isRejected = row.state === 'REJECTED' && row.replaced_by === null;
  return {
    ...shown,
    open_question: asked === null ? null : withoutReader(asked),
    arrived_by: row.arrived_by as Attachment['arrived_by'],
    supplier_name: contact_name ?? proposal?.new_contact?.name ?? null,
    total_incl: proposal === null ? null : signedTotal(proposal),
    currency: proposal?.currency ?? 'EUR',
    date: proposal?.date ?? null,
    reverse_charge: proposal?.reverse_charge ?? 'NONE',
    warnings: proposal?.warnings ?? [],
    attention_reason: row.state === 'SUGGESTED' && proposal !== null ? attentionReason(proposal) : null,
    may: {
      process: may(scope, 'purchases.process'),
      delete: may(scope, 'purchases.upload') && row.expense_id === null && !is_kept,
      reject:
        may(scope, 'purchases.process') &&
        row.state !== 'REJECTED' &&
        row.state !== 'ARCHIVED' &&
        !row.is_with_colleague,
      ask: may(scope, 'purchases.process') && row.state !== 'REJECTED',
      answer: may(scope, 'purchases.upload') && asked?.is_for_me === true,
      restore: may(scope, 'purchases.upload') && isRejected && !isOfStaff(scope),
      withdraw: may(scope, 'purchases.process') && isRejected && is_rejected_by_me,
    },
  };
}

/** A document prints what is given back without a sign. */
function signedTotal({ total_incl, is_credit_note }: ExpenseProposal): string | null {
  if (total_incl === null || !is_credit_note) return total_incl;
  return formatEuro(negate(absolute(parseEuro(total_incl))));
}

function withoutReader({ is_for_me: _, ...asked }: NonNullable<AttachmentRow['open_question']>) {
  return asked;
}

/** The receipt with what is proposed; what the entrepreneur answered about it is part of that. */
export async function presentDetail(scope: Scope, row: AttachmentRow): Promise<AttachmentDetail> {
  const answers = await answersAbout(scope, row.id);
  const proposal = row.proposal === null || answers.length === 0 ? row.proposal : { ...row.proposal, answers };
  return { ...presentAttachment(scope, row), proposal };
}
