import { z } from 'zod';
import type { FileStore } from '#adapters/file-store/file-store';
import { MAIL_LIMITS, type MailGate, readReport } from '#adapters/inbound-mail/inbound-mail';
import type { Clock } from '#platform/clock';
import { type Database, inTransaction } from '#platform/database/database';
import { enqueue, type Job, scopeOfWorker } from '#platform/jobs/jobs';
import type { Scope } from '#platform/scope';
import { bounceReason } from './bounce-reason.ts';
import { isToken, messageOfReturn } from '#platform/named-links';
import { changeMessage, lockMessage, messageById, noteOutcome } from './message-store.ts';
import { noteBounce } from './send-message.ts';

export const READ_REPORT = 'sales.read-report';

type House = { files: FileStore; clock: Clock; domain: string };

/** Takes in reports of the delivery of messages: only at the address of one, which nobody can guess. */
export function reportGate(house: House, db: Database): MailGate {
  const scopeIn = <Result>(
    place: { administration_id: number; person_id: number },
    writes: boolean,
    work: (scope: Scope) => Promise<Result>,
  ) =>
    inTransaction(db, async (transaction) =>
      work(
        await scopeOfWorker(transaction, {
          administrationId: place.administration_id,
          personId: place.person_id,
          writes,
          language: 'nl',
          clock: house.clock,
          requestId: 'mail',
        }),
      ),
    );
  const messages = new WeakMap<object, number>();
  return {
    placeOf: async (address) => {
      const [name = '', domain = ''] = address.split('@');
      const ref = domain.toLowerCase() === house.domain.toLowerCase() ? messageOfReturn(name) : undefined;
      if (ref === undefined) return undefined;
      const { administration_id, message_id } = ref;
      const message = await scopeIn({ administration_id, person_id: 0 }, false, (scope) =>
        messageById(scope, message_id),
      );
      if (message === undefined || !isToken(ref.token, message.return_token)) return undefined;
      const place = { administration_id, person_id: message.created_by };
      messages.set(place, message_id);
      return place;
    },
    store: (content) => house.files.put(content, MAIL_LIMITS.bytes),
    keep: async (place, { sha256, size_bytes }) => {
      const message_id = messages.get(place);
      if (message_id === undefined) throw new Error('a report for a message of another gate');
      await scopeIn(place, true, async (scope) => {
        await scope.db
          .insertInto('files')
          .values({ administration_id: scope.administrationId, sha256, size_bytes, media_type: 'message/rfc822' })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        await enqueue(scope, READ_REPORT, { message_id, sha256 });
      });
    },
  };
}

const Payload = z.looseObject({ message_id: z.int(), sha256: z.string() });

/** Reads a report and notes what it says. What is no report changes nothing, nor does one that comes twice. */
export function readDeliveryReport(files: FileStore): Job {
  return async (context) => {
    const { message_id: id, sha256 } = Payload.parse(context.payload);
    const reports = await readReport(await files.read(sha256)).catch(() => []);
    const failed = reports.find(({ action }) => action === 'failed');
    if (failed !== undefined) {
      const { recipient, status, diagnostic } = failed;
      const why = {
        reason: bounceReason(status, diagnostic),
        explanation: `${recipient}: ${diagnostic}`.slice(0, 500),
      };
      await context.begin((scope) => noteBounce(scope, id, why));
    } else if (reports.some(({ action }) => action === 'delivered'))
      await context.begin((scope) => noteDelivered(scope, id));
  };
}

async function noteDelivered(scope: Scope, id: number): Promise<void> {
  const message = await lockMessage(scope, id);
  if (message === undefined || message.state !== 'SENT') return;
  await changeMessage(scope, id, { state: 'DELIVERED' });
  await noteOutcome(scope, message, { mail_state: 'DELIVERED' });
}
