import { API } from '@saldo/contract';
import { bookedMemorial, freeBooking } from '../../access/testing/memorial.ts';
import { refused } from './example.ts';

const { journal } = API;

/** Of general journal entries. */
export const memorialExamples = {
  memorial_unbalanced: refused(
    'the debits and credits of a general journal entry differ',
    journal.createMemorial,
    async () => {
      const lines = [
        { ledger: '4800', debit: '100.00' },
        { ledger: '1010', credit: '99.99' },
      ];
      return { body: { ...freeBooking, booking: { ...freeBooking.booking, lines } } };
    },
  ),
  memorial_reversed: refused(
    'a general journal entry that was reversed is changed',
    journal.updateMemorial,
    async (site) => {
      const { entry_id, version } = await bookedMemorial(site);
      const reversed = await site.get(journal.reverseMemorial, { params: { id: entry_id }, body: { version } });
      return { params: { id: entry_id }, body: { ...freeBooking, version: reversed.version } };
    },
  ),
  memorial_without_vat: refused(
    'VAT on private use is booked by a company that files no VAT returns',
    journal.createMemorial,
    async (site) => {
      await site.world.inScope(
        (scope) =>
          scope.db
            .updateTable('administrations')
            .set({ vat_subjected: false })
            .where('id', '=', site.administrationId)
            .execute(),
        { administrationId: site.administrationId, person: site.owner },
      );
      const booking = { type: 'PRIVATE_USE_GOODS', cost: '80.00', vat: 'PROCENT_21' } as const;
      return { body: { date: '2026-07-01', booking } };
    },
  ),
};
