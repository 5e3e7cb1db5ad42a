import type { FieldText } from '@saldo/contract';
import { type AccountKind, type LedgerCategory, ledgerUse } from '@saldo/ledger';
import type { Scope } from '#platform/scope';

/** What is wrong with a ledger that expenses are to be booked on unless a person says otherwise; nothing where there is none. */
export async function mistakeInDefaultLedger(
  scope: Scope,
  id: number | null | undefined,
): Promise<{ default_ledger_id?: FieldText }> {
  if (typeof id !== 'number') return {};
  const ledger = await scope.db
    .selectFrom('ledgers')
    .select(['rgs_code', 'kind', 'category'])
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (ledger === undefined) return { default_ledger_id: 'ledger_unknown' };
  const { expenses } = ledgerUse({
    rgs_code: ledger.rgs_code,
    kind: ledger.kind as AccountKind,
    category: ledger.category as LedgerCategory,
  });
  return expenses === 'never' ? { default_ledger_id: 'ledger_not_for_expenses' } : {};
}
