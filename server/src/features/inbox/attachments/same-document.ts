import { sql } from 'kysely';
import type { Scope } from '#platform/scope';

export type SameDocument = { id: number; expense_id: number | null };

/**
 * Other receipts that are the same invoice, sent another way: the same supplier, number and total were read from them. They wait
 * themselves, or are with a draft. A photo, a PDF and a UBL file of one invoice differ in every byte and say the same. An
 * account alone says nothing where the VAT numbers or KVK numbers differ. A photo that was the answer to a question about a receipt belongs
 * to that receipt, whatever can be read from it.
 */
export async function sameDocuments(scope: Scope, id: number): Promise<SameDocument[]> {
  const { rows } = await sql<SameDocument>`
    select b.id, l.expense_id
    from attachments a
      join attachments b on b.administration_id = a.administration_id and b.id <> a.id and b.state in ('INBOX', 'PROCESSING', 'SUGGESTED')
      left join expense_attachments l on l.administration_id = b.administration_id and l.attachment_id = b.id
    where a.administration_id = ${scope.administrationId} and a.id = ${id}
      and (exists (select from questions q where q.administration_id = a.administration_id
        and ((q.attachment_id = a.id and q.photo_id = b.id) or (q.attachment_id = b.id and q.photo_id = a.id)))
      or btrim(a.proposal ->> 'document_number') <> ''
      and lower(btrim(b.proposal ->> 'document_number')) = lower(btrim(a.proposal ->> 'document_number'))
      and b.proposal ->> 'total_incl' = a.proposal ->> 'total_incl'
      and (b.proposal ->> 'contact_id' = a.proposal ->> 'contact_id'
        or b.proposal #>> '{new_contact,vat_id}' = a.proposal #>> '{new_contact,vat_id}'
        or b.proposal #>> '{new_contact,kvk_number}' = a.proposal #>> '{new_contact,kvk_number}'
        or (b.proposal #>> '{new_contact,iban}' = a.proposal #>> '{new_contact,iban}'
          and coalesce(b.proposal #>> '{new_contact,vat_id}' = a.proposal #>> '{new_contact,vat_id}', true)
          and coalesce(b.proposal #>> '{new_contact,kvk_number}' = a.proposal #>> '{new_contact,kvk_number}', true))
        or lower(b.proposal #>> '{new_contact,name}') = lower(a.proposal #>> '{new_contact,name}')))
    order by b.id`.execute(scope.db);
  return rows;
}
