import { API, type BackgroundTask, type BankTransaction } from '@saldo/contract';
import { ZERO } from '@saldo/ledger';
import { type FakeBankFeed, feedCode } from '#adapters/bank-feed/fake';
import { ledgerIdOf } from '#features/journal/index';
import type { World } from '../../../../tests/support/world.ts';
import { OWN_IBAN, TestBank } from '../testing.ts';

const { bank } = API;
export const CUSTOMER = 'NL52INGB0001234567';
export const START = ['2026-07-06 121.00', '2026-07-08 -12.40', '2026-07-08 -12.40'];

let codes = 0;

/** A company whose account is at the fake feed, with three payments. */
export class TestFeed {
  readonly world: World;
  readonly feed: FakeBankFeed;

  constructor(world: World, feed: FakeBankFeed) {
    this.world = world;
    this.feed = feed;
    Object.assign(feed, { trouble: 'none' });
    const account = feed.account(OWN_IBAN);
    account.transactions = [];
    account.opening = ZERO;
    account.consent_ended = false;
    account.consent_until = '2026-10-01T00:00:00.000Z';
    feed.book(OWN_IBAN, { id: 'a', date: '2026-07-06', amount: 12_100, name: 'Studio Lindenhof', iban: CUSTOMER });
    feed.book(OWN_IBAN, { id: 'b', date: '2026-07-08', amount: -1_240, name: 'Albert Heijn' });
    feed.book(OWN_IBAN, { id: 'c', date: '2026-07-08', amount: -1_240, name: 'Albert Heijn' });
  }

  async connect(...ibans: readonly string[]): Promise<TestBank> {
    const { world } = this;
    const { reply } = await world.call(bank.connectBankFeed, { body: {} });
    const state = new URL(reply.url).searchParams.get('state') ?? '';
    // Each code works once: the account after ours makes another one of it.
    const code = feedCode(OWN_IBAN, ...ibans, `NL00TEST${String((codes += 1))}`);
    const done = (await world.call(bank.finishBankFeed, { body: { state, code } })).reply;
    if (done.left_out !== 1) throw new Error('left out another number than one');
    const id = done.account_ids[0] ?? 0;
    return new TestBank(world, (await world.call(bank.bankAccount, { params: { id } })).reply);
  }

  async task(id: number): Promise<BackgroundTask> {
    await this.world.runJobs();
    return (await this.world.call(API.tasks.taskStatus, { params: { id } })).reply;
  }

  async first(own: TestBank): Promise<BackgroundTask> {
    const about = { params: { id: own.account.id }, body: { start_date: '2026-06-01' } };
    return this.task((await this.world.call(bank.firstSyncBankAccount, about)).reply.task_id);
  }

  async started(): Promise<TestBank> {
    const own = await this.connect();
    if ((await this.first(own)).state !== 'SUCCESS') throw new Error('not retrieved');
    return own;
  }

  async sync(own: TestBank): Promise<BackgroundTask> {
    const { reply } = await this.world.call(bank.syncBankAccount, { body: { account_id: own.account.id } });
    return this.task(reply.task_id);
  }

  async book(own: TestBank, amount: string): Promise<BankTransaction> {
    const ledger = await this.world.inScope((scope) => ledgerIdOf(scope, '4600'));
    const row = (await own.transactions()).find((one) => one.amount === amount);
    if (row === undefined) throw new Error('nothing to book');
    const lines = [{ ledger_account_id: ledger, amount }];
    const done = await this.world.call(bank.processTransactions, {
      body: { mutations: [{ id: row.id, version: row.version, lines }] },
    });
    const [booked] = done.reply.results;
    if (booked === undefined) throw new Error('not booked');
    return booked;
  }

  /** The service calls the account, and each payment on it, otherwise: as when it is connected anew. */
  giveOtherIds(accountId: string): void {
    const account = this.feed.account(OWN_IBAN);
    account.id = accountId;
    account.transactions = account.transactions.map((one) => {
      const id = `new-${one.id}`;
      return { ...one, id, record: { ...one.record, bank_reference: `ponto:${id}` } };
    });
  }

  /** The bank has it no more. */
  remove(...ids: readonly string[]): void {
    const account = this.feed.account(OWN_IBAN);
    account.transactions = account.transactions.filter(({ id }) => !ids.includes(id));
  }
}

export const texts = (rows: readonly BankTransaction[]): string[] =>
  rows.map(({ date, amount }) => `${date} ${amount}`).toSorted();
