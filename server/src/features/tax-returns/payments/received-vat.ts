import { randomUUID } from 'node:crypto';
import type { ReceivedVat, receivedVatCalls, VAT_ORDER_OUTCOMES, VAT_SETTLEMENTS } from '@saldo/contract';
import { addDays, cents, formatEuro, type IsoDate, taxOfficeAccount } from '@saldo/ledger';
import { sql } from 'kysely';
import { titlesOf } from '#features/administrations/index';
import type { Clock } from '#platform/clock';
import type { Handlers } from '#platform/http/handlers';
import { scopeOfWorker } from '#platform/jobs/jobs';
import { orNotFound, Refusal } from '#platform/refusal';
import type { PersonScope } from '#platform/scope';
import type { VatAccount } from '#platform/settings/payment-provider';
import { writePaymentFile } from '#standards/sepa/payment-file';
import { recordAct } from '../vat/audit.ts';
import { changeReturn, isFiled, lockReturn } from '../store.ts';
import { changeOnline, isShort, onlinePaymentOf, onlinePaymentsOf, paymentById } from './store.ts';

type Needs = { clock: Clock; settings: { vatAccount: VatAccount | null } };
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
        await settle(scope, needs.clock, payment, { as: body.as, order_id, held_too: body.held_too });
      return { order_id };
    },
    settleVatOrder: async (scope, { params, body }) => {
      const rows = await received(scope, params.order_id);
      orNotFound(rows[0]);
      const isWithdrawn = body.outcome === 'WITHDRAWN';
      // What was charged back meanwhile is not in the file.
      const left = rows.filter((row) => row.confirmed_on === null && (isWithdrawn || !row.is_charged_back));
      if (left.length === 0 || (isWithdrawn && left.length < rows.length)) throw new Refusal('vat_already_settled');
      for (const payment of inOrder(left)) await endOrder(scope, needs.clock, payment, { ...params, ...body });
      return { payments: left.length };
    },
    receivedVatFile: async (scope, { params }) => {
      const debtor = needs.settings.vatAccount;
      if (debtor === null) throw new Refusal('vat_payment_off');
      const rows = (await received(scope, params.order_id)).filter(({ is_charged_back }) => !is_charged_back);
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

type Payment = Pick<ReceivedVat, 'admin_id' | 'payment_id'>;

const inOrder = (payments: readonly Payment[]): Payment[] =>
  payments.toSorted((a, b) => a.admin_id - b.admin_id || a.payment_id - b.payment_id);

/** A payment with its return, both of which nobody else changes until this transaction ends. */
async function locked(person: PersonScope, clock: Clock, { admin_id: administrationId, payment_id }: Payment) {
  const { db, personId, language, requestId } = person;
  const scope = await scopeOfWorker(db, { administrationId, personId, language, clock, requestId });
  const { period_id } = await paymentById(scope, payment_id);
  const returned = await lockReturn(scope, period_id);
  return { scope, returned, row: orNotFound(await onlinePaymentOf(scope, payment_id)) };
}

type Settlement = { as: (typeof VAT_SETTLEMENTS)[number]; order_id: string | null; held_too: boolean };

const SETTLED_ACTS = { PASSED_ON: 'PAYMENT_ORDERED', PAID_BACK: 'PAYMENT_PAID_BACK', KEPT: 'PAYMENT_KEPT' } as const;

async function settle(
  person: PersonScope,
  clock: Clock,
  payment: Payment,
  { as, order_id, held_too }: Settlement,
): Promise<void> {
  const { scope, returned, row } = await locked(person, clock, payment);
  const isChargedBack = row.charged_back_at !== null;
  if (row.received_on === null || row.settled_as !== null || (isChargedBack && as !== 'PAID_BACK'))
    throw new Refusal('vat_already_settled');
  if (as === 'PASSED_ON' && row.held !== null && !held_too) throw new Refusal('vat_payment_waits');
  if (as === 'KEPT' && !isShort(await onlinePaymentsOf(scope, returned.period_id), row.payment_reference))
    throw new Refusal('vat_not_charged_back');
  const settled_on: IsoDate = scope.today;
  const { payment_id } = payment;
  await changeOnline(scope, payment_id, { settled_as: as, settled_on, settled_by: person.personId, order_id });
  const isOfThisReturn = isFiled(returned) && returned.snapshot_id === row.snapshot_id;
  const wasPaid = isOfThisReturn && returned.payment_state === 'PAID';
  if (as === 'PAID_BACK' && row.held === null && !isChargedBack && wasPaid)
    await changeReturn(scope, returned, { payment_state: 'NOT_YET_PAID' });
  // The Tax Administration has it: what went back to the client's bank is paid again.
  if (as === 'KEPT' && isOfThisReturn && !wasPaid) await changeReturn(scope, returned, { payment_state: 'PAID' });
  const change = { amount: formatEuro(cents(row.amount_cents)), on: settled_on };
  await recordAct(scope, SETTLED_ACTS[as], returned.period_id, change);
}

type OrderEnd = { order_id: string; outcome: (typeof VAT_ORDER_OUTCOMES)[number] };

/** What became of the payment file that a payment is in: the bank executed it, or it is to be passed on again. */
async function endOrder(person: PersonScope, clock: Clock, payment: Payment, end: OrderEnd): Promise<void> {
  const { scope, returned, row } = await locked(person, clock, payment);
  if (row.order_id !== end.order_id || row.confirmed_on !== null) throw new Refusal('vat_already_settled');
  const isConfirmed = end.outcome === 'CONFIRMED';
  const change = isConfirmed
    ? { confirmed_on: scope.today }
    : { settled_as: null, settled_on: null, settled_by: null, order_id: null };
  await changeOnline(scope, payment.payment_id, change);
  const act = isConfirmed ? 'PAYMENT_PASSED_ON' : 'PAYMENT_ORDER_WITHDRAWN';
  const about = { amount: formatEuro(cents(row.amount_cents)), on: scope.today };
  await recordAct(scope, act, returned.period_id, about);
}
