import {
  type Answer,
  answerOf,
  Accounts,
  accountsIn,
  type FeedCertificate,
  isGrantOver,
  isOver,
  Organization,
  read,
  Redirect,
  SyncAnswer,
  Tokens,
  Transactions,
  transactionsIn,
} from './ponto-answers.ts';
import {
  type BankFeed,
  BankFeedUnavailable,
  ConsentEnded,
  FeedCodeNotAccepted,
  type FeedKeys,
  type FeedTransaction,
  type Synchronization,
} from './bank-feed.ts';
import { pontoNotices } from './ponto-notices.ts';

export type PontoOptions = {
  /** `https://api.ibanity.com`; the sandbox's own address where there is none. */
  url: string;
  /** Where the account holder gives consent: `https://authorization.myponto.com`. */
  authorizationUrl: string;
  clientId: string;
  clientSecret: string;
  /** What the service calls our application, for which its webhooks are; null: none are taken. */
  applicationId: string | null;
  /** The service knows our application by its certificate; the sandbox asks none. */
  identity: FeedCertificate | null;
  /** Where the browser comes back, as registered with the application. */
  redirectUrl: string;
  timeout_ms: number;
  now: () => Date;
};

const PAGE = 100;
const JSON_API = 'application/vnd.api+json';

const synchronization = (id: string): string => `/synchronizations/${encodeURIComponent(id)}`;
const account = (id: string): string => `/accounts/${encodeURIComponent(id)}`;

const stateOf = (answer: Answer): Synchronization => {
  const { id, attributes } = read(SyncAnswer, answer).data;
  const { status, errors } = attributes;
  if (isOver(errors)) throw new ConsentEnded('authorizationInvalid');
  if (status === 'error') throw new BankFeedUnavailable(errors.map(({ code }) => code).join(' '));
  return { id, state: status === 'success' ? 'DONE' : 'RUNNING' };
};

/** Several, named as one: done when each is. */
const together = (parts: readonly Synchronization[]): Synchronization => ({
  id: parts.map(({ id }) => id).join(' '),
  state: parts.every(({ state }) => state === 'DONE') ? 'DONE' : 'RUNNING',
});

/** Ponto Connect of Ibanity: OAuth 2 with PKCE, and JSON:API for accounts, synchronisations and transactions. */
export function ponto(options: PontoOptions): BankFeed {
  const api = `${options.url}/ponto-connect`;
  const { timeout_ms, identity } = options;
  const application = `Basic ${Buffer.from(`${options.clientId}:${options.clientSecret}`).toString('base64')}`;
  const ofApplication = (path: string, fields: Readonly<Record<string, string>>): Promise<Answer> =>
    answerOf(`${api}${path}`, {
      method: 'POST',
      headers: {
        authorization: application,
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ ...fields, client_id: options.clientId }).toString(),
      timeout_ms,
      identity,
    });
  const ofHolder = async (
    { access }: FeedKeys,
    method: 'GET' | 'POST',
    path: string,
    data?: object,
  ): Promise<Answer> => {
    const answer = await answerOf(`${api}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${access}`,
        accept: JSON_API,
        ...(data === undefined ? {} : { 'content-type': JSON_API }),
      },
      ...(data === undefined ? {} : { body: JSON.stringify({ data }) }),
      timeout_ms,
      identity,
    });
    // Keys that are over are renewed, and it is then that the service says whether we are still let in.
    if (answer.status === 403) throw new ConsentEnded('HTTP 403');
    return answer;
  };
  const keysOf = (answer: Answer): FeedKeys => {
    const { access_token, refresh_token, expires_in } = read(Tokens, answer);
    const expires_at = new Date(options.now().getTime() + expires_in * 1000).toISOString();
    return { access: access_token, refresh: refresh_token, expires_at };
  };
  /** A page that leads back to itself would never end: whoever sends it is not to be read on. */
  async function* pages(keys: FeedKeys, path: string): AsyncGenerator<FeedTransaction[]> {
    const seen = new Set<string>();
    let from = '';
    for (;;) {
      const answer: Answer = await ofHolder(keys, 'GET', `${path}?page[limit]=${String(PAGE)}${from}`);
      const page = read(Transactions, answer);
      yield transactionsIn(page);
      const next = page.meta?.paging?.after ?? null;
      if (next === null) return;
      if (seen.has(next)) throw new BankFeedUnavailable('pages that do not end');
      seen.add(next);
      from = `&page[after]=${encodeURIComponent(next)}`;
    }
  }
  return {
    authorize: (state, challenge) => {
      const address = new URL(`${options.authorizationUrl}/oauth2/auth`);
      const asked = {
        response_type: 'code',
        scope: 'offline_access ai',
        client_id: options.clientId,
        redirect_uri: options.redirectUrl,
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      };
      for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value);
      return address.href;
    },
    redeem: async (code, verifier) => {
      const answer = await ofApplication('/oauth2/token', {
        grant_type: 'authorization_code',
        code,
        code_verifier: verifier,
        redirect_uri: options.redirectUrl,
      });
      if (answer.status === 400) throw new FeedCodeNotAccepted('invalid_grant');
      return keysOf(answer);
    },
    renew: async ({ refresh }) => {
      const answer = await ofApplication('/oauth2/token', { grant_type: 'refresh_token', refresh_token: refresh });
      // Any other refusal is about our application, and ends nobody's consent.
      if (isGrantOver(answer)) throw new ConsentEnded('invalid_grant');
      return keysOf(answer);
    },
    revoke: async ({ refresh }) => {
      const answer = await ofApplication('/oauth2/revoke', { token: refresh });
      // What is over already is answered with 400.
      if (answer.status >= 500) throw new BankFeedUnavailable(`HTTP ${String(answer.status)}`);
    },
    organization: async (keys) => read(Organization, await ofHolder(keys, 'GET', '/userinfo')).sub,
    accounts: async (keys) =>
      accountsIn(read(Accounts, await ofHolder(keys, 'GET', `/accounts?page[limit]=${String(PAGE)}`))),
    renewConsent: async (keys, accountId, returnUrl) => {
      const attributes = { redirectUri: returnUrl };
      const path = `${account(accountId)}/reauthorization-requests`;
      const answer = await ofHolder(keys, 'POST', path, { type: 'reauthorizationRequest', attributes });
      return read(Redirect, answer).data.links.redirect;
    },
    // The transactions first: a balance from before them would not be theirs.
    synchronize: async (keys, accountId, address) => {
      const about = { resourceType: 'account', resourceId: accountId };
      const by = address === null ? {} : { customerIpAddress: address };
      const begin = async (subtype: 'accountDetails' | 'accountTransactions'): Promise<Synchronization> => {
        const data = { type: 'synchronization', attributes: { ...about, subtype, ...by } };
        return stateOf(await ofHolder(keys, 'POST', '/synchronizations', data));
      };
      const transactions = await begin('accountTransactions');
      return together([transactions, await begin('accountDetails')]);
    },
    synchronization: async (keys, id) => {
      const parts: Synchronization[] = [];
      for (const part of id.split(' ')) parts.push(stateOf(await ofHolder(keys, 'GET', synchronization(part))));
      return together(parts);
    },
    transactions: (keys, accountId) => pages(keys, `${account(accountId)}/transactions`),
    updated: (keys, id) => {
      const [ofTransactions = ''] = id.split(' ');
      return pages(keys, `${synchronization(ofTransactions)}/updated-transactions`);
    },
    knows: async (keys, accountId, id) => {
      const path = `${account(accountId)}/transactions/${encodeURIComponent(id)}`;
      const { status } = await ofHolder(keys, 'GET', path);
      if (status === 404) return false;
      if (status < 200 || status > 299) throw new BankFeedUnavailable(`HTTP ${String(status)}`);
      return true;
    },
    notice: pontoNotices(options),
  };
}
