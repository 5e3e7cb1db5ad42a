import { type Cents, cents, expenseLine, formatEuro, type IsoDate, sum } from '@saldo/ledger';
import type { InvoiceDocument } from '../server/src/standards/invoice-pdf/invoice-document.ts';
import { writeInvoicePdf } from '../server/src/standards/invoice-pdf/invoice-pdf.ts';
import { writeUbl } from '../server/src/standards/ubl/ubl-writer.ts';
import type { DemoCompany, Supplier } from './companies/company.ts';

/** An invoice as a supplier of a demo company would send it: a PDF with its UBL inside. */
export async function supplierInvoice(
  company: DemoCompany,
  supplier: Supplier,
  about: { date: IsoDate; due: IsoDate; number: string; lines: { description: string; net: Cents }[] },
): Promise<Buffer> {
  const lines = about.lines.map((line) => ({ ...line, ...expenseLine(line.net, supplier.rate_bp, false) }));
  const net = sum(lines.map((line) => line.amount_excl));
  const vat = expenseLine(net, supplier.rate_bp, false).vat;
  const gross = sum([net, vat]);
  const own = company.company;
  const document: InvoiceDocument = {
    kind: 'invoice',
    number: about.number,
    issue_date: about.date,
    due_date: about.due,
    delivery_date: null,
    buyer_reference: null,
    order_reference: null,
    credited_invoice: null,
    seller: {
      name: supplier.name,
      attention: null,
      address: { street: 'Waarderweg 118', postal_code: '2031 BR', city: 'Haarlem', country: supplier.country },
      kvk: supplier.kvk_number,
      vat_id: supplier.vat_id,
      oin: null,
      email: null,
    },
    buyer: {
      name: own.title,
      attention: null,
      address: {
        street: `${own.street ?? ''} ${own.street_number ?? ''}`.trim(),
        postal_code: own.postal_code ?? '',
        city: own.town ?? '',
        country: 'NL',
      },
      kvk: null,
      vat_id: null,
      oin: null,
      email: null,
    },
    payment:
      supplier.iban === null
        ? null
        : { iban: supplier.iban, bic: null, account_name: supplier.name, reference: about.number, terms: null },
    currency: 'EUR',
    language: 'nl',
    message: null,
    lines: lines.map((line) => ({
      description: line.description,
      quantity: '1',
      unit_price: formatEuro(line.amount_excl),
      unit_code: null,
      line_net: line.amount_excl,
      vat_category: 'S',
      rate_bp: supplier.rate_bp,
    })),
    vat_subtotals: [{ category: 'S', rate_bp: supplier.rate_bp, base: net, vat, exemption_reason: null }],
    totals: { net, vat, gross, prepaid: cents(0), payable: gross },
  };
  return writeInvoicePdf(document, { ubl: writeUbl(document, 'nlcius'), logo: null, template: null });
}
