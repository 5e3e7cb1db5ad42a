import type { CustomerLink, customerPageCalls } from '@saldo/contract';
import { addDays } from '@saldo/ledger';
import { contactById } from '#features/contacts/index';
import type { Handlers } from '#platform/http/handlers';
import { asLinkHolder, isToken, linkName, messageOfLink, newToken } from '#platform/named-links';
import { orNotFound } from '#platform/refusal';
import type { Language, Scope, VisitorScope } from '#platform/scope';
import { languageOf } from '../reminders/account-statement.ts';
import type { PaymentHouse } from './payment-house.ts';
import { publicCustomer, openInvoice } from './public-customer.ts';
import { LINK_DAYS, publicLink } from './public-link.ts';

type Row = { id: number; token: string; expires_at: string };

function addressOf(scope: Scope, { id, token }: Row, language: Language, publicUrl: string): string {
  const name = linkName({ administration_id: scope.administrationId, message_id: id, token });
  return `${publicUrl.replace(/\/$/, '')}/${language}/customer?token=${name}`;
}

const startOf = (day: string): string => new Date(`${day}T00:00:00Z`).toISOString();

/** The page of a customer: the same address each time until it is withdrawn, which works for a good year from now. */
export async function customerLink(
  scope: Scope,
  contactId: number,
  language: Language,
  publicUrl: string,
): Promise<{ url: string; expires_at: string }> {
  const expires_at = startOf(addDays(scope.today, LINK_DAYS));
  const link = await scope.db
    .insertInto('sales_public_links')
    .values({
      administration_id: scope.administrationId,
      contact_id: contactId,
      token: newToken(),
      created_by: scope.personId,
      expires_at,
    })
    .onConflict((conflict) => conflict.columns(['administration_id', 'contact_id']).doUpdateSet({ expires_at }))
    .returning(['id', 'token', 'expires_at'])
    .executeTakeFirstOrThrow();
  return { url: addressOf(scope, link, language, publicUrl), expires_at };
}

async function currentLink(scope: Scope, contactId: number, publicUrl: string): Promise<CustomerLink> {
  const link = await scope.db
    .selectFrom('sales_public_links')
    .select(['id', 'token', 'expires_at'])
    .where('administration_id', '=', scope.administrationId)
    .where('contact_id', '=', contactId)
    .where('expires_at', '>', startOf(scope.today))
    .executeTakeFirst();
  if (link === undefined) return { url: null, expires_at: null };
  const url = addressOf(scope, link, await languageOf(scope, contactId), publicUrl);
  return { url, expires_at: link.expires_at };
}

/** A later link is another one. */
async function withdrawLink(scope: Scope, contactId: number): Promise<void> {
  await scope.db
    .deleteFrom('sales_public_links')
    .where('administration_id', '=', scope.administrationId)
    .where('contact_id', '=', contactId)
    .execute();
}

/** Works on the customer of a link, as its holder: for whoever has it and for nothing else. */
async function asCustomer<Result>(
  visitor: VisitorScope,
  name: string,
  work: (scope: Scope, contactId: number) => Promise<Result>,
): Promise<Result> {
  const ref = orNotFound(messageOfLink(name));
  const scope = await asLinkHolder(visitor, ref.administration_id);
  const link = orNotFound(
    await scope.db
      .selectFrom('sales_public_links')
      .select(['contact_id', 'token', 'created_by'])
      .where('administration_id', '=', scope.administrationId)
      .where('id', '=', ref.message_id)
      .where('expires_at', '>', startOf(visitor.today))
      .executeTakeFirst(),
  );
  const contactId = orNotFound(isToken(ref.token, link.token) ? link.contact_id : null);
  return work({ ...scope, personId: link.created_by }, contactId);
}

export function customerPageRoutes({
  settings,
  collectedOn,
}: Pick<PaymentHouse, 'settings' | 'collectedOn'>): Handlers<typeof customerPageCalls> {
  const { publicUrl } = settings;
  return {
    customerLink: async (scope, { params }) => {
      await contactById(scope, params.id);
      return currentLink(scope, params.id, publicUrl);
    },
    makeCustomerLink: async (scope, { params }) => {
      await contactById(scope, params.id);
      return customerLink(scope, params.id, await languageOf(scope, params.id), publicUrl);
    },
    withdrawCustomerLink: async (scope, { params }) => {
      await contactById(scope, params.id);
      await withdrawLink(scope, params.id);
      return { url: null, expires_at: null };
    },
    publicCustomer: (visitor, { params }) =>
      asCustomer(visitor, params.token, (scope, contactId) => publicCustomer(scope, contactId, collectedOn)),
    openPublicInvoice: (visitor, { params }) =>
      asCustomer(visitor, params.token, async (scope, contactId) => {
        const invoice = await openInvoice(scope, contactId, params.id);
        const { url } = await publicLink(scope, invoice, publicUrl);
        return { token: new URL(url).searchParams.get('token') ?? '' };
      }),
  };
}
