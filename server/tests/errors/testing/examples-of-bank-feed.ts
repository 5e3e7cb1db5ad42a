import { API } from '@saldo/contract';
import { feedCode } from '#adapters/bank-feed/fake';
import { connectedAccount, feedState, synchronisedAccount } from '../../access/testing/bank/requests-of-bank-feed.ts';
import type { Site } from '../../access/testing/site.ts';
import { refused, refusedOnce } from './example.ts';

const { bank } = API;

const finishing = (code: string) => async (site: Site) => ({ body: { state: await feedState(site), code } });

/** Of the connection with the bank. */
export const bankFeedExamples = {
  bank_feed_off: refusedOnce(
    'bank synchronisation is not set up on the server',
    bank.finishBankFeed,
    finishing(feedCode('off')),
    ['one_time_links'],
  ),
  bank_feed_unavailable: refusedOnce('the bank does not respond', bank.finishBankFeed, finishing(feedCode('away')), [
    'one_time_links',
  ]),
  bank_feed_failed: refusedOnce('the bank rejects the code', bank.finishBankFeed, finishing('made up'), [
    'one_time_links',
  ]),
  bank_feed_refused: refusedOnce(
    'the person declines at the bank',
    bank.finishBankFeed,
    async (site) => {
      await site.get(bank.disconnectBankFeed, { body: {} });
      return { body: { state: await feedState(site) } };
    },
    ['one_time_links'],
  ),
  bank_not_connected: refused(
    'an account that is not connected is synchronised',
    bank.syncBankAccount,
    async (site) => ({
      body: { account_id: (await site.bankAccount()).id },
    }),
  ),
  bank_consent_ended: refused('the consent at the bank has ended', bank.syncBankAccount, async (site) => {
    const account_id = await synchronisedAccount(site);
    await site.world.inScope(
      ({ db }) =>
        db
          .updateTable('bank_feed_accounts')
          .set({ state: 'CONSENT_ENDED' })
          .where('administration_id', '=', site.administrationId)
          .where('account_id', '=', account_id)
          .execute(),
      { administrationId: site.administrationId, person: site.owner },
    );
    return { body: { account_id } };
  }),
  transaction_withdrawn: refused(
    'a transaction that the bank withdrew is restored',
    bank.unskipTransactions,
    async (site) => {
      const { id, version } = await site.transaction();
      await site.world.inScope(
        ({ db }) =>
          db
            .updateTable('bank_transactions')
            .set({ state: 'SKIPPED', bank_says: JSON.stringify({ removed: true }) })
            .where('administration_id', '=', site.administrationId)
            .where('id', '=', id)
            .execute(),
        { administrationId: site.administrationId, person: site.owner },
      );
      return { body: { mutations: [{ id, version }] } };
    },
  ),
  first_sync_needed: refused(
    'an account is synchronised before a start date was chosen',
    bank.syncBankAccount,
    async (site) => ({ body: { account_id: await connectedAccount(site) } }),
  ),
  first_sync_done: refused('a start date is chosen twice', bank.firstSyncBankAccount, async (site) => ({
    params: { id: await synchronisedAccount(site) },
    body: { start_date: '2026-06-01' },
  })),
};
