import type { Scope } from '#platform/scope';

/** Default categories of contacts, as a place where a ledger is named. */
export const ledgerOfContacts = {
  uses: async (scope: Scope, ledgerId: number) => {
    const { count } = await scope.db
      .selectFrom('contacts')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('administration_id', '=', scope.administrationId)
      .where('default_ledger_id', '=', ledgerId)
      .executeTakeFirstOrThrow();
    return { contacts: count };
  },
  replace: async (scope: Scope, from: number, to: number): Promise<void> => {
    await scope.db
      .updateTable('contacts')
      .set((eb) => ({ default_ledger_id: to, version: eb('version', '+', 1) }))
      .where('administration_id', '=', scope.administrationId)
      .where('default_ledger_id', '=', from)
      .execute();
  },
};
