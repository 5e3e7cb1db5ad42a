import { CUSTOMER_ROLES } from '@saldo/contract';
import { z } from 'zod';
import type { Letter } from '#adapters/mailer/mailer';
import type { Language, Scope } from '#platform/scope';
import { membersWho } from '../people/member-queries.ts';
import { approvalAskedLetter, approvalGivenLetter, type RequestWords } from './letters.ts';

const Planned = z.object({ to: z.int(), request_id: z.int(), what: z.enum(['REQUESTED', 'DONE']) });
const Role = z.enum(CUSTOMER_ROLES);

/** To whoever still owns the administration: about a request that waits, or one that was approved. */
export async function writeOfApproval(scope: Scope, publicUrl: string, payload: unknown): Promise<Letter | undefined> {
  const { to, request_id, what } = Planned.parse(payload);
  const owner = (await membersWho(scope, 'client.decide')).find(({ id }) => id === to);
  const request = await scope.db
    .selectFrom('approval_requests as r')
    .innerJoin('administrations as a', 'a.id', 'r.administration_id')
    .innerJoin('persons as o', (join) => join.on('o.id', '=', to))
    .innerJoin('persons as q', 'q.id', 'r.requested_by')
    .leftJoin('persons as m', 'm.id', 'r.person_id')
    .leftJoin('persons as e', 'e.id', 'r.ended_by')
    .selectAll('r')
    .select(['a.title', 'o.language as spoken', 'q.name as asker', 'm.name as member', 'e.name as approver'])
    .where('r.administration_id', '=', scope.administrationId)
    .where('r.id', '=', request_id)
    .executeTakeFirst();
  const isSo = what === 'DONE' ? request?.outcome === 'DONE' : request?.outcome === null;
  if (owner === undefined || request === undefined || !isSo) return undefined;
  const language: Language = request.spoken === 'nl' ? 'nl' : 'en';
  const about = {
    title: request.title,
    words: wordsOf(request),
    requested_by: request.asker,
    url: `${publicUrl.replace(/\/$/, '')}/${language}/${String(scope.administrationId)}/settings?tab=company`,
  };
  return {
    to: owner.email,
    ...(what === 'DONE'
      ? approvalGivenLetter({ ...about, approved_by: request.approver ?? '' }, language)
      : approvalAskedLetter({ ...about, until: request.expires_at }, language)),
  };
}

type Row = {
  kind: string;
  iban_before: string | null;
  iban: string | null;
  email: string | null;
  member: string | null;
  role_before: string | null;
  role: string | null;
};

function wordsOf({ kind, iban_before, iban, email, member, role_before, role }: Row): RequestWords {
  if (kind === 'INVOICE_ACCOUNT') return { kind, before: endingOf(iban_before), after: endingOf(iban) };
  if (kind === 'INVITATION') return { kind, email: email ?? '', role: Role.parse(role) };
  return { kind: 'ROLE', name: member ?? '', before: Role.parse(role_before), after: Role.parse(role) };
}

/** A letter is read by more than its reader. */
function endingOf(iban: string | null): string | null {
  return iban === null || iban === '' ? null : iban.slice(-4);
}
