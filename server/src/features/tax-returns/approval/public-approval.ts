import type { PublicVatApproval } from '@saldo/contract';
import { formatEuro } from '@saldo/ledger';
import {
  administration,
  lockPeriod,
  membersWho,
  type PeriodRow,
  periodById,
  presentPeriod,
  stillEnters,
} from '#features/administrations/index';
import { notifyPerson } from '#features/notifications/index';
import { enqueue } from '#platform/jobs/jobs';
import { asLinkHolder, isToken, messageOfLink } from '#platform/named-links';
import { orNotFound, Refusal } from '#platform/refusal';
import type { Scope, VisitorScope } from '#platform/scope';
import { recordAct } from '../vat/audit.ts';
import { shortPeriodName } from '../vat/period-names.ts';
import { shownRubrics } from '../vat/vat-figures.ts';
import { figuresFor } from '../present.ts';
import { isFiled, returnRow } from '../store.ts';
import { hashOf, stateOf } from './approval-state.ts';
import { SEND_APPROVAL_ANSWER } from './send-answer.ts';
import { type ApprovalRequest, approvalRequest, insertAnswer, lastAnswer } from './store.ts';

type Begin = <Result>(work: (visitor: VisitorScope) => Promise<Result>) => Promise<Result>;
export type Answer = { decision: 'APPROVED' | 'DECLINED'; name: string; note: string; hash: string };

const NOTICES = { APPROVED: { type: 'VAT_RETURN_APPROVED' }, DECLINED: { type: 'VAT_RETURN_DECLINED' } } as const;

/** The return of a link: for whoever holds it, and for nothing else. What is written is written under who asked. */
async function linked(visitor: VisitorScope, token: string): Promise<{ scope: Scope; request: ApprovalRequest }> {
  const ref = orNotFound(messageOfLink(token));
  const scope = await asLinkHolder(visitor, ref.administration_id);
  const request = await approvalRequest(scope, ref.message_id);
  const found = orNotFound(request !== undefined && isToken(ref.token, request.token) ? request : undefined);
  return { scope: { ...scope, personId: found.requested_by }, request: found };
}

export function publicApproval(begin: Begin, token: string): Promise<PublicVatApproval> {
  return begin(async (visitor) => {
    const { scope, request } = await linked(visitor, token);
    return present(scope, await periodById(scope, request.period_id));
  });
}

/** Records the answer of the client to the lines that the page showed. The period is locked, so that none is posted in between. */
export function answerByLink(begin: Begin, token: string, answer: Answer): Promise<PublicVatApproval> {
  return begin(async (visitor) => {
    const { scope, request } = await linked(visitor, token);
    const period = await lockPeriod(scope, request.period_id);
    const row = await returnRow(scope, period.id);
    if (isFiled(row)) throw new Refusal('return_already_filed');
    const lines_hash = await hashOf(scope, period);
    if (lines_hash.toString('hex') !== answer.hash) throw new Refusal('approval_figures_moved');
    const before = await lastAnswer(scope, period.id);
    const { decision, name, note } = answer;
    if (before?.decision !== decision || !before.lines_hash.equals(lines_hash)) {
      const { figures } = await figuresFor(scope, period, row);
      await insertAnswer(scope, period.id, { lines_hash, total_euros: figures.total_euros, decision, name, note });
      await recordAct(scope, decision === 'APPROVED' ? 'APPROVAL_DONE' : 'APPROVAL_DECLINED', period.id, {
        by: name,
        total_euros: figures.total_euros,
        hash: answer.hash,
      });
      const notice = {
        ...NOTICES[decision],
        about: { model: 'vat_return' as const, id: period.id, name: shortPeriodName(period) },
        explanation: note === '' ? name : `${name}: ${note}`,
      };
      for (const reader of await readersOf(scope, request)) await notifyPerson(scope, reader, notice);
      await enqueue(scope, SEND_APPROVAL_ANSWER, { period_id: period.id });
    }
    return present(scope, period);
  });
}

/** Whoever asked; when they have left since, those who may file. */
async function readersOf(scope: Scope, { requested_by }: ApprovalRequest): Promise<number[]> {
  if (await stillEnters(scope, requested_by)) return [requested_by];
  return (await membersWho(scope, 'vat.file')).map(({ id }) => id);
}

async function present(scope: Scope, period: PeriodRow): Promise<PublicVatApproval> {
  const row = await returnRow(scope, period.id);
  const [{ figures }, answer, hash] = await Promise.all([
    figuresFor(scope, period, row),
    lastAnswer(scope, period.id),
    hashOf(scope, period),
  ]);
  return {
    company: (await administration(scope)).title,
    starts_on: period.starts_on,
    ends_on: period.ends_on,
    due_on: presentPeriod(period, scope.today).due_on,
    rubrics: shownRubrics(figures),
    owed_euros: figures.owed_euros,
    input_euros: figures.input_euros,
    total_euros: figures.total_euros,
    rounding_gain: formatEuro(figures.rounding_gain),
    state: isFiled(row) ? 'FILED' : stateOf(answer, hash),
    answered_by: answer?.name ?? null,
    answered_at: answer?.answered_at ?? null,
    hash: hash.toString('hex'),
  };
}
