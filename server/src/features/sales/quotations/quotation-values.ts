import type { MailValues } from '@saldo/contract';
import { cents } from '@saldo/ledger';
import type { Scope } from '#platform/scope';
import { euroAmount, longDate } from '#standards/invoice-pdf/invoice-pdf-texts';
import { customerName, senderOf } from '../sending/mail-draft.ts';
import { publicAddress } from './public-address.ts';
import type { QuotationRow } from './store.ts';

/** What the variables of an e-mail about a quotation stand for. */
export async function quotationValues(scope: Scope, quotation: QuotationRow, publicUrl: string): Promise<MailValues> {
  const { language } = quotation;
  return {
    customer: await customerName(scope, quotation.contact_id),
    company: (await senderOf(scope)).company,
    number: quotation.number ?? '',
    amount: euroAmount(cents(quotation.total_incl_cents), language),
    quotation_date: longDate(quotation.quotation_date, language),
    valid_until: longDate(quotation.valid_until, language),
    reference: quotation.reference,
    link: publicAddress(scope, quotation, publicUrl),
  };
}
