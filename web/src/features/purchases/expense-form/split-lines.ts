import type { AttachmentDetail, ExpenseProposal } from '@saldo/contract';
import { formatEuro, parseEuro } from '@saldo/ledger';
import type { ExpenseValues, LineValues } from './expense-values.ts';

type Proposal = AttachmentDetail['proposal'];

/** Whether a line still is what was proposed for it. */
export function isAsProposed(line: LineValues, proposed: ExpenseProposal['lines'][number] | undefined): boolean {
  return (
    proposed !== undefined &&
    proposed.description === line.description &&
    proposed.vat === line.vat &&
    line.amount !== null &&
    proposed.amount === formatEuro(line.amount)
  );
}

/**
 * The document's own lines instead of one per VAT rate, in the category that was chosen; undefined where the document has no more, and
 * once a line was changed. Pure.
 */
export function splitLinesOf(values: ExpenseValues, proposal: Proposal): LineValues[] | undefined {
  const split = proposal?.split_lines ?? [];
  const { lines } = values;
  const isUnchanged =
    lines.length === proposal?.lines.length && lines.every((line, index) => isAsProposed(line, proposal.lines[index]));
  if (split.length === 0 || !isUnchanged || values.prices_include_vat) return undefined;
  return split.map((line) => {
    const ofRate = lines.find(({ vat }) => vat === line.vat);
    return {
      description: line.description,
      ledger_account_id: ofRate?.ledger_account_id ?? null,
      vat: line.vat,
      amount: parseEuro(line.amount),
      amount_btw: parseEuro(line.amount_btw),
      deductible_percentage: ofRate?.deductible_percentage ?? 100,
    };
  });
}
