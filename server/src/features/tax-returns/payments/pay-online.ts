import type { VatPayment } from '@saldo/contract';
import { type Cents, cents, formatEuro, ZERO } from '@saldo/ledger';
import {
  KeysNotAccepted,
  PaymentNotAccepted,
  PaymentProviderOff,
  PaymentProviderUnavailable,
  SALDO,
} from '#adapters/payment-provider/payment-provider';
import { periodById } from '#features/administrations/index';
import type { Done } from '#platform/http/handlers';
import { linkName, newToken } from '#platform/named-links';
import { orNotFound, Refusal } from '#platform/refusal';
import type { Language, Scope } from '#platform/scope';
import { changeReturn, isFiled, lockReturn, returnRow, snapshotById } from '../store.ts';
import { recordAct } from '../vat/audit.ts';
import { shortPeriodName } from '../vat/period-names.ts';
import { moneyOf, outstandingOf } from './outstanding.ts';
import { presentPayment } from './present-payment.ts';
import { applyAnswer, askLater, type PayOnlineNeeds } from './settle-vat-payment.ts';
import { addOnline, changeOnline, insertPayment, lastOnline, onlinePaymentsOf, paymentById } from './store.ts';

type Begin = (<Result>(work: (scope: Scope) => Promise<Result>) => Promise<Result>) & {
  once(work: (scope: Scope) => Promise<VatPayment>): Promise<Done<VatPayment>>;
};

/** For so long one who begins again goes on with the payment that was begun. */
const AGAIN_MS = 10 * 60_000;
/** The provider says when something changed. Should that word get lost, it is asked. */
const ASK_AFTER_MS = 20 * 60_000;

type Begun = {
  id: number;
  administrationId: number;
  language: Language;
  amount: Cents;
  reference: string;
  description: string;
  checkout_url: string | null;
};

/**
 * Begins the payment of what is outstanding of a filed return to Saldo, which passes it on. It is noted before the provider is asked, so that
 * no payment is made there that nobody here knows.
 */
export async function payOnline(begin: Begin, needs: PayOnlineNeeds, returnId: number): Promise<Done<VatPayment>> {
  const shown = (id: number) => async (scope: Scope) =>
    presentPayment(scope, needs.sourceDocuments, await paymentById(scope, id));
  const arrived = await arrivedBefore(begin, needs, returnId);
  if (arrived !== undefined) return begin.once(shown(arrived));
  const begun = await begin((scope) => beginPayment(scope, needs, returnId));
  const { id, administrationId, language } = begun;
  const show = shown(id);
  if (begun.checkout_url !== null) return begin.once(show);
  const base = `${needs.settings.publicUrl.replace(/\/$/, '')}/${language}`;
  const name = linkName({ administration_id: administrationId, message_id: id, token: begun.reference });
  const asked = await needs.payments
    .ask(SALDO, {
      amount: begun.amount,
      fee: ZERO,
      method: 'ideal',
      description: begun.description,
      fee_description: '',
      language,
      redirect_url: `${base}/${String(administrationId)}/taxes/vat/${String(returnId)}?payment=${String(id)}`,
      webhook_url: `${base}/api/v1/public/vat-payments/${name}/`,
      reference: begun.reference,
    })
    .catch(refusing);
  return begin.once(async (scope) => {
    const row = await lockReturn(scope, returnId);
    await changeOnline(scope, id, { provider_id: asked.id, checkout_url: asked.checkout_url });
    if (row.payment_state !== 'PAID') await changeReturn(scope, row, { payment_state: 'PENDING' });
    await recordAct(scope, 'PAYMENT_BEGUN', returnId, { amount: formatEuro(begun.amount) });
    await askLater(scope, id, ASK_AFTER_MS);
    return show(scope);
  });
}

/** The payment that was begun before and has been paid meanwhile, though the word of it got lost: no second one is begun. */
async function arrivedBefore(begin: Begin, needs: PayOnlineNeeds, returnId: number): Promise<number | undefined> {
  const pending = (await begin((scope) => onlinePaymentsOf(scope, returnId))).filter(
    ({ state }) => state === 'PENDING',
  );
  for (const { payment_id, provider_id } of pending) {
    if (provider_id === null) continue;
    const found = await needs.payments.payment(SALDO, provider_id).catch(unknownThere);
    if (found?.state !== 'PAID') continue;
    await begin((scope) => applyAnswer(scope, payment_id, found, needs));
    return payment_id;
  }
  return undefined;
}

function unknownThere(error: unknown): undefined {
  return error instanceof PaymentNotAccepted ? undefined : refusing(error);
}

async function beginPayment(scope: Scope, needs: PayOnlineNeeds, returnId: number): Promise<Begun> {
  const { settings, clock, sourceDocuments } = needs;
  if (settings.vatAccount === null) throw new Refusal('vat_payment_off');
  if (!isFiled(await returnRow(scope, returnId))) throw new Refusal('return_not_payable');
  const row = await lockReturn(scope, returnId);
  const amount = await outstandingOf(scope, returnId, await moneyOf(scope, sourceDocuments));
  if (amount <= 0 || row.payment_state === 'PAID') throw new Refusal('return_not_payable');
  const isUndecided = (await onlinePaymentsOf(scope, returnId)).some(
    (each) =>
      each.snapshot_id === row.snapshot_id &&
      each.held !== null &&
      each.settled_as === null &&
      each.charged_back_at === null,
  );
  if (isUndecided) throw new Refusal('vat_payment_waits');
  const { id: snapshot_id, payment_reference } = await snapshotById(scope, orNotFound(row.snapshot_id));
  const { administrationId, language } = scope;
  const name = shortPeriodName(await periodById(scope, returnId));
  const common = { administrationId, language, amount, description: `${payment_reference} ${name}` };
  const last = await lastOnline(scope, snapshot_id);
  const isRecent = new Date(last?.created_at ?? 0).getTime() > clock.now().getTime() - AGAIN_MS;
  if (last?.state === 'PENDING' && last.amount_cents === amount && isRecent)
    return { ...common, id: last.payment_id, reference: last.reference, checkout_url: last.checkout_url };
  const { id } = await insertPayment(scope, { period_id: returnId, state: 'PENDING', paid_on: null, amount });
  const reference = newToken();
  await addOnline(scope, {
    payment_id: id,
    snapshot_id,
    payment_reference,
    amount_cents: cents(amount),
    reference,
    created_at: clock.now().toISOString(),
  });
  return { ...common, id, reference, checkout_url: null };
}

/** What the provider could not do, in the words of our caller. */
function refusing(error: unknown): never {
  if (
    error instanceof PaymentProviderOff ||
    error instanceof KeysNotAccepted ||
    // Such as more than a method takes: trying again helps nobody.
    error instanceof PaymentNotAccepted
  )
    throw new Refusal('vat_payment_off');
  if (error instanceof PaymentProviderUnavailable) throw new Refusal('payment_provider_unavailable');
  throw error;
}
