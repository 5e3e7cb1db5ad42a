import type { VatReturn } from '@saldo/contract';
import { lockPeriod, taxpayer } from '#features/administrations/index';
import { enqueue } from '#platform/jobs/jobs';
import { orNotFound, Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { recordAct } from '../vat/audit.ts';
import { isToFile } from '../vat/periods-to-file.ts';
import { presentReturn, type ReturnNeeds } from '../present.ts';
import { isFiled, returnRow } from '../store.ts';
import { deleteRequest, saveRequest } from './store.ts';

export const SEND_APPROVAL_REQUEST = 'tax-returns.approval-request';

/** Asks the client for a return that is over and not filed, by e-mail when an address is given. */
export async function requestApproval(
  scope: Scope,
  needs: ReturnNeeds,
  { id, email }: { id: number; email: string | null },
): Promise<VatReturn> {
  const period = await unfiled(scope, id);
  if (period.ends_on >= scope.today) throw new Refusal('period_not_over');
  await saveRequest(scope, id, email);
  await recordAct(scope, 'APPROVAL_REQUESTED', id, { email });
  if (email !== null) await enqueue(scope, SEND_APPROVAL_REQUEST, { period_id: id });
  return presentReturn(scope, needs, id);
}

export async function withdrawApproval(scope: Scope, needs: ReturnNeeds, id: number): Promise<VatReturn> {
  await unfiled(scope, id);
  await deleteRequest(scope, id);
  await recordAct(scope, 'APPROVAL_WITHDRAWN', id, {});
  return presentReturn(scope, needs, id);
}

async function unfiled(scope: Scope, id: number) {
  const period = await lockPeriod(scope, id);
  orNotFound((await isToFile(scope, await taxpayer(scope), period)) ? period : undefined);
  if (isFiled(await returnRow(scope, id))) throw new Refusal('return_already_filed');
  return period;
}
