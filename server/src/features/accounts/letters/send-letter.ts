import { z } from 'zod';
import { type Letter, type Mailer, MailRefused } from '#adapters/mailer/mailer';
import { type AccountJob, enqueueForPerson } from '#platform/jobs/jobs';
import { makeLink } from '#platform/jobs/one-time-links';
import type { VisitorScope } from '#platform/scope';
import { accountLetter, type AccountLetter, linkOf } from './letters.ts';
import type { SignInLimits } from '../sign-in/sign-in-limits.ts';
import { personById } from '../profile/person.ts';
import { backupTokensLeft } from '../two-step/second-factor.ts';
import { SIGN_IN_LETTERS, type SignInFacts, type SignInLetter, signInLetter } from './sign-in-letters.ts';

export const SEND_EMAIL = 'accounts.send-letter';

const AccountPayload = z.object({
  letter: z.enum([
    'VERIFY_EMAIL',
    'ACCOUNT_EXISTS',
    'RESET_PASSWORD',
    'PASSWORD_CHANGED',
    'TWO_STEP_SWITCHED_ON',
    'TWO_STEP_SWITCHED_OFF',
    'AUTHENTICATOR_REPLACED',
    'TWO_STEP_RESET_REQUESTED',
    'TWO_STEP_RESET',
    'STAFF_INVITED',
    'STAFF_WAITS',
    'STAFF_ADDED',
  ]),
  to: z.int().nullable(),
});
const SignInPayload = z.object({
  letter: z.enum(SIGN_IN_LETTERS),
  to: z.int(),
  user_agent: z.string(),
  at: z.iso.datetime(),
  left: z.int(),
});
const Payload = z.discriminatedUnion('letter', [AccountPayload, SignInPayload]);

/** Asks for an e-mail to a person. To nobody is asked as well: the request then takes as long as for an address that someone has. */
export async function queueEmail(scope: VisitorScope, letter: AccountLetter, to: number | null): Promise<void> {
  await enqueueForPerson(scope, SEND_EMAIL, { letter, to });
}

/**
 * Tells a person that someone signed in with their password, or tried to: a few times an hour, as a guesser could go on and on. Backup
 * tokens, and the wrong codes of a day, run out by themselves, so each is reported.
 */
export async function notifySignIn(
  scope: VisitorScope,
  attempts: SignInLimits,
  to: number,
  letter: SignInLetter,
  { userAgent }: { userAgent: string },
): Promise<void> {
  if (letter !== 'BACKUP_TOKEN_USED' && letter !== 'CODES_STOPPED') {
    if (await attempts.isOver(scope, 'notice', String(to))) return;
    await attempts.note(scope, { notice: String(to) });
  }
  const facts: SignInFacts = {
    user_agent: userAgent,
    at: new Date().toISOString(),
    left: await backupTokensLeft(scope, to),
  };
  await enqueueForPerson(scope, SEND_EMAIL, { letter, to, ...facts });
}

/** Writes the e-mail and hands it over. Done twice it arrives twice, and the newest link is the one that works. */
export function sendEmail(house: { mailer: Mailer; settings: { publicUrl: string } }): AccountJob {
  return async (context) => {
    const asked = Payload.parse(context.payload);
    const { letter, to } = asked;
    if (to === null) return;
    const written = await context.beginAsVisitor((scope) =>
      'at' in asked ? writeOfSignIn(scope, asked) : write(scope, asked.letter, to, house.settings.publicUrl),
    );
    if (written === undefined) return;
    try {
      await house.mailer.send(written);
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error;
      context.log.warn({ letter }, 'mail server permanently rejected an e-mail');
    }
  };
}

async function writeOfSignIn(
  scope: VisitorScope,
  { letter, to, ...facts }: z.output<typeof SignInPayload>,
): Promise<Letter> {
  const { email, language } = await personById(scope, to);
  return { to: email, ...signInLetter(letter, language === 'nl' ? 'nl' : 'en', facts) };
}

async function write(
  scope: VisitorScope,
  letter: AccountLetter,
  to: number,
  publicUrl: string,
): Promise<Letter | undefined> {
  const person = await personById(scope, to);
  const language = person.language === 'nl' ? 'nl' : 'en';
  switch (letter) {
    case 'VERIFY_EMAIL':
    case 'ACCOUNT_EXISTS':
    case 'RESET_PASSWORD':
    case 'STAFF_INVITED': {
      const kind = letter === 'VERIFY_EMAIL' ? 'VERIFY_EMAIL' : 'RESET_PASSWORD';
      if (kind === 'VERIFY_EMAIL' && person.email_verified_at !== null) return undefined;
      const token = await makeLink(scope, kind, { person_id: person.id });
      return { to: person.email, ...accountLetter(letter, language, linkOf(letter, publicUrl, language, token)) };
    }
    case 'PASSWORD_CHANGED':
    case 'TWO_STEP_SWITCHED_ON':
    case 'TWO_STEP_SWITCHED_OFF':
    case 'AUTHENTICATOR_REPLACED':
    case 'TWO_STEP_RESET_REQUESTED':
    case 'TWO_STEP_RESET':
    case 'STAFF_WAITS':
    case 'STAFF_ADDED':
      return { to: person.email, ...accountLetter(letter, language) };
  }
}
