import { randomUUID } from 'node:crypto';
import type { vatPaymentCalls } from '@saldo/contract';
import { absolute, type Cents, formatEuro, type IsoDate, taxOfficeAccount } from '@saldo/ledger';
import { toBuffer } from 'qrcode';
import { administration } from '#features/administrations/index';
import type { Handlers } from '#platform/http/handlers';
import { idInWebhook } from '#platform/http/webhook';
import { byName, isToken } from '#platform/named-links';
import { orNotFound, Refusal, refuseField } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { epcQrText } from '#standards/sepa/epc-qr';
import { writePaymentFile } from '#standards/sepa/payment-file';
import type { SourceDocuments } from '../source-documents.ts';
import { changeReturn, isFiled, lockReturn, returnRow, snapshotById } from '../store.ts';
import { recordAct } from '../vat/audit.ts';
import { presentReturn, type ReturnNeeds } from '../present.ts';
import { moneyOf, outstandingOf } from './outstanding.ts';
import { payOnline } from './pay-online.ts';
import { presentPayment } from './present-payment.ts';
import { setOff, withdrawSetOff } from './set-off.ts';
import { askLater, type PayOnlineNeeds } from './settle-vat-payment.ts';
import { insertPayment, onlinePaymentOf, paymentById, type PaymentRow } from './store.ts';

export function vatPaymentRoutes(needs: ReturnNeeds & PayOnlineNeeds): Handlers<typeof vatPaymentCalls> {
  const { sourceDocuments } = needs;
  return {
    setOffVatRefund: async (scope, { params, body }) => {
      await setOff(scope, { id: params.id, ...body }, sourceDocuments);
      return presentReturn(scope, needs, params.id);
    },
    withdrawSetOff: async (scope, { params }) => {
      await withdrawSetOff(scope, params);
      return presentReturn(scope, needs, params.id);
    },
    createVatPayment: {
      outside: (begin, { params, body }) =>
        body.method === 'ONLINE'
          ? payOnline(begin, needs, params.id)
          : begin.once(async (scope) => {
              const payment = await notePayment(scope, { id: params.id, ...body }, sourceDocuments);
              return presentPayment(scope, sourceDocuments, payment);
            }),
    },
    vatPaymentStatus: async (scope, { params }) =>
      presentPayment(scope, sourceDocuments, await paymentById(scope, params.paymentId)),
    vatPaymentChanged: {
      outside: async (begin, { params }, exchange) => {
        const named = await idInWebhook(exchange);
        // Whoever made the name up is answered the same, and nothing comes of it.
        await begin((visitor) =>
          byName(visitor, params.token, async (scope, { id, token }) => {
            const payment = await onlinePaymentOf(scope, id);
            if (payment === undefined || !isToken(token, payment.reference) || payment.provider_id !== named) return;
            const { created_by } = await paymentById(scope, id);
            await askLater({ ...scope, personId: created_by }, id, 0);
          }),
        );
        return { received: true };
      },
    },
    vatPaymentQr: {
      outside: async (begin, { params }) => {
        const { to, iban, amount, reference } = await begin((scope) => paymentOf(scope, params.id, sourceDocuments));
        const text = epcQrText({ account_name: to, iban, bic: null, amount, reference });
        const content = await toBuffer(text, { errorCorrectionLevel: 'M', margin: 2, width: 320 });
        return { media_type: 'image/png', file_name: `${reference}.png`, content };
      },
    },
    vatPaymentFile: {
      outside: async (begin, { params }) => {
        const { reference, content } = await begin((scope) => paymentFile(scope, params.id, sourceDocuments));
        return { media_type: 'application/xml', file_name: `${reference}.xml`, content };
      },
    },
  };
}

type Due = { to: string; iban: string; amount: Cents; reference: string };

/** What is still to be paid for a filed return. */
async function paymentOf(scope: Scope, id: number, sourceDocuments: SourceDocuments): Promise<Due> {
  const row = await returnRow(scope, id);
  if (!isFiled(row)) throw new Refusal('return_not_payable');
  const { payment_reference } = await snapshotById(scope, orNotFound(row.snapshot_id));
  const amount = await outstandingOf(scope, id, await moneyOf(scope, sourceDocuments));
  if (amount <= 0) throw new Refusal('return_not_payable');
  const { iban, account_name } = taxOfficeAccount(scope.today);
  return { to: account_name, iban, amount, reference: payment_reference };
}

type Noted = { id: number; state: PaymentRow['state']; paid_on: IsoDate | null };

/** Notes of a filed return how far paying it is, or whether its refund came in. */
async function notePayment(
  scope: Scope,
  { id, state, paid_on }: Noted,
  sourceDocuments: SourceDocuments,
): Promise<PaymentRow> {
  if (state === 'PAID' && paid_on === null) throw refuseField('paid_on', 'required');
  if (state === 'PAID' && paid_on !== null && paid_on > scope.today) throw refuseField('paid_on', 'date_in_future');
  if (!isFiled(await returnRow(scope, id))) throw new Refusal('return_not_payable');
  const row = await lockReturn(scope, id);
  const amount = absolute(await outstandingOf(scope, id, await moneyOf(scope, sourceDocuments)));
  if (amount <= 0) throw new Refusal('return_not_payable');
  const day = state === 'PAID' ? paid_on : null;
  const payment = await insertPayment(scope, { period_id: id, state, paid_on: day, amount });
  await changeReturn(scope, row, { payment_state: state });
  await recordAct(scope, 'PAYMENT_NOTED', id, { state, paid_on: day, amount: formatEuro(amount) });
  return payment;
}

async function paymentFile(
  scope: Scope,
  id: number,
  sourceDocuments: SourceDocuments,
): Promise<{ reference: string; content: Buffer }> {
  const { to, iban, amount, reference } = await paymentOf(scope, id, sourceDocuments);
  const { title, bank_account_number, bank_account_owner } = await administration(scope);
  if (bank_account_number === null) throw new Refusal('own_account_missing');
  const file = writePaymentFile({
    message_id: randomUUID().replaceAll('-', ''),
    created_at: `${new Date().toISOString().slice(0, 19)}Z`,
    debtor: { name: bank_account_owner === '' ? title : bank_account_owner, iban: bank_account_number },
    execution_date: scope.today,
    transfers: [{ end_to_end_id: reference, amount, creditor: { name: to, iban }, remittance: reference }],
  });
  return { reference, content: Buffer.from(file) };
}
