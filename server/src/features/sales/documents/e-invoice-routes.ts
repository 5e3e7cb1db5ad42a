import type { EInvoiceCheck, EInvoiceField, eInvoiceCalls } from '@saldo/contract';
import { contactById } from '#features/contacts/index';
import type { Handlers } from '#platform/http/handlers';
import { missingForNetwork, profileOf, type UblProfile } from '#standards/e-invoice/profile';
import type { InvoiceDocument } from '#standards/invoice-pdf/invoice-document';
import { writeUbl } from '#standards/ubl/ubl-writer';
import type { AccountOf } from '../routes.ts';
import { invoiceById } from '../invoices/store.ts';
import { printable } from './invoice-files.ts';

const PROFILES: Readonly<Record<UblProfile, EInvoiceCheck['profile']>> = {
  nlcius: 'NLCIUS',
  peppol: 'PEPPOL',
  en16931: 'EN16931',
};

/** A draft has no number yet, which is no problem of it. */
const FUTURE_NUMBER = 'NEXT';

export function eInvoiceRoutes(accountOf: AccountOf): Handlers<typeof eInvoiceCalls> {
  return {
    checkEInvoice: {
      outside: async (begin, { params }) => {
        const { document, isCompany } = await begin(async (scope) => {
          const { contact_id } = await invoiceById(scope, params.id);
          const buyer = contact_id === null ? null : await contactById(scope, contact_id);
          const printed = await printable(scope, params.id, await accountOf(scope));
          const isKnown = buyer !== null && (buyer.company_name.trim() !== '' || buyer.vat_id !== null);
          return { document: printed.document, isCompany: isKnown || printed.document.buyer.kvk !== null };
        });
        return checkedEInvoice(document, isCompany);
      },
    },
  };
}

/** What the official rules say of a document. A consumer has no number to ask for. What checks is loaded at the first check. */
export async function checkedEInvoice(document: InvoiceDocument, isCompany: boolean): Promise<EInvoiceCheck> {
  const { number } = document;
  const profile = profileOf(document);
  const xml = writeUbl(number === '' ? { ...document, number: FUTURE_NUMBER } : document, profile);
  const { checkEInvoice } = await import('#standards/e-invoice/check-e-invoice');
  const broken = (await checkEInvoice(xml, profile)).filter(({ severity }) => severity === 'fatal');
  const rules = [...new Set(broken.map(({ rule }) => rule))];
  const missing = missingForNetwork(document);
  return {
    profile: PROFILES[profile],
    missing: isCompany ? missing : missing.filter((what) => what !== 'customer_number'),
    problems: rules.map((rule) => ({ rule, field: fieldOf(rule) })),
  };
}

/** What of the invoice each rule is about, by the business terms of EN 16931; the first that fits. */
const FIELDS: readonly (readonly [RegExp, EInvoiceField])[] = [
  [/^BR-(?:07|10|11|NL-4)$|^BR-CL-14$/, 'customer_address'],
  [/^BR-(?:63|NL-10)$/, 'customer_number'],
  [/^BR-(?:06|08|09|NL-3)$/, 'seller_address'],
  [/^BR-(?:62|NL-1)$/, 'seller_number'],
  [/^BR-(?:AE|IC)-0[2-4]$/, 'customer_vat_id'],
  [/^BR-(?:S|Z|E|G|IG|IP)-0[2-4]$|^BR-CO-(?:09|26)$/, 'seller_vat_id'],
  [/^BR-(?:49|50|51|61|NL-11|NL-12)$/, 'account'],
  [/^BR-(?:1[6-9]|2[0-8]|4[1-4]|5[4]|6[45])$|^BR-(?:S|Z|E|AE|IC|G|O)-|^BR-DEC-/, 'lines'],
];

function fieldOf(rule: string): EInvoiceField {
  return FIELDS.find(([rules]) => rules.test(rule))?.[1] ?? 'invoice';
}
