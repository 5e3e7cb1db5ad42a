import type { EntryPreview, ExpenseBody } from '@saldo/contract';
import {
  formatEuro,
  firstOfMonth,
  negate,
  privatePaymentAccount,
  ROLES,
  ZERO,
  type Cents,
  type JournalLine,
} from '@saldo/ledger';
import { administration } from '#features/administrations/index';
import { ledgerTitles } from '#features/journal/index';
import type { Scope } from '#platform/scope';
import { bookedLine, entryTerms } from './booked-line.ts';
import { expenseEntry } from './expense-entry.ts';
import { fieldsOf } from '../expenses/amounts.ts';
import { checkExpense } from '../expenses/check-expense.ts';
import { loadPostingContext } from './posting-context.ts';

/**
 * Previews the entry of an expense, with its private payment; null while a line has no category or the total
 * is zero. Uses the posting function itself, so the preview equals the entry. Saves nothing.
 */
export async function previewEntry(
  scope: Scope,
  given: Omit<ExpenseBody, 'project_id' | 'attachment_ids'>,
): Promise<EntryPreview> {
  const body: ExpenseBody = { ...given, is_concept: true, attachment_ids: [] };
  const ground = await loadPostingContext(scope, body);
  checkExpense(body, ground, scope.today);
  const { fields, lines } = fieldsOf(body, ground.contact, { project_id: null, ledgers: ground.ledgers });
  const booked = lines.flatMap((line) => {
    const ledger = ground.ledgers.get(line.ledger_id ?? 0);
    return ledger === undefined ? [] : [bookedLine(line, ledger, fields, ground.reclaims_vat)];
  });
  if (booked.length === 0 || booked.length < lines.length) return { lines: null };
  const entry = expenseEntry({
    id: ground.reserved_id,
    contact_id: ground.contact?.id ?? 0,
    booked_on: body.date,
    vat_month: firstOfMonth(body.date),
    ...entryTerms(fields, ground.reclaims_vat),
    lines: booked,
  });
  if (typeof entry === 'string') return { lines: null };
  const all: Sided[] = [...entry.lines];
  if (body.payment_method === 'PRIVATE') {
    const { business_entity } = await administration(scope);
    const owed = fields.total_incl_cents;
    all.push(
      { account: ROLES.creditors, amount: owed },
      { account: privatePaymentAccount(business_entity), amount: negate(owed) },
    );
  }
  const shown = joined(all);
  const titles = await ledgerTitles(scope, [...shown.keys()]);
  return {
    lines: [...shown].map(([code, amount]) => ({
      code,
      title: titles.get(code) ?? '',
      debit: formatEuro(amount > 0 ? amount : ZERO),
      credit: formatEuro(amount < 0 ? negate(amount) : ZERO),
    })),
  };
}

type Sided = Pick<JournalLine, 'account' | 'amount'>;

/** One row for each account and side, in the order in which they come; zero rows are omitted. */
function joined(lines: readonly Sided[]): Map<string, Cents> {
  const sums = new Map<string, Cents>();
  for (const { account, amount } of lines) sums.set(account, ((sums.get(account) ?? 0) + amount) as Cents);
  return new Map([...sums].filter(([, amount]) => amount !== 0));
}
