import { NOTIFICATION_TYPES, NotificationSettings, type NotificationType } from '@saldo/contract';
import { sql } from 'kysely';
import { orNotFound } from '#platform/refusal';
import type { VisitorScope } from '#platform/scope';

export type EmailSettings = { uuid: string; settings: NotificationSettings };

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** A person's notification settings; all on by default. */
export async function emailSettings(scope: VisitorScope, uuid: string): Promise<EmailSettings> {
  return present(uuid, orNotFound(await stored(scope, uuid)));
}

/** Changes the types that are named; two who change different ones at once do not undo each other. */
export async function updateEmailSettings(
  scope: VisitorScope,
  uuid: string,
  changes: Partial<NotificationSettings>,
  sessionId: number | undefined,
): Promise<EmailSettings> {
  orNotFound(await stored(scope, uuid));
  // Who is signed in is in the record; else it was whoever holds the link.
  if (sessionId !== undefined) await sql`select from enter(${sessionId}, null, false)`.execute(scope.db);
  const { email_settings } = await scope.db
    .updateTable('persons')
    .set({ email_settings: sql`email_settings || ${JSON.stringify(changes)}::jsonb` })
    .where('email_settings_uuid', '=', uuid)
    .returning('email_settings')
    .executeTakeFirstOrThrow();
  return present(uuid, { email_settings });
}

async function stored(scope: VisitorScope, uuid: string): Promise<{ email_settings: unknown } | undefined> {
  if (!UUID.test(uuid)) return undefined;
  return scope.db
    .selectFrom('persons')
    .select('email_settings')
    .where('email_settings_uuid', '=', uuid)
    .executeTakeFirst();
}

function present(uuid: string, { email_settings }: { email_settings: unknown }): EmailSettings {
  return { uuid, settings: settingsOf(email_settings) };
}

/** How a person wants to be notified of something, from their stored settings. */
export function wishOf(email_settings: unknown, type: NotificationType): NotificationSettings[NotificationType] {
  return settingsOf(email_settings)[type];
}

function settingsOf(email_settings: unknown): NotificationSettings {
  const everything = Object.fromEntries(NOTIFICATION_TYPES.map((type) => [type, { email: true, app: true }]));
  return NotificationSettings.parse({ ...everything, ...(email_settings as object) });
}
