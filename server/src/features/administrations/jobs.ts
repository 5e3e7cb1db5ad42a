import { type CustomerRole, mayDoText } from '@saldo/contract';
import { z } from 'zod';
import { deliver, type Letter, type Mailer } from '#adapters/mailer/mailer';
import type { Job } from '#platform/jobs/jobs';
import { settingsUrl } from '#platform/email-layout';
import { makeLink } from '#platform/jobs/one-time-links';
import type { Language, Scope } from '#platform/scope';
import { TELL_OF_APPROVAL } from './approvals/approval-requests.ts';
import { writeOfApproval } from './approvals/write-letters.ts';
import { NOTIFY_IBAN_CHANGED } from './company/invoice-account.ts';
import { openInvitation, SEND_INVITATION } from './people/invitations.ts';
import { ibanChangedLetter, invitationLetter, senderAddedLetter, senderLetter } from './people/letters.ts';
import { membersWho } from './people/member-queries.ts';
import { type PaymentNeeds, REVOKE_PAYMENT_KEYS, revokePaymentKeys } from './company/payment-account.ts';
import { SEND_VERIFICATION, senderAddress, NOTIFY_SENDER_ADDED } from './settings/sender-addresses.ts';

/** The e-mails of this room, and what the payment provider is told. `publicUrl` is where their links lead. */
export function administrationJobs(
  house: PaymentNeeds & { mailer: Mailer; settings: { publicUrl: string } },
): Record<string, Job> {
  const { mailer } = house;
  const { publicUrl } = house.settings;
  const urlOf = (language: Language, page: string, token: string): string =>
    `${publicUrl}/${language}/${page}?token=${token}`;
  return {
    [SEND_INVITATION]: async (context) => {
      const { invitation_id } = z.object({ invitation_id: z.int() }).parse(context.payload);
      // The token is made here, where it is mailed, so that it is in no queue. Sent once more, the earlier link stops working.
      const letter = await context.begin(async (scope) => {
        const invitation = await openInvitation(scope, invitation_id);
        if (invitation === undefined) return undefined;
        const { email, invited_by, requested_by, role, areas } = invitation;
        const language = invitation.language === 'en' ? 'en' : 'nl';
        const about = { administration_id: scope.administrationId, object_id: invitation_id };
        const url = urlOf(language, 'invitation', await makeLink(scope, 'INVITATION', about));
        const may_do = mayDoText({ role: role as CustomerRole, areas }, language);
        const words = { title: await titleOf(scope), invited_by, requested_by, may_do, url };
        return { to: email, ...invitationLetter(words, language, await settingsOf(scope, publicUrl, email, language)) };
      });
      if (letter !== undefined) await deliver(mailer, letter, context.log);
    },
    [REVOKE_PAYMENT_KEYS]: revokePaymentKeys(house),
    [SEND_VERIFICATION]: async (context) => {
      const { email_id } = z.object({ email_id: z.int() }).parse(context.payload);
      const letter = await context.begin(async (scope) => {
        const sender = await senderAddress(scope, email_id);
        if (sender === undefined || sender.verified_at !== null) return undefined;
        const { language, administrationId: administration_id, personId: person_id } = scope;
        const about = { administration_id, person_id, object_id: email_id };
        const url = urlOf(language, 'verify-sender', await makeLink(scope, 'VERIFY_SENDER', about));
        const words = { title: await titleOf(scope), url };
        const settings = await settingsOf(scope, publicUrl, sender.email, language);
        return { to: sender.email, ...senderLetter(words, language, settings) };
      });
      if (letter !== undefined) await deliver(mailer, letter, context.log);
    },
    [NOTIFY_SENDER_ADDED]: async (context) => {
      const { email_id, to } = z.object({ email_id: z.int(), to: z.int() }).parse(context.payload);
      const letter = await context.begin((scope) => writeOfSender(scope, publicUrl, email_id, to));
      if (letter !== undefined) await deliver(mailer, letter, context.log);
    },
    [TELL_OF_APPROVAL]: async (context) => {
      const letter = await context.begin((scope) => writeOfApproval(scope, publicUrl, context.payload));
      if (letter !== undefined) await deliver(mailer, letter, context.log);
    },
    [NOTIFY_IBAN_CHANGED]: async (context) => {
      const change = IbanChange.parse(context.payload);
      const letter = await context.begin((scope) => writeOfIban(scope, publicUrl, change));
      if (letter !== undefined) await deliver(mailer, letter, context.log);
    },
  };
}

/** To whoever still decides about the settings, of an address that is still there. */
async function writeOfSender(
  scope: Scope,
  publicUrl: string,
  emailId: number,
  to: number,
): Promise<Letter | undefined> {
  const sender = await senderAddress(scope, emailId);
  const reader = await managerBy(scope, publicUrl, to);
  if (sender === undefined || reader === undefined) return undefined;
  const words = { title: await titleOf(scope), email: sender.email, added_by: await nameOfActor(scope) };
  return { to: reader.email, ...senderAddedLetter(words, reader.language, reader.settings) };
}

const IbanChange = z.object({ to: z.int(), ending: z.string().nullable(), at: z.iso.datetime() });

async function writeOfIban(
  scope: Scope,
  publicUrl: string,
  { to, ending, at }: z.output<typeof IbanChange>,
): Promise<Letter | undefined> {
  const reader = await managerBy(scope, publicUrl, to);
  if (reader === undefined) return undefined;
  const words = { title: await titleOf(scope), ending, at, changed_by: await nameOfActor(scope) };
  return { to: reader.email, ...ibanChangedLetter(words, reader.language) };
}

/** Who still decides about the settings, with where they choose what to be told about. */
async function managerBy(
  scope: Scope,
  publicUrl: string,
  personId: number,
): Promise<{ email: string; language: Language; settings: { url: string } } | undefined> {
  const reader = (await membersWho(scope, 'settings.manage')).find(({ id }) => id === personId);
  if (reader === undefined) return undefined;
  const row = await scope.db
    .selectFrom('persons')
    .select(['language', 'email_settings_uuid'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  const language = row.language === 'nl' ? 'nl' : 'en';
  return {
    email: reader.email,
    language,
    settings: { url: settingsUrl(publicUrl, language, row.email_settings_uuid) },
  };
}

async function nameOfActor(scope: Scope): Promise<string> {
  const { name } = await scope.db
    .selectFrom('persons')
    .select('name')
    .where('id', '=', scope.personId)
    .executeTakeFirstOrThrow();
  return name;
}

/** Where whoever has the address chooses what to be told about; nobody, as long as there is no account with it. */
async function settingsOf(
  scope: Scope,
  publicUrl: string,
  email: string,
  language: Language,
): Promise<{ url: string } | undefined> {
  const person = await scope.db
    .selectFrom('persons')
    .select('email_settings_uuid')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst();
  return person === undefined ? undefined : { url: settingsUrl(publicUrl, language, person.email_settings_uuid) };
}

async function titleOf(scope: Scope): Promise<string> {
  const row = await scope.db
    .selectFrom('administrations')
    .select('title')
    .where('id', '=', scope.administrationId)
    .executeTakeFirstOrThrow();
  return row.title;
}

/** An address that does not exist is not tried again: whoever waits for the e-mail sees that nothing came of it. */
