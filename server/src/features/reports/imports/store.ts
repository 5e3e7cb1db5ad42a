import type { IsoDate, VatCode } from '@saldo/ledger';
import type { Import, RecordedTable } from '@saldo/contract';
import type { PlacedItems } from '#features/journal/index';
import { violates } from '#platform/database/database';
import { orNotFound, Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import type { FileSurvey } from './survey-file.ts';

export type ImportRow = {
  id: number;
  kind: string;
  state: Import['state'];
  sha256: string;
  file_name: string;
  year: number | null;
  mapping: Record<string, string>;
  vat_mapping: Record<string, VatCode>;
  contact_mapping: Record<string, number>;
  survey: FileSurvey | null;
  task_id: number | null;
  cancelled: boolean;
  created_at: string;
  imported_at: string | null;
  vat_from_before: IsoDate | null;
  item_ids: number[];
  settled: PlacedItems['settled'];
  version: number;
};

const COLUMNS = [
  'id',
  'kind',
  'state',
  'sha256',
  'file_name',
  'year',
  'mapping',
  'vat_mapping',
  'contact_mapping',
  'survey',
  'task_id',
  'cancelled',
  'created_at',
  'imported_at',
  'vat_from_before',
  'item_ids',
  'settled',
  'version',
] as const;

function imports(scope: Scope) {
  return scope.db
    .selectFrom('imports')
    .select(COLUMNS)
    .$narrowType<{
      state: Import['state'];
      mapping: Record<string, string>;
      vat_mapping: Record<string, VatCode>;
      contact_mapping: Record<string, number>;
      survey: FileSurvey | null;
      settled: PlacedItems['settled'];
    }>()
    .where('administration_id', '=', scope.administrationId);
}

export async function importRow(scope: Scope, id: number): Promise<ImportRow> {
  return orNotFound(await imports(scope).where('id', '=', id).executeTakeFirst());
}

type Listed = Pick<ImportRow, 'id' | 'state' | 'file_name' | 'year' | 'created_at' | 'version'> & {
  kind: 'AUDIT_FILE' | RecordedTable;
};

/** Entries of a table are reversed one by one, in the general journal. */
export async function listImports(scope: Scope): Promise<(Listed & { may_undo: boolean })[]> {
  const rows = await scope.db
    .selectFrom('imports')
    .select(['id', 'state', 'file_name', 'year', 'created_at', 'version', 'kind'])
    .$narrowType<{ state: Import['state']; kind: Listed['kind'] }>()
    .where('administration_id', '=', scope.administrationId)
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
  return rows.map((row) => ({ ...row, may_undo: row.state === 'IMPORTED' && row.kind !== 'ENTRIES' }));
}

/** Imported tables of a kind that are in the books. */
export function recordedImports(scope: Scope, kind: RecordedTable): Promise<ImportRow[]> {
  return imports(scope).where('kind', '=', kind).where('state', '=', 'IMPORTED').execute();
}

/** The days of imported sales and purchases that are in the books. */
export async function hasHistory(scope: Scope, from: IsoDate, until: IsoDate): Promise<boolean> {
  const row = await scope.db
    .selectFrom('imports')
    .select('id')
    .where('administration_id', '=', scope.administrationId)
    .where('state', '=', 'IMPORTED')
    .where('kind', 'in', ['SALES_HISTORY', 'PURCHASE_HISTORY'])
    .where('first_on', '<=', until)
    .where('last_on', '>=', from)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The years that audit files brought. */
export async function spansOfBooks(scope: Scope): Promise<{ from: IsoDate; until: IsoDate }[]> {
  const rows = await imports(scope).where('kind', '=', 'AUDIT_FILE').where('state', '=', 'IMPORTED').execute();
  return rows.flatMap(({ survey }) =>
    survey === null || survey.from === null || survey.until === null
      ? []
      : [{ from: survey.from, until: survey.until }],
  );
}

/** Audit files that are in the books, but for one. */
export function importedOthers(scope: Scope, id: number): Promise<ImportRow[]> {
  return imports(scope)
    .where('kind', '=', 'AUDIT_FILE')
    .where('state', '=', 'IMPORTED')
    .where('id', '<>', id)
    .orderBy('id')
    .execute();
}

export async function insertImport(
  scope: Scope,
  values: { kind: 'AUDIT_FILE' | RecordedTable; sha256: string; file_name: string },
): Promise<number> {
  const row = await scope.db
    .insertInto('imports')
    .values({ administration_id: scope.administrationId, created_by: scope.personId, ...values })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

type Change = Partial<
  Pick<ImportRow, 'state' | 'year' | 'task_id' | 'cancelled' | 'imported_at' | 'vat_from_before' | 'item_ids'>
> & {
  first_on?: IsoDate;
  last_on?: IsoDate;
  mapping?: ImportRow['mapping'];
  vat_mapping?: ImportRow['vat_mapping'];
  contact_mapping?: ImportRow['contact_mapping'];
  survey?: FileSurvey;
  settled?: PlacedItems['settled'];
};

const asJson = (value: unknown) => (value === undefined ? undefined : JSON.stringify(value));

export async function updateImport(
  scope: Scope,
  id: number,
  { mapping, vat_mapping, contact_mapping, survey, settled, ...plain }: Change,
): Promise<void> {
  await scope.db
    .updateTable('imports')
    .set((eb) => ({
      ...plain,
      mapping: asJson(mapping),
      vat_mapping: asJson(vat_mapping),
      contact_mapping: asJson(contact_mapping),
      survey: asJson(survey),
      settled: asJson(settled),
      version: eb('version', '+', 1),
    }))
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .execute();
}

/** Moves an import on, of the version that a person saw. Refused while another one is in progress. */
export async function moveImport(
  scope: Scope,
  row: ImportRow,
  { version, to, task_id }: { version: number; to: 'IMPORTING' | 'UNDOING'; task_id: number },
): Promise<void> {
  if (row.version !== version) throw new Refusal('stale_version');
  try {
    await updateImport(scope, row.id, { state: to, task_id, cancelled: false });
  } catch (error) {
    throw violates(error, 'imports_one_at_a_time') ? new Refusal('import_in_progress') : error;
  }
}
