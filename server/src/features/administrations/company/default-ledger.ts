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
    .select(['rgs_code', 'kind', 'category', 'activated'])
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (ledger === undefined) return { default_ledger_id: 'ledger_unknown' };
  if (!ledger.activated) return { default_ledger_id: 'ledger_inactive' };
  const { expenses } = ledgerUse({
    rgs_code: ledger.rgs_code,
    kind: ledger.kind as AccountKind,
    category: ledger.category as LedgerCategory,
  });
  return expenses === 'never' ? { default_ledger_id: 'ledger_not_for_expenses' } : {};
}

/** The company's own default category, as a place where a ledger is named. */
export const ledgerOfCompany = {
  uses: async (scope: Scope, ledgerId: number) => {
    const { default_ledger_id } = await scope.db
      .selectFrom('administrations')
      .select('default_ledger_id')
      .where('id', '=', scope.administrationId)
      .executeTakeFirstOrThrow();
    return { company: default_ledger_id === ledgerId ? 1 : 0 };
  },
  replace: async (scope: Scope, from: number, to: number): Promise<void> => {
    await scope.db
      .updateTable('administrations')
      .set({ default_ledger_id: to })
      .where('id', '=', scope.administrationId)
      .where('default_ledger_id', '=', from)
      .execute();
  },
};
