import { cents, formatEuro, type IsoDate, negate, parseEuro } from '@saldo/ledger';
import { periodById } from '#features/administrations/index';
import { orNotFound, Refusal, refuseField } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import type { SourceDocuments } from '../source-documents.ts';
import { lockReturn } from '../store.ts';
import { recordAct } from '../vat/audit.ts';
import { moneyOf, outstandingOf } from './outstanding.ts';

type Wanted = { id: number; against: number | null; decided_on: IsoDate; amount: string };

/**
 * Enters what a letter of the Tax Administration says: so much of the refund of one return was set off against what is due of another, or of
 * another assessment. Nothing is booked: both returns are on the account of VAT to settle already.
 */
export async function setOff(scope: Scope, wanted: Wanted, sourceDocuments: SourceDocuments): Promise<void> {
  const { id, against, decided_on } = wanted;
  if (decided_on > scope.today) throw refuseField('decided_on', 'date_in_future');
  if (id === against) throw refuseField('against', 'set_off_against_due');
  const both = against === null ? [id] : [id, against];
  // In one order, whoever sets off what against what.
  for (const each of both.toSorted((a, b) => a - b)) await lockReturn(scope, (await periodById(scope, each)).id);
  // Only now: while waiting for the lock, another may have set off the same.
  const money = await moneyOf(scope, sourceDocuments);
  const refund = await outstandingOf(scope, id, money);
  if (refund >= 0) throw new Refusal('nothing_to_set_off');
  const due = against === null ? negate(refund) : await outstandingOf(scope, against, money);
  if (due <= 0) throw refuseField('against', 'set_off_against_due');
  const amount = parseEuro(wanted.amount);
  if (amount > Math.min(negate(refund), due)) throw refuseField('amount', 'set_off_too_high');
  await scope.db
    .insertInto('vat_set_offs')
    .values({
      administration_id: scope.administrationId,
      refund_period_id: id,
      due_period_id: against,
      decided_on,
      amount_cents: amount,
      created_by: scope.personId,
    })
    .execute();
  for (const each of both) await recordAct(scope, 'SET_OFF', each, { decided_on, amount: formatEuro(amount) });
}

/** Takes back a set-off of this return that was entered wrongly. */
export async function withdrawSetOff(scope: Scope, { id, setOffId }: { id: number; setOffId: number }): Promise<void> {
  const { refund_period_id, due_period_id, decided_on, amount_cents } = orNotFound(
    await scope.db
      .updateTable('vat_set_offs')
      .set({ withdrawn_by: scope.personId, withdrawn_at: new Date().toISOString() })
      .where('administration_id', '=', scope.administrationId)
      .where('id', '=', setOffId)
      .where((eb) => eb.or([eb('refund_period_id', '=', id), eb('due_period_id', '=', id)]))
      .where('withdrawn_at', 'is', null)
      .returning(['refund_period_id', 'due_period_id', 'decided_on', 'amount_cents'])
      .executeTakeFirst(),
  );
  const change = { decided_on, amount: formatEuro(cents(amount_cents)) };
  for (const each of [refund_period_id, due_period_id])
    if (each !== null) await recordAct(scope, 'SET_OFF_WITHDRAWN', each, change);
}
