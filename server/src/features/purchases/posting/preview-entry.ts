import type { EntryPreview, ExpenseBody } from '@saldo/contract';
import { formatEuro, negate, privatePaymentAccount, ROLES, ZERO, type Cents, type JournalLine } from '@saldo/ledger';
import { administration } from '#features/administrations/index';
import { ledgerTitles } from '#features/journal/index';
import type { Scope } from '#platform/scope';
import { fieldsOf } from '../expenses/amounts.ts';
import { checkExpense } from '../expenses/check-expense.ts';
import { loadPostingContext } from './posting-context.ts';
import { entryOn, ownPlace } from './prepare-entry.ts';

/**
 * Previews the entry of an expense, with its private payment; null while a line has no category or the total
 * is zero. Uses the posting function itself, so the preview equals the entry. Saves nothing.
 */
export async function previewEntry(
  scope: Scope,
  given: Omit<ExpenseBody, 'project_id' | 'attachment_ids'>,
): Promise<EntryPreview> {
  const body: ExpenseBody = { ...given, is_concept: true, attachment_ids: [] };
  const context = await loadPostingContext(scope, body);
  checkExpense(body, context, scope.today);
  const { fields, lines } = fieldsOf(body, context.contact, { project_id: null, ledgers: context.ledgers });
  if (lines.length === 0 || lines.some(({ ledger_id }) => ledger_id === null)) return { lines: null };
  const named = { ...fields, id: context.reserved_id, contact_id: context.contact?.id ?? 0 };
  const entry = entryOn(ownPlace(fields), named, lines, context);
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
