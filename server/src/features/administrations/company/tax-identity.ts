import { handlesVat, type IsoDate, isUnderKor, type KorStatus } from '@saldo/ledger';
import type { Selectable } from 'kysely';
import type { Administrations } from '#platform/database/database.generated';
import type { Scope } from '#platform/scope';
import type { Encryption } from '#platform/crypto/encryption';
import { openObNumber } from './encrypted-columns.ts';

/** Who the Tax Administration knows the administration as, but for its number. */
export type Taxpayer = {
  initials: string;
  surname: string;
  phone: string;
  vat_subjected: boolean;
  /** VAT of periods that end before this day was done elsewhere. */
  vat_from: IsoDate | null;
} & KorStatus;

/** With the number. It may hold the BSN of a sole trader: it leaves the server in a return only. */
export type NumberedTaxpayer = Taxpayer & { ob_number: string | null };

type Bounds = { starts_on: IsoDate; ends_on: IsoDate };

/**
 * Whether a VAT return of a period is filed here: not under the small businesses scheme for the whole of it (one that ends in the period is
 * left on a day, and that period has a return), not outside VAT or done elsewhere.
 */
export function filesVat(payer: Taxpayer, period: Bounds): boolean {
  const handles = handlesVat(payer, period.starts_on) || handlesVat(payer, period.ends_on);
  return handles && !isVatElsewhere(payer, period);
}

/** Whether the company filed the VAT of a period itself, before it did so here. */
export function isVatElsewhere({ vat_subjected, vat_from }: Taxpayer, { ends_on }: Bounds): boolean {
  return vat_subjected && vat_from !== null && ends_on < vat_from;
}

/** The same, of a period in which a return was due: in the small businesses scheme none is. */
export function isVatFiledElsewhere(payer: Taxpayer, period: Bounds): boolean {
  const isAllKor = isUnderKor(payer, period.starts_on) && isUnderKor(payer, period.ends_on);
  return isVatElsewhere(payer, period) && !isAllKor;
}

const COLUMNS = [
  'contact_initials',
  'contact_surname',
  'telephone_number',
  'vat_subjected',
  'vat_from',
  'is_kor',
  'kor_since',
  'kor_until',
] as const;

export async function taxpayer(scope: Scope): Promise<Taxpayer> {
  const row = await scope.db
    .selectFrom('administrations')
    .select(COLUMNS)
    .where('id', '=', scope.administrationId)
    .executeTakeFirstOrThrow();
  return taxpayerOf(row);
}

function taxpayerOf(row: Pick<Selectable<Administrations>, (typeof COLUMNS)[number]>): Taxpayer {
  return {
    initials: row.contact_initials,
    surname: row.contact_surname,
    phone: row.telephone_number,
    vat_subjected: row.vat_subjected,
    vat_from: row.vat_from,
    is_kor: row.is_kor,
    kor_since: row.kor_since,
    kor_until: row.kor_until,
  };
}

export async function numberedTaxpayer(scope: Scope, seals: Encryption): Promise<NumberedTaxpayer> {
  const { btw_number, ...row } = await scope.db
    .selectFrom('administrations')
    .select(COLUMNS)
    .select('btw_number')
    .where('id', '=', scope.administrationId)
    .executeTakeFirstOrThrow();
  return { ...taxpayerOf(row), ob_number: openObNumber(scope, seals, btw_number) };
}
