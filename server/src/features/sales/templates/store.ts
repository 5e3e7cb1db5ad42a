import type { TemplateLayout, TemplateType } from '@saldo/contract';
import type { Selectable } from 'kysely';
import type { SalesTemplates } from '#platform/database/database.generated';
import { orNotFound, Refusal } from '#platform/refusal';
import type { Language, Scope } from '#platform/scope';

export type TemplateRow = {
  id: number;
  name: string;
  type: TemplateType;
  language: Language;
  is_default: boolean;
  layout: TemplateLayout;
  version: number;
};

/** Of whatever kind the constraints of its columns allow. */
function rowOf({ id, name, type, language, is_default, layout, version }: Selectable<SalesTemplates>): TemplateRow {
  return {
    id,
    name,
    type: type as TemplateType,
    language: language as Language,
    is_default,
    layout: layout as TemplateLayout,
    version,
  };
}

const selected = (scope: Scope) =>
  scope.db.selectFrom('sales_templates').selectAll().where('administration_id', '=', scope.administrationId);

export async function templateRows(scope: Scope): Promise<TemplateRow[]> {
  const rows = await selected(scope).orderBy('type').orderBy('language').orderBy('name').orderBy('id').execute();
  return rows.map(rowOf);
}

export async function templateById(scope: Scope, id: number): Promise<TemplateRow> {
  return rowOf(orNotFound(await selected(scope).where('id', '=', id).executeTakeFirst()));
}

/** What documents of a type and language are drawn with; undefined is the standard look. */
export async function defaultTemplate(
  scope: Scope,
  type: TemplateType,
  language: Language,
): Promise<TemplateRow | undefined> {
  const row = await selected(scope)
    .where('type', '=', type)
    .where('language', '=', language)
    .where('is_default', '=', true)
    .executeTakeFirst();
  return row === undefined ? undefined : rowOf(row);
}

type Fields = Pick<TemplateRow, 'name' | 'type' | 'language' | 'is_default' | 'layout'>;

export async function insertTemplate(scope: Scope, { layout, ...fields }: Fields): Promise<number> {
  const { id } = await scope.db
    .insertInto('sales_templates')
    .values({
      ...fields,
      layout: JSON.stringify(layout),
      administration_id: scope.administrationId,
      created_by: scope.personId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Refused: what someone changed since. */
export async function storeTemplate(
  scope: Scope,
  { id, name, layout, version }: Pick<TemplateRow, 'id' | 'name' | 'layout' | 'version'>,
): Promise<void> {
  const written = await scope.db
    .updateTable('sales_templates')
    .set({ name, layout: JSON.stringify(layout), version: version + 1 })
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (written === undefined) throw new Refusal('stale_version');
}

/** Makes it the only default of its type and language. */
export async function storeDefault(scope: Scope, { id, type, language }: TemplateRow): Promise<void> {
  const ofItsKind = () =>
    scope.db
      .updateTable('sales_templates')
      .where('administration_id', '=', scope.administrationId)
      .where('type', '=', type)
      .where('language', '=', language);
  await ofItsKind().set({ is_default: false }).where('is_default', '=', true).where('id', '<>', id).execute();
  await ofItsKind().set({ is_default: true }).where('id', '=', id).execute();
}

export async function removeTemplate(scope: Scope, id: number): Promise<void> {
  const removed = await scope.db
    .deleteFrom('sales_templates')
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  orNotFound(removed);
}

type ImageFile = { id: number; sha256: string };

/** The files of images that were drawn anew; any other file of this administration, which nobody has looked into, is left out. */
export async function imageFiles(scope: Scope, ids: readonly number[]): Promise<ImageFile[]> {
  if (ids.length === 0) return [];
  return scope.db
    .selectFrom('sales_attachments')
    .select(['id', 'sha256'])
    .where('administration_id', '=', scope.administrationId)
    .where('id', 'in', ids)
    .where('is_drawn_anew', '=', true)
    .execute();
}
