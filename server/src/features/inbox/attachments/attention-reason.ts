import type { AttentionReason, ExpenseProposal } from '@saldo/contract';

const WARNINGS = ['no_invoice', 'possible_duplicate', 'new_iban', 'other_name', 'other_vat'] as const;

/**
 * What a person has to look at in a proposal that is not ready: a sign of fraud or a mistake before a category. The query of the inbox
 * (`needsYou`) has the same rule. Null when it is ready. Pure.
 */
export function attentionReason({ warnings, lines, marks }: ExpenseProposal): AttentionReason | null {
  const warning = WARNINGS.find((each) => warnings.includes(each));
  if (warning !== undefined) return warning;
  if (lines.length === 0 || lines.some(({ ledger_account_id }) => ledger_account_id === null)) return 'no_category';
  return marks['lines.0.ledger_account_id']?.origin === 'guess' ? 'guessed_category' : null;
}
