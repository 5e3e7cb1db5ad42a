import type { VatReturn } from '@saldo/contract';
import { type PeriodRow, periodById } from '#features/administrations/index';
import { vatLinesMark } from '#features/journal/index';
import { linkName } from '#platform/named-links';
import type { Scope } from '#platform/scope';
import { type Finding, right } from '../vat/finding.ts';
import { type ApprovalAnswer, type ApprovalRequest, approvalRequest, lastAnswer } from './store.ts';

/** Where the client answers. */
export type PublicUrl = { settings: { publicUrl: string } };
type Approval = NonNullable<VatReturn['approval']>;

/** The page of a return for its client, in the language of who asked. */
export function approvalAddress(
  { administrationId }: Pick<Scope, 'administrationId'>,
  { period_id, token, language }: Pick<ApprovalRequest, 'period_id' | 'token' | 'language'>,
  { settings }: PublicUrl,
): string {
  const name = linkName({ administration_id: administrationId, message_id: period_id, token });
  return `${settings.publicUrl.replace(/\/$/, '')}/${language}/vat-approval?token=${name}`;
}

/** Names every VAT line of a period: what an approval is about. */
export function hashOf(scope: Scope, { starts_on: from, ends_on: until }: PeriodRow): Promise<Buffer> {
  return vatLinesMark(scope, { from, until });
}

/** An approval holds for the lines that were approved; one that was declined stays so until those change or it is answered again. */
export function stateOf(answer: ApprovalAnswer | undefined, hash: Buffer): Approval['state'] {
  if (answer === undefined) return 'WAITING';
  if (answer.lines_hash.equals(hash)) return answer.decision;
  return answer.decision === 'APPROVED' ? 'FALLEN' : 'WAITING';
}

/** The approval request for a return and its answer; null when nobody asked. */
export async function approvalOf(scope: Scope, needs: PublicUrl, period: PeriodRow): Promise<Approval | null> {
  const request = await approvalRequest(scope, period.id);
  if (request === undefined) return null;
  const [answer, hash] = await Promise.all([lastAnswer(scope, period.id), hashOf(scope, period)]);
  return {
    state: stateOf(answer, hash),
    address: approvalAddress(scope, request, needs),
    email: request.email,
    requested_at: request.requested_at,
    requested_by: request.requested_by_name,
    answered_by: answer?.name ?? null,
    answered_at: answer?.answered_at ?? null,
    note: answer?.note ?? '',
  };
}

/** As a check before filing; none when the client was not asked. */
export async function approvalCheck(scope: Scope, needs: PublicUrl, { id }: PeriodRow): Promise<Finding[]> {
  const period = await periodById(scope, id);
  const approval = await approvalOf(scope, needs, period);
  if (approval === null) return [];
  const { state, answered_by, note } = approval;
  const by = answered_by ?? '';
  if (state === 'APPROVED') return [right('client_approval', `Approved by ${by}`, `Goedgekeurd door ${by}`)];
  const said = note === '' ? '' : `: ${note}`;
  const texts: Record<Exclude<typeof state, 'APPROVED'>, Finding['text']> = {
    WAITING: {
      en: 'The client has not approved this return yet',
      nl: 'De klant heeft deze aangifte nog niet goedgekeurd',
    },
    FALLEN: {
      en: `Approved by ${by}, but lines have changed since. Request approval again`,
      nl: `Goedgekeurd door ${by}, maar daarna zijn er regels gewijzigd. Vraag opnieuw akkoord`,
    },
    DECLINED: { en: `Declined by ${by}${said}`, nl: `Afgekeurd door ${by}${said}` },
  };
  const result = state === 'WAITING' ? 'look' : 'wrong';
  return [{ code: 'client_approval', result, facts: state, text: texts[state], link: null }];
}
