import { API, type StaffRole } from '@saldo/contract';
import { sql } from 'kysely';
import type { fakeMailer } from '#adapters/mailer/fake';
import { PASSWORD, PASSWORD_HASH } from '../../../src/features/accounts/testing.ts';
import type { Person, World } from '../../support/world.ts';

/** A company in a world, and who owns it. */
type Place = { readonly world: World; readonly owner: Person; readonly administrationId: number };

/** What proves that one is who signed in: from then on everyone of this world has that password. */
export async function stepUp(world: World): Promise<{ password: string }> {
  const password_hash = await PASSWORD_HASH;
  await world.database.db.updateTable('persons').set({ password_hash }).where('password_hash', '=', 'none').execute();
  return { password: PASSWORD };
}

/** Someone who works for the provider, in a team of their own; it serves the administrations given. */
export async function staffOf(
  world: World,
  staff_role: StaffRole,
  clients: readonly number[],
): Promise<Person & { teamId: number }> {
  const person = await world.addPerson();
  const { db } = world.database;
  await db.updateTable('persons').set({ staff_role }).where('id', '=', person.id).execute();
  const { id: teamId } = await db
    .insertInto('staff_teams')
    .values({ name: `Team ${String(person.id)}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('staff_team_members').values({ team_id: teamId, person_id: person.id }).execute();
  for (const administration_id of clients)
    await db.insertInto('staff_team_clients').values({ team_id: teamId, administration_id }).execute();
  return Object.assign(person, { teamId });
}

/** The token of the last link that was mailed to an address. */
export async function mailedToken(world: World, email: string): Promise<string> {
  await world.runJobs();
  const { sent } = world.house.mailer as ReturnType<typeof fakeMailer>;
  const letter = sent.findLast(({ to }) => to === email);
  const token = /token=([\w-]+)/.exec(letter?.text ?? '')?.[1];
  if (token === undefined) throw new Error(`no link was mailed to ${email}`);
  return token;
}

/** Someone with a verified address and an invitation to it. */
export async function invitedPerson({
  world,
  owner,
  administrationId,
}: Place): Promise<{ as: Person; token: string; invitationId: number }> {
  const as = await world.addPerson();
  await world.database.db
    .updateTable('persons')
    .set({ email_verified_at: sql<string>`now()` })
    .where('id', '=', as.id)
    .execute();
  const body = { email: as.email, role: 'BOOKKEEPER' as const, language: 'nl' as const };
  const { reply } = await world.call(API.invitations.inviteUser, { body, as: owner, administrationId });
  return { as, token: await mailedToken(world, as.email), invitationId: reply.id };
}

/** As if the e-mail about it had been sent six minutes ago. */
export async function sixMinutesAgo(
  { world, administrationId, owner: person }: Place,
  table: 'invitations' | 'administration_emails',
  id: number,
): Promise<void> {
  await world.inScope(
    (scope) =>
      sql`update ${sql.table(table)} set sent_at = now() - interval '6 minutes' where administration_id = ${administrationId} and id = ${id}`.execute(
        scope.db,
      ),
    { administrationId, person },
  );
}
