import type { QuotationBody } from '@saldo/contract';
import { addDays } from '@saldo/ledger';
import type { z } from 'zod';
import { invoiceSettings } from '#features/administrations/index';
import { openProjectShown, projectChosen } from '#features/projects/index';
import { Refusal, refuseField } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { checkDocument, offeredLines } from '../invoices/document-lines.ts';
import { basisPoints, type Priced, priced } from '../invoices/pricing.ts';
import { rateOn } from '../invoices/vat-treatments.ts';
import { checkedLook, type Choice, NOTHING_CHOSEN } from '../templates/shown-template.ts';
import {
  insertQuotation,
  lockQuotation,
  quotationById,
  type QuotationFields,
  type QuotationRow,
  removeQuotation,
  storeQuotation,
} from './store.ts';

type Body = z.output<typeof QuotationBody>;
type Before = Choice & Pick<QuotationFields, 'project_id'>;
const NOTHING_BEFORE: Before = { project_id: null, ...NOTHING_CHOSEN };

async function checked(scope: Scope, body: Body, before: Before): Promise<{ fields: QuotationFields; total: Priced }> {
  const { admin_id: _, discount, lines, project_id: wanted, ...rest } = body;
  if (body.valid_until < body.quotation_date) throw refuseField('valid_until', 'valid_until_before_date');
  const fields = {
    ...rest,
    project_id: await projectChosen(scope, before.project_id, wanted),
    ...(await checkedLook(scope, 'QUOTATION', body, before)),
    discount_bp: basisPoints(discount),
    lines: offeredLines(lines),
  };
  return { fields, total: await checkDocument(scope, fields, { on: [body.quotation_date], alsoOn: [] }) };
}

/** Adds a draft. */
export async function createQuotation(scope: Scope, body: Body): Promise<number> {
  const { fields, total } = await checked(scope, body, NOTHING_BEFORE);
  return insertQuotation(scope, fields, total);
}

/** Changes a draft; refused when it was sent, or when someone else changed it since `version`. */
export async function updateQuotation(
  scope: Scope,
  id: number,
  { version, ...body }: Body & { version: number },
): Promise<void> {
  const before = await lockQuotation(scope, id);
  refuseUnlessDraft(before, version);
  const { fields, total } = await checked(scope, body, before);
  await storeQuotation(scope, id, fields, total);
}

/** What a draft would be after a change, or a new one, checked as saving does; nothing is stored. */
export async function offeredQuotation(scope: Scope, id: number | null, body: Body): Promise<QuotationFields> {
  const before = id === null ? undefined : await quotationById(scope, id);
  if (before !== undefined) refuseUnlessDraft(before);
  return (await checked(scope, body, before ?? NOTHING_BEFORE)).fields;
}

export async function deleteQuotation(scope: Scope, id: number): Promise<void> {
  refuseUnlessDraft(await lockQuotation(scope, id));
  await removeQuotation(scope, id);
}

/** A new draft with the same contents, dated today, at today's rates, in the look of new ones. */
export async function duplicateQuotation(scope: Scope, id: number): Promise<number> {
  const original = await quotationById(scope, id);
  const { contact_id, language, prices_include_vat, reference, note, discount_bp } = original;
  const lines = original.lines.map((line) => ({ ...line, rate_bp: rateOn(line.treatment, scope.today) }));
  const { expiration_days } = await invoiceSettings(scope);
  const copy: QuotationFields = {
    contact_id,
    project_id: (await openProjectShown(scope, original.project_id))?.id ?? null,
    language,
    prices_include_vat,
    reference,
    note,
    discount_bp,
    ...NOTHING_CHOSEN,
    lines,
    quotation_date: scope.today,
    valid_until: addDays(scope.today, expiration_days),
  };
  return insertQuotation(scope, copy, priced(lines, prices_include_vat, discount_bp));
}

/** Refuses to touch what was sent, and what someone else changed since the caller read `version`. */
export function refuseUnlessDraft(quotation: QuotationRow, version?: number): void {
  if (quotation.number !== null) throw new Refusal('quotation_is_sent');
  refuseStale(quotation, version);
}

export function refuseStale({ version, changed_by_name, changed_at }: QuotationRow, read: number | undefined): void {
  if (read !== undefined && read !== version)
    throw new Refusal('stale_version', { about: { changed_by: changed_by_name, changed_at } });
}
