import { randomUUID } from 'node:crypto';
import type { ReceivedVat, receivedVatCalls, VAT_SETTLEMENTS } from '@saldo/contract';
import { addDays, cents, formatEuro, type IsoDate, taxOfficeAccount, ZERO } from '@saldo/ledger';
import { sql } from 'kysely';
import { titlesOf } from '#features/administrations/index';
import type { Clock } from '#platform/clock';
import type { Handlers } from '#platform/http/handlers';
import { orNotFound, Refusal } from '#platform/refusal';
import type { PersonScope } from '#platform/scope';
import type { VatAccount } from '#platform/settings/payment-provider';
import { writePaymentFile } from '#standards/sepa/payment-file';
import type { SourceDocuments } from '../source-documents.ts';
import { recordAct } from '../vat/audit.ts';
import { changeReturn, isFiled } from '../store.ts';
import { endOrder } from './end-order.ts';
import { locked, type Payment } from './locked-payment.ts';
import { moneyOf, outstandingOf } from './outstanding.ts';
import { changeOnline, onlinePaymentsOf, shortageOf } from './store.ts';

type Needs = { clock: Clock; sourceDocuments: SourceDocuments; settings: { vatAccount: VatAccount | null } };
type Row = Omit<ReceivedVat, 'client' | 'amount'> & { amount_cents: number };

/** How long what was settled is shown. */
const SHOWN_DAYS = 60;

/** What clients paid through Saldo, and passing it on to the Tax Administration. */
export function receivedVatRoutes(needs: Needs): Handlers<typeof receivedVatCalls> {
  return {
    receivedVat: async (scope) => {
      const rows = await received(scope, null);
      const titles = await titlesOf(scope, [...new Set(rows.map(({ admin_id }) => admin_id))]);
      return rows.map(({ amount_cents, ...row }) => ({
        ...row,
        client: titles.get(row.admin_id) ?? '',
        amount: formatEuro(cents(amount_cents)),
      }));
    },
    settleReceivedVat: async (scope, { body }) => {
      const order_id = body.as === 'PASSED_ON' ? randomUUID().replaceAll('-', '') : null;
      // In one order, whoever settles what: each administration is locked until all is done.
      for (const payment of inOrder(body.payments))
        await settle(scope, needs, payment, { as: body.as, order_id, held_too: body.held_too });
      return { order_id };
    },
    settleVatOrder: async (scope, { params, body }) => {
      const rows = await received(scope, params.order_id);
      orNotFound(rows[0]);
      const open = rows.filter(({ confirmed_on }) => confirmed_on === null);
      if (open.length < rows.length) throw new Refusal('vat_already_settled');
      if (body.outcome === 'CONFIRMED' && !rows.some(({ is_in_file }) => is_in_file))
        throw new Refusal('vat_file_not_downloaded');
      return { payments: await endOrder(scope, needs, inOrder(open), { ...params, ...body }) };
    },
    receivedVatFile: async (scope, { params }) => {
      const debtor = needs.settings.vatAccount;
      if (debtor === null) throw new Refusal('vat_payment_off');
      const rows = await fixedContent(scope, needs.clock, params.order_id);
      const execution_date = orNotFound(rows[0]?.settled_on);
      const { iban, account_name } = taxOfficeAccount(execution_date);
      const content = writePaymentFile({
        message_id: params.order_id,
        created_at: `${execution_date}T00:00:00Z`,
        debtor,
        execution_date,
        transfers: rows.map(({ payment_reference, amount_cents }) => ({
          end_to_end_id: payment_reference,
          amount: cents(amount_cents),
          creditor: { name: account_name, iban },
          remittance: payment_reference,
        })),
      });
      return { media_type: 'application/xml', file_name: `vat-${execution_date}.xml`, content: Buffer.from(content) };
    },
  };
}

async function received(scope: PersonScope, order: string | null): Promise<Row[]> {
  const from = addDays(scope.today, -SHOWN_DAYS);
  const { rows } = await sql<Row>`select * from received_vat(${order}, ${from}::date)`.execute(scope.db);
  return rows;
}

const inOrder = (payments: readonly Payment[]): Payment[] =>
  payments.toSorted((a, b) => a.admin_id - b.admin_id || a.payment_id - b.payment_id);

/** What is in a payment file: all of its payments but those that were charged back before it was first downloaded. */
async function fixedContent(person: PersonScope, clock: Clock, order_id: string): Promise<Row[]> {
  const rows = await received(person, order_id);
  if (rows.some(({ confirmed_on }) => confirmed_on !== null)) throw new Refusal('vat_already_settled');
  if (!rows.some(({ is_in_file }) => is_in_file))
    for (const payment of inOrder(rows)) {
      const { scope, row } = await locked(person, clock, payment);
      if (row.order_id === order_id && row.charged_back_at === null)
        await changeOnline(scope, payment.payment_id, { in_file: true });
    }
  return (await received(person, order_id)).filter(({ is_in_file }) => is_in_file);
}

type Settlement = { as: (typeof VAT_SETTLEMENTS)[number]; order_id: string | null; held_too: boolean };

const SETTLED_ACTS = { PASSED_ON: 'PAYMENT_ORDERED', PAID_BACK: 'PAYMENT_PAID_BACK', KEPT: 'PAYMENT_KEPT' } as const;

async function settle(
  person: PersonScope,
  { clock, sourceDocuments }: Needs,
  payment: Payment,
  { as, order_id, held_too }: Settlement,
): Promise<void> {
  const { scope, returned, row } = await locked(person, clock, payment);
  const isChargedBack = row.charged_back_at !== null;
  if (row.received_on === null || row.settled_as !== null || (isChargedBack && as !== 'PAID_BACK'))
    throw new Refusal('vat_already_settled');
  if (as === 'PASSED_ON' && row.held !== null && !held_too) throw new Refusal('vat_payment_waits');
  if (as === 'KEPT') {
    const shortage = shortageOf(await onlinePaymentsOf(scope, returned.period_id), row.payment_reference);
    if (shortage <= 0) throw new Refusal('vat_not_charged_back');
    // The rest would be of the client, and due to the Tax Administration.
    if (row.amount_cents > shortage) throw new Refusal('vat_more_than_short');
  }
  const settled_on: IsoDate = scope.today;
  const { payment_id } = payment;
  await changeOnline(scope, payment_id, { settled_as: as, settled_on, settled_by: person.personId, order_id });
  const isOfThisReturn = isFiled(returned) && returned.snapshot_id === row.snapshot_id;
  const wasPaid = isOfThisReturn && returned.payment_state === 'PAID';
  if (as === 'PAID_BACK' && row.held === null && !isChargedBack && wasPaid)
    await changeReturn(scope, returned, { payment_state: 'NOT_YET_PAID' });
  // The Tax Administration has it: what went back to the client's bank is paid again.
  if (as === 'KEPT' && isOfThisReturn && !wasPaid) {
    const left = await outstandingOf(scope, returned.period_id, await moneyOf(scope, sourceDocuments));
    if (left === ZERO) await changeReturn(scope, returned, { payment_state: 'PAID' });
  }
  const change = { amount: formatEuro(cents(row.amount_cents)), on: settled_on };
  await recordAct(scope, SETTLED_ACTS[as], returned.period_id, change);
}
