import type { Cents, IsoDate } from '@saldo/ledger';

/** One movement on a bank account, whatever file or feed it came from. */
export type BankTransactionRecord = {
  booking_date: IsoDate;
  value_date: IsoDate | null;
  /** Signed: money in is positive. For a reversal the sign is that of the reversal itself. */
  amount: Cents;
  currency: 'EUR';
  counterparty_name: string | null;
  counterparty_iban: string | null;
  counterparty_bic: string | null;
  /** Free text of the payer, lines joined by a space. */
  remittance: string | null;
  /** A reference with a form of its own, such as the 16-digit betalingskenmerk. */
  structured_reference: string | null;
  end_to_end_id: string | null;
  mandate_id: string | null;
  creditor_id: string | null;
  /** The bank's own reference, only when it names this one transaction. */
  bank_reference: string | null;
  is_reversal: boolean;
  /** `PMNT-RCDT-ESCT` where the bank gives the ISO code, otherwise the bank's own code. */
  bank_code: string | null;
  /** Place within the batch (from 0) when one booked batch was split into its payments. */
  batch_index: number | null;
};

export type StatementBalance = { amount: Cents; date: IsoDate | null };
