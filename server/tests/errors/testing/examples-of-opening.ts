import { API } from '@saldo/contract';
import { givenOpening, openingBody } from '../../access/testing/opening.ts';
import { refused } from './example.ts';

const { bank, journal } = API;

/** Of the opening balance. */
export const openingExamples = {
  opening_balance_exists: refused('a second opening balance is posted', journal.createOpeningBalance, async (site) => {
    await givenOpening(site);
    return { body: await openingBody(site) };
  }),
  opening_balance_unbalanced: refused(
    'the debits and credits of an opening balance differ',
    journal.createOpeningBalance,
    async () => ({ body: { date: '2026-01-01', lines: [{ ledger: '1010', debit: '100.00' }] } }),
  ),
  opening_balance_final: refused(
    'the year of the opening balance is closed',
    journal.createOpeningBalance,
    async (site) => {
      await site.world.inScope(
        (scope) =>
          scope.db
            .updateTable('financial_years')
            .set({ state: 'CLOSED' })
            .where('administration_id', '=', site.administrationId)
            .where('year', '=', 2025)
            .execute(),
        { administrationId: site.administrationId, person: site.owner },
      );
      return { body: { ...(await openingBody(site)), date: '2025-12-01' } };
    },
  ),
  opening_item_paid: refused(
    'a replacement opening balance omits an invoice that was paid',
    journal.replaceOpeningBalance,
    async (site) => {
      const id = await givenOpening(site);
      const { lines } = await site.get(journal.openingBalance, {});
      const open_item_id = lines.find(({ document }) => document !== null)?.document?.open_item_id ?? 0;
      const { id: transaction, version } = await site.transaction();
      const booked = [{ open_item_id, amount: '121.00' }];
      await site.get(bank.processTransactions, { body: { mutations: [{ id: transaction, version, lines: booked }] } });
      const rest = [
        { ledger: '0230', debit: '1000.00' },
        { ledger: '0500', credit: '1000.00' },
      ];
      return { params: { id }, body: { date: '2026-01-01', lines: rest } };
    },
  ),
  opening_after_entries: refused(
    'bank transactions were booked before the date of the opening balance',
    journal.createOpeningBalance,
    async (site) => {
      const { id, version, account_id } = await site.transaction();
      const { ledger_code } = await site.get(bank.bankAccount, { params: { id: account_id } });
      const lines = [{ ledger_account_id: await site.ledger(), amount: '121.00' }];
      await site.get(bank.processTransactions, { body: { mutations: [{ id, version, lines }] } });
      const opening = [
        { ledger: ledger_code, debit: '100.00' },
        { ledger: '0500', credit: '100.00' },
      ];
      return { body: { date: '2026-07-15', lines: opening } };
    },
  ),
  transaction_before_opening: refused(
    'a transaction dated before the opening balance is booked',
    bank.processTransactions,
    async (site) => {
      const { id, version } = await site.transaction();
      const opening = [
        { ledger: '0230', debit: '100.00' },
        { ledger: '0500', credit: '100.00' },
      ];
      await site.get(journal.createOpeningBalance, { body: { date: '2026-07-15', lines: opening } });
      const lines = [{ ledger_account_id: await site.ledger(), amount: '121.00' }];
      return { body: { mutations: [{ id, version, lines }] } };
    },
  ),
  not_a_trial_balance: refused('the file is not a trial balance', journal.readTrialBalance, async () => ({
    query: { date: '2026-01-01' },
    file: { name: 'contacts.csv', bytes: Buffer.from('Name;Town\nBakker;Delft\n') },
  })),
};
