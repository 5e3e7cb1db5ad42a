import { createHash } from 'node:crypto';
import type { BankTransactionRecord } from '#standards/bank-files/bank-statement';

/** What a transaction is known by, and whether the bank's own reference is part of it. */
export type Fingerprint = { fingerprint: string; by_reference: boolean };

function plain(text: string | null): string {
  return (text ?? '').normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase();
}

/**
 * Names a transaction by what every version of the file says of it: the bank's own reference where there is one, else all that was
 * written. Day, amount and counterparty's account are always part of it, because some banks use one reference for many payments.
 * Two identical payments of one day have the same fingerprint; merging counts them.
 */
export function fingerprintOf(transaction: BankTransactionRecord): Fingerprint {
  const { booking_date, amount, counterparty_iban, bank_reference } = transaction;
  const by_reference = bank_reference !== null;
  const rest = by_reference
    ? [plain(bank_reference)]
    : [
        plain(transaction.counterparty_name),
        plain(transaction.remittance),
        plain(transaction.structured_reference),
        plain(transaction.end_to_end_id),
      ];
  const parts = [by_reference ? 'reference' : 'content', booking_date, amount, counterparty_iban ?? '', ...rest];
  return { fingerprint: createHash('sha256').update(JSON.stringify(parts)).digest('base64url'), by_reference };
}
