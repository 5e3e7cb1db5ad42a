import { type ExpenseBody, type FieldText, VAT_RATE_BP } from '@saldo/contract';
import { isBookingDate, type IsoDate, revenueCode, vatRatesOn } from '@saldo/ledger';
import { Refusal } from '#platform/refusal';
import type { PostingContext, PostingLedger } from '../posting/posting-context.ts';

type Fields = Record<string, FieldText[]>;

/** What any expense must be, a draft too: the contact and the ledgers it names exist here. */
function checkReferences(body: ExpenseBody, ground: PostingContext, fields: Fields): void {
  if (body.contact_id !== null && ground.contact === null) add(fields, 'contact_id', 'contact_unknown');
  body.lines.forEach((line, index) => {
    if (line.ledger_account_id === null) return;
    const ledger = ground.ledgers.get(line.ledger_account_id);
    const path = `lines.${String(index)}.ledger_account_id`;
    if (ledger === undefined) add(fields, path, 'ledger_unknown');
    else if (ledger.use.sales && body.reverse_billing) checkRevenue(body, { line, ledger, index }, ground, fields);
    else if (ledger.use.expenses === 'never') add(fields, path, 'ledger_not_for_expenses');
  });
}

type Sold = { line: ExpenseBody['lines'][number]; ledger: PostingLedger; index: number };

/** Revenue that the customer invoiced: VAT only where the account allows it, and never under the KOR or a reverse charge. */
function checkRevenue(body: ExpenseBody, { line, ledger, index }: Sold, ground: PostingContext, fields: Fields): void {
  const rate_bp = VAT_RATE_BP[line.vat];
  const isFree = !ground.reclaims_vat || body.reverse_charge !== 'NONE';
  if ((rate_bp > 0 && isFree) || revenueCode(ledger.code, rate_bp, body.date) === null)
    add(fields, `lines.${String(index)}.vat`, 'vat_not_on_ledger');
}

/** What a posted expense must be as well (specification §5): all errors are reported at once, each at its field. */
function checkComplete(body: ExpenseBody, today: IsoDate, fields: Fields): void {
  if (body.contact_id === null && body.new_contact === null) add(fields, 'contact_id', 'contact_required');
  if (!isBookingDate(body.date, today)) add(fields, 'date', 'date_out_of_range');
  if (body.performed_on !== null && !isBookingDate(body.performed_on, today))
    add(fields, 'performed_on', 'date_out_of_range');
  if (body.due_date !== null && body.due_date < body.date) add(fields, 'due_date', 'date_before_invoice');
  if (body.currency !== 'EUR' && body.exchange_rate === null) add(fields, 'exchange_rate', 'exchange_rate_required');
  if (body.lines.length === 0) add(fields, 'lines', 'lines_required');
  const rates = isBookingDate(body.date, today) ? vatRatesOn(body.date).map((rate) => rate.rate_bp) : undefined;
  body.lines.forEach((line, index) => {
    const path = `lines.${String(index)}`;
    if (line.description.trim() === '') add(fields, `${path}.description`, 'description_empty');
    if (line.ledger_account_id === null) add(fields, `${path}.ledger_account_id`, 'ledger_required');
    if (rates !== undefined && !rates.includes(VAT_RATE_BP[line.vat])) add(fields, `${path}.vat`, 'rate_not_in_force');
  });
}

function add(fields: Fields, path: string, text: FieldText): void {
  (fields[path] ??= []).push(text);
}

/** Refuses what is wrong with an expense, all fields at once. A draft may have holes. Pure. */
export function checkExpense(body: ExpenseBody, ground: PostingContext, today: IsoDate): void {
  const fields: Fields = {};
  if (!body.is_concept) checkComplete(body, today, fields);
  checkReferences(body, ground, fields);
  if (Object.keys(fields).length > 0) throw new Refusal('invalid', { fields });
}
