import type { HeldMail } from '@saldo/contract';
import { sql } from 'kysely';
import type { FileStore } from '#adapters/file-store/file-store';
import { MAIL_LIMITS, type MailGate, type MailPlace } from '#adapters/inbound-mail/inbound-mail';
import type { SignInLimits } from '#features/accounts/index';
import { trustSender } from '#features/administrations/index';
import type { Clock } from '#platform/clock';
import { type Database, inTransaction } from '#platform/database/database';
import { enqueue, scopeOfWorker } from '#platform/jobs/jobs';
import { orNotFound, Refusal } from '#platform/refusal';
import { may, type Scope } from '#platform/scope';

export const RECEIVE_MAIL = 'inbox.take-in-mail';

/** Knows the addresses of every administration, and keeps each mail with the job that reads it, in one transaction. */
export function mailGate(house: { files: FileStore; clock: Clock; domain: string }, db: Database): MailGate {
  return {
    placeOf: (address) => {
      const [name = '', domain = ''] = address.split('@');
      if (domain.toLowerCase() !== house.domain.toLowerCase()) return Promise.resolve(undefined);
      return inTransaction(db, async (transaction) => {
        const { rows } = await sql<{ administration_id: number; owner_id: number }>`
          select administration_id, owner_id from administration_of_inbound_address(${name})`.execute(transaction);
        const [row] = rows;
        return row === undefined ? undefined : { administration_id: row.administration_id, person_id: row.owner_id };
      });
    },
    store: (content) => house.files.put(content, MAIL_LIMITS.bytes),
    keep: async (place, { envelope_from, ...stored }) => {
      await inTransaction(db, async (transaction) => {
        const { administration_id: administrationId, person_id: personId }: MailPlace = place;
        const scope = await scopeOfWorker(transaction, {
          administrationId,
          personId,
          language: 'nl',
          clock: house.clock,
          requestId: 'mail',
        });
        await note(scope, stored, envelope_from);
      });
    },
  };
}

async function note(scope: Scope, stored: { sha256: string; size_bytes: number }, envelope_from: string) {
  const { administrationId: administration_id } = scope;
  await scope.db
    .insertInto('files')
    .values({ administration_id, ...stored, media_type: 'message/rfc822' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const mail = await scope.db
    .insertInto('inbound_mails')
    .values({ administration_id, sha256: stored.sha256, envelope_from })
    .onConflict((conflict) => conflict.columns(['administration_id', 'sha256']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (mail !== undefined) await enqueue(scope, RECEIVE_MAIL, { mail_id: mail.id });
}

export async function heldMails(scope: Scope): Promise<HeldMail[]> {
  const rows = await scope.db
    .selectFrom('inbound_mails')
    .select(['id', 'sender', 'subject', 'received_at', 'held_because', 'receipt_count'])
    .where('administration_id', '=', scope.administrationId)
    .where('state', '=', 'QUARANTINED')
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
  return rows.map((row) => ({ ...row, held_because: row.held_because as HeldMail['held_because'] }));
}

/** The number of held e-mails this person may decide about. */
export async function countHeldMails(scope: Scope): Promise<number> {
  if (!may(scope, 'purchases.upload')) return 0;
  const { count } = await scope.db
    .selectFrom('inbound_mails')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('administration_id', '=', scope.administrationId)
    .where('state', '=', 'QUARANTINED')
    .executeTakeFirstOrThrow();
  return count;
}

/** Under which name the bytes of a mail are stored. */
export async function bytesOfHeldMail(scope: Scope, id: number): Promise<string> {
  const { sha256 } = orNotFound(
    await scope.db
      .selectFrom('inbound_mails')
      .select('sha256')
      .where('administration_id', '=', scope.administrationId)
      .where('id', '=', id)
      .executeTakeFirst(),
  );
  return sha256;
}

/** Accepts a held e-mail; `always` also asks the sender to verify the address, which requires managing addresses. */
export async function acceptMail(scope: Scope, attempts: SignInLimits, id: number, always: boolean): Promise<void> {
  if (always && !may(scope, 'settings.manage')) throw new Refusal('not_allowed');
  const sender = await decide(scope, id, 'RECEIVED');
  await enqueue(scope, RECEIVE_MAIL, { mail_id: id });
  if (always && sender !== '') await trustSender(scope, attempts, sender);
}

export async function deleteMail(scope: Scope, id: number): Promise<void> {
  await decide(scope, id, 'DELETED');
}

/** Of several simultaneous decisions, one counts. */
async function decide(scope: Scope, id: number, state: 'RECEIVED' | 'DELETED'): Promise<string> {
  const decided = await scope.db
    .updateTable('inbound_mails')
    .set({ state, decided_by: scope.personId, decided_at: sql<string>`now()` })
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .where('state', '=', 'QUARANTINED')
    .returning('sender')
    .executeTakeFirst();
  if (decided !== undefined) return decided.sender;
  orNotFound(
    await scope.db
      .selectFrom('inbound_mails')
      .select('id')
      .where('administration_id', '=', scope.administrationId)
      .where('id', '=', id)
      .executeTakeFirst(),
  );
  throw new Refusal('receipt_not_waiting');
}
