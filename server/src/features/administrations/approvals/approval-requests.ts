import {
  type ApprovalRequest,
  type AskedApproval,
  authorizationsOf,
  CUSTOMER_ROLES,
  type CustomerRole,
  FEATURES,
  isStaffRole,
} from '@saldo/contract';
import { isIban } from '@saldo/ledger';
import { sql } from 'kysely';
import { z } from 'zod';
import type { SignInLimits } from '#features/accounts/index';
import { violates } from '#platform/database/database';
import { enqueue } from '#platform/jobs/jobs';
import { orNotFound, Refusal, refuseField } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { setInvoiceAccount } from '../company/invoice-account.ts';
import { inviteUser, refuseInvited } from '../people/invitations.ts';
import { areasOf, changeMember, member } from '../people/members.ts';
import { membersWho } from '../people/member-queries.ts';

export const TELL_OF_APPROVAL = 'administrations.tell-of-approval';

/** How owners are told in the product, and that it is over: notifications are of another room. */
export type ApprovalNotices = {
  tell(scope: Scope, personIds: readonly number[], about: { id: number; name: string }): Promise<void>;
  untell(scope: Scope, about: { id: number; since: string }): Promise<void>;
};

const Role = z.enum(CUSTOMER_ROLES);

/** Staff who enter as such do not do this alone; a member of the administration does. */
export function refuseStaff(scope: Scope): void {
  if (isStaffRole(scope.role)) throw new Refusal('needs_client_approval');
}

/** Taking away is something staff may do alone, giving more is not. */
export async function refuseStaffWhoWiden(
  scope: Scope,
  personId: number,
  to: { role: CustomerRole; areas?: readonly string[] | undefined },
): Promise<void> {
  if (!isStaffRole(scope.role)) return;
  const now = await member(scope, personId);
  const held = granted(now.role, now.areas);
  if (granted(to.role, to.areas ?? now.areas).some((each) => !held.includes(each)))
    throw new Refusal('needs_client_approval');
}

function granted(role: string, areas: readonly string[]) {
  return authorizationsOf(Role.parse(role), areas, { subscription_type: 1, features: FEATURES });
}

function openRequests(scope: Scope) {
  return scope.db
    .selectFrom('approval_requests as r')
    .innerJoin('persons as a', 'a.id', 'r.requested_by')
    .leftJoin('persons as p', 'p.id', 'r.person_id')
    .selectAll('r')
    .select(['a.name as requested_by_name', 'p.name as name', 'p.email as member_email'])
    .where('r.administration_id', '=', scope.administrationId)
    .where('r.outcome', 'is', null)
    .where('r.expires_at', '>', sql<string>`now()`)
    .orderBy('r.id');
}

export type OpenRequest = Awaited<ReturnType<typeof openRequest>>;

export async function openRequest(scope: Scope, id: number) {
  return orNotFound(await openRequests(scope).where('r.id', '=', id).executeTakeFirst());
}

/** What waits for an answer, the oldest first. */
export async function approvalRequests(scope: Scope): Promise<ApprovalRequest[]> {
  return (await openRequests(scope).execute()).map((row) => presentRequest(scope, row));
}

function presentRequest(scope: Scope, row: OpenRequest): ApprovalRequest {
  const { id, iban_before, iban, name, requested_at, expires_at } = row;
  return {
    id,
    kind: row.kind as ApprovalRequest['kind'],
    iban_before,
    iban,
    name,
    email: row.email ?? row.member_email,
    before: row.role_before === null ? null : { role: Role.parse(row.role_before), areas: row.areas_before },
    after: row.role === null ? null : { role: Role.parse(row.role), areas: row.areas },
    requested_by: row.requested_by_name,
    requested_at,
    expires_at,
    may_approve: row.requested_by !== scope.personId,
  };
}

/** Asks the client. Refused is what could not be done anyway, and what waits for an answer already. Every owner is told. */
export async function requestApproval(
  scope: Scope,
  asked: AskedApproval,
  notices: ApprovalNotices,
): Promise<ApprovalRequest> {
  const values = await requested(scope, asked);
  await sql`update approval_requests set outcome = 'EXPIRED', ended_at = now()
    where administration_id = ${scope.administrationId} and outcome is null and expires_at <= now()`.execute(scope.db);
  const { id } = await scope.db
    .insertInto('approval_requests')
    .values({ administration_id: scope.administrationId, kind: asked.kind, requested_by: scope.personId, ...values })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw violates(error, 'approval_requests_open') ? new Refusal('approval_request_exists') : error;
    });
  await notices.tell(scope, await tellOwners(scope, id, 'REQUESTED'), { id, name: scope.personName });
  return presentRequest(scope, await openRequest(scope, id));
}

async function requested(scope: Scope, asked: AskedApproval) {
  switch (asked.kind) {
    case 'INVOICE_ACCOUNT': {
      const { bank_account_number: iban, bank_account_owner, bic_code } = asked;
      const { bank_account_number: iban_before } = await scope.db
        .selectFrom('administrations')
        .select('bank_account_number')
        .where('id', '=', scope.administrationId)
        .executeTakeFirstOrThrow();
      if (iban === iban_before || (iban !== null && !isIban(iban)))
        throw refuseField('bank_account_number', 'iban_invalid');
      return { subject: '', iban_before, iban, account_owner: bank_account_owner ?? null, bic: bic_code ?? null };
    }
    case 'INVITATION': {
      const { email, role, language = scope.language } = asked;
      await refuseInvited(scope, email);
      return { subject: email.toLowerCase(), email, role, areas: areasOf(role, asked.areas), language };
    }
    case 'ROLE': {
      const { person_id, role, version: member_version } = asked;
      const now = await member(scope, person_id);
      if (now.version !== member_version) throw new Refusal('stale_version');
      const before = { role_before: now.role, areas_before: now.areas };
      return {
        subject: String(person_id),
        person_id,
        member_version,
        ...before,
        role,
        areas: areasOf(role, asked.areas),
      };
    }
  }
}

/** Who may say yes to it; asked before a password or code is, so that nobody gives one for nothing. */
export async function refuseOwnRequest(scope: Scope, id: number): Promise<OpenRequest> {
  const request = await openRequest(scope, id);
  if (request.requested_by === scope.personId) throw new Refusal('approval_needs_another');
  return request;
}

/** Approves it and carries it out, once, in one transaction: calls that write take turns in an administration. */
export async function approveRequest(
  scope: Scope,
  id: number,
  { attempts, notices }: { attempts: SignInLimits; notices: ApprovalNotices },
): Promise<void> {
  const request = await refuseOwnRequest(scope, id);
  await carryOut(scope, request, attempts);
  await end(scope, request, 'DONE', notices);
  if (isStaffRole(scope.role)) await tellOwners(scope, id, 'DONE');
}

/** Declines it; of who requested it, takes it back. */
export async function declineRequest(scope: Scope, id: number, notices: ApprovalNotices): Promise<void> {
  const request = await openRequest(scope, id);
  await end(scope, request, request.requested_by === scope.personId ? 'WITHDRAWN' : 'DECLINED', notices);
}

async function carryOut(scope: Scope, request: OpenRequest, attempts: SignInLimits): Promise<void> {
  const { kind, iban_before: before, iban, account_owner, bic, email, person_id, member_version: version } = request;
  if (kind === 'INVOICE_ACCOUNT') {
    if (!(await setInvoiceAccount(scope, { before, iban, account_owner, bic }))) throw new Refusal('approval_outdated');
    return;
  }
  const role = Role.parse(request.role);
  const { areas } = request;
  const language = request.language === 'en' ? 'en' : 'nl';
  if (email !== null) await inviteUser(scope, attempts, { email, role, areas, language });
  if (person_id === null || version === null) return;
  await changeMember(scope, person_id, { role, areas, version }).catch((error: unknown) => {
    throw isOver(error) ? new Refusal('approval_outdated') : error;
  });
}

/** The member was changed or taken out since. */
function isOver(error: unknown): boolean {
  return error instanceof Refusal && ['stale_version', 'not_found'].includes(error.code);
}

async function end(
  scope: Scope,
  { id, requested_at: since }: OpenRequest,
  outcome: 'DONE' | 'DECLINED' | 'WITHDRAWN',
  notices: ApprovalNotices,
): Promise<void> {
  await scope.db
    .updateTable('approval_requests')
    .set({ outcome, ended_by: scope.personId, ended_at: sql<string>`now()` })
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .execute();
  await notices.untell(scope, { id, since });
}

/** Plans a letter to each owner with a verified address, and gives all owners. Nothing of what was asked stands in the queue. */
async function tellOwners(scope: Scope, request_id: number, what: 'REQUESTED' | 'DONE'): Promise<number[]> {
  const owners = (await membersWho(scope, 'client.decide')).filter(({ role }) => role === 'OWNER');
  for (const { id: to, email_verified_at } of owners)
    if (email_verified_at !== null) await enqueue(scope, TELL_OF_APPROVAL, { to, request_id, what });
  return owners.map(({ id }) => id);
}
