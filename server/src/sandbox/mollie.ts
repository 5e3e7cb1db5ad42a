import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { sandboxPayments } from './mollie-payments.ts';
import { escaped } from './page.ts';
import { BehaviourSwitch, hang, MalformedAnswers, type Receipt, type SandboxService } from './sandbox-service.ts';

const MOST = 100;
const HAL = 'application/hal+json';
const NewClient = z.object({
  owner: z.object({
    email: z.email(),
    givenName: z.string().min(1),
    familyName: z.string().min(1),
    locale: z.string().optional(),
  }),
  name: z.string().min(1),
  address: z.object({
    streetAndNumber: z.string().optional(),
    postalCode: z.string().optional(),
    city: z.string().optional(),
    country: z.string().regex(/^[A-Z]{2}$/),
  }),
  registrationNumber: z.string().optional(),
  vatNumber: z.string().optional(),
});
type NewClient = z.infer<typeof NewClient>;
const Question = z.object({
  client_id: z.string().startsWith('app_'),
  state: z.string().min(16),
  scope: z.string().min(1),
});
const Exchange = z.object({ grant_type: z.literal('authorization_code'), code: z.string(), redirect_uri: z.url() });
const Renewal = z.object({ grant_type: z.literal('refresh_token'), refresh_token: z.string() });
const Revocation = z.object({ token_type_hint: z.string(), token: z.string() });

const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

function failure(reply: FastifyReply, status: number, title: string, detail: string): FastifyReply {
  return reply.code(status).type(HAL).send({ status, title, detail, _links: {} });
}

const page = (id: string, client: NewClient, { client_id, state, scope }: z.infer<typeof Question>): string => {
  const hidden = Object.entries({ client_id, state, scope })
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`)
    .join('');
  const scopes = scope.split(' ').map((each) => `<li>${escaped(each)}</li>`);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Payment provider</title></head>
<body><h1>${escaped(client.name)}</h1>
<p>${escaped(client.owner.givenName)} ${escaped(client.owner.familyName)}, ${escaped(client.owner.email)}</p>
<p>This application requests access to:</p><ul>${scopes.join('')}</ul>
<form method="post" action="/sandbox/mollie/dashboard/client-link/${escaped(id)}">${hidden}
<button name="answer" value="approve">Approve</button> <button name="answer" value="refuse">Refuse</button></form></body></html>`;
};

/**
 * Stands in for Mollie Connect: client links, the page where the owner approves or refuses, OAuth tokens and the organisation they belong
 * to, and
 * payments. `publicUrl` is where browsers reach this server. Failures: `timeout` (no answer), `unavailable` (503), `refuse` (the code or the
 * company is not accepted), `malformed` (answers that cannot be read).
 */
export function createMollieSandbox(options: {
  publicUrl: string;
  redirectUrl: string;
  /** Of the organisation whose application this is: Saldo. */
  organizationToken: string;
}): SandboxService {
  const behaviour = new BehaviourSwitch(['timeout', 'unavailable', 'refuse', 'malformed']);
  const malformed = new MalformedAnswers();
  const received: Receipt[] = [];
  const clients = new Map<string, NewClient>();
  const codes = new Map<string, NewClient>();
  /** Organisations by access token, and access tokens by refresh token. */
  const organizations = new Map<string, { id: string; name: string }>([
    [options.organizationToken, { id: 'org_saldo', name: 'Saldo' }],
  ]);
  const refreshable = new Map<string, string>();
  const note = (summary: string, ...details: string[]): void => {
    received.push({ at: new Date().toISOString(), summary, details });
    received.splice(0, Math.max(received.length - MOST, 0));
  };

  const payments = sandboxPayments({
    publicUrl: options.publicUrl,
    organizationOf: ({ headers }) => organizations.get((headers.authorization ?? '').replace('Bearer ', ''))?.id,
    note,
  });

  const api = async (app: FastifyInstance): Promise<void> => {
    app.addHook('preHandler', async (request, reply) => {
      if (!/^(Bearer|Basic) \S+$/.test(request.headers.authorization ?? ''))
        return failure(reply, 401, 'Unauthorized Request', 'Missing authentication');
      const fails = await behaviour.next();
      if (fails === 'timeout') return hang(reply);
      if (fails === 'unavailable') return failure(reply, 503, 'Service Unavailable', 'Asked for');
      if (fails === 'malformed') return malformed.send(reply);
      if (fails === 'refuse') {
        const isToken = request.url.includes('/oauth2/');
        return isToken
          ? reply.code(400).send({ error: 'invalid_grant', error_description: 'Asked for' })
          : failure(reply, 422, 'Unprocessable Entity', 'Asked for');
      }
    });
    app.post('/v2/client-links', async (request, reply) => {
      const client = NewClient.safeParse(request.body);
      if (!client.success) return failure(reply, 422, 'Unprocessable Entity', z.prettifyError(client.error));
      const id = newId('csr');
      clients.set(id, client.data);
      note(`client link for ${client.data.name}`, JSON.stringify(client.data, null, 2));
      const href = `${options.publicUrl}/sandbox/mollie/dashboard/client-link/${id}`;
      const links = { clientLink: { href, type: 'text/html' } };
      return reply.code(201).type(HAL).send({ id, resource: 'client-link', _links: links });
    });
    payments.api(app);
    app.post('/oauth2/tokens', async (request, reply) => {
      const renewal = Renewal.safeParse(request.body);
      if (renewal.success) {
        const { refresh_token } = renewal.data;
        const old = refreshable.get(refresh_token) ?? '';
        const organization = organizations.get(old);
        if (organization === undefined) return reply.code(400).send({ error: 'invalid_grant' });
        const access_token = newId('access');
        organizations.delete(old);
        organizations.set(access_token, organization);
        refreshable.set(refresh_token, access_token);
        note(`new keys for ${organization.name}`);
        return { access_token, refresh_token, expires_in: 3600, token_type: 'bearer', scope: '' };
      }
      const asked = Exchange.safeParse(request.body);
      const client =
        asked.success && asked.data.redirect_uri === options.redirectUrl ? codes.get(asked.data.code) : undefined;
      if (!asked.success || client === undefined) return reply.code(400).send({ error: 'invalid_grant' });
      codes.delete(asked.data.code);
      const [access_token, refresh_token] = [newId('access'), newId('refresh')];
      organizations.set(access_token, { id: newId('org'), name: client.name });
      refreshable.set(refresh_token, access_token);
      note(`tokens for ${client.name}`);
      return { access_token, refresh_token, expires_in: 3600, token_type: 'bearer', scope: '' };
    });
    app.delete('/oauth2/tokens', async (request, reply) => {
      const asked = Revocation.safeParse(request.body);
      const access = asked.success ? refreshable.get(asked.data.token) : undefined;
      if (!asked.success || access === undefined) return reply.code(400).send({ error: 'invalid_request' });
      note(`revoked ${organizations.get(access)?.name ?? ''}`);
      refreshable.delete(asked.data.token);
      organizations.delete(access);
      return reply.code(204).send();
    });
    app.get('/v2/organizations/me', async (request, reply) => {
      const organization = organizations.get((request.headers.authorization ?? '').replace('Bearer ', ''));
      if (organization === undefined) return failure(reply, 401, 'Unauthorized Request', 'Unknown access token');
      return reply.type(HAL).send({ resource: 'organization', ...organization, locale: 'nl_NL', _links: {} });
    });
  };

  return {
    name: 'mollie',
    title: 'Mollie: customer payments',
    behaviour,
    received: () => received,
    routes: async (app) => {
      await app.register(api);
      payments.pages(app);
      app.get<{ Params: { id: string } }>('/dashboard/client-link/:id', async (request, reply) => {
        const client = clients.get(request.params.id);
        const question = Question.safeParse(request.query);
        if (client === undefined || !question.success) return reply.code(404).send();
        return reply.type('text/html; charset=utf-8').send(page(request.params.id, client, question.data));
      });
      app.post<{ Params: { id: string } }>('/dashboard/client-link/:id', async (request, reply) => {
        const client = clients.get(request.params.id);
        const answered = Question.extend({ answer: z.enum(['approve', 'refuse']) }).safeParse(request.body);
        if (client === undefined || !answered.success) return reply.code(404).send();
        const back = new URL(options.redirectUrl);
        back.searchParams.set('state', answered.data.state);
        if (answered.data.answer === 'refuse') back.searchParams.set('error', 'access_denied');
        else {
          const code = newId('auth');
          codes.set(code, client);
          back.searchParams.set('code', code);
        }
        return reply.redirect(back.href, 303);
      });
    },
  };
}
