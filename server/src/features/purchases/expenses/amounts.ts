import { type ExpenseBody, isMinusOnCreditNote, VAT_RATE_BP } from '@saldo/contract';
import {
  type Cents,
  cents,
  type ExchangeRate,
  type ExpenseTerms,
  expenseTotals,
  formatEuro,
  isTooLarge,
  isTooLargeInEuros,
  isTurned,
  type LedgerUse,
  linesInEuros,
  negate,
  parseEuro,
  parseExchangeRate,
  percentage,
  type TypedExpenseLine,
} from '@saldo/ledger';
import { refuseField } from '#platform/refusal';
import type { ExpenseFields, ExpenseLineRow } from './store.ts';

/** The lines as they were typed over, in the currency of the invoice. Pure. */
export function typedLines({ lines }: Pick<ExpenseBody, 'lines'>): TypedExpenseLine[] {
  return lines.map((line) => ({
    amount: parseEuro(line.amount),
    vat: line.amount_btw === null ? null : parseEuro(line.amount_btw),
    rate_bp: VAT_RATE_BP[line.vat],
  }));
}

/** On which terms the amounts of an invoice are. Pure. */
export function termsOf(
  body: Pick<ExpenseBody, 'prices_include_vat' | 'reverse_charge' | 'is_credit_note' | 'reverse_billing'>,
): ExpenseTerms {
  return {
    includesVat: body.prices_include_vat,
    reverseCharge: body.reverse_charge,
    isCreditNote: isTurned(body),
  };
}

/** What is stored of an expense that was sent: amounts by the ledger's own arithmetic, and what it can be found by. Pure. */
export function fieldsOf(
  body: ExpenseBody,
  contact: { id: number; name: string } | null,
  { project_id, ledgers }: { project_id: number | null; ledgers: ReadonlyMap<number, { use: LedgerUse }> },
): { fields: ExpenseFields; lines: ExpenseLineRow[] } {
  const typed = typedLines(body);
  const terms = termsOf(body);
  const rate = body.currency === 'EUR' || body.exchange_rate === null ? null : parseExchangeRate(body.exchange_rate);
  refuseTooLarge(typed, rate);
  const foreign = rate === null ? null : expenseTotals(typed, terms);
  const totals = expenseTotals(rate === null ? typed : linesInEuros(typed, rate), terms);
  const lines = body.lines.map((line, index): ExpenseLineRow => {
    const amounts = totals.lines[index];
    return {
      description: line.description.trim(),
      ledger_id: line.ledger_account_id,
      vat_rate_bp: VAT_RATE_BP[line.vat],
      deductible_bp: shareOf(ledgers.get(line.ledger_account_id ?? 0), line.deductible_percentage) * 100,
      amount_excl_cents: amounts?.amount_excl ?? cents(0),
      vat_cents: amounts?.vat ?? cents(0),
      foreign_amount_cents: foreign === null ? null : (typed[index]?.amount ?? null),
      foreign_vat_cents: foreign?.lines[index]?.vat ?? null,
    };
  });
  const description = body.description.trim() === '' ? (lines[0]?.description ?? '') : body.description.trim();
  const fields: ExpenseFields = {
    contact_id: contact?.id ?? null,
    document_number: body.document_number.trim(),
    document_date: body.date,
    due_date: body.due_date,
    performed_on: body.performed_on,
    description,
    currency: body.currency,
    exchange_rate: rate === null ? null : body.exchange_rate,
    reverse_charge: body.reverse_charge,
    prices_include_vat: body.prices_include_vat,
    payment_method: body.payment_method,
    is_credit_note: body.is_credit_note,
    reverse_billing: body.reverse_billing,
    project_id,
    total_excl_cents: totals.total_excl,
    total_vat_cents: totals.total_vat,
    total_incl_cents: totals.total_incl,
    search: '',
  };
  return { fields: { ...fields, search: searchText(fields, contact?.name ?? '') }, lines };
}

/** The share that is deducted, in whole per cents. On a ledger without VAT, such as private, the VAT that was paid is part of the amount. */
function shareOf(ledger: { use: LedgerUse } | undefined, given: number | undefined): number {
  if (ledger !== undefined && ledger.use.expenses !== 'vat') return 0;
  return given ?? ledger?.use.deductible_percentage ?? 100;
}

/** Amounts that together are more than an expense can hold, in their own currency or in euros, whatever their signs. */
function refuseTooLarge(typed: readonly TypedExpenseLine[], rate: ExchangeRate | null): void {
  const sizes = typed.map(({ amount, vat, rate_bp }) => sizeOf(amount) + sizeOf(vat ?? percentage(amount, rate_bp)));
  const together = sizes.reduce((sum, size) => sum + size, 0);
  if (isTooLarge(together))
    throw refuseField(`lines.${String(sizes.indexOf(Math.max(...sizes)))}.amount`, 'amount_too_large');
  if (rate !== null && isTooLargeInEuros(together, rate))
    throw refuseField('exchange_rate', 'amount_too_large_in_euros');
}

function sizeOf(amount: Cents): number {
  return Math.abs(amount);
}

/** A minus on a credit note, whose total is negative of itself. */
export function refuseMinus(
  fields: Pick<ExpenseFields, 'is_credit_note' | 'reverse_billing' | 'total_incl_cents'>,
): void {
  if (isMinusOnCreditNote(fields, fields.total_incl_cents))
    throw refuseField('lines.0.amount', 'credit_note_without_minus');
}

/** Lower case, with the amount as it is written in both languages. */
export function searchText(fields: ExpenseFields, supplier: string): string {
  const total = fields.total_incl_cents;
  const amount = formatEuro(total < 0 ? negate(total) : total);
  return [supplier, fields.document_number, fields.description, amount, amount.replace('.', ',')]
    .join(' ')
    .toLowerCase();
}
