import { z } from 'zod';
import type { ErrorCode } from '@saldo/contract';
import type { Cents, IsoDate } from '@saldo/ledger';
import { BankFeedUnavailable, ConsentEnded, type FeedKeys, type FeedTransaction } from '#adapters/bank-feed/bank-feed';
import { failTask, finishTask, reportProgress, startTask } from '#features/administrations/index';
import { dutchDay } from '#platform/clock';
import type { Job, JobContext } from '#platform/jobs/jobs';
import { orNotFound, Refusal, refuseField } from '#platform/refusal';
import type { Begin, Scope } from '#platform/scope';
import { planAutomatic } from '../bookings/plan-automatic.ts';
import { proposeForAccount } from '../matching/refresh-proposals.ts';
import type { WhenBrought } from '../statements/import-statement.ts';
import { type Counts, storeStatements } from '../statements/store-statements.ts';
import { StatementSurveyor } from '../statements/survey-statements.ts';
import { type FeedHouse, feedKeys, organizationOf, refusalOf, refusing } from './feed-house.ts';
import {
  changeFeedAccount,
  countUnattended,
  daysRead,
  earliestStart,
  feedAccount,
  type FeedAccountRow,
  feedOf,
  hasOrganization,
  noteOrganization,
} from './feed-store.ts';
import { followSync, planSync, SYNC_BANK } from './plan-sync.ts';
import { formatOf, readFrom, readTransactions, statementsOfDays } from './read-feed.ts';
import { notListed, applyBankChanges } from './apply-bank-changes.ts';
import { remindOfConsent } from './remind-of-consent.ts';

/** So often a synchronisation that is not done is asked about. */
const MOST_TRIES = 30;
/** So many withdrawn at once are no withdrawals: then the list is not whole. What came is stored, and nothing is withdrawn. */
const MOST_WITHDRAWN = 50;
/** So often a list is read again, because another synchronisation was stored before it. */
const MOST_READINGS = 3;

type BeginOnce<Outcome> = Begin<Scope> & {
  once(work: (scope: Scope) => Promise<{ task_id: number }>): Promise<Outcome>;
};

/** Chooses from which day on transactions are retrieved, and has them retrieved. */
export async function firstSync<Outcome>(
  begin: BeginOnce<Outcome>,
  house: FeedHouse,
  about: { accountId: number; startOn: IsoDate; address: string },
): Promise<Outcome> {
  const choose = async (scope: Scope): Promise<FeedAccountRow> => {
    const { startOn } = about;
    const account = await connected(scope, about.accountId);
    if (account.start_on !== null) throw new Refusal('first_sync_done');
    if (startOn > scope.today) throw refuseField('start_date', 'feed_start_in_future');
    if (startOn < earliestStart(scope.today)) throw refuseField('start_date', 'feed_start_too_early');
    return account;
  };
  return attended(begin, house, about, choose, (scope) =>
    changeFeedAccount(scope, about.accountId, { start_on: about.startOn, state: 'ACTIVE' }),
  );
}

/** Has new transactions retrieved for a person who waits. */
export async function syncNow<Outcome>(
  begin: BeginOnce<Outcome>,
  house: FeedHouse,
  about: { accountId: number; address: string },
): Promise<Outcome> {
  const ready = async (scope: Scope): Promise<FeedAccountRow> => {
    const account = await connected(scope, about.accountId);
    if (account.start_on === null) throw new Refusal('first_sync_needed');
    return account;
  };
  return attended(begin, house, about, ready, async () => undefined);
}

async function connected(scope: Scope, accountId: number): Promise<FeedAccountRow> {
  const exists = await scope.db
    .selectFrom('bank_accounts')
    .select('id')
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', accountId)
    .executeTakeFirst();
  orNotFound(exists);
  const account = await feedAccount(scope, accountId);
  if (account === undefined) throw new Refusal('bank_not_connected');
  if (account.state === 'CONSENT_ENDED') throw new Refusal('bank_consent_ended');
  return account;
}

/** The bank is asked while the person waits, because it wants to know their address; reading what it found is a job. */
async function attended<Outcome>(
  begin: BeginOnce<Outcome>,
  house: FeedHouse,
  { accountId, address }: { accountId: number; address: string },
  ready: (scope: Scope) => Promise<FeedAccountRow>,
  then: (scope: Scope) => Promise<void>,
): Promise<Outcome> {
  const { feed_account_id } = await begin(ready);
  const started = await withKeys(begin, house, accountId, async (keys) =>
    house.bankFeed.synchronize(keys, feed_account_id, address),
  ).catch(refusing);
  return begin.once(async (scope) => {
    await ready(scope);
    await then(scope);
    const task_id = await startTask(scope, SYNC_BANK, 'bank.process', {
      account_id: accountId,
      resultPath: `bank?account=${String(accountId)}`,
    });
    await followSync(scope, accountId, { task_id, synchronization_id: started.id, tries: 0 });
    return { task_id };
  });
}

/** Asks the bank with the keys of the connection; a consent that turns out to have ended is noted. */
async function withKeys<Result>(
  begin: Begin<Scope>,
  house: FeedHouse,
  accountId: number,
  ask: (keys: FeedKeys) => Promise<Result>,
): Promise<Result> {
  try {
    const keys = await feedKeys(begin, house);
    if (keys === undefined) throw new Refusal('bank_not_connected');
    return await ask(keys);
  } catch (error) {
    if (error instanceof ConsentEnded) await begin((scope) => endConsent(scope, accountId));
    throw error;
  }
}

const Payload = z.looseObject({
  account_id: z.int(),
  task_id: z.int().nullable().default(null),
  synchronization_id: z.string().nullable().default(null),
  tries: z.int().default(0),
  /** The service told of it by itself. */
  is_told: z.boolean().default(false),
});
type Payload = z.infer<typeof Payload>;

/**
 * Retrieves what is new of an account. Everything is read before anything is stored, so that half an answer changes nothing. Run again, it finds
 * every transaction known.
 */
export function syncAccount(house: FeedHouse, whenBrought: WhenBrought): Job {
  return async (context) => {
    const payload = Payload.parse(context.payload);
    const { account_id: accountId, task_id: taskId } = payload;
    try {
      const counts = await synchronise(context, house, payload);
      if (counts === 'later') return;
      await context.begin(async (scope) => {
        if (taskId !== null) await finishTask(scope, taskId, counts ?? {});
        if (counts !== undefined && counts.new > 0) await whenBrought(scope);
        if (counts !== undefined) await planAutomatic(scope, accountId);
        const isActive = (await feedAccount(scope, accountId))?.state === 'ACTIVE';
        if (isActive && !payload.is_told) await planSync(scope, accountId, 'later');
      });
    } catch (error) {
      const code = refusalOf(error);
      // What changed is told with one synchronisation alone, so that reading it is tried again.
      const isToTryAgain = code === null || (payload.is_told && code === 'bank_feed_unavailable');
      if (isToTryAgain && !context.isLastAttempt) throw error;
      await context.begin((scope) => fail(scope, payload, code ?? 'unexpected'));
      if (code === null) throw error;
      context.log.info({ account_id: accountId, code }, 'a bank account was not synchronised');
    }
  };
}

/** What the service told of and cannot be read leaves the planned synchronisation where it is: that reads it too. */
async function fail(
  scope: Scope,
  { account_id, task_id, is_told }: Payload,
  code: ErrorCode | 'unexpected',
): Promise<void> {
  if (task_id !== null) await failTask(scope, task_id, code);
  if (is_told) return;
  const account = await feedAccount(scope, account_id);
  if (account?.state !== 'ACTIVE') return;
  await changeFeedAccount(scope, account_id, { problem: 'UNAVAILABLE' });
  await planSync(scope, account_id, 'later');
}

/** `later` when the bank is not done; nothing where there is nothing to do. */
async function synchronise(
  context: JobContext,
  house: FeedHouse,
  payload: Payload,
): Promise<Counts | 'later' | undefined> {
  const { account_id: accountId, task_id: taskId } = payload;
  const begin = <Result>(work: (scope: Scope) => Promise<Result>): Promise<Result> => context.begin(work);
  const account = await begin(async (scope) => {
    if (taskId !== null) await reportProgress(scope, taskId, 0, null);
    const found = await feedAccount(scope, accountId);
    if (found?.state !== 'ACTIVE') return undefined;
    if (payload.is_told && found.last_read.split(' ').includes(payload.synchronization_id ?? '')) return undefined;
    const mayAsk = payload.synchronization_id !== null || (await countUnattended(scope, accountId));
    return mayAsk ? found : undefined;
  });
  if (account === undefined) return undefined;
  return withKeys(begin, house, accountId, async (keys) => {
    const { bankFeed } = house;
    const { synchronization_id: id } = payload;
    const asked = await (id === null
      ? bankFeed.synchronize(keys, account.feed_account_id, null)
      : bankFeed.synchronization(keys, id));
    if (asked.state === 'RUNNING') {
      if (payload.tries >= MOST_TRIES) throw new BankFeedUnavailable('a synchronisation that does not end');
      const following = { task_id: taskId, synchronization_id: asked.id, tries: payload.tries + 1 };
      await begin((scope) => followSync(scope, accountId, following));
      return 'later';
    }
    await learnOrganization(begin, house, keys);
    for (let reading = 0; reading < MOST_READINGS; reading += 1) {
      const counts = await readAndStore(begin, house, keys, { accountId, synchronizationId: asked.id });
      if (counts !== 'overtaken') return counts;
    }
    throw new BankFeedUnavailable('another synchronisation each time');
  });
}

/** `overtaken` when another synchronisation stored what it read in the meantime: then this list may be the older one. */
async function readAndStore(
  begin: Begin<Scope>,
  house: FeedHouse,
  keys: FeedKeys,
  { accountId, synchronizationId }: { accountId: number; synchronizationId: string },
): Promise<Counts | 'overtaken'> {
  const account = await begin((scope) => feedAccount(scope, accountId));
  if (account === undefined) throw new Refusal('bank_not_connected');
  const reading = await readAll(begin, house, keys, account, synchronizationId);
  const counts = await store(begin, house, account, { ...reading, last_read: synchronizationId });
  if (counts !== 'overtaken' && !reading.isWhole)
    throw new BankFeedUnavailable('transactions are missing from the list');
  return counts;
}

/** A connection from before, or one that was made while the service did not say so, learns here whose it is. */
async function learnOrganization(begin: Begin<Scope>, { bankFeed }: FeedHouse, keys: FeedKeys): Promise<void> {
  if (await begin(hasOrganization)) return;
  const organization = await organizationOf(bankFeed, keys);
  if (organization === null) return;
  await begin(async (scope) => {
    if ((await feedOf(scope, { hold: true })) !== undefined) await noteOrganization(scope, organization);
  });
}

type Reading = {
  from: IsoDate;
  iban: string;
  balance: Cents;
  consent_until: string | null;
  transactions: FeedTransaction[];
  changed: FeedTransaction[];
  removed: string[];
  isWhole: boolean;
};

async function readAll(
  begin: Begin<Scope>,
  { bankFeed }: FeedHouse,
  keys: FeedKeys,
  account: FeedAccountRow,
  synchronizationId: string,
): Promise<Reading> {
  const { feed_account_id, start_on, synced_at } = account;
  const shown = (await bankFeed.accounts(keys)).find(({ id }) => id === feed_account_id);
  if (shown === undefined) throw new ConsentEnded('the account is not shared any more');
  const from = readFrom(start_on ?? '', synced_at === null ? null : dutchDay(new Date(synced_at)));
  const transactions = await readTransactions(bankFeed.transactions(keys, feed_account_id), from);
  const changed = await readTransactions(bankFeed.updated(keys, synchronizationId), start_on ?? '');
  const listed = new Set([...transactions, ...changed].map(({ id }) => id));
  const missing = await begin((scope) => notListed(scope, account, { from, listed }));
  const removed: string[] = [];
  if (missing.length <= MOST_WITHDRAWN)
    for (const id of missing) if (!(await bankFeed.knows(keys, feed_account_id, id))) removed.push(id);
  // A list without what the service still knows leaves out others as well.
  const isWhole = removed.length === missing.length;
  const { iban, balance, consent_until } = shown;
  return { from, iban, balance, consent_until, transactions, changed, removed, isWhole };
}

async function store(
  begin: Begin<Scope>,
  { clock }: FeedHouse,
  account: FeedAccountRow,
  {
    from,
    iban,
    balance,
    consent_until,
    transactions,
    changed,
    removed,
    isWhole,
    last_read,
  }: Reading & { last_read: string },
): Promise<Counts | 'overtaken'> {
  const { account_id: accountId, feed_account_id } = account;
  const done = await begin(async (scope) => {
    const still = await feedAccount(scope, accountId);
    if (still?.feed_account_id !== feed_account_id) throw new Refusal('bank_not_connected');
    if (still.synced_at !== account.synced_at || still.last_read !== account.last_read) return 'overtaken';
    const isChanged = await applyBankChanges(scope, account, { changed: [...changed, ...transactions], removed });
    const format = formatOf(feed_account_id);
    // Of a list that is not whole nobody knows what is missing, nor what the balance was on any day.
    const known = isWhole ? await daysRead(scope, { accountId, format, from }) : [];
    const { today } = scope;
    const counted = isWhole ? balance : null;
    const events = statementsOfDays({ iban, feed_account_id, balance: counted, transactions, known, today });
    const surveyor = new StatementSurveyor({ iban, number: '' });
    const source = { events: surveyor.watch(events), progress: async () => undefined };
    // The account is held while its statements are staged, so its id keeps them apart; a task's would be positive.
    const into = { accountId, importId: 0 - accountId, sha256: null };
    const stored = await storeStatements(scope, into, surveyor, source);
    const synced_at = clock.now().toISOString();
    await changeFeedAccount(scope, accountId, { synced_at, consent_until, problem: null, last_read });
    return { stored, isChanged };
  });
  if (done === 'overtaken') return done;
  if (done.stored.new > 0 || done.isChanged) await proposeForAccount(begin, accountId);
  return done.stored;
}

/** Notes that the bank takes no questions any more, and says so to whoever can renew the consent. Everything that was retrieved stays. */
export async function endConsent(scope: Scope, accountId: number): Promise<void> {
  const account = await feedAccount(scope, accountId);
  if (account === undefined || account.state === 'CONSENT_ENDED') return;
  await changeFeedAccount(scope, accountId, { state: 'CONSENT_ENDED' });
  await remindOfConsent(scope, accountId);
}
