import type { LedgerBody } from '@saldo/contract';
import { isControlLedger, kindInCategory, suitsCategory } from '@saldo/ledger';
import { Refusal, refuseField } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { findRgsCode } from '#standards/rgs/rgs-codes';
import { refuseUsed } from './activate-ledger.ts';
import {
  insertLedger,
  ledgerById,
  type LedgerFields,
  type LedgerRow,
  removeLedger,
  updateLedger,
} from './ledger-store.ts';
import { entriesInOpenYears, lastLineOn, type LedgerUser, namedIn } from './ledger-usage.ts';

type Typed = Omit<LedgerBody, 'admin_id'>;

/** Adds a ledger to the chart of accounts. Gives its id. */
export function createLedger(scope: Scope, typed: Typed): Promise<number> {
  return insertLedger(scope, fieldsOf(typed));
}

/** The code of the active ledger with an RGS code; where the company has none it is added, on the number given or the next free one. */
export async function ledgerWithRgs(
  scope: Scope,
  wanted: Pick<Typed, 'code' | 'title_nl' | 'title_en' | 'category'> & { rgs_code: string },
): Promise<string> {
  const rows = await scope.db
    .selectFrom('ledgers')
    .select(['code', 'rgs_code', 'activated'])
    .where('administration_id', '=', scope.administrationId)
    .orderBy('code')
    .execute();
  const known = rows.find(({ rgs_code, activated }) => rgs_code === wanted.rgs_code && activated);
  if (known !== undefined) return known.code;
  const taken = new Set(rows.map(({ code }) => code));
  let number = Number(wanted.code);
  while (taken.has(String(number).padStart(wanted.code.length, '0'))) number += 1;
  const code = String(number).padStart(wanted.code.length, '0');
  await createLedger(scope, { ...wanted, code, default_vat: '' });
  return code;
}

/** Changes a ledger that the company added. Once it was booked on, or is that of a bank account, its number and group no longer change. */
export async function changeLedger(
  scope: Scope,
  id: number,
  { version, ...typed }: Typed & { version: number },
  users: readonly LedgerUser[],
): Promise<void> {
  const ledger = await ownLedger(scope, id);
  if (ledger.version !== version) throw new Refusal('stale_version');
  const fields = fieldsOf(typed);
  if (await isFixed(scope, id, users)) {
    if (fields.code !== ledger.code) throw refuseField('code', 'ledger_code_fixed');
    if (fields.category !== ledger.category) throw refuseField('category', 'ledger_category_fixed');
    return updateLedger(scope, id, { ...fields, kind: ledger.kind });
  }
  await updateLedger(scope, id, fields);
}

/** Deletes a ledger that the company added, on which nothing was ever booked and that nothing names. */
export async function deleteLedger(scope: Scope, id: number, users: readonly LedgerUser[]): Promise<void> {
  await ownLedger(scope, id);
  refuseUsed(scope, [...(await entriesInOpenYears(scope, id)), ...(await namedIn(scope, id, users))]);
  await removeLedger(scope, id);
}

async function ownLedger(scope: Scope, id: number): Promise<LedgerRow> {
  const ledger = await ledgerById(scope, id);
  if (!ledger.own) throw new Refusal('ledger_standard');
  return ledger;
}

async function isFixed(scope: Scope, id: number, users: readonly LedgerUser[]): Promise<boolean> {
  if ((await lastLineOn(scope, id)) !== null) return true;
  return (await namedIn(scope, id, users)).some(
    ({ name }) => name === 'bank_accounts' || name === 'memorial_templates',
  );
}

/** What was typed, with the kind of account that its group and RGS code make it. A title in one language serves for both. */
function fieldsOf({ code, title_nl, title_en, category, rgs_code: typed, default_vat }: Typed): LedgerFields {
  if (title_nl === '' && title_en === '') throw refuseField('title_nl', 'ledger_title_required');
  if (category === 'vat') throw refuseField('category', 'ledger_category_reserved');
  const rgs = typed === null || typed === '' ? null : findRgsCode(typed);
  if (rgs === undefined) throw refuseField('rgs_code', 'rgs_unknown');
  if (rgs !== null && !suitsCategory(rgs.code, category)) throw refuseField('rgs_code', 'rgs_other_group');
  const rgs_code = rgs?.code ?? null;
  const kind = kindInCategory(category, rgs?.side ?? null);
  if (isControlLedger({ rgs_code, kind, category })) throw refuseField('rgs_code', 'rgs_reserved');
  return {
    code,
    title_nl: title_nl || title_en,
    title_en: title_en || title_nl,
    category,
    kind,
    rgs_code,
    default_vat,
  };
}
