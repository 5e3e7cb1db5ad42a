import { add, type Cents, cents, formatEuro, type IsoDate, negate, parseEuro, ZERO } from '@saldo/ledger';
import { periodById } from '#features/administrations/index';
import { Refusal, refuseField } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { lockReturn } from '../store.ts';
import { recordAct } from '../vat/audit.ts';
import { type Money, outstandingOf } from './outstanding.ts';

/** What was set off of each return, of a refund as well as of a debt, by the id of its period. */
export async function setOffs(scope: Scope): Promise<ReadonlyMap<number, Cents>> {
  const rows = await scope.db
    .selectFrom('vat_set_offs')
    .select(['refund_period_id', 'due_period_id', 'amount_cents'])
    .where('administration_id', '=', scope.administrationId)
    .execute();
  const found = new Map<number, Cents>();
  for (const { refund_period_id, due_period_id, amount_cents } of rows)
    for (const id of [refund_period_id, due_period_id]) found.set(id, add(found.get(id) ?? ZERO, cents(amount_cents)));
  return found;
}

type Wanted = { id: number; against: number; decided_on: IsoDate; amount: string };

/**
 * Enters what a letter of the Tax Administration says: so much of the refund of one return was set off against what is due of another. Nothing
 * is booked: both are on the account of VAT to settle already.
 */
export async function setOff(scope: Scope, { id, against, decided_on, amount }: Wanted, money: Money): Promise<void> {
  if (decided_on > scope.today) throw refuseField('decided_on', 'date_in_future');
  if (id === against) throw refuseField('against', 'set_off_against_due');
  // In one order, whoever sets off what against what.
  for (const each of [id, against].toSorted((a, b) => a - b))
    await lockReturn(scope, (await periodById(scope, each)).id);
  const refund = await outstandingOf(scope, id, money);
  if (refund >= 0) throw new Refusal('nothing_to_set_off');
  const due = await outstandingOf(scope, against, money);
  if (due <= 0) throw refuseField('against', 'set_off_against_due');
  const wanted = parseEuro(amount);
  if (wanted > Math.min(negate(refund), due)) throw refuseField('amount', 'set_off_too_high');
  await scope.db
    .insertInto('vat_set_offs')
    .values({
      administration_id: scope.administrationId,
      refund_period_id: id,
      due_period_id: against,
      decided_on,
      amount_cents: wanted,
      created_by: scope.personId,
    })
    .execute();
  for (const each of [id, against]) await recordAct(scope, 'SET_OFF', each, { decided_on, amount: formatEuro(wanted) });
}
