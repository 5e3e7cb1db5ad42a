import type { IsoDate } from '@saldo/ledger';
import { sql } from 'kysely';
import { z } from 'zod';
import { orNotFound, Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { DeliveryStatus, type FilingState } from '../store.ts';

export type DeclarationKind = 'SUPPLEMENT' | 'ICP';

export type Declaration = {
  id: number;
  kind: DeclarationKind;
  period_id: number | null;
  starts_on: IsoDate;
  ends_on: IsoDate;
  discovered_on: IsoDate | null;
  filing_state: FilingState;
  filed_by: string | null;
  filed_at: string | null;
  figures: unknown;
  settlement_entry_id: number | null;
  xbrl_sha256: string | null;
  message_reference: string | null;
  delivery_attempted_at: string | null;
  deliveries_before: string[];
  delivery_id: string | null;
  delivery_statuses: DeliveryStatus[];
  rejection: string | null;
  version: number;
};

function query(scope: Scope) {
  return scope.db
    .selectFrom('tax_declarations as d')
    .leftJoin('persons', 'persons.id', 'd.filed_by')
    .select([
      'd.id',
      'd.kind',
      'd.period_id',
      'd.starts_on',
      'd.ends_on',
      'd.discovered_on',
      'd.filing_state',
      'persons.name as filed_by',
      'd.filed_at',
      'd.figures',
      'd.settlement_entry_id',
      'd.xbrl_sha256',
      'd.message_reference',
      'd.delivery_attempted_at',
      'd.deliveries_before',
      'd.delivery_id',
      'd.delivery_statuses',
      'd.rejection',
      'd.version',
    ])
    .where('d.administration_id', '=', scope.administrationId)
    .$narrowType<{ kind: DeclarationKind; filing_state: FilingState }>();
}

type Stored = Awaited<ReturnType<ReturnType<typeof query>['execute']>>[number];

function present(row: Stored): Declaration {
  return { ...row, delivery_statuses: z.array(DeliveryStatus).parse(row.delivery_statuses) };
}

/** Every declaration of a kind, newest first. */
export async function declarations(scope: Scope, kind: DeclarationKind): Promise<Declaration[]> {
  return (await query(scope).where('d.kind', '=', kind).orderBy('d.id', 'desc').execute()).map(present);
}

export async function declarationById(scope: Scope, id: number): Promise<Declaration> {
  return present(orNotFound(await query(scope).where('d.id', '=', id).executeTakeFirst()));
}

/** A declaration for oneself until the transaction ends. */
export async function lockDeclaration(scope: Scope, id: number): Promise<Declaration> {
  await sql`select 1 from tax_declarations where administration_id = ${scope.administrationId} and id = ${id} for update`.execute(
    scope.db,
  );
  return declarationById(scope, id);
}

export async function insertDeclaration(
  scope: Scope,
  declaration: Pick<Declaration, 'kind' | 'period_id' | 'starts_on' | 'ends_on' | 'discovered_on'>,
): Promise<number> {
  const { id } = await scope.db
    .insertInto('tax_declarations')
    .values({ ...declaration, administration_id: scope.administrationId, created_by: scope.personId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type DeclarationChange = Partial<
  Pick<
    Declaration,
    | 'filing_state'
    | 'settlement_entry_id'
    | 'xbrl_sha256'
    | 'message_reference'
    | 'filed_at'
    | 'delivery_attempted_at'
    | 'deliveries_before'
    | 'delivery_id'
    | 'delivery_statuses'
    | 'rejection'
  >
> & { filed_by_person?: number; figures?: object };

/** Changes a declaration that is locked. */
export async function changeDeclaration(
  scope: Scope,
  row: Pick<Declaration, 'id' | 'version'>,
  { filed_by_person, figures, delivery_statuses, ...plain }: DeclarationChange,
): Promise<void> {
  const changed = await scope.db
    .updateTable('tax_declarations')
    .set((eb) => ({
      ...plain,
      ...(filed_by_person === undefined ? {} : { filed_by: filed_by_person }),
      ...(figures === undefined ? {} : { figures: JSON.stringify(figures) }),
      ...(delivery_statuses === undefined ? {} : { delivery_statuses: JSON.stringify(delivery_statuses) }),
      version: eb('version', '+', 1),
    }))
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', row.id)
    .where('version', '=', row.version)
    .executeTakeFirst();
  if (changed.numUpdatedRows !== 1n) throw new Refusal('stale_version');
}

/** Notes the stored message of what is being filed. */
export async function noteFile(scope: Scope, stored: { sha256: string; size_bytes: number }): Promise<void> {
  await scope.db
    .insertInto('files')
    .values({ administration_id: scope.administrationId, ...stored, media_type: 'application/xml' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
