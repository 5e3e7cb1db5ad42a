import { z } from 'zod';
import { type Ask, answerOf, filled, read, refuseOther } from './mollie-answers.ts';
import { molliePayments } from './mollie-payments.ts';
import { mollieSettlements } from './mollie-settlements.ts';
import {
  type AccountKeys,
  CodeNotAccepted,
  type CompanyToLink,
  KeysNotAccepted,
  type LinkedAccount,
  type PaymentProvider,
} from './payment-provider.ts';

/** Where HAL puts the addresses that belong to an object. */
const LINKS = '_links';
const ClientLink = z.object({ [LINKS]: z.object({ clientLink: z.object({ href: z.url() }) }) });
const Tokens = z.object({ access_token: z.string(), refresh_token: z.string(), expires_in: z.number() });
const Organization = z.object({ id: z.string().regex(/^org_\w+$/), name: z.string() });

/** What payment links take: to know the account and whether it is ready, to ask for payments, and to read what was paid out. */
const SCOPES = [
  'organizations.read',
  'onboarding.read',
  'onboarding.write',
  'profiles.read',
  'payments.read',
  'payments.write',
  'payment-links.read',
  'payment-links.write',
  'settlements.read',
  'refunds.read',
].join(' ');

export type MollieOptions = {
  /** `https://api.mollie.com`; the sandbox's own address where there is none. */
  url: string;
  clientId: string;
  clientSecret: string;
  /** Access token of the organisation that the OAuth application belongs to; it makes client links and takes payments to Saldo. */
  organizationToken: string;
  /** Where the browser comes back, as registered with the application. */
  redirectUrl: string;
  timeout_ms: number;
  now: () => Date;
};

/** Mollie Connect: client links, OAuth 2 and the Organizations API, version 2. */
export function mollie(options: MollieOptions): PaymentProvider {
  const application = `Basic ${Buffer.from(`${options.clientId}:${options.clientSecret}`).toString('base64')}`;
  const ask: Ask = (method, path, authorization, body, more = {}) =>
    answerOf(`${options.url}${path}`, {
      method,
      headers: {
        authorization,
        accept: 'application/hal+json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...more,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(options.timeout_ms),
    });
  const keysOf = ({ access_token, refresh_token, expires_in }: z.output<typeof Tokens>): AccountKeys => ({
    access: access_token,
    refresh: refresh_token,
    expires_at: new Date(options.now().getTime() + expires_in * 1000).toISOString(),
  });
  return {
    invite: async (company, state) => {
      const answer = await ask('POST', '/v2/client-links', `Bearer ${options.organizationToken}`, clientOf(company));
      const address = new URL(read(ClientLink, answer)[LINKS].clientLink.href);
      address.searchParams.set('client_id', options.clientId);
      address.searchParams.set('state', state);
      address.searchParams.set('scope', SCOPES);
      return address.href;
    },
    redeem: async (code) => {
      const answer = await ask('POST', '/oauth2/tokens', application, {
        grant_type: 'authorization_code',
        code,
        redirect_uri: options.redirectUrl,
      });
      if (answer.status === 400) throw new CodeNotAccepted('invalid_grant');
      return accountOf(keysOf(read(Tokens, answer)), ask);
    },
    renew: async ({ refresh }) => {
      const answer = await ask('POST', '/oauth2/tokens', application, {
        grant_type: 'refresh_token',
        refresh_token: refresh,
      });
      if (answer.status === 400 || answer.status === 401) throw new KeysNotAccepted('invalid_grant');
      return keysOf(read(Tokens, answer));
    },
    ...molliePayments(ask, options.organizationToken),
    ...mollieSettlements(ask),
    revoke: async ({ refresh }) => {
      const answer = await ask('DELETE', '/oauth2/tokens', application, {
        token_type_hint: 'refresh_token',
        token: refresh,
      });
      // What is over already is answered with 400.
      if (answer.status !== 400) refuseOther(answer);
    },
  };
}

async function accountOf(keys: AccountKeys, ask: Ask): Promise<LinkedAccount> {
  const { id, name } = read(Organization, await ask('GET', '/v2/organizations/me', `Bearer ${keys.access}`));
  return { id, name, keys };
}

/** Mollie requires a first and a last name; a single name is used for both. */
function clientOf({ name, owner, ...company }: CompanyToLink): object {
  const [givenName = '', ...rest] = owner.name.trim().split(/\s+/);
  const address = {
    streetAndNumber: company.street_and_number,
    postalCode: company.postal_code,
    city: company.town,
    country: company.country,
  };
  return {
    owner: {
      email: owner.email,
      givenName,
      familyName: rest.length === 0 ? givenName : rest.join(' '),
      locale: owner.language === 'nl' ? 'nl_NL' : 'en_US',
    },
    name,
    address: filled(address),
    ...filled({ registrationNumber: company.kvk_number, vatNumber: company.btw_id }),
  };
}
