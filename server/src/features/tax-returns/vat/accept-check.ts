import type { VatCheck } from '@saldo/contract';
import { periodById } from '#features/administrations/index';
import { Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { recordAct } from './audit.ts';
import { type CheckNeeds, checksOf } from './checks.ts';
import { changeReturn, isFiled, lockReturn } from '../store.ts';

/** Records that a person accepted a check. Valid as long as its findings do not change. */
export async function acceptCheck(
  scope: Scope,
  needs: CheckNeeds,
  wanted: { id: number; code: VatCheck['code']; version: number },
): Promise<void> {
  const period = await periodById(scope, wanted.id);
  const row = await lockReturn(scope, period.id);
  if (isFiled(row)) throw new Refusal('return_already_filed');
  if (row.version !== wanted.version) throw new Refusal('stale_version');
  const check = (await checksOf(scope, needs, period, row)).find(({ code }) => code === wanted.code);
  if (check === undefined || check.result !== 'look' || check.accepted) return;
  const others = row.accepted_checks.filter(({ code }) => code !== wanted.code);
  const at = new Date().toISOString();
  await changeReturn(scope, row, {
    accepted_checks: [...others, { code: check.code, facts: check.facts, by: scope.personName, at }],
  });
  await recordAct(scope, 'ACCEPT_CHECK', period.id, { code: check.code, facts: check.facts });
}
