import { API } from '@saldo/contract';
import { addedLedger, ledgerOf, newLedger } from '../../access/testing/ledgers.ts';
import { freeBooking } from '../../access/testing/memorial.ts';
import type { Site } from '../../access/testing/site.ts';
import { refused } from './example.ts';

const { journal } = API;

/** A ledger that was added, with an amount on it on 1 July. */
async function bookedLedger(site: Site) {
  const ledger = await addedLedger(site);
  const lines = [
    { ledger: ledger.code, debit: '25.00' },
    { ledger: '4800', credit: '25.00' },
  ];
  await site.get(journal.createMemorial, { body: { ...freeBooking, booking: { ...freeBooking.booking, lines } } });
  return ledger;
}

const merge = (into_id: number, date: string) => ({ into_id, date });

/** Of ledger accounts. */
export const ledgerExamples = {
  ledger_inactive: refused('a ledger account that is inactive is merged', journal.mergeLedger, async (site) => {
    const { id } = await addedLedger(site);
    await site.get(journal.deactivateLedger, { params: { id } });
    return { params: { id }, body: merge((await addedLedger(site)).id, '2026-07-01') };
  }),
  ledger_reserved: refused('the debtors account is deactivated', journal.deactivateLedger, async (site) => ({
    params: { id: (await ledgerOf(site, '1100')).id },
  })),
  ledger_standard: refused('an account of the standard chart is renamed', journal.updateLedger, async (site) => {
    const { id, version } = await ledgerOf(site, '4600');
    return { params: { id }, body: { ...newLedger(), version } };
  }),
  ledger_in_use: refused(
    'an account with entries in an open year is deactivated',
    journal.deactivateLedger,
    async (site) => ({
      params: { id: (await bookedLedger(site)).id },
    }),
  ),
  ledgers_not_alike: refused('a cost account is merged into a loan', journal.mergeLedger, async (site) => ({
    params: { id: (await addedLedger(site)).id },
    body: merge((await ledgerOf(site, '0800')).id, '2026-07-01'),
  })),
  ledger_has_later_entries: refused(
    'an account is merged on a day before its last entry',
    journal.mergeLedger,
    async (site) => ({
      params: { id: (await bookedLedger(site)).id },
      body: merge((await addedLedger(site)).id, '2026-06-30'),
    }),
  ),
};
