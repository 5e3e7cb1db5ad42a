import type { Quotation, QuotationBody } from '@saldo/contract';
import type { IsoDate } from '@saldo/ledger';
import {
  documentBodyOf,
  documentValuesOf,
  type DocumentValues,
  type LineValues,
  lookBodyOf,
  lookOf,
  missingNumbers,
} from '../editor/invoice-values.ts';

export type QuotationValues = DocumentValues & {
  quotation_date: IsoDate | null;
  valid_until: IsoDate | null;
  project_id: string | null;
  /** As on an invoice. */
  template_id: string | null;
};

export function quotationValuesOf(quotation: Quotation, blank: LineValues): QuotationValues {
  const { quotation_date, valid_until, project } = quotation;
  const project_id = project === null ? null : String(project.id);
  const template_id = lookOf(quotation);
  return { ...documentValuesOf(quotation, blank), quotation_date, valid_until, project_id, template_id };
}

/** Undefined while the form cannot be saved: without a date, or with a quantity or price that is not there. */
export function quotationBodyOf(values: QuotationValues, adminId: number): QuotationBody | undefined {
  const { quotation_date, valid_until } = values;
  if (quotation_date === null || valid_until === null || valid_until < quotation_date) return undefined;
  if (Object.keys(missingNumbers(values)).length > 0) return undefined;
  const project_id = values.project_id === null ? null : Number(values.project_id);
  const look = lookBodyOf(values.template_id);
  return { admin_id: adminId, quotation_date, valid_until, project_id, ...look, ...documentBodyOf(values) };
}
