import { createHash, createHmac } from 'node:crypto';
import { isIban } from '@saldo/ledger';
import { ConsentEnded, type FeedAccount, type FeedKeys } from '#adapters/bank-feed/bank-feed';
import { enqueue, type Job } from '#platform/jobs/jobs';
import { makeLink, takeLink } from '#platform/jobs/one-time-links';
import { orNotFound, Refusal } from '#platform/refusal';
import type { Begin, Scope } from '#platform/scope';
import { z } from 'zod';
import { createBankAccount } from '../accounts/bank-accounts.ts';
import { type FeedHouse, feedKeys, organizationOf, refusing } from './feed-house.ts';
import {
  changeFeedAccount,
  connectedAccounts,
  feedAccount,
  type FeedAccountRow,
  feedOf,
  forgetFeedAccounts,
  noteOrganization,
  openKeys,
  replaceFeedAccounts,
  sealKeys,
} from './feed-store.ts';
import { planSync } from './plan-sync.ts';

export const REVOKE_FEED = 'bank.revoke-feed';

/** The word that redeeming the code takes. It follows from the state and a secret of the server, so that nothing need be kept. */
const verifierOf = (secret: string, state: string): string =>
  createHmac('sha256', secret).update(`bank feed ${state}`).digest('base64url');

async function newState(scope: Scope): Promise<string> {
  const subject = { person_id: scope.personId, administration_id: scope.administrationId };
  const token = await makeLink(scope, 'BANK_FEED', subject);
  return `${scope.language}.${String(scope.administrationId)}.${token}`;
}

/**
 * Where the browser goes to connect accounts, or to renew the consent for one. What comes back names language and administration, to find the
 * way, and holds a token that works once, for an hour, for this person in this administration.
 */
export async function connectFeed(
  begin: Begin<Scope>,
  house: FeedHouse,
  accountId: number | undefined,
): Promise<{ url: string }> {
  const { state, feedAccountId } = await begin(async (scope) => {
    const account = accountId === undefined ? undefined : orNotFound(await feedAccount(scope, accountId));
    return { state: await newState(scope), feedAccountId: account?.feed_account_id };
  });
  const renewal = feedAccountId === undefined ? undefined : await renewalUrl(begin, house, feedAccountId, state);
  if (renewal !== undefined) return { url: renewal };
  const challenge = createHash('sha256').update(verifierOf(house.settings.sessionSecret, state)).digest('base64url');
  try {
    return { url: house.bankFeed.authorize(state, challenge) };
  } catch (error) {
    return refusing(error);
  }
}

/** Where one consent is renewed; undefined when the service knows us no more, so that the account is to be connected again. */
async function renewalUrl(
  begin: Begin<Scope>,
  house: FeedHouse,
  feedAccountId: string,
  state: string,
): Promise<string | undefined> {
  try {
    const keys = await feedKeys(begin, house);
    if (keys === undefined) return undefined;
    const back = `${house.settings.publicUrl}/bank-connection?state=${encodeURIComponent(state)}&renewed=yes`;
    return await house.bankFeed.renewConsent(keys, feedAccountId, back);
  } catch (error) {
    return error instanceof ConsentEnded ? undefined : refusing(error);
  }
}

type Connected = { account_ids: number[]; left_out: number };

/** Connects the accounts that the code gives; without one, sees which consents hold again. The token of `state` is used up, whatever comes of it. */
export async function finishFeed<Outcome>(
  begin: Begin<Scope>,
  house: FeedHouse,
  { state, code }: { state: string; code?: string | undefined },
  inOne: (connect: (scope: Scope) => Promise<Connected>) => Promise<Outcome>,
): Promise<Outcome> {
  await begin((scope) => takeState(scope, state));
  if (code !== undefined) {
    const { bankFeed, settings } = house;
    const keys = await bankFeed.redeem(code, verifierOf(settings.sessionSecret, state)).catch(refusing);
    const accounts = await bankFeed.accounts(keys).catch(refusing);
    const organization = await organizationOf(bankFeed, keys).catch(refusing);
    return inOne(async (scope) => {
      const connected = await connect(scope, house, keys, accounts);
      await noteOrganization(scope, organization);
      return connected;
    });
  }
  const keys = await feedKeys(begin, house).catch(refusing);
  if (keys === undefined) throw new Refusal('bank_feed_refused');
  const accounts = await house.bankFeed.accounts(keys).catch(refusing);
  return inOne(async (scope) => {
    const account_ids = await takeRenewed(scope, accounts);
    if (account_ids.length === 0) throw new Refusal('bank_feed_refused');
    return { account_ids, left_out: 0 };
  });
}

async function takeState(scope: Scope, state: string): Promise<void> {
  const link = await takeLink(scope, 'BANK_FEED', state.slice(state.lastIndexOf('.') + 1));
  // Thrown in the transaction that took it: in other hands a link is not used up.
  if (link?.person_id !== scope.personId || link.administration_id !== scope.administrationId)
    throw new Refusal('link_over');
}

/** Of two connections the last one stays; the other's keys are revoked. What was retrieved stays with its account. */
async function connect(
  scope: Scope,
  { seals }: FeedHouse,
  keys: FeedKeys,
  accounts: readonly FeedAccount[],
): Promise<Connected> {
  const earlier = await feedOf(scope, { hold: true });
  if (earlier !== undefined) await revokeLater(scope, earlier);
  const { id } = await scope.db
    .insertInto('bank_feeds')
    .values({
      administration_id: scope.administrationId,
      keys: '',
      connected_by: scope.personId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await scope.db
    .updateTable('bank_feeds')
    .set({ keys: sealKeys(scope, seals, id, keys) })
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .execute();
  const own = await idsByIban(scope);
  const usable = accounts.filter(({ iban, currency }) => currency === 'EUR' && isIban(iban));
  const connected = [];
  for (const { id: feed_account_id, iban, name, consent_until } of oneOfEach(usable)) {
    const account_id = own.get(iban) ?? (await createBankAccount(scope, { ibanNumber: iban, name })).id;
    connected.push({ account_id, feed_account_id, consent_until });
  }
  await replaceFeedAccounts(scope, connected);
  for (const row of await connectedAccounts(scope))
    if (row.state === 'ACTIVE') await planSync(scope, row.account_id, 'soon');
  return { account_ids: connected.map(({ account_id }) => account_id), left_out: accounts.length - usable.length };
}

/** One by IBAN: the service may list an account twice, as when the holder chose it anew. One whose consent holds goes first. */
function oneOfEach(accounts: readonly FeedAccount[]): FeedAccount[] {
  const endedFirst = accounts.toSorted((a, b) => Number(b.consent_ended) - Number(a.consent_ended));
  return [...new Map(endedFirst.map((account) => [account.iban, account])).values()];
}

async function idsByIban(scope: Scope): Promise<Map<string, number>> {
  const rows = await scope.db
    .selectFrom('bank_accounts')
    .select(['id', 'iban'])
    .where('administration_id', '=', scope.administrationId)
    .execute();
  return new Map(rows.flatMap(({ id, iban }) => (iban === null ? [] : [[iban, id]])));
}

/** Consents that hold again, by what the service says of each account: the account and everything on it stay as they are. Gives which. */
export async function takeRenewed(
  scope: Scope,
  accounts: readonly FeedAccount[],
  rows?: readonly FeedAccountRow[],
): Promise<number[]> {
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const renewed: number[] = [];
  for (const row of rows ?? (await connectedAccounts(scope))) {
    const account = byId.get(row.feed_account_id);
    // The service repeats what the bank last said until it is asked again; a consent that was renewed holds longer than before.
    if (account === undefined || (account.consent_ended && !holdsLonger(account, row))) continue;
    const state = row.start_on === null ? 'FIRST_SYNC' : 'ACTIVE';
    const { consent_until } = account;
    await changeFeedAccount(scope, row.account_id, { state, consent_until, warned_days: null, problem: null });
    if (state === 'ACTIVE') await planSync(scope, row.account_id, 'soon');
    renewed.push(row.account_id);
  }
  return renewed;
}

/** Whether the service says of an account that its consent holds longer than it did. */
export const holdsLonger = (account: FeedAccount, row: FeedAccountRow): boolean =>
  (account.consent_until ?? '') > (row.consent_until ?? '');

/** Disconnects every account. A job revokes the keys, so the service need not be available. */
export async function disconnectFeed(scope: Scope): Promise<void> {
  const feed = await feedOf(scope, { hold: true });
  if (feed === undefined) return;
  await forgetFeedAccounts(scope);
  await noteOrganization(scope, null);
  await revokeLater(scope, feed);
}

async function revokeLater(scope: Scope, { id, sealed }: { id: number; sealed: string }): Promise<void> {
  await scope.db
    .deleteFrom('bank_feeds')
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .execute();
  await enqueue(scope, REVOKE_FEED, { feed_id: id, sealed });
}

export function revokeFeed({ bankFeed, seals }: FeedHouse): Job {
  return async (context) => {
    const { feed_id: id, sealed } = z.object({ feed_id: z.int(), sealed: z.string() }).parse(context.payload);
    const keys = await context.begin(async (scope) => openKeys(scope, seals, { id, sealed }));
    await bankFeed.revoke(keys);
  };
}
