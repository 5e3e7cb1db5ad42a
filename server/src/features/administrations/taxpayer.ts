import type { Scope } from '#platform/scope';

/** Who the tax office knows the administration as. `ob_number` may hold the BSN of a sole trader: it leaves the server in a return only. */
export type Taxpayer = {
  ob_number: string | null;
  initials: string;
  surname: string;
  phone: string;
  /** Files VAT returns at all: not below the small-business scheme, not outside VAT. */
  files_vat: boolean;
};

export async function taxpayer(scope: Scope): Promise<Taxpayer> {
  const row = await scope.db
    .selectFrom('administrations')
    .select(['btw_number', 'contact_initials', 'contact_surname', 'telephone_number', 'vat_subjected', 'is_kor'])
    .where('id', '=', scope.administrationId)
    .executeTakeFirstOrThrow();
  return {
    ob_number: row.btw_number,
    initials: row.contact_initials,
    surname: row.contact_surname,
    phone: row.telephone_number,
    files_vat: row.vat_subjected && !row.is_kor,
  };
}
