import { API } from '@saldo/contract';
import { FAKE_SIGNATURE, feedCode } from '#adapters/bank-feed/fake';
import { makeLink } from '#platform/jobs/one-time-links';
import type { Requests } from '../request-types.ts';
import type { Site } from '../site.ts';

/** What the bank sends who asks back with. */
export async function feedState(site: Site): Promise<string> {
  const { administrationId: administration_id, asker, owner, world } = site;
  const subject = { administration_id, person_id: asker.id };
  const about = { administrationId: administration_id, person: owner };
  const token = await world.inScope((scope) => makeLink(scope, 'BANK_FEED', subject), about);
  return `en.${String(administration_id)}.${token}`;
}

/** An account that was connected just now, by the owner. */
export async function connectedAccount(site: Site): Promise<number> {
  const iban = site.iban();
  const { url } = await site.get(API.bank.connectBankFeed, { body: {} });
  const state = new URL(url).searchParams.get('state') ?? '';
  const { account_ids } = await site.get(API.bank.finishBankFeed, { body: { state, code: feedCode(iban) } });
  return account_ids[0] ?? 0;
}

export async function synchronisedAccount(site: Site): Promise<number> {
  const id = await connectedAccount(site);
  await site.get(API.bank.firstSyncBankAccount, { params: { id }, body: { start_date: '2026-06-01' } });
  return id;
}

type FeedCall =
  | 'connectBankFeed'
  | 'finishBankFeed'
  | 'syncBankAccount'
  | 'firstSyncBankAccount'
  | 'disconnectBankFeed'
  | 'bankFeedChanged';

export const bankFeedRequests: Pick<Requests<'bank'>, FeedCall> = {
  connectBankFeed: async (site) => ({ body: { account_id: await connectedAccount(site) } }),
  finishBankFeed: async (site) => ({ body: { state: await feedState(site), code: feedCode(site.iban()) } }),
  syncBankAccount: async (site) => ({ body: { account_id: await synchronisedAccount(site) } }),
  firstSyncBankAccount: async (site) => ({
    params: { id: await connectedAccount(site) },
    body: { start_date: '2026-06-01' },
  }),
  disconnectBankFeed: async () => ({ body: {} }),
  bankFeedChanged: async () => ({
    file: { name: 'body', bytes: Buffer.from(JSON.stringify({ kind: 'LOOK', organization: 'nobody' })) },
    headers: { signature: FAKE_SIGNATURE },
  }),
};
