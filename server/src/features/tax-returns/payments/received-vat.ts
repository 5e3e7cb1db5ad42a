import { randomUUID } from 'node:crypto';
import type { ReceivedVat, receivedVatCalls } from '@saldo/contract';
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
import { changeOnline, onlinePaymentOf, paymentById } from './store.ts';

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
      for (const { admin_id, payment_id } of body.payments.toSorted((a, b) => a.admin_id - b.admin_id))
        await settle(scope, needs.clock, { admin_id, payment_id, as: body.as, order_id, held_too: body.held_too });
      return { order_id };
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

type Settlement = {
  admin_id: number;
  payment_id: number;
  as: 'PASSED_ON' | 'PAID_BACK';
  order_id: string | null;
  held_too: boolean;
};

async function settle(person: PersonScope, clock: Clock, wanted: Settlement): Promise<void> {
  const { db, personId, language, requestId } = person;
  const { admin_id: administrationId, payment_id, as, order_id, held_too } = wanted;
  const scope = await scopeOfWorker(db, { administrationId, personId, language, clock, requestId });
  const { period_id } = await paymentById(scope, payment_id);
  const returned = await lockReturn(scope, period_id);
  const row = orNotFound(await onlinePaymentOf(scope, payment_id));
  const isChargedBack = row.charged_back_at !== null;
  if (row.received_on === null || row.settled_as !== null || (isChargedBack && as === 'PASSED_ON'))
    throw new Refusal('vat_already_settled');
  if (as === 'PASSED_ON' && row.held !== null && !held_too) throw new Refusal('vat_payment_waits');
  const settled_on: IsoDate = scope.today;
  await changeOnline(scope, payment_id, { settled_as: as, settled_on, settled_by: personId, order_id });
  const wasPaid = isFiled(returned) && returned.snapshot_id === row.snapshot_id && returned.payment_state === 'PAID';
  if (as === 'PAID_BACK' && row.held === null && !isChargedBack && wasPaid)
    await changeReturn(scope, returned, { payment_state: 'NOT_YET_PAID' });
  const act = as === 'PASSED_ON' ? 'PAYMENT_PASSED_ON' : 'PAYMENT_PAID_BACK';
  await recordAct(scope, act, period_id, { amount: formatEuro(cents(row.amount_cents)), on: settled_on });
}
