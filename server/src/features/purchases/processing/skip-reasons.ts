import type { Autobook, ExpenseProposal, SkipReason, FieldConfidence } from '@saldo/contract';
import { parseEuro, sum } from '@saldo/ledger';

/** How a receipt came in: of mail and Peppol, whether its sender was proven. */
type Origin = { arrived_by: string; sender_proven: boolean | null };

const NEEDED = ['contact_id', 'document_number', 'date', 'total_incl'] as const;

/**
 * Why a person has to look at a proposal before it is booked; empty when everything that would be booked is as certain as demanded, and it
 * is certain who sent it. Pure.
 */
export function skipReasonsOf(
  proposal: ExpenseProposal,
  { arrived_by, sender_proven }: Origin,
  least: Autobook = 'CERTAIN',
): SkipReason[] {
  const because: SkipReason[] = [...proposal.warnings];
  const { contact_id, new_contact, document_number, date, total_incl, lines, marks } = proposal;
  if (contact_id === null && new_contact !== null) because.push('new_supplier');
  const isComplete =
    (contact_id !== null || new_contact !== null) &&
    document_number !== '' &&
    date !== null &&
    total_incl !== null &&
    lines.length > 0 &&
    lines.every(({ ledger_account_id, description }) => ledger_account_id !== null && description.trim() !== '');
  if (!isComplete) because.push('incomplete');
  const paths = [...NEEDED, ...lines.map((_line, index) => `lines.${String(index)}.ledger_account_id`)];
  const isProved =
    Object.values(marks).every((mark) => isEnough(mark, least)) && paths.every((path) => marks[path] !== undefined);
  if (!isProved) because.push('uncertain');
  if (!because.includes('totals_disagree') && !addsUp(proposal)) because.push('totals_disagree');
  const isFromOutside = arrived_by === 'MAIL' || arrived_by === 'PEPPOL';
  if (sender_proven === false || (isFromOutside && sender_proven === null)) because.push('sender_not_proven');
  return because;
}

/** A guess from a word on the document is never enough, however likely. */
function isEnough({ certainty, origin }: FieldConfidence, least: Autobook): boolean {
  return certainty === 'certain' || (least === 'LIKELY' && certainty === 'likely' && origin !== 'guess');
}

/** The lines make the total on the document; under a reverse charge the VAT is not on the document. */
function addsUp({ total_incl, lines, reverse_charge }: ExpenseProposal): boolean {
  if (total_incl === null) return true;
  const amounts = lines.flatMap(({ amount, amount_btw }) =>
    reverse_charge === 'NONE' ? [parseEuro(amount), parseEuro(amount_btw)] : [parseEuro(amount)],
  );
  return sum(amounts) === parseEuro(total_incl);
}
