import { type AdministrationPatch, postalCodeOf } from '@saldo/contract';
import type { VatPeriod } from '@saldo/ledger';
import { isValidIBAN } from 'ibantools';
import { sql } from 'kysely';
import { Refusal, refuseField } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import type { Seals } from '#platform/seals';
import { tellOfIban } from './invoice-account.ts';
import { openYear } from './periods.ts';
import { placeOf, SECRETS } from './sealed-columns.ts';
import { vatFrom } from './vat-from.ts';

type Changes = Omit<AdministrationPatch, 'version' | 'step_up'>;

/** What changes where the money goes asks who is at the screen once more. */
export async function changesBankAccount(scope: Scope, { bank_account_number }: Changes): Promise<boolean> {
  if (bank_account_number === undefined) return false;
  // Nobody is asked who they are for an account that cannot exist.
  refuseWrongIban(bank_account_number);
  return (await currentOf(scope)).bank_account_number !== bank_account_number;
}

/**
 * Changes the details that are named. Refused: a stale version, what filed returns were made with, and without a proof where customers
 * pay. Owners are told of that.
 */
export async function updateAdministration(
  scope: Scope,
  seals: Seals,
  { version, step_up: _proof, ...changes }: AdministrationPatch,
  { isProven }: { isProven: boolean },
): Promise<void> {
  const current = await currentOf(scope);
  if (current.version !== version) throw new Refusal('stale_version');
  const { bank_account_number: iban = current.bank_account_number } = changes;
  const changesIban = iban !== current.bank_account_number;
  if (changesIban && !isProven) throw new Refusal('step_up_required');
  await refuseWrongDetails(scope, changes);
  const lastFiled = await lastFiledDay(scope);
  const { business_entity } = changes;
  if (lastFiled !== null && business_entity !== undefined && business_entity !== current.business_entity)
    throw new Refusal('fixed_by_filed_returns', { about: { field: 'business_entity' } });
  const kor = korOf(current, changes, lastFiled);
  const vat_from = vatFromOf(scope, current, changes, lastFiled);
  const { belastingdienst_username, belastingdienst_password, btw_number, ...plain } = changes;
  const postal_code = postalCodeIn(current, changes);
  const updated = await scope.db
    .updateTable('administrations')
    .set((eb) => ({
      ...plain,
      ...kor,
      postal_code,
      vat_from,
      ...sealed(scope, seals, { belastingdienst_username, belastingdienst_password }),
      ...(btw_number !== undefined && {
        btw_number: seals.change(placeOf(scope.administrationId, 'btw_number'), current.btw_number, btw_number),
      }),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', scope.administrationId)
    .where('version', '=', version)
    .returning('vat_period')
    .executeTakeFirst();
  if (updated === undefined) throw new Refusal('stale_version');
  if (updated.vat_period !== current.vat_period) await makePeriodsAnew(scope, lastFiled !== null);
  if (changesIban) await tellOfIban(scope, iban);
}

async function currentOf(scope: Scope) {
  return scope.db
    .selectFrom('administrations')
    .select(['version', 'business_entity', 'vat_period', 'is_kor', 'kor_since', 'vat_from', 'bank_account_number'])
    .select(['postal_code', 'country', 'btw_number'])
    .where('id', '=', scope.administrationId)
    .executeTakeFirstOrThrow();
}

/** One that stood before is left alone as long as nobody touches it or its country. */
function postalCodeIn(current: { postal_code: string; country: string }, changes: Changes): string {
  if (changes.postal_code === undefined && changes.country === undefined) return current.postal_code;
  const { postal_code = current.postal_code, country = current.country } = changes;
  const kept = postalCodeOf({ postal_code, country });
  if (kept === undefined) throw refuseField('postal_code', 'postal_code_invalid');
  return kept;
}

function refuseWrongIban(iban: string | null | undefined): void {
  if (typeof iban === 'string' && !isValidIBAN(iban)) throw refuseField('bank_account_number', 'iban_invalid');
}

async function refuseWrongDetails(scope: Scope, changes: Changes): Promise<void> {
  const { bank_account_number: iban, default_ledger_id } = changes;
  refuseWrongIban(iban);
  if (typeof default_ledger_id !== 'number') return;
  const ledger = await scope.db
    .selectFrom('ledgers')
    .select('id')
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', default_ledger_id)
    .executeTakeFirst();
  if (ledger === undefined) throw refuseField('default_ledger_id', 'ledger_unknown');
}

/** The last day of the last period whose return was filed. */
async function lastFiledDay(scope: Scope): Promise<string | null> {
  const row = await scope.db
    .selectFrom('financial_periods')
    .select((eb) => eb.fn.max('ends_on').as('day'))
    .where('administration_id', '=', scope.administrationId)
    .where('state', '=', 'COMPLETED')
    .executeTakeFirstOrThrow();
  return row.day;
}

/** Entering the KOR takes its first day, which no filed return may cover; who leaves it has none. */
function korOf(
  current: { is_kor: boolean; kor_since: string | null },
  { is_kor = current.is_kor, kor_since = current.kor_since }: Changes,
  lastFiled: string | null,
): { is_kor: boolean; kor_since: string | null } {
  if (!is_kor) return { is_kor, kor_since: null };
  if (!current.is_kor && kor_since === null) throw refuseField('kor_since', 'required');
  const isNew = !current.is_kor || kor_since !== current.kor_since;
  if (isNew && lastFiled !== null && (kor_since === null || kor_since <= lastFiled))
    throw new Refusal('fixed_by_filed_returns', { about: { field: 'kor_since', after: lastFiled } });
  return { is_kor, kor_since };
}

/** From when VAT is done here can be mended until a return was filed here. */
function vatFromOf(
  scope: Scope,
  current: { vat_from: string | null; vat_period: string },
  { vat_from: day = current.vat_from, vat_period = current.vat_period as VatPeriod }: Changes,
  lastFiled: string | null,
): string | null {
  const vat_from = day === current.vat_from ? day : vatFrom(day, vat_period, scope.today);
  if (vat_from !== current.vat_from && lastFiled !== null)
    throw new Refusal('fixed_by_filed_returns', { about: { field: 'vat_from' } });
  return vat_from;
}

/** Other VAT periods, as long as nothing happened in those there are. */
async function makePeriodsAnew(scope: Scope, isFiled: boolean): Promise<void> {
  if (isFiled) throw new Refusal('fixed_by_filed_returns', { about: { field: 'vat_period' } });
  const cleared = await sql<{ done: boolean }>`select clear_periods(${scope.administrationId}) as done`.execute(
    scope.db,
  );
  if (cleared.rows[0]?.done !== true) throw new Refusal('vat_period_in_use', { about: { field: 'vat_period' } });
  const years = await scope.db
    .selectFrom('financial_years')
    .select('year')
    .where('administration_id', '=', scope.administrationId)
    .execute();
  for (const { year } of years) await openYear(scope, year);
}

type Secret = (typeof SECRETS)[number];

function sealed(
  scope: Scope,
  seals: Seals,
  secrets: { [Name in Secret]: string | null | undefined },
): { [Name in Secret]?: string | null } {
  const given: { [Name in Secret]?: string | null } = {};
  for (const name of SECRETS) {
    const text = secrets[name];
    if (text !== undefined) given[name] = seals.kept(placeOf(scope.administrationId, name), text);
  }
  return given;
}

/** The name that opens the company's page at the tax office; none when it was never given. */
export async function taxOfficeName(scope: Scope, seals: Seals): Promise<string | null> {
  const { belastingdienst_username: kept } = await scope.db
    .selectFrom('administrations')
    .select('belastingdienst_username')
    .where('id', '=', scope.administrationId)
    .executeTakeFirstOrThrow();
  return seals.read(placeOf(scope.administrationId, 'belastingdienst_username'), kept);
}
