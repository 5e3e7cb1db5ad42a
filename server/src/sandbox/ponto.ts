import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isIban } from '@saldo/ledger';
import { z } from 'zod';
import { escaped } from './page.ts';
import { accountJson, NewTransaction, SandboxBank, type SandboxAccount, transactionJson } from './ponto-bank.ts';
import { pontoWebhooks, type PontoWebhooks } from './ponto-webhooks.ts';
import { BehaviourSwitch, hang, MalformedAnswers, type Receipt, type SandboxService } from './sandbox-service.ts';

const MOST = 100;
const JSON_API = 'application/vnd.api+json';
const Consent = z.object({
  client_id: z.string().min(1),
  redirect_uri: z.url(),
  state: z.string().min(16),
  code_challenge: z.string().length(43),
  code_challenge_method: z.literal('S256'),
});
const Exchange = z.object({
  grant_type: z.literal('authorization_code'),
  code: z.string(),
  code_verifier: z.string(),
  redirect_uri: z.string(),
});
const Renewal = z.object({ grant_type: z.literal('refresh_token'), refresh_token: z.string() });
const Attributes = <Shape extends z.ZodType>(shape: Shape) => z.object({ data: z.object({ attributes: shape }) });
const NewSynchronization = Attributes(
  z.object({ resourceId: z.string(), subtype: z.string(), customerIpAddress: z.string().optional() }),
);
const Reauthorization = Attributes(z.object({ redirectUri: z.url() }));

type Holder = { id: string; accounts: SandboxAccount[] };
type Granted = { holder: Holder; challenge: string };
const newId = (prefix: string): string => `${prefix}_${randomBytes(16).toString('hex')}`;

function failure(reply: FastifyReply, status: number, code: string, detail: string): FastifyReply {
  return reply
    .code(status)
    .type(JSON_API)
    .send({ errors: [{ code, detail }] });
}

function page(title: string, fields: Readonly<Record<string, string>>, choice: string): string {
  const hidden = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body><h1>${title}</h1><p>Saldo asks to read your accounts and their transactions.</p>
<form method="post">${hidden.join('')}${choice}
<button name="answer" value="approve">Approve</button> <button name="answer" value="refuse">Refuse</button></form></body></html>`;
}

/** A page of the transactions of an account, or of some of them. */
function pageOf(fails: string, account: SandboxAccount, ids: readonly string[] | null, query: unknown): string {
  const { 'page[after]': after, 'page[limit]': limit = '10' } = z
    .object({ 'page[after]': z.string().optional(), 'page[limit]': z.string().optional() })
    .parse(query);
  const all = account.transactions.filter(({ id }) => ids === null || ids.includes(id));
  const listed = fails === 'reorder' ? all.toReversed() : all;
  const from = after === undefined ? 0 : listed.findIndex(({ id }) => id === after) + 1;
  const rows = listed.slice(from, from + Number(limit));
  const last = from + rows.length < listed.length ? (rows.at(-1)?.id ?? null) : null;
  const shown = fails === 'repeat' ? [...rows, ...rows] : rows;
  const data = shown.map((row) => transactionJson(row, account.id)).join(',');
  return `{"meta":{"paging":${JSON.stringify({ limit: Number(limit), before: null, after: last })}},"data":[${data}]}`;
}

/**
 * Stands in for Ponto Connect: the page where the account holder consents, OAuth tokens with PKCE, accounts, synchronisations and their
 * transactions, and Ponto's own sandbox calls to make, change and remove transactions. Failures: `timeout` (no answer), `unavailable` (503),
 * `refuse` (the code is not accepted), `malformed` (answers that cannot be read), `consent` (the bank wants the holder asked again), `half`
 * (the second page does not come), `repeat` (each page once more), `reorder` (oldest first), `slow` (a synchronisation that is never done).
 */
export function createPontoSandbox(options: {
  publicUrl: string;
  redirectUrl: string;
  now: () => Date;
  /** Where webhooks go; none are sent where there is nothing. */
  webhooks?: () => PontoWebhooks | null;
}): SandboxService & {
  bank: SandboxBank;
} {
  const behaviour = new BehaviourSwitch([
    'timeout',
    'unavailable',
    'refuse',
    'malformed',
    'consent',
    'half',
    'repeat',
    'reorder',
    'slow',
  ]);
  const malformed = new MalformedAnswers();
  const webhooks = pontoWebhooks(options.webhooks ?? (() => null), options.now);
  const received: Receipt[] = [];
  const bank = new SandboxBank(options.now);
  const codes = new Map<string, Granted>();
  /** Account holders by access token, and access tokens by refresh token. */
  const holders = new Map<string, Holder>();
  const refreshable = new Map<string, string>();
  const synchronizations = new Map<string, { changed: string[]; account: SandboxAccount }>();
  const note = (summary: string, ...details: string[]): void => {
    received.push({ at: options.now().toISOString(), summary, details });
    received.splice(0, Math.max(received.length - MOST, 0));
  };
  const holderOf = ({ headers }: FastifyRequest): Holder | undefined =>
    holders.get((headers.authorization ?? '').replace('Bearer ', ''));
  const accountOf = (request: FastifyRequest, id: string): SandboxAccount | undefined =>
    holderOf(request)?.accounts.find((account) => account.id === id);
  /** Tells everyone who may read an account what happened to it, as when Ponto looked at the bank by itself. */
  const tell = (account: SandboxAccount, type: string, changed?: readonly string[]): void => {
    const ids = changed === undefined ? {} : { synchronization: randomUUID() };
    if (ids.synchronization !== undefined)
      synchronizations.set(ids.synchronization, { account, changed: [...(changed ?? [])] });
    for (const { id, accounts } of holders.values())
      if (accounts.includes(account)) webhooks.send({ type, organization: id, account: account.id, ...ids });
  };
  const tellOf = (request: FastifyRequest, account: SandboxAccount, synchronization: string): void => {
    const holder = holderOf(request);
    if (holder === undefined) return;
    const outcome = account.consent_ended ? 'failed' : 'succeededWithoutChange';
    webhooks.send({
      type: `synchronization.${outcome}`,
      organization: holder.id,
      account: account.id,
      synchronization,
    });
  };
  const isOurs = (address: string): boolean =>
    address === options.redirectUrl || address.startsWith(`${options.redirectUrl}?`);
  const grant = (holder: Holder) => {
    const [access_token, refresh_token] = [newId('access'), newId('refresh')];
    holders.set(access_token, holder);
    refreshable.set(refresh_token, access_token);
    return { access_token, refresh_token, expires_in: 1799, token_type: 'bearer', scope: 'offline_access ai' };
  };

  const tokens = (app: FastifyInstance): void => {
    app.post('/ponto-connect/oauth2/token', async ({ body }, reply) => {
      const renewal = Renewal.safeParse(body);
      if (renewal.success) {
        const old = refreshable.get(renewal.data.refresh_token) ?? '';
        const holder = holders.get(old);
        if (holder === undefined) return reply.code(400).send({ error: 'invalid_grant' });
        // They rotate: neither of the old ones works any more.
        holders.delete(old);
        refreshable.delete(renewal.data.refresh_token);
        return grant(holder);
      }
      const asked = Exchange.safeParse(body);
      const given = asked.success ? codes.get(asked.data.code) : undefined;
      const proof = asked.success ? createHash('sha256').update(asked.data.code_verifier).digest('base64url') : '';
      if (!asked.success || given === undefined || given.challenge !== proof)
        return reply.code(400).send({ error: 'invalid_grant' });
      codes.delete(asked.data.code);
      note(`linked ${given.holder.accounts.map(({ iban }) => iban).join(', ')}`);
      return grant(given.holder);
    });
    app.post('/ponto-connect/oauth2/revoke', async ({ body }, reply) => {
      const { token } = z.object({ token: z.string() }).parse(body);
      const access = refreshable.get(token);
      if (access === undefined) return reply.code(400).send({ error: 'invalid_request' });
      refreshable.delete(token);
      holders.delete(access);
      note('revoked');
      return reply.code(200).send();
    });
  };

  const synchronization = (id: string, fails: string): object => {
    const ended = synchronizations.get(id)?.account.consent_ended === true;
    const errors = ended
      ? [{ code: 'authorizationInvalid', detail: 'Ask the customer to reauthorize the account' }]
      : [];
    const status = fails === 'slow' ? 'running' : ended ? 'error' : 'success';
    return { data: { type: 'synchronization', id, attributes: { status, errors } } };
  };

  const api = async (app: FastifyInstance): Promise<void> => {
    app.addContentTypeParser(JSON_API, { parseAs: 'string' }, (_request, body, done) =>
      done(null, JSON.parse(body.toString())),
    );
    const failures = new WeakMap<FastifyRequest, string>();
    app.addHook('preHandler', async (request, reply) => {
      const fails = await behaviour.next();
      failures.set(request, fails);
      if (fails === 'timeout') return hang(reply);
      if (fails === 'unavailable') return failure(reply, 503, 'unavailable', 'Asked for');
      if (fails === 'malformed') return malformed.send(reply);
      if (fails === 'refuse' && request.url.includes('/oauth2/'))
        return reply.code(400).send({ error: 'invalid_grant' });
      if (fails === 'half' && request.url.includes('page[after]'))
        return failure(reply, 503, 'unavailable', 'Asked for');
      const isOpen = request.url.includes('/oauth2/') || request.url.includes('/ponto-connect/sandbox/');
      if (!isOpen && holderOf(request) === undefined)
        return failure(reply, 401, 'unauthorized', 'Unknown access token');
    });
    app.get('/ponto-connect/userinfo', async (request) => ({
      sub: holderOf(request)?.id,
      name: 'Company of the sandbox',
    }));
    const failsOf = (request: FastifyRequest): string => failures.get(request) ?? 'none';
    tokens(app);
    app.get('/ponto-connect/accounts', async (request, reply) => {
      const data = (holderOf(request)?.accounts ?? []).map(accountJson).join(',');
      return reply.type(JSON_API).send(`{"meta":{"paging":{"limit":100}},"data":[${data}]}`);
    });
    app.post('/ponto-connect/synchronizations', async (request, reply) => {
      const asked = NewSynchronization.parse(request.body).data.attributes;
      const account = accountOf(request, asked.resourceId);
      if (account === undefined) return failure(reply, 404, 'resourceNotFound', 'No such account');
      if (failsOf(request) === 'consent') account.consent_ended = true;
      const id = randomUUID();
      const isOfTransactions = asked.subtype === 'accountTransactions';
      synchronizations.set(id, { account, changed: isOfTransactions ? [...account.changed] : [] });
      if (isOfTransactions) account.changed.clear();
      tellOf(request, account, id);
      note(
        `${asked.subtype} of ${account.iban}`,
        asked.customerIpAddress === undefined ? 'unattended' : 'a person waits',
      );
      return reply
        .code(201)
        .type(JSON_API)
        .send(synchronization(id, failsOf(request)));
    });
    type ById = { Params: { id: string } };
    app.get<ById>('/ponto-connect/synchronizations/:id', async (request, reply) =>
      synchronizations.has(request.params.id)
        ? reply.type(JSON_API).send(synchronization(request.params.id, failsOf(request)))
        : failure(reply, 404, 'resourceNotFound', 'No such synchronization'),
    );
    app.get<ById>('/ponto-connect/synchronizations/:id/updated-transactions', async (request, reply) => {
      const found = synchronizations.get(request.params.id);
      if (found === undefined) return failure(reply, 404, 'resourceNotFound', 'No such synchronization');
      return reply.type(JSON_API).send(pageOf(failsOf(request), found.account, found.changed, request.query));
    });
    app.get<ById>('/ponto-connect/accounts/:id/transactions', async (request, reply) => {
      const account = accountOf(request, request.params.id);
      if (account === undefined) return failure(reply, 404, 'resourceNotFound', 'No such account');
      return reply.type(JSON_API).send(pageOf(failsOf(request), account, null, request.query));
    });
    app.get<{ Params: { id: string; tid: string } }>(
      '/ponto-connect/accounts/:id/transactions/:tid',
      async (request, reply) => {
        const { id, tid } = request.params;
        const found = accountOf(request, id)?.transactions.find((one) => one.id === tid);
        if (found === undefined) return failure(reply, 404, 'resourceNotFound', 'No such transaction');
        return reply.type(JSON_API).send(`{"data":${transactionJson(found, id)}}`);
      },
    );
    app.post<ById>('/ponto-connect/accounts/:id/reauthorization-requests', async (request, reply) => {
      const account = accountOf(request, request.params.id);
      const asked = Reauthorization.safeParse(request.body);
      if (account === undefined || !asked.success) return failure(reply, 404, 'resourceNotFound', 'No such account');
      if (!isOurs(asked.data.data.attributes.redirectUri))
        return failure(reply, 400, 'invalid', 'Not a registered address');
      const redirect = new URL(`${options.publicUrl}/sandbox/ponto/reauthorize/${account.iban}`);
      redirect.searchParams.set('redirect_uri', asked.data.data.attributes.redirectUri);
      const data = { type: 'reauthorizationRequest', id: randomUUID(), links: { redirect: redirect.href } };
      return reply.code(201).type(JSON_API).send({ data });
    });
    transactionsOfSandbox(app);
  };

  const transactionsOfSandbox = (app: FastifyInstance): void => {
    const path =
      '/ponto-connect/sandbox/financial-institutions/:bank/financial-institution-accounts/:iban/financial-institution-transactions';
    type Of = { Params: { iban: string; id: string } };
    app.post<Of>(path, async (request, reply) => {
      const added = bank.add(
        bank.open(request.params.iban),
        Attributes(NewTransaction).parse(request.body).data.attributes,
      );
      tell(bank.open(request.params.iban), 'account.transactionsCreated', []);
      return reply
        .code(201)
        .type(JSON_API)
        .send(`{"data":${transactionJson(added, request.params.iban)}}`);
    });
    app.patch<Of>(`${path}/:id`, async (request, reply) => {
      const change = Attributes(NewTransaction.partial()).parse(request.body).data.attributes;
      const { iban, id } = request.params;
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
      const account = bank.open(iban);
      if (!bank.change(account, id, given)) return reply.code(404).send();
      tell(account, 'account.transactionsUpdated', [id]);
      return reply.code(204).send();
    });
    app.delete<Of>(`${path}/:id`, async (request, reply) => {
      const { iban, id } = request.params;
      const account = bank.open(iban);
      if (!bank.remove(account, id)) return reply.code(404).send();
      tell(account, 'account.detailsUpdated', []);
      return reply.code(204).send();
    });
  };

  const consentPages = (app: FastifyInstance): void => {
    app.get('/oauth2/auth', async (request, reply) => {
      const asked = Consent.safeParse(request.query);
      if (!asked.success || asked.data.redirect_uri !== options.redirectUrl) return reply.code(400).send();
      const choice =
        '<p><label>Accounts (IBAN, separated by commas) <input name="accounts" value="NL91ABNA0417164300"></label></p>';
      return reply.type('text/html; charset=utf-8').send(page('Bank consent', asked.data, choice));
    });
    app.post('/oauth2/auth', async (request, reply) => {
      const answered = Consent.extend({ answer: z.enum(['approve', 'refuse']), accounts: z.string() }).safeParse(
        request.body,
      );
      if (!answered.success) return reply.code(400).send();
      const { state, redirect_uri, code_challenge, accounts, answer } = answered.data;
      const back = new URL(redirect_uri);
      back.searchParams.set('state', state);
      const ibans = accounts
        .split(',')
        .map((iban) => iban.replaceAll(/\s/g, '').toUpperCase())
        .filter(isIban);
      if (answer === 'refuse' || ibans.length === 0) back.searchParams.set('error', 'access_denied');
      else {
        const chosen = ibans.map((iban) => bank.open(iban));
        for (const account of chosen) bank.renew(account);
        const code = newId('code');
        codes.set(code, { holder: { id: randomUUID(), accounts: chosen }, challenge: code_challenge });
        back.searchParams.set('code', code);
      }
      return reply.redirect(back.href, 303);
    });
    type Renewing = { Params: { iban: string }; Querystring: { redirect_uri: string } };
    app.get<Renewing>('/reauthorize/:iban', async (request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .send(page('Renew bank consent', {}, `<p>${escaped(request.params.iban)}</p>`)),
    );
    app.post<Renewing>('/reauthorize/:iban', async (request, reply) => {
      const { answer } = z.object({ answer: z.enum(['approve', 'refuse']) }).parse(request.body);
      const account = bank.accounts.get(request.params.iban);
      if (account === undefined || !isOurs(request.query.redirect_uri)) return reply.code(404).send();
      if (answer === 'approve') {
        bank.renew(account);
        tell(account, 'account.reauthorized');
      }
      return reply.redirect(request.query.redirect_uri, 303);
    });
  };

  const revocations = (app: FastifyInstance): void => {
    app.get('/integrations', async (_request, reply) => {
      const forms = [...new Map([...holders.values()].map((one) => [one.id, one])).values()].map(
        ({ id, accounts }) => `<form method="post"><p>${escaped(accounts.map(({ iban }) => iban).join(', '))}
<button name="organization" value="${escaped(id)}">Revoke</button></p></form>`,
      );
      return reply.type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Integrations</title></head>
<body><h1>Integrations</h1>${forms.join('')}</body></html>`);
    });
    app.post('/integrations', async (request, reply) => {
      const { organization } = z.object({ organization: z.string() }).parse(request.body);
      const lost = [...holders].filter(([, { id }]) => id === organization).map(([access]) => access);
      if (lost.length === 0) return reply.code(404).send();
      for (const access of lost) holders.delete(access);
      note('integration revoked');
      webhooks.send({ type: 'integration.revoked', organization });
      return reply.redirect('/sandbox/ponto/integrations', 303);
    });
  };

  return {
    name: 'ponto',
    title: 'Ponto: bank accounts',
    behaviour,
    bank,
    received: () => received,
    routes: async (app) => {
      await app.register(api);
      webhooks.api(app);
      consentPages(app);
      revocations(app);
    },
  };
}
