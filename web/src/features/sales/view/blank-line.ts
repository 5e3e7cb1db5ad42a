import type { IsoDate, SalesTreatment } from '@saldo/ledger';
import { defaultVatOption, type LineValues, vatChoices } from '../editor/invoice-values.ts';

/** What a document begins with. */
export function blankLine(treatments: readonly SalesTreatment[], date: IsoDate): LineValues {
  const vat = defaultVatOption(vatChoices(treatments, date), undefined);
  return { description: '', quantity: '1', unit: '', unit_price: '', discount: '', vat, ledger_account_id: null };
}
