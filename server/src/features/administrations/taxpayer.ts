import { type IsoDate, isUnderKor, type KorStatus } from '@saldo/ledger';
import type { Scope } from '#platform/scope';

/** Who the tax office knows the administration as. `ob_number` may hold the BSN of a sole trader: it leaves the server in a return only. */
export type Taxpayer = {
  ob_number: string | null;
  initials: string;
  surname: string;
  phone: string;
  vat_subjected: boolean;
} & KorStatus;

/** Whether a VAT return is filed of a period: not below the small-businesses scheme when it begins, not outside VAT. */
export function filesVat(payer: Taxpayer, period: { starts_on: IsoDate }): boolean {
  return payer.vat_subjected && !isUnderKor(payer, period.starts_on);
}

export async function taxpayer(scope: Scope): Promise<Taxpayer> {
  const row = await scope.db
    .selectFrom('administrations')
    .select([
      'btw_number',
      'contact_initials',
      'contact_surname',
      'telephone_number',
      'vat_subjected',
      'is_kor',
      'kor_since',
    ])
    .where('id', '=', scope.administrationId)
    .executeTakeFirstOrThrow();
  return {
    ob_number: row.btw_number,
    initials: row.contact_initials,
    surname: row.contact_surname,
    phone: row.telephone_number,
    vat_subjected: row.vat_subjected,
    is_kor: row.is_kor,
    kor_since: row.kor_since,
  };
}
