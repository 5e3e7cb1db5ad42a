import { type ExpenseBody, type FieldText, validateExpense, VAT_RATE_BP } from '@saldo/contract';
import { type IsoDate, revenueCode } from '@saldo/ledger';
import { Refusal } from '#platform/refusal';
import type { PostingContext, PostingLedger } from '../posting/posting-context.ts';

type Fields = Record<string, FieldText[]>;

/** What any expense must be, a draft too: the contact and the ledgers it names exist here. */
function checkReferences(body: ExpenseBody, context: PostingContext, fields: Fields): void {
  if (body.contact_id !== null && context.contact === null) add(fields, 'contact_id', 'contact_unknown');
  body.lines.forEach((line, index) => {
    if (line.ledger_account_id === null) return;
    const ledger = context.ledgers.get(line.ledger_account_id);
    const path = `lines.${String(index)}.ledger_account_id`;
    if (ledger === undefined) add(fields, path, 'ledger_unknown');
    else if (ledger.use.sales && body.reverse_billing) checkRevenue(body, { line, ledger, index }, context, fields);
    else if (ledger.use.expenses === 'never') add(fields, path, 'ledger_not_for_expenses');
  });
}

type Sold = { line: ExpenseBody['lines'][number]; ledger: PostingLedger; index: number };

/** Revenue that the customer invoiced: VAT only where the account allows it, and never under the KOR or a reverse charge. */
function checkRevenue(body: ExpenseBody, { line, ledger, index }: Sold, context: PostingContext, fields: Fields): void {
  const rate_bp = VAT_RATE_BP[line.vat];
  const isFree = !context.reclaims_vat || body.reverse_charge !== 'NONE';
  if ((rate_bp > 0 && isFree) || revenueCode(ledger.code, rate_bp, body.date) === null)
    add(fields, `lines.${String(index)}.vat`, 'vat_not_on_ledger');
}

function add(fields: Fields, path: string, text: FieldText): void {
  (fields[path] ??= []).push(text);
}

/** Refuses what is wrong with an expense, all fields at once. A draft may have holes. Pure. */
export function checkExpense(body: ExpenseBody, context: PostingContext, today: IsoDate): void {
  const fields: Fields = {};
  const mistakes = body.is_concept ? {} : validateExpense(body, today);
  for (const [path, text] of Object.entries(mistakes)) add(fields, path, text);
  checkReferences(body, context, fields);
  if (Object.keys(fields).length > 0) throw new Refusal('invalid', { fields });
}
