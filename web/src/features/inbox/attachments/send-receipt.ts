import { accountCalls, type Attachment, inboxCalls } from '@saldo/contract';
import { failureText } from '../../../app/actions/run-action.ts';
import type { CallSettings } from '../../../app/api/api.ts';
import { ApiError } from '../../../app/api/api-error.ts';
import { forgetFile, keepFile, type KeptFile, keptFilesOf, type Sender } from './offline-receipts.ts';
import { callApi } from '../../../app/api/server.ts';

const ONE_AT_A_TIME = 'saldo.kept-files';

/** What this page itself is sending now. */
const inHand = new Set<string>();

/** A phone names what its camera took again and gives it the time of this moment. */
function isFromCamera(file: File): boolean {
  return file.type.startsWith('image/') && Date.now() - file.lastModified < 60_000;
}

/** A newly chosen file, as stored. */
export function chosenFile(file: File, { person_id, admin_id }: Pick<Sender, 'person_id' | 'admin_id'>): KeptFile {
  const arrived_by = isFromCamera(file) ? 'CAMERA' : 'UPLOAD';
  return { key: crypto.randomUUID(), person_id, admin_id, file, arrived_by, kept_at: new Date(), refused: null };
}

/** Gives the receipt that was here already, where it is that one. */
async function send(
  { key, admin_id, file, arrived_by }: KeptFile,
  settings: CallSettings,
): Promise<Attachment | undefined> {
  const form = new FormData();
  form.set('file', file);
  const query = { admin_id, arrived_by };
  const receipt = await callApi(inboxCalls.uploadAttachment, { query, form }, { ...settings, idempotencyKey: key });
  return receipt.was_here ? receipt : undefined;
}

/** True when the server did not judge the file: no connection, no session, too busy, out of order, or just being replaced. */
export function mayStillArrive(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status >= 500 || [0, 401, 429].includes(error.status));
}

/** True when it went wrong with this one file, so that the next may well arrive now. */
export function concernsOneFile(error: ApiError): boolean {
  return error.status === 500;
}

/** How sending a file ended. `kept`: it goes up later, by itself. */
export type Sent = { outcome: 'sent' | 'kept' } | { outcome: 'known'; receipt: Attachment };

/** Sends a file, having kept it first, so that it is not lost however this ends. */
export async function sendOrKeep(chosen: KeptFile, onProgress: (share: number) => void): Promise<Sent> {
  inHand.add(chosen.key);
  const isKept = await keepFile(chosen);
  try {
    const receipt = await send(chosen, { onProgress });
    await forgetFile(chosen.key);
    return receipt === undefined ? { outcome: 'sent' } : { outcome: 'known', receipt };
  } catch (error) {
    if (isKept && mayStillArrive(error)) return { outcome: 'kept' };
    await forgetFile(chosen.key);
    throw error;
  } finally {
    inHand.delete(chosen.key);
  }
}

/** This person's unsent files on the device, except those being uploaded. */
export async function waitingFiles(person_id: number): Promise<KeptFile[]> {
  return (await keptFilesOf(person_id)).filter(({ key }) => !inHand.has(key));
}

type Arrived = { admin_id: number; file_name: string; known: Attachment | undefined };

/**
 * Sends what waits for the person whose session this is, asked of the server again: in another tab someone else may have signed in.
 * Gives the administration of each file that arrived, and the receipt where that was here already.
 */
export async function sendWaitingFiles(): Promise<Arrived[]> {
  const arrived: Arrived[] = [];
  await navigator.locks.request(ONE_AT_A_TIME, { ifAvailable: true }, async (lock) => {
    if (lock === null) return;
    const { id } = await callApi(accountCalls.me, {}, { quiet: true });
    for (const kept of await waitingFiles(id)) {
      if (kept.refused !== null) continue;
      try {
        const known = await send(kept, { quiet: true });
        await forgetFile(kept.key);
        arrived.push({ admin_id: kept.admin_id, file_name: kept.file.name, known });
      } catch (error) {
        if (!mayStillArrive(error)) await keepFile({ ...kept, refused: failureText(error) });
        else if (!concernsOneFile(error)) return;
      }
    }
  });
  return arrived;
}
