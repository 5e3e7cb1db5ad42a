import { type Cents, cents, type IsoDate, subtract } from '@saldo/ledger';

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
  /** Why the bank or the payer returned a payment: the ISO code, such as `AM04`; null where the file gives none. */
  return_reason: string | null;
  /** `PMNT-RCDT-ESCT` where the bank gives the ISO code, otherwise the bank's own code. */
  bank_code: string | null;
  /** Place within the batch (from 0) when one booked batch was split into its payments. */
  batch_index: number | null;
  /** What the whole batch came to, on each of its payments. */
  batch_total: Cents | null;
};

export type StatementBalance = { amount: Cents; date: IsoDate | null };

/** How a file writes a statement. The same payment read from two formats has different words, and is one payment. */
export type StatementFormat = 'CAMT' | 'MT940' | 'CSV' | `CSV ${string}` | `PONTO ${string}`;

export type StatementHead = {
  kind: 'statement';
  format: StatementFormat;
  /** Null when the account is named by something else than an IBAN. */
  iban: string | null;
  /** The number of the account in a file that names no IBAN: its last digits are those of the IBAN. */
  account_number: string | null;
  currency: string | null;
  statement_id: string | null;
  sequence_number: string | null;
  /** The days that the statement says it is about; null where it does not. */
  from: IsoDate | null;
  until: IsoDate | null;
  /** The opening balance of a statement whose beginning gives it, or says that it has none; left out where its end is needed to tell what it is worth. */
  opening?: StatementBalance | null;
};

/** Comes last, because banks write the closing balance before or after the entries. */
export type StatementEnd = {
  kind: 'statement_end';
  opening_balance: StatementBalance | null;
  closing_balance: StatementBalance | null;
  transaction_count: number;
  /** Entries that were announced and not booked; they are not reported. */
  unbooked_count: number;
  /** Closing minus opening minus the transactions: 0 when the statement adds up, null when a balance is missing. */
  difference: Cents | null;
};

/** Per statement one `statement`, its `transaction`s in the order of the bank, and one `statement_end`. */
export type StatementEvent = StatementHead | { kind: 'transaction'; transaction: BankTransactionRecord } | StatementEnd;

/** The end of a statement, with what its balances and its transactions differ. */
export function statementEnd(
  opening_balance: StatementBalance | null,
  closing_balance: StatementBalance | null,
  counted: { transaction_count: number; unbooked_count: number; moved: number },
): StatementEnd {
  const { transaction_count, unbooked_count, moved } = counted;
  const difference =
    opening_balance === null || closing_balance === null
      ? null
      : subtract(subtract(closing_balance.amount, opening_balance.amount), cents(moved));
  return { kind: 'statement_end', opening_balance, closing_balance, transaction_count, unbooked_count, difference };
}

/** The account that a file should be of, and what its number ends with where it has no IBAN. */
export type OwnAccount = { iban: string | null; number: string };

/** Whether a file that names an account so is about this one. */
export function isAccount(named: ReturnType<typeof accountNamed>, { iban, number }: OwnAccount): boolean {
  if (named.iban !== null) return named.iban === iban;
  const { account_number } = named;
  if (account_number === null) return false;
  if (iban === null) return number !== '' && account_number.endsWith(number);
  return account_number.length >= 5 && iban.slice(-10) === account_number.padStart(10, '0');
}

const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$/;

/** What a file names its account by: an IBAN, or else the digits of a number. */
export function accountNamed(text: string | null): Pick<StatementHead, 'iban' | 'account_number'> {
  const plain = text?.replaceAll(/[\s.]/g, '').toUpperCase() ?? '';
  if (IBAN.test(plain)) return { iban: plain, account_number: null };
  const digits = plain.replaceAll(/\D/g, '');
  return { iban: null, account_number: digits === '' ? null : digits };
}

/** The IBAN in a text that is one, without its spaces; else null. */
export function ibanIn(text: string | null | undefined): string | null {
  return accountNamed(text ?? null).iban;
}

/** A payment reference of 16 digits (betalingskenmerk), written with or without spaces; null for any other text. */
export function paymentReferenceIn(text: string | null): string | null {
  const digits = text?.replaceAll(' ', '') ?? '';
  return /^\d{16}$/.test(digits) ? digits : null;
}

/** Values banks write where the field may not be left out. */
const PLACEHOLDERS = new Set(['NOTPROVIDED', 'NONREF', 'NOTAVAILABLE', 'NOT PROVIDED']);

/** The text without the spaces around and between; null when it is empty or says that there is nothing to say. */
export function saidIn(text: string | null | undefined): string | null {
  const plain = text?.replaceAll(/\s+/g, ' ').trim() ?? '';
  return plain === '' || PLACEHOLDERS.has(plain.toUpperCase()) ? null : plain;
}

/** The codes of four letters that returns have (ISO 20022 External Code Sets, ExternalReturnReason1Code): another word of four letters is none. */
const CODES_OF_LETTERS = new Set(
  'AGNT CNOR CURR CUST CUTA DNOR DUPL EMVL ERIN FOCR FRAD FRTR LEGL NARR NOAS NOCM NOOR RUTA SVNR TECH UPAY'.split(' '),
);

/** The ISO code in a text about why a payment was returned; null where there is none. */
export function returnReasonIn(text: string | null | undefined): string | null {
  const code = /^\s*([A-Z]{2}\d{2}|[A-Z]{4})\b/i.exec(text ?? '')?.[1]?.toUpperCase();
  return code === undefined || (!/\d/.test(code) && !CODES_OF_LETTERS.has(code)) ? null : code;
}
