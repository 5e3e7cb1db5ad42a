import { type AccountCode, type Cents, cents, handlesVat, type IsoDate, splitInputVat } from '@saldo/ledger';
import { sql } from 'kysely';
import { administration } from '#features/administrations/index';
import type { Scope } from '#platform/scope';
import { bookingNumber } from './expense-name.ts';

/** A line of a booked expense as its ledger shows it: with the VAT that was not deducted. */
export type BookedExpenseLine = {
  expense_id: number;
  line_number: number;
  expense_name: string;
  contact_name: string;
  document_date: IsoDate;
  booked_on: IsoDate;
  entry_id: number;
  description: string;
  ledger_id: number;
  account: AccountCode;
  amount: Cents;
  vat_deducted: Cents;
};

type Which = {
  expenseId?: number;
  /** Lines on these ledgers, whatever they come to. */
  ledgerIds: readonly number[];
  /** And those of this group, or of any, that come to more than a limit without VAT. */
  costs?: { category: string | null; above: Cents };
};

type Row = Omit<BookedExpenseLine, 'amount' | 'vat_deducted' | 'expense_name'> & {
  year: number;
  entry_number: number;
  amount_excl_cents: number;
  vat_cents: number;
  deductible_bp: number;
};

const MOST_LINES = 200;

/** Lines of booked expenses, no credit notes, newest first: what was bought that may be a fixed asset. */
export async function fixedAssetLines(
  scope: Scope,
  { expenseId, ledgerIds, costs }: Which,
): Promise<BookedExpenseLine[]> {
  const ofCosts =
    costs === undefined
      ? sql<boolean>`false`
      : sql<boolean>`((${costs.category}::text is null or g.category = ${costs.category}) and l.amount_excl_cents > ${costs.above})`;
  const ofExpense = expenseId === undefined ? sql<boolean>`true` : sql<boolean>`e.id = ${expenseId}`;
  const { rows } = await sql<Row>`
    select e.id as expense_id, l.line_number, e.year, e.entry_number, c.name as contact_name, e.document_date, e.booked_on, e.entry_id,
      l.description, l.ledger_id, g.code as account, l.amount_excl_cents, l.vat_cents, l.deductible_bp
    from expenses e
      join expense_lines l on l.administration_id = e.administration_id and l.expense_id = e.id
      join ledgers g on g.administration_id = l.administration_id and g.id = l.ledger_id
      join contacts c on c.administration_id = e.administration_id and c.id = e.contact_id
    where e.administration_id = ${scope.administrationId} and not e.is_concept and e.reversed_at is null and not e.is_credit_note
      and not e.reverse_billing and l.amount_excl_cents > 0 and ${ofExpense}
      and (l.ledger_id = any (${ledgerIds}::bigint[]) or ${ofCosts})
    order by e.document_date desc, e.id desc, l.line_number limit ${MOST_LINES}`.execute(scope.db);
  const company = await administration(scope);
  return rows.map(({ year, entry_number, amount_excl_cents, vat_cents, deductible_bp, ...row }) => {
    const reclaims = handlesVat(company, row.document_date);
    const split = splitInputVat(cents(vat_cents), reclaims ? deductible_bp : 0);
    return {
      ...row,
      expense_name: bookingNumber(year, entry_number),
      amount: cents(amount_excl_cents + split.cost),
      vat_deducted: split.input,
    };
  });
}
