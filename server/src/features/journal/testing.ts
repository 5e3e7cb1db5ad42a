import { balance, type BalancedEntry, type Cents, cents, type JournalLine } from '@saldo/ledger';

/** Entries for the tests of the journal: bank against costs, with input VAT when asked. */
export function costEntry(date: string, amount: Cents, vat: Cents = cents(0)): BalancedEntry {
  const month = `${date.slice(0, 7)}-01`;
  const lines: JournalLine[] = [
    { account: '4600', amount, vat: { code: 'purchase', part: 'base', rate_bp: 2100, month } },
    { account: '1510', amount: vat, vat: { code: 'purchase', part: 'input', rate_bp: 2100, month } },
    { account: '1010', amount: cents(0 - amount - vat) },
  ];
  const entry = balance(date, lines);
  if (typeof entry === 'string') throw new Error(entry);
  return entry;
}
