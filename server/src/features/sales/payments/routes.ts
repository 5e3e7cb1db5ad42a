import type { onlinePaymentCalls } from '@saldo/contract';
import type { FileStore } from '#adapters/file-store/file-store';
import type { Handlers } from '#platform/http/handlers';
import { enqueue } from '#platform/jobs/jobs';
import { pdfFile, printable } from '../documents/invoice-files.ts';
import { storeFiles } from '../documents/store-invoice-files.ts';
import { invoiceById } from '../invoices/store.ts';
import { finalInvoice } from '../sending/send-invoice.ts';
import { byName, isToken } from '#platform/named-links';
import { idInWebhook } from '#platform/http/webhook';
import { payByLink } from './ask-payment.ts';
import { type PaymentHouse, SETTLE_ONLINE_PAYMENT } from './payment-house.ts';
import { asInvoiceHolder, publicLink } from './public-link.ts';
import { publicInvoice } from './public-invoice.ts';
import { onlinePaymentById } from './store.ts';

export function onlinePaymentRoutes(house: PaymentHouse & { files: FileStore }): Handlers<typeof onlinePaymentCalls> {
  return {
    paymentLink: async (scope, { params }) =>
      publicLink(scope, await finalInvoice(scope, params.id), house.settings.publicUrl),
    publicInvoicePage: {
      outside: (begin, { params }) =>
        asInvoiceHolder(begin, params.token)((scope, invoice) => publicInvoice(scope, invoice, house)),
    },
    publicInvoicePdf: {
      outside: async (begin, { params }) => {
        const holder = asInvoiceHolder(begin, params.token);
        const { id, printed } = await holder(async (scope, invoice) => ({
          id: invoice.id,
          printed: await printable(scope, invoice.id, null),
        }));
        return pdfFile(printed, house.files, (drawn) =>
          storeFiles((work) => holder((scope) => work(scope)), house.files, id, drawn),
        );
      },
    },
    payPublicInvoice: { outside: (begin, { params }) => payByLink(begin, house, params.token) },
    onlinePaymentChanged: {
      outside: async (begin, { params }, exchange) => {
        const named = await idInWebhook(exchange);
        // Whoever made the name up is answered the same, and nothing comes of it.
        await begin((visitor) =>
          byName(visitor, params.token, async (scope, { id, token }) => {
            const payment = await onlinePaymentById(scope, id);
            if (payment === undefined || !isToken(token, payment.reference) || payment.provider_id !== named) return;
            const key = `online-payment-${String(scope.administrationId)}-${String(id)}`;
            // What follows is booked in the name of whoever wrote the invoice.
            const { created_by } = await invoiceById(scope, payment.invoice_id);
            await enqueue(
              { ...scope, personId: created_by },
              SETTLE_ONLINE_PAYMENT,
              { online_payment_id: id },
              { key },
            );
          }),
        );
        return { received: true };
      },
    },
  };
}
