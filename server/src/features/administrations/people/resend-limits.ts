import type { SignInLimits } from '#features/accounts/index';
import { Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';

/** The minimum time before an e-mail can be resent (specification §9). */
const WAIT_MINUTES = 5;

/** When an e-mail that was sent at `sentAt` may be sent again. */
export function resendAt(sentAt: string): string {
  return new Date(Date.parse(sentAt) + WAIT_MINUTES * 60_000).toISOString();
}

/** Whole seconds from now, at least one: for the header that says when to come back. */
export function secondsUntil(instant: string): number {
  return Math.max(1, Math.ceil((Date.parse(instant) - Date.now()) / 1000));
}

type TooSoon = 'invitation_too_soon' | 'verification_too_soon';

/**
 * Counts an e-mail to someone who need not have asked for it: an address gets one in five minutes, whatever was taken back and made again
 * in the meantime, and an administration sends so many in a day.
 */
export async function countLetter(
  scope: Scope,
  attempts: SignInLimits,
  email: string,
  tooSoon: TooSoon,
): Promise<void> {
  const mailed = `${tooSoon} ${String(scope.administrationId)} ${email}`;
  if (await attempts.isOver(scope, 'mailed', mailed))
    throw new Refusal(tooSoon, { about: { retry_after: WAIT_MINUTES * 60 } });
  await countResent(scope, attempts, email, tooSoon);
}

/** The same for an e-mail that is sent once more, of which it was asked already whether it is too soon. */
export async function countResent(
  scope: Scope,
  attempts: SignInLimits,
  email: string,
  tooSoon: TooSoon,
): Promise<void> {
  const mailing = String(scope.administrationId);
  if (await attempts.isOver(scope, 'mailing', mailing))
    throw new Refusal('too_many_letters', { about: { retry_after: 3600 } });
  await attempts.note(scope, { mailing, mailed: `${tooSoon} ${mailing} ${email}` });
}
