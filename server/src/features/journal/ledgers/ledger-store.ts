import type { LedgerFacts } from '@saldo/ledger';
import { orNotFound, Refusal, refuseField } from '#platform/refusal';
import { violates, violatesForeignKey } from '#platform/database/database';
import type { Scope } from '#platform/scope';
import { factsOf } from './ledgers.ts';

export type LedgerRow = LedgerFacts & {
  id: number;
  code: string;
  title_nl: string;
  title_en: string;
  default_vat: string;
  activated: boolean;
  own: boolean;
  version: number;
};

export type LedgerFields = Pick<
  LedgerRow,
  'code' | 'title_nl' | 'title_en' | 'category' | 'kind' | 'rgs_code' | 'default_vat'
>;

export async function findLedger(scope: Scope, id: number): Promise<LedgerRow | undefined> {
  const row = await scope.db
    .selectFrom('ledgers')
    .selectAll()
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? undefined : { ...row, ...factsOf(row) };
}

export async function ledgerById(scope: Scope, id: number): Promise<LedgerRow> {
  return orNotFound(await findLedger(scope, id));
}

export async function insertLedger(scope: Scope, fields: LedgerFields): Promise<number> {
  try {
    const { id } = await scope.db
      .insertInto('ledgers')
      .values({ administration_id: scope.administrationId, own: true, ...fields })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  } catch (error) {
    throw refusalOf(error);
  }
}

export async function updateLedger(scope: Scope, id: number, fields: LedgerFields): Promise<void> {
  try {
    await scope.db
      .updateTable('ledgers')
      .set((eb) => ({ ...fields, version: eb('version', '+', 1) }))
      .where('administration_id', '=', scope.administrationId)
      .where('id', '=', id)
      .execute();
  } catch (error) {
    throw refusalOf(error);
  }
}

/** Of one that is merged, `merged_into_id` is the ledger that took its place. */
export async function setActivated(
  scope: Scope,
  id: number,
  activated: boolean,
  merged_into_id: number | null = null,
): Promise<void> {
  await scope.db
    .updateTable('ledgers')
    .set((eb) => ({ activated, merged_into_id, version: eb('version', '+', 1) }))
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .execute();
}

/** Refused where anything still names it, such as a line of a reversed expense. */
export async function removeLedger(scope: Scope, id: number): Promise<void> {
  try {
    await scope.db
      .deleteFrom('ledgers')
      .where('administration_id', '=', scope.administrationId)
      .where('id', '=', id)
      .execute();
  } catch (error) {
    if (!violatesForeignKey(error)) throw error;
    const where = { en: 'earlier documents', nl: 'eerdere documenten' }[scope.language];
    throw new Refusal('ledger_in_use', { about: { where } });
  }
}

function refusalOf(error: unknown): unknown {
  return violates(error, 'ledgers_administration_id_code_key') ? refuseField('code', 'ledger_code_taken') : error;
}
