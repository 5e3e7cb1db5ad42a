import type { TemplateLayout } from '@saldo/contract';
import { refuseField, Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import {
  defaultTemplate,
  imageFiles,
  insertTemplate,
  storeDefault,
  storeTemplate,
  templateById,
  type TemplateRow,
  templateRows,
} from './store.ts';

/** More than anyone needs; the list has no pages. */
const MOST_TEMPLATES = 100;

/** The first of its type and language is the default. */
export async function createTemplate(
  scope: Scope,
  fields: Pick<TemplateRow, 'name' | 'type' | 'language' | 'layout'>,
): Promise<TemplateRow> {
  await refuseForeignImages(scope, fields.layout);
  if ((await templateRows(scope)).length >= MOST_TEMPLATES) throw refuseField('name', 'too_many');
  const isFirst = (await defaultTemplate(scope, fields.type, fields.language)) === undefined;
  return templateById(scope, await insertTemplate(scope, { ...fields, is_default: isFirst }));
}

/** What is final or was sent keeps the look that it had. */
export async function updateTemplate(
  scope: Scope,
  fields: Pick<TemplateRow, 'id' | 'name' | 'layout' | 'version'>,
): Promise<TemplateRow> {
  await templateById(scope, fields.id);
  await refuseForeignImages(scope, fields.layout);
  await storeTemplate(scope, fields);
  return templateById(scope, fields.id);
}

export async function makeDefault(scope: Scope, id: number): Promise<TemplateRow> {
  await storeDefault(scope, await templateById(scope, id));
  return templateById(scope, id);
}

/** Refuses images that were not uploaded to this administration. */
export async function refuseForeignImages(scope: Scope, { images }: TemplateLayout): Promise<void> {
  const files = await imageFiles(
    scope,
    images.map(({ image_id }) => image_id),
  );
  const known = new Set(files.map(({ id }) => id));
  const missing = images.flatMap(({ image_id }, index) => (known.has(image_id) ? [] : [index]));
  if (missing.length === 0) return;
  throw new Refusal('invalid', {
    fields: Object.fromEntries(missing.map((index) => [`layout.images.${String(index)}.image_id`, ['invalid']])),
  });
}
