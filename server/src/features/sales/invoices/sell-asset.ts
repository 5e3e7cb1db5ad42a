import { InvoiceBody, vatRateName } from '@saldo/contract';
import { type Cents, DISPOSAL_RESULT, formatEuro, type IsoDate, type SalesTreatment } from '@saldo/ledger';
import { administration, invoiceAccount } from '#features/administrations/index';
import { ledgerIdOf } from '#features/journal/index';
import { Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { finalizeInvoice } from './finalize-invoice.ts';
import { createCreditNote } from './create-credit-note.ts';
import { createConcept } from './save-draft.ts';
import { invoiceById } from './store.ts';

export type AssetSale = {
  contact_id: number;
  date: IsoDate;
  description: string;
  net: Cents;
  treatment: SalesTreatment;
  rate_bp: number;
  asCorrection: boolean;
};

/** Makes the invoice of an asset that is sold, and makes it final: its price is no turnover, but part of the book result. */
export async function sellAsset(scope: Scope, sale: AssetSale): Promise<number> {
  const { payment_term_days } = await administration(scope);
  const body = InvoiceBody.parse({
    contact_id: sale.contact_id,
    invoice_date: sale.date,
    payment_term_days,
    language: scope.language,
    lines: [
      {
        description: sale.description,
        quantity: '1',
        unit_price: formatEuro(sale.net),
        supply: 'goods',
        treatment: sale.treatment,
        vat: vatRateName(sale.rate_bp),
        ledger_account_id: await ledgerIdOf(scope, DISPOSAL_RESULT),
      },
    ],
  });
  const id = await createConcept(scope, body);
  await makeFinal(scope, id, sale.asCorrection);
  return id;
}

/** Takes the invoice of an asset back with a credit note of today, unless it was credited before; refused when a part of it was. */
export async function creditAssetSale(scope: Scope, invoiceId: number): Promise<void> {
  const invoice = await invoiceById(scope, invoiceId);
  if (invoice.credited_cents >= invoice.total_incl_cents) return;
  if (invoice.credited_cents > 0) throw new Refusal('asset_sale_credited_in_part');
  await makeFinal(scope, await createCreditNote(scope, invoice), false);
}

async function makeFinal(scope: Scope, id: number, asCorrection: boolean): Promise<void> {
  const { version } = await invoiceById(scope, id);
  const choices = { version, book_as_correction: asCorrection, allow_earlier_date: true };
  await finalizeInvoice(scope, id, choices, await invoiceAccount(scope));
}
