import {
  type AdministrationPatch,
  validateCompany,
  isStaffRole,
  type JointDetails,
  postalCodeOf,
} from '@saldo/contract';
import { addDays, isIban, parseEuro, type VatPeriod } from '@saldo/ledger';
import { sql } from 'kysely';
import { Refusal, refuseField, refuseFields } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import type { Encryption } from '#platform/crypto/encryption';
import { mistakeInDefaultLedger } from './default-ledger.ts';
import { notifyIbanChanged } from './invoice-account.ts';
import { openYear, periodOn } from '../periods/periods.ts';
import { placeOf, SECRETS } from './encrypted-columns.ts';
import { vatFrom } from './vat-from.ts';

type Changes = Omit<AdministrationPatch, 'version' | 'step_up'>;

/** The newest transaction of the bank, handed in: administrations knows no bank. */
export type NewestTransaction = (scope: Scope) => Promise<number>;

/** What changes where the money goes asks who is at the screen once more; nobody is asked for what will be refused. */
export async function changesBankAccount(scope: Scope, changes: Changes): Promise<boolean> {
  if (changes.bank_account_number === undefined) return false;
  const current = await currentOf(scope);
  await refuseMistakes(scope, current, changes);
  const isChanged = current.bank_account_number !== changes.bank_account_number;
  if (isChanged && isStaffRole(scope.role)) throw new Refusal('needs_client_approval');
  return isChanged;
}

/**
 * Changes the details that are named. Refused: a stale version, what filed returns were made with, and without a proof where customers
 * pay. Owners are notified.
 */
export async function updateAdministration(
  scope: Scope,
  seals: Encryption,
  { version, step_up: _proof, ...changes }: AdministrationPatch,
  { isProven, newestTransaction }: { isProven: boolean; newestTransaction: NewestTransaction },
): Promise<void> {
  const current = await currentOf(scope);
  if (current.version !== version) throw new Refusal('stale_version');
  const { bank_account_number: iban = current.bank_account_number } = changes;
  const changesIban = iban !== current.bank_account_number;
  if (changesIban && isStaffRole(scope.role)) throw new Refusal('needs_client_approval');
  if (changesIban && !isProven) throw new Refusal('step_up_required');
  await refuseMistakes(scope, current, changes);
  const lastFiled = await lastFiledDay(scope);
  const { business_entity } = changes;
  if (lastFiled !== null && business_entity !== undefined && business_entity !== current.business_entity)
    throw new Refusal('fixed_by_filed_returns', { about: { field: 'business_entity' } });
  const vat_basis_since = await vatBasisSince(scope, current, changes);
  const kor = korOf(current, changes, lastFiled);
  const vat_from = vatFromOf(scope, current, changes, lastFiled);
  const { belastingdienst_username, belastingdienst_password, btw_number, payment_difference, ...plain } = changes;
  const postal_code = postalCodeIn(current, changes);
  const bank_autobook_after = isForMore(current, changes)
    ? await newestTransaction(scope)
    : current.bank_autobook_after;
  const updated = await scope.db
    .updateTable('administrations')
    .set((eb) => ({
      ...plain,
      ...kor,
      vat_basis_since,
      postal_code,
      vat_from,
      bank_autobook_after,
      ...(payment_difference !== undefined && { payment_difference_cents: parseEuro(payment_difference) }),
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
  if (changesIban) await notifyIbanChanged(scope, iban);
}

type Current = Awaited<ReturnType<typeof currentOf>>;

async function currentOf(scope: Scope) {
  const { vat_period, ...row } = await scope.db
    .selectFrom('administrations')
    .select(['version', 'business_entity', 'vat_period', 'is_kor', 'kor_since', 'kor_until', 'vat_from'])
    .select(['bank_account_number', 'postal_code', 'country', 'btw_number', 'vat_accounting_basis', 'vat_basis_since'])
    .select(['bank_autobook', 'bank_autobook_after'])
    .where('id', '=', scope.administrationId)
    .executeTakeFirstOrThrow();
  return { ...row, vat_period: vat_period as VatPeriod };
}

/** Whether more of the bank is to book itself than before: that holds for what comes in from then on. */
function isForMore(
  { bank_autobook: before }: Pick<Current, 'bank_autobook'>,
  { bank_autobook: least }: Changes,
): boolean {
  return least !== undefined && least !== null && least !== before && before !== 'LIKELY';
}

/** One that was before is left alone as long as nobody touches it or its country. */
function postalCodeIn(current: { postal_code: string; country: string }, changes: Changes): string {
  if (changes.postal_code === undefined && changes.country === undefined) return current.postal_code;
  const { postal_code = current.postal_code, country = current.country } = changes;
  const kept = postalCodeOf({ postal_code, country });
  if (kept === undefined) throw refuseField('postal_code', 'postal_code_invalid');
  return kept;
}

/** Reports all errors at once. */
async function refuseMistakes(scope: Scope, current: Current, changes: Changes): Promise<void> {
  const { bank_account_number: iban, default_ledger_id } = changes;
  const mistakes = {
    ...validateCompany(jointly(current, changes), current, scope.today),
    ...(typeof iban === 'string' && !isIban(iban) && { bank_account_number: 'iban_invalid' as const }),
    ...(await mistakeInDefaultLedger(scope, default_ledger_id)),
  };
  if (Object.keys(mistakes).length > 0) throw refuseFields(mistakes);
}

/** The details that are looked at together, as they will be. */
function jointly(current: Current, changes: Changes): JointDetails {
  const { postal_code = current.postal_code, country = current.country } = changes;
  const { is_kor = current.is_kor, kor_since = current.kor_since, kor_until = current.kor_until } = changes;
  const { vat_from = current.vat_from, vat_period = current.vat_period } = changes;
  return { postal_code, country, is_kor, kor_since, kor_until, vat_from, vat_period };
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

type Kor = Pick<Current, 'is_kor' | 'kor_since' | 'kor_until'>;

/**
 * The days on which the KOR begins and ends lie after what was filed or completed; turning it off clears both. Leaving it takes effect the day
 * after its last day.
 */
function korOf(
  current: Kor,
  { is_kor = current.is_kor, kor_since = current.kor_since, kor_until = current.kor_until }: Changes,
  lastFiled: string | null,
): Kor {
  if (!is_kor) return { is_kor, kor_since: null, kor_until: null };
  const refuse = (field: 'kor_since' | 'kor_until') =>
    new Refusal('fixed_by_filed_returns', { about: { field, after: lastFiled } });
  const isNew = !current.is_kor || kor_since !== current.kor_since;
  if (isNew && lastFiled !== null && (kor_since === null || kor_since <= lastFiled)) throw refuse('kor_since');
  const ends = [kor_until, current.kor_until].filter((day) => day !== null).toSorted();
  const isMoved = current.is_kor && kor_until !== current.kor_until;
  if (isMoved && lastFiled !== null && !isNew && (ends[0] ?? lastFiled) < lastFiled) throw refuse('kor_until');
  return { is_kor, kor_since, kor_until };
}

/**
 * Another basis holds from the first day of the current VAT period, and only while nothing was invoiced with VAT in it: a return has one basis
 * (Uitvoeringsbeschikking OB 1968 art. 26).
 */
async function vatBasisSince(
  scope: Scope,
  current: Current,
  { vat_accounting_basis }: Changes,
): Promise<string | null> {
  if (vat_accounting_basis === undefined || vat_accounting_basis === current.vat_accounting_basis)
    return current.vat_basis_since;
  const { starts_on, ends_on } = await periodOn(scope, scope.today);
  const { rows } = await sql<{ is_used: boolean }>`
    select exists (select from journal_entries e join journal_lines l on l.administration_id = e.administration_id and l.entry_id = e.id
      where e.administration_id = ${scope.administrationId} and e.source_type = 'sales_invoice' and e.entry_date >= ${starts_on}
        and l.vat_part = 'due') as is_used`.execute(scope.db);
  if (rows[0]?.is_used === true)
    throw new Refusal('vat_basis_mid_period', { about: { next_period: addDays(ends_on, 1) } });
  return starts_on;
}

/** From when VAT is done here can be mended until a return was filed here. */
function vatFromOf(
  scope: Scope,
  current: Pick<Current, 'vat_from' | 'vat_period'>,
  { vat_from: day = current.vat_from, vat_period = current.vat_period }: Changes,
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
  seals: Encryption,
  secrets: { [Name in Secret]: string | null | undefined },
): { [Name in Secret]?: string | null } {
  const given: { [Name in Secret]?: string | null } = {};
  for (const name of SECRETS) {
    const text = secrets[name];
    if (text !== undefined) given[name] = seals.kept(placeOf(scope.administrationId, name), text);
  }
  return given;
}

/** The name that opens the company's page at the Tax Administration; none when it was never given. */
export async function taxOfficeName(scope: Scope, seals: Encryption): Promise<string | null> {
  const { belastingdienst_username: kept } = await scope.db
    .selectFrom('administrations')
    .select('belastingdienst_username')
    .where('id', '=', scope.administrationId)
    .executeTakeFirstOrThrow();
  return seals.read(placeOf(scope.administrationId, 'belastingdienst_username'), kept);
}
