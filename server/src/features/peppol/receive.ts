import { Readable } from 'node:stream';
import { errorText } from '@saldo/contract';
import type { Peppol, ReceivedDocument } from '#adapters/peppol/peppol';
import {
  type DocumentQuota,
  receiveAttachment,
  refuseBeyondQuota,
  storeReceipt,
  type UploadServices,
} from '#features/inbox/index';
import { notify } from '#features/notifications/index';
import type { Clock } from '#platform/clock';
import { eachAdministration } from '#platform/jobs/each-administration';
import { type AccountJob, enqueue, type Job, type JobContext } from '#platform/jobs/jobs';
import { isToken, messageOfLink, asLinkHolder } from '#platform/named-links';
import { Refusal } from '#platform/refusal';
import type { Scope, VisitorScope } from '#platform/scope';
import { currentConnection } from './connection.ts';

export const RECEIVE_PEPPOL = 'peppol.receive';
/** The clock of the queue takes no name with a dot. */
export const RECEIVE_NIGHTLY = 'peppol:receive-nightly';

type Needs = UploadServices & { peppol: Peppol; quota: DocumentQuota };

async function planReceiving(scope: Scope): Promise<void> {
  const connection = await currentConnection(scope);
  if (connection === undefined) return;
  const key = `peppol-receive-${String(scope.administrationId)}`;
  await enqueue({ ...scope, personId: connection.connected_by }, RECEIVE_PEPPOL, {}, { key });
}

/** What the access point says is not believed: whoever knows the address has what came in fetched, and nothing else. */
export async function announceReceived(visitor: VisitorScope, name: string): Promise<void> {
  const ref = messageOfLink(name);
  if (ref === undefined) return;
  const scope = await asLinkHolder(visitor, ref.administration_id);
  const connection = await currentConnection(scope);
  if (connection !== undefined && isToken(ref.token, connection.token)) await planReceiving(scope);
}

/** Each night: fetches what came in, in case its announcement got lost. */
export function receiveNightly(house: { clock: Clock }): AccountJob {
  return eachAdministration(RECEIVE_NIGHTLY, house, planReceiving);
}

/**
 * Puts what came in into the inbox, each document once. It is acknowledged when it is stored, so that nothing gets lost between. What is not taken in
 * waits at the access point: the first such is told, and the next ones not until nothing waits any more.
 */
export function receivePeppol(needs: Needs): Job {
  return async (context) => {
    const connection = await context.begin((scope) => currentConnection(scope), { writes: false });
    if (connection === undefined || !needs.peppol.isOn) return;
    let first: Refused | undefined;
    for (const document of await needs.peppol.received(connection.participant)) {
      const isHere = await context.begin((scope) => wasReceived(scope, document.id), { writes: false });
      const refusal = isHere ? undefined : await take(context, needs, connection.participant, document);
      if (refusal === undefined) await needs.peppol.acknowledge(connection.participant, document.id);
      else first ??= { sender: document.sender, refusal };
    }
    await context.begin((scope) => noteRefused(scope, connection.id, first));
  };
}

type Refused = { sender: string; refusal: Refusal };

/** Tells whoever may process documents of the first that was refused, with the reason; what waits since then was told before. */
async function noteRefused(scope: Scope, connectionId: number, first: Refused | undefined): Promise<void> {
  const changed = await scope.db
    .updateTable('peppol_connections')
    .set({ refused_at: first === undefined ? null : new Date().toISOString() })
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', connectionId)
    .where('refused_at', first === undefined ? 'is not' : 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (first === undefined || changed === undefined) return;
  const { code, details } = first.refusal;
  const about = { model: 'peppol_connection', id: connectionId, name: first.sender } as const;
  const explanation = { en: errorText(code, 'en', details.about), nl: errorText(code, 'nl', details.about) };
  const notice = { type: 'E_INVOICE_NOT_RECEIVED', about, explanation } as const;
  await notify(scope, notice, { whoMay: 'purchases.process', exceptActor: false });
}

/** Gives why it was refused, as when there is no room for it: it stays at the access point until there is. */
async function take(
  context: JobContext,
  needs: Needs,
  participant: string,
  document: ReceivedDocument,
): Promise<Refusal | undefined> {
  const bytes = await needs.peppol.fetch(participant, document.id);
  try {
    await storeReceipt(
      needs,
      { file_name: 'e-invoice.xml', content: Readable.from([Buffer.from(bytes)]) },
      { arrived_by: 'PEPPOL', unfit: 'KEEP' },
      (receipt, keep) =>
        context.begin(async (scope) => {
          await refuseBeyondQuota(scope, [receipt], needs.quota);
          if (!(await noteReceived(scope, document))) return;
          await receiveAttachment(scope, { ...receipt, sent_from: document.sender });
          await keep();
        }),
    );
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    context.log.warn({ document_id: document.id, code: error.code }, 'an e-invoice was not taken in');
    return error;
  }
}

async function wasReceived({ db, administrationId }: Scope, documentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('peppol_received')
    .select('document_id')
    .where('administration_id', '=', administrationId)
    .where('document_id', '=', documentId)
    .executeTakeFirst();
  return row !== undefined;
}

/** False when it was noted before. */
async function noteReceived({ db, administrationId }: Scope, { id, sender }: ReceivedDocument): Promise<boolean> {
  const row = await db
    .insertInto('peppol_received')
    .values({ administration_id: administrationId, document_id: id, sender })
    .onConflict((conflict) => conflict.doNothing())
    .returning('document_id')
    .executeTakeFirst();
  return row !== undefined;
}
