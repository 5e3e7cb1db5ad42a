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
import { rowsWritten, tablesWrittenSince } from '../../support/writes.ts';
import { type Entry, NOTED } from './calls.ts';
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

/** What was taken away is not there a second time. */
const TAKES_AWAY = /\.(delete|remove|withdraw)/;
/** What says otherwise than by a conflict that it was done already. */
const DONE_ALREADY: Readonly<Record<string, ErrorCode>> = {
  'accounts.changePassword': 'invalid',
  'accounts.renewBackupTokens': 'invalid',
  'accounts.replaceAuthenticator': 'invalid',
  'accounts.endAccountSession': 'not_found',
  'accounts.resetPassword': 'link_over',
  'administration_emails.verifyAdministrationEmail': 'link_over',
  'invitations.acceptInvitation': 'link_over',
  'notifications.seeNotifications': 'not_found',
  'questions.sendQuestionAgain': 'question_too_soon',
  // Names and moments that are taken are said beside their field.
  'asset_groups.createAssetGroup': 'invalid',
  'assets.createFromEntry': 'invalid',
  'journal.createLedger': 'invalid',
  'projects.createProject': 'invalid',
  'timesheets.createHourRate': 'invalid',
  'timesheets.createTimeEntry': 'invalid',
  'vehicles.addTrip': 'invalid',
  'assets.takeBackRevision': 'nothing_to_revise',
  'journal.mergeLedger': 'ledger_inactive',
  'purchases.mergeConcept': 'not_found',
  'sales.writeOffInvoice': 'nothing_outstanding',
  'timesheets.billHours': 'no_hours_to_bill',
  'timesheets.changeTimeEntries': 'not_found',
};

/** Let through to the action, which does it again or says that it was done already. */
export function expectReached({ name }: Entry, got: Got<Entry['call']>, who: Role): void {
  const answer = (isStaffRole(who) ? ANSWERED_STAFF : ANSWERED)[name];
  const code = got.error?.code;
  if (code === answer?.code || got.status === 409) return;
  const done = DONE_ALREADY[name] ?? (TAKES_AWAY.test(name) ? 'not_found' : undefined);
  expect(code, `${who}: ${JSON.stringify(got.error)}`).toBe(done);
}

type Asking = { who: Role; isAllowed: boolean; isDone: boolean; ask: () => Promise<Got<Entry['call']>> };

/**
 * One of several who ask a call with the same request: refused without a trace, told something without a trace, or let through. After the first who was let through
 * (`isDone`) the others only reach it.
 */
export async function expectOutcome(
  world: World,
  entry: Entry,
  { who, isAllowed, isDone, ask }: Asking,
): Promise<void> {
  if (!isAllowed) {
    const before = await rowsWritten(world);
    expectRefusal(await ask(), who);
    expect(await rowsWritten(world), 'rows written').toBe(before);
  } else if (entry.call.method === 'GET') {
    const before = await rowsWritten(world);
    expectAnswer(entry, await ask(), who);
    await expectNothingKept(world, entry, before);
  } else (isDone ? expectReached : expectAnswer)(entry, await ask(), who);
}

/** A call that reads wrote nothing since then, but for what it notes. */
async function expectNothingKept(world: World, { name }: Entry, before: string): Promise<void> {
  expect(NOTED[name] ?? []).toEqual(expect.arrayContaining(await tablesWrittenSince(world, before)));
}
