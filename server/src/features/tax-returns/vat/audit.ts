import { sql } from 'kysely';
import type { Scope } from '#platform/scope';

export type ReturnAct =
  | 'ACCEPT_CHECK'
  | 'APPROVAL_REQUESTED'
  | 'APPROVAL_WITHDRAWN'
  | 'APPROVAL_DONE'
  | 'APPROVAL_DECLINED'
  | 'PAYMENT_NOTED'
  | 'PAYMENT_BEGUN'
  | 'PAYMENT_PASSED_ON'
  | 'PAYMENT_PAID_BACK'
  | 'PAYMENT_KEPT'
  | 'PAYMENT_ORDERED'
  | 'PAYMENT_ORDER_WITHDRAWN'
  | 'SET_OFF'
  | 'SET_OFF_WITHDRAWN'
  | 'RECALCULATED'
  | 'FILE'
  | 'RECEIVED'
  | 'REJECTED';
export type DeclarationAct = 'CREATE' | 'FILE' | 'RECEIVED' | 'REJECTED';

type Facts = Readonly<Record<string, string | number | null>>;

/** Writes an action on a return into the audit chain, with who did it and what is worth knowing of it. */
export async function recordAct(scope: Scope, act: ReturnAct, periodId: number, change: Facts): Promise<void> {
  await record(scope, { act, type: 'vat_return', id: periodId, change });
}

/** The same for a supplement or an ICP return. */
export async function recordDeclarationAct(
  scope: Scope,
  act: DeclarationAct,
  id: number,
  change: Facts,
): Promise<void> {
  await record(scope, { act, type: 'tax_declaration', id, change });
}

async function record(scope: Scope, about: { act: string; type: string; id: number; change: Facts }): Promise<void> {
  await sql`select append_audit(${scope.administrationId}, ${scope.personId}, ${scope.onBehalfOf}, ${about.act}, ${about.type}, ${about.id}, null,
    ${JSON.stringify(about.change)}::jsonb)`.execute(scope.db);
}
