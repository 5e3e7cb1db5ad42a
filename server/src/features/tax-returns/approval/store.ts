import { randomBytes } from 'node:crypto';
import type { Language, Scope } from '#platform/scope';

export type ApprovalRequest = {
  period_id: number;
  token: string;
  email: string | null;
  language: Language;
  requested_by: number;
  requested_by_name: string;
  requested_by_email: string;
  requested_at: string;
};

export type ApprovalAnswer = {
  lines_hash: Buffer;
  total_euros: number;
  decision: 'APPROVED' | 'DECLINED';
  name: string;
  note: string;
  answered_at: string;
};

export async function approvalRequest(scope: Scope, periodId: number): Promise<ApprovalRequest | undefined> {
  const row = await scope.db
    .selectFrom('vat_approval_requests as r')
    .innerJoin('persons as p', 'p.id', 'r.requested_by')
    .select(['r.period_id', 'r.token', 'r.email', 'r.language', 'r.requested_by', 'r.requested_at'])
    .select(['p.name as requested_by_name', 'p.email as requested_by_email'])
    .where('r.administration_id', '=', scope.administrationId)
    .where('r.period_id', '=', periodId)
    .executeTakeFirst();
  return row === undefined ? undefined : { ...row, language: row.language === 'nl' ? 'nl' : 'en' };
}

/** Asked again, the link stays the same. */
export async function saveRequest(scope: Scope, periodId: number, email: string | null): Promise<void> {
  const asked = {
    email,
    language: scope.language,
    requested_by: scope.personId,
    requested_at: new Date().toISOString(),
  };
  await scope.db
    .insertInto('vat_approval_requests')
    .values({
      administration_id: scope.administrationId,
      period_id: periodId,
      token: randomBytes(24).toString('base64url'),
      ...asked,
    })
    .onConflict((conflict) => conflict.columns(['administration_id', 'period_id']).doUpdateSet(asked))
    .execute();
}

export async function deleteRequest(scope: Scope, periodId: number): Promise<void> {
  await scope.db
    .deleteFrom('vat_approval_requests')
    .where('administration_id', '=', scope.administrationId)
    .where('period_id', '=', periodId)
    .execute();
}

/** What the client said last. */
export async function lastAnswer(scope: Scope, periodId: number): Promise<ApprovalAnswer | undefined> {
  return scope.db
    .selectFrom('vat_approval_answers')
    .select(['lines_hash', 'total_euros', 'decision', 'name', 'note', 'answered_at'])
    .$narrowType<{ decision: ApprovalAnswer['decision'] }>()
    .where('administration_id', '=', scope.administrationId)
    .where('period_id', '=', periodId)
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

export async function insertAnswer(
  scope: Scope,
  periodId: number,
  answer: Omit<ApprovalAnswer, 'answered_at'>,
): Promise<void> {
  await scope.db
    .insertInto('vat_approval_answers')
    .values({ administration_id: scope.administrationId, period_id: periodId, ...answer })
    .execute();
}
