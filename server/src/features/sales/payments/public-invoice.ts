import type { PublicInvoice } from '@saldo/contract';
import { type Cents, cents, formatEuro } from '@saldo/ledger';
import { toString as drawQrCode } from 'qrcode';
import { hasPaymentAccount } from '#features/administrations/index';
import { orNotFound } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import type { InvoicePayment } from '#standards/invoice-pdf/invoice-document';
import { epcQrText } from '#standards/sepa/epc-qr';
import { frozenDocument } from '../documents/frozen-document.ts';
import type { InvoiceRow } from '../invoices/store.ts';
import type { PaymentHouse } from './payment-house.ts';
import { lastOnlinePayment, paymentUnderWay } from './store.ts';

/** What a final invoice says to its customer, as it stands now. */
export async function publicInvoice(
  scope: Scope,
  invoice: InvoiceRow,
  { collectedOn, clock }: Pick<PaymentHouse, 'collectedOn' | 'clock'>,
): Promise<PublicInvoice> {
  const { number } = invoice;
  const { seller, buyer, payment } = orNotFound(await frozenDocument(scope, invoice.id)).document;
  const outstanding = cents(Math.max(invoice.is_credit_note ? 0 : invoice.outstanding_cents, 0));
  const collected_on = outstanding > 0 ? ((await collectedOn(scope, [invoice.id])).get(invoice.id) ?? null) : null;
  const isToPay = outstanding > 0 && collected_on === null;
  const underWay = isToPay
    ? await paymentUnderWay(scope, invoice.id, { amount: outstanding, now: clock.now() })
    : undefined;
  const last = underWay ?? (await lastOnlinePayment(scope, invoice.id));
  return {
    number: number ?? '',
    language: invoice.language,
    company: { name: seller.name, email: seller.email },
    customer: buyer.name,
    invoice_date: invoice.invoice_date,
    due_date: invoice.due_date,
    total_incl: formatEuro(cents(invoice.total_incl_cents)),
    outstanding: formatEuro(outstanding),
    state: stateOf(invoice),
    collected_on,
    can_pay_online: isToPay && (await hasPaymentAccount(scope)),
    transfer: payment === null || !isToPay ? null : await transferOf(payment, outstanding, number ?? ''),
    payment:
      last === undefined
        ? null
        : {
            state: last.state as NonNullable<PublicInvoice['payment']>['state'],
            amount: formatEuro(cents(last.amount_cents)),
            is_under_way: underWay !== undefined,
          },
  };
}

/** What the company does with it, such as reminding of it or writing it off, is no affair of this page. */
function stateOf({ is_credit_note, state, outstanding_cents }: InvoiceRow): PublicInvoice['state'] {
  if (is_credit_note) return 'CREDIT_NOTE';
  if (state === 'CREDITED') return 'CREDITED';
  if (outstanding_cents <= 0) return 'PAID';
  return state === 'OVERDUE' || state === 'REMINDED' ? 'OVERDUE' : 'OPEN';
}

async function transferOf(
  { iban, bic, account_name, reference }: InvoicePayment,
  amount: Cents,
  number: string,
): Promise<NonNullable<PublicInvoice['transfer']>> {
  const named = { iban, account_name, reference: reference ?? number };
  const text = epcQrText({ ...named, bic, amount });
  return { ...named, qr_svg: await drawQrCode(text, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' }) };
}
