import { randomBytes } from 'node:crypto';
import type { PeppolConnection } from '@saldo/contract';
import { z } from 'zod';
import { ParticipantTaken, type Peppol, PeppolOff, PeppolUnavailable } from '#adapters/peppol/peppol';
import { administration } from '#features/administrations/index';
import { enqueue, type Job } from '#platform/jobs/jobs';
import { linkName } from '#platform/named-links';
import { Refusal } from '#platform/refusal';
import type { Begin, Scope } from '#platform/scope';
import { peppolAddress } from '#standards/e-invoice/profile';
import { claim, isHolder, releaseParticipant } from './participants.ts';

export const LEAVE_PEPPOL = 'peppol.leave';

export type PeppolHouse = { peppol: Peppol; settings: { publicUrl: string } };

type ConnectionRow = { id: number; participant: string; token: string; connected_by: number; connected_at: string };

/** The connection that holds now: of a company that is the participant, and no other. */
export async function currentConnection(scope: Scope): Promise<ConnectionRow | undefined> {
  const row = await connectionRow(scope);
  return row !== undefined && (await isHolder(scope, row.participant)) ? row : undefined;
}

function connectionRow({ db, administrationId }: Scope): Promise<ConnectionRow | undefined> {
  return db
    .selectFrom('peppol_connections')
    .select(['id', 'participant', 'token', 'connected_by', 'connected_at'])
    .where('administration_id', '=', administrationId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

/** As whom the company sends e-invoices; undefined while it is not connected. */
export async function peppolSender(scope: Scope): Promise<string | undefined> {
  return (await currentConnection(scope))?.participant;
}

/** What the company is called on the network: its Peppol id, else its OIN, KVK or VAT number. */
async function participantOf(scope: Scope): Promise<{ participant: string | null; name: string }> {
  const { title, peppol_id, oin, kvk_number: kvk, btw_id: vat_id } = await administration(scope);
  const address = peppolAddress({ peppol_id, oin, kvk, vat_id });
  return { participant: address === null ? null : `${address.scheme}:${address.value}`, name: title };
}

export async function shownConnection(scope: Scope, { isOn }: Peppol): Promise<PeppolConnection> {
  const connection = await currentConnection(scope);
  const participant = connection?.participant ?? (await participantOf(scope)).participant;
  return { is_possible: isOn, participant, connected_at: connection?.connected_at ?? null };
}

/**
 * Connects the company; connected twice it is connected once. The access point is given the address that it calls before that works: a call
 * too early fetches nothing, and each night what came in is fetched anyway.
 */
export async function connectPeppol(
  begin: Begin<Scope>,
  { peppol, settings }: PeppolHouse,
): Promise<(scope: Scope) => Promise<PeppolConnection>> {
  const { administrationId: administration_id, participant, name, token } = await begin(joining);
  const base = settings.publicUrl.replace(/\/$/, '');
  const link = linkName({ administration_id, message_id: administration_id, token });
  await peppol
    .join(participant, { name, notify_url: `${base}/nl/api/v1/public/peppol/${link}/` })
    .catch(async (error: unknown) => {
      await begin((scope) => release(scope, participant));
      if (error instanceof ParticipantTaken) throw new Refusal('peppol_taken');
      if (error instanceof PeppolOff) throw new Refusal('peppol_off');
      if (error instanceof PeppolUnavailable) throw new Refusal('peppol_unavailable');
      throw error;
    });
  return async (scope) => {
    await scope.db
      .insertInto('peppol_connections')
      .values({ administration_id, participant, token, connected_by: scope.personId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return shownConnection(scope, peppol);
  };
}

async function joining(scope: Scope) {
  const { participant: own, name } = await participantOf(scope);
  const connection = await connectionRow(scope);
  const participant = connection?.participant ?? own;
  if (participant === null) throw new Refusal('peppol_number_missing');
  await claim(scope, participant);
  const { administrationId } = scope;
  const token = connection?.token ?? randomBytes(24).toString('base64url');
  return { administrationId, participant, name, token };
}

/** Ends the connection. A job tells the access point, so it need not be available. */
export async function disconnectPeppol(scope: Scope): Promise<void> {
  const row = await connectionRow(scope);
  if (row === undefined) return;
  await scope.db
    .updateTable('peppol_connections')
    .set({ ended_at: new Date().toISOString(), ended_by: scope.personId })
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', row.id)
    .execute();
  await enqueue(scope, LEAVE_PEPPOL, { participant: row.participant });
}

/** Has the access point receive for the company no more, unless it was connected again meanwhile. Then another company may be the participant. */
export function leavePeppol({ peppol }: PeppolHouse): Job {
  return async (context) => {
    const { participant } = z.object({ participant: z.string() }).parse(context.payload);
    const isOver = await context.begin(
      async (scope) =>
        (await isHolder(scope, participant)) && (await connectionRow(scope))?.participant !== participant,
      { writes: false },
    );
    if (!isOver || !peppol.isOn) return;
    await peppol.leave(participant);
    await context.begin((scope) => release(scope, participant));
  };
}

/** A company that is connected keeps its address. */
async function release(scope: Scope, participant: string): Promise<void> {
  if ((await connectionRow(scope))?.participant !== participant) await releaseParticipant(scope, participant);
}
