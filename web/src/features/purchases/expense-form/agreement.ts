import type { AttachmentDetail } from '@saldo/contract';

type Proposal = Pick<NonNullable<AttachmentDetail['proposal']>, 'marks' | 'total_vat' | 'foreign_vat'>;

/**
 * How far the figures of a document were proved: all of them, its grand total alone, or not even that. Without VAT on it there is none
 * to agree with, and foreign VAT is part of the lines. Pure.
 */
export function agreementOf({ marks, total_vat, foreign_vat }: Proposal): 'all' | 'total' | 'foreign' | 'uncertain' {
  if (marks['total_incl']?.certainty !== 'certain') return 'uncertain';
  if (foreign_vat !== undefined) return 'foreign';
  const isVatProved = total_vat !== null && marks['total_vat']?.certainty === 'certain';
  const hasDoubt = Object.entries(marks).some(
    ([path, { certainty }]) =>
      path.startsWith('lines.') && !path.endsWith('ledger_account_id') && certainty === 'doubtful',
  );
  return isVatProved && !hasDoubt ? 'all' : 'total';
}
