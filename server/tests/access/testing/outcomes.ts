import {
  type Authorization,
  type ErrorCode,
  isStaffAccess,
  isStaffRole,
  type Role,
  STAFF_ACCESS,
  type StaffRole,
} from '@saldo/contract';
import { expect } from 'vitest';
import type { Got, World } from '../../support/world.ts';
import { tablesWrittenSince } from '../../support/writes.ts';
import type { Entry } from './calls.ts';
import { isAuthorization } from './memberships.ts';

/** What a call asks beyond what it declares, because that depends on what its request names. */
const ASKED_WITHIN: Readonly<Record<string, readonly Authorization[]>> = {
  'history.history': ['contacts.view'],
  'customers.customerEmails': ['users.manage'],
  'journal.undoPayment': ['purchases.process'],
  'questions.questions': [],
  'questions.askQuestion': ['purchases.process'],
  'questions.questionPhoto': ['purchases.view'],
  'questions.sendQuestionAgain': ['purchases.process'],
  'questions.withdrawQuestion': ['purchases.process'],
  'projects.addEntries': ['purchases.process', 'sales.edit'],
  'projects.removeEntry': ['purchases.process'],
};

type Answered = Readonly<Record<string, { status: number; code: ErrorCode }>>;

/** What only its own act answers, to whoever reaches it with these requests: nobody has these credentials. */
const ANSWERED: Answered = {
  'accounts.login': { status: 401, code: 'wrong_credentials' },
  'accounts.refresh': { status: 401, code: 'session_ended' },
};
/** And what it answers staff. */
const ANSWERED_STAFF: Answered = {
  ...ANSWERED,
  'accounts.switchOffTwoStep': { status: 403, code: 'staff_keep_two_step' },
  'questions.answerQuestion': { status: 409, code: 'question_for_other' },
  'questions.answerQuestionWithPhoto': { status: 409, code: 'question_for_other' },
  'users.updateUser': { status: 403, code: 'needs_client_approval' },
  'invitations.inviteUser': { status: 403, code: 'needs_client_approval' },
  'inbox.restoreAttachment': { status: 403, code: 'not_allowed' },
};
/** For all staff, whatever they hold there. */
const FOR_ALL_STAFF: readonly string[] = ['customers.customerEmails'];

/** Every authorization that a call asks. */
export function askedOf({ name, call: { access, also } }: Entry): Authorization[] {
  const declared = isAuthorization(access) ? [access] : [];
  return [...new Set([...declared, ...(also === undefined ? [] : [also]), ...(ASKED_WITHIN[name] ?? [])])];
}

/** Whether a member who holds these reaches what a call does. */
export function isForMember(entry: Entry, held: readonly Authorization[]): boolean {
  return !isStaffAccess(entry.call.access) && askedOf(entry).every((asked) => held.includes(asked));
}

/** Whether staff of a role who hold these in the administration do. */
export function isForStaff(entry: Entry, role: StaffRole, held: readonly Authorization[]): boolean {
  const { access } = entry.call;
  if (FOR_ALL_STAFF.includes(entry.name)) return true;
  if (!isStaffAccess(access)) return askedOf(entry).every((asked) => held.includes(asked));
  const allowed: readonly StaffRole[] = STAFF_ACCESS[access];
  return allowed.includes(role);
}

/** The act itself answered: it was done, or it gives the one refusal that is above. */
export function expectAnswer({ name }: Entry, got: Got<Entry['call']>, who: Role): void {
  const answer = (isStaffRole(who) ? ANSWERED_STAFF : ANSWERED)[name] ?? { status: 200, code: undefined };
  const seen = { status: got.status, code: got.error?.code };
  expect(seen, `${who}: ${JSON.stringify(got.error)}`).toEqual(answer);
}

/** Refused before the action, and for this reason alone. */
export function expectRefusal(got: Got<Entry['call']>, who: Role): void {
  expect({ status: got.status, code: got.error?.code }, who).toEqual({ status: 403, code: 'not_allowed' });
}

/** Let through to the action, which may find that it was done already. */
export function expectReached({ name }: Entry, got: Got<Entry['call']>, who: Role): void {
  const answer = (isStaffRole(who) ? ANSWERED_STAFF : ANSWERED)[name];
  if (got.error?.code === answer?.code) return;
  expect(got.error?.code, `${who}: ${JSON.stringify(got.error)}`).not.toBe('not_allowed');
  expect(got.status, `${who}: ${JSON.stringify(got.error)}`).toBeLessThan(500);
}

/** What a reading call notes on purpose: browsers and proxies may send one again. */
const NOTED: Readonly<Record<string, readonly string[]>> = {
  // Counted, so that nobody asks outside without end.
  'contacts.searchRegister': ['login_failures'],
  'contacts.registeredCompany': ['login_failures'],
  'contacts.verifyVat': ['contact_checks', 'login_failures'],
  // The specification has it so: the task that packs the archive.
  'books.createDownloadFile': ['background_tasks', '_private_jobs'],
  // The years that a vehicle was in use, once.
  // A payment file holds the same however often it is downloaded.
  'received_vat.receivedVatFile': ['vat_online_payments'],
  'vehicles.vehicleYears': ['audit_heads', 'audit_log', 'vehicle_years'],
};

/** A call that reads wrote nothing since then, but for what it notes. */
export async function expectNothingKept(
  world: World,
  { name }: Entry,
  before: ReadonlyMap<string, number>,
): Promise<void> {
  expect(NOTED[name] ?? []).toEqual(expect.arrayContaining(await tablesWrittenSince(world, before)));
}
