import { addDays } from '@saldo/ledger';
import { orNotFound } from '#platform/refusal';
import type { Scope, VisitorScope } from '#platform/scope';
import { type InvoiceRow, invoiceById } from '../invoices/store.ts';
import { asLinkHolder, isToken, linkName, messageOfLink, newToken } from '#platform/named-links';

/** How long a link works after it was last given out. */
export const LINK_DAYS = 400;

/** The public page of an invoice: the same address each time, which works for a good year from now. */
export async function publicLink(
  scope: Scope,
  { id, language }: Pick<InvoiceRow, 'id' | 'language'>,
  publicUrl: string,
): Promise<{ url: string; expires_at: string }> {
  const expires_at = new Date(`${addDays(scope.today, LINK_DAYS)}T00:00:00Z`).toISOString();
  const link = await scope.db
    .insertInto('sales_public_links')
    .values({
      administration_id: scope.administrationId,
      invoice_id: id,
      token: newToken(),
      created_by: scope.personId,
      expires_at,
    })
    .onConflict((conflict) => conflict.columns(['administration_id', 'invoice_id']).doUpdateSet({ expires_at }))
    .returning(['id', 'token'])
    .executeTakeFirstOrThrow();
  const name = linkName({ administration_id: scope.administrationId, message_id: link.id, token: link.token });
  return { url: `${publicUrl.replace(/\/$/, '')}/${language}/invoice?token=${name}`, expires_at };
}

type Begin = <Result>(work: (visitor: VisitorScope) => Promise<Result>) => Promise<Result>;

/** Opens transactions as the holder of the link of an invoice, for whoever has it and for nothing else. */
export function asInvoiceHolder(begin: Begin, name: string) {
  return <Result>(work: (scope: Scope, invoice: InvoiceRow) => Promise<Result>): Promise<Result> =>
    begin(async (visitor) => {
      const ref = orNotFound(messageOfLink(name));
      const scope = await asLinkHolder(visitor, ref.administration_id);
      const link = orNotFound(
        await scope.db
          .selectFrom('sales_public_links')
          .select(['invoice_id', 'token', 'expires_at', 'created_by'])
          .where('administration_id', '=', scope.administrationId)
          .where('id', '=', ref.message_id)
          .executeTakeFirst(),
      );
      const works =
        isToken(ref.token, link.token) && link.expires_at > new Date(`${visitor.today}T00:00:00Z`).toISOString();
      const invoiceId = orNotFound(works ? link.invoice_id : null);
      return work({ ...scope, personId: link.created_by }, await invoiceById(scope, invoiceId));
    });
}
