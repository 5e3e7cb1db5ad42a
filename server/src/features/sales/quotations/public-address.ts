import type { Scope } from '#platform/scope';
import { linkName } from '#platform/named-links';
import type { QuotationRow } from './store.ts';

/** The page on which the customer reads a quotation and decides. */
export function publicAddress(
  scope: Pick<Scope, 'administrationId'>,
  { id, public_token, language }: Pick<QuotationRow, 'id' | 'public_token' | 'language'>,
  publicUrl: string,
): string {
  const name = linkName({ administration_id: scope.administrationId, message_id: id, token: public_token });
  return `${publicUrl.replace(/\/$/, '')}/${language}/quotation?token=${name}`;
}
