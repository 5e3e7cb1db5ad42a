import { type Cents, cents, type IsoDate, sum } from '@saldo/ledger';
import {
  type BankFeed,
  BankFeedOff,
  BankFeedUnavailable,
  ConsentEnded,
  FeedCodeNotAccepted,
  type FeedNotice,
  type FeedTransaction,
  type FeedKeys,
} from './bank-feed.ts';

/** `silent`: what changed is seen in the list alone. */
type Trouble = 'none' | 'silent' | 'away' | 'consent' | 'revoked' | 'half' | 'repeat' | 'reorder' | 'slow';

/** Accounts at the bank, as the service would know them. */
export type FakeAccount = {
  id: string;
  opening: Cents;
  /** Newest first. */
  transactions: FeedTransaction[];
  consent_until: string;
  consent_ended: boolean;
};

export type FakeBankFeed = BankFeed & {
  trouble: Trouble;
  /** By IBAN. */
  readonly holds: ReadonlyMap<string, FakeAccount>;
  /** With whose address a synchronisation was asked for. */
  readonly asked: readonly (string | null)[];
  readonly verifiers: readonly string[];
  readonly revoked: readonly string[];
  /** Synchronisations that it did by itself, with the account of each. */
  readonly told: Map<string, string>;
  /** Opens an account, or gives the one that is open. */
  account(iban: string): FakeAccount;
  book(iban: string, movement: FakeMovement): FeedTransaction;
};

export type FakeMovement = { id: string; date: IsoDate; amount: number; name?: string; iban?: string; text?: string };

/** The signature that it puts on a webhook. */
export const FAKE_SIGNATURE = 'signed by the fake';

/** What it calls the organisation that holds accounts by IBAN. */
export const fakeOrganization = (...ibans: readonly string[]): string => `organization ${ibans[0] ?? ''}`;

/** A code that is accepted once, for accounts by IBAN. */
export const feedCode = (...ibans: readonly string[]): string => `ponto_${ibans.join(',')}`;

const PAGE = 2;

/** Lets everyone in. Pages are short, so that reading one is not reading all. A code of `away` finds it away, of `off` none set up. */
export function fakeBankFeed(): FakeBankFeed {
  const holds = new Map<string, FakeAccount>();
  const asked: (string | null)[] = [];
  const verifiers: string[] = [];
  const revoked: string[] = [];
  const told = new Map<string, string>();
  const used = new Set<string>();
  const spent = new Set<string>();
  const byId = (id: string): FakeAccount => {
    const found = [...holds.values()].find((account) => account.id === id);
    if (found === undefined) throw new BankFeedUnavailable(id);
    return found;
  };
  const refuseTrouble = (access: string): void => {
    if (feed.trouble === 'away') throw new BankFeedUnavailable('asked for');
    if (feed.trouble === 'revoked' || access.startsWith('ended')) throw new ConsentEnded('asked for');
  };
  async function* pages(all: readonly FeedTransaction[]): AsyncGenerator<FeedTransaction[]> {
    const listed = feed.trouble === 'reorder' ? all.toReversed() : all;
    for (let from = 0; from < listed.length; from += PAGE) {
      if (from > 0 && feed.trouble === 'half') throw new BankFeedUnavailable('asked for');
      const rows = listed.slice(from, from + PAGE);
      yield feed.trouble === 'repeat' ? [...rows, ...rows] : rows;
    }
  }
  const feed: FakeBankFeed = {
    trouble: 'none',
    holds,
    asked,
    verifiers,
    revoked,
    told,
    account: (iban) => {
      const account = holds.get(iban) ?? {
        id: `account-${iban}`,
        opening: cents(100_000),
        transactions: [],
        consent_until: '2026-10-01T00:00:00.000Z',
        consent_ended: false,
      };
      holds.set(iban, account);
      return account;
    },
    book: (iban, { id, date, amount, name = 'Bakker', iban: contra = null, text = '' }) => {
      const account = feed.account(iban);
      const transaction: FeedTransaction = {
        id,
        date,
        record: {
          booking_date: date,
          value_date: date,
          amount: cents(amount),
          currency: 'EUR',
          counterparty_name: name,
          counterparty_iban: contra,
          counterparty_bic: null,
          remittance: text,
          structured_reference: null,
          end_to_end_id: null,
          mandate_id: null,
          creditor_id: null,
          bank_reference: `ponto:${id}`,
          is_reversal: false,
          return_reason: null,
          bank_code: null,
          batch_index: null,
          batch_total: null,
        },
      };
      account.transactions = [transaction, ...account.transactions.filter((one) => one.id !== id)].toSorted((a, b) =>
        b.date.localeCompare(a.date),
      );
      return transaction;
    },
    authorize: (state, challenge) =>
      `https://consent.example/auth?state=${encodeURIComponent(state)}&code_challenge=${challenge}`,
    redeem: async (code, verifier): Promise<FeedKeys> => {
      if (code === feedCode('away')) throw new BankFeedUnavailable('asked for');
      if (code === feedCode('off')) throw new BankFeedOff('asked for');
      if (!code.startsWith('ponto_') || used.has(code)) throw new FeedCodeNotAccepted(code);
      used.add(code);
      verifiers.push(verifier);
      const ibans = code.slice('ponto_'.length);
      for (const iban of ibans.split(',')) Object.assign(feed.account(iban), { consent_ended: false });
      return { access: `reads ${ibans}`, refresh: `refresh ${ibans}`, expires_at: '2030-01-01T00:00:00.000Z' };
    },
    renew: async (keys) => {
      refuseTrouble(keys.access);
      if (spent.has(keys.refresh)) throw new ConsentEnded('renewed before');
      spent.add(keys.refresh);
      return { ...keys, refresh: `${keys.refresh}+`, expires_at: '2030-01-01T00:00:00.000Z' };
    },
    revoke: async ({ refresh }) => void revoked.push(refresh),
    organization: async ({ access }) => {
      refuseTrouble(access);
      return fakeOrganization(...access.replace('reads ', '').split(','));
    },
    accounts: async ({ access }) => {
      refuseTrouble(access);
      return access
        .replace('reads ', '')
        .split(',')
        .map((iban) => {
          const { id, opening, transactions, consent_until, consent_ended } = feed.account(iban);
          const balance = sum([opening, ...transactions.map(({ record }) => record.amount)]);
          return { id, iban, name: 'De Wit Ontwerp', currency: 'EUR', balance, consent_until, consent_ended };
        });
    },
    renewConsent: async ({ access }, accountId, returnUrl) => {
      refuseTrouble(access);
      byId(accountId).consent_ended = false;
      return `https://consent.example/renew?back=${encodeURIComponent(returnUrl)}`;
    },
    synchronize: async ({ access }, accountId, address) => {
      refuseTrouble(access);
      asked.push(address);
      if (feed.trouble === 'consent') byId(accountId).consent_ended = true;
      if (byId(accountId).consent_ended) throw new ConsentEnded('asked for');
      return { id: `sync ${accountId}`, state: feed.trouble === 'slow' ? 'RUNNING' : 'DONE' };
    },
    synchronization: async ({ access }, id) => {
      refuseTrouble(access);
      return { id, state: feed.trouble === 'slow' ? 'RUNNING' : 'DONE' };
    },
    transactions: (_keys, accountId) => pages(byId(accountId).transactions),
    updated: (_keys, id) =>
      pages(feed.trouble === 'silent' ? [] : byId(told.get(id) ?? id.replace('sync ', '')).transactions),
    knows: async (_keys, accountId, id) => byId(accountId).transactions.some((one) => one.id === id),
    notice: async (body, signature) => {
      if (feed.trouble === 'away') throw new BankFeedUnavailable('asked for');
      return signature === FAKE_SIGNATURE ? (JSON.parse(body.toString('utf8')) as FeedNotice) : null;
    },
  };
  return feed;
}
