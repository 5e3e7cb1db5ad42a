import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** A receipt that stays on this device until the server has it. */
export type KeptFile = {
  /** Sent with it as its Idempotency-Key: however often it is tried, it arrives once. */
  key: string;
  person_id: number;
  admin_id: number;
  file: File;
  arrived_by: 'CAMERA' | 'UPLOAD';
  kept_at: Date;
  /** Why the server would not have it, in its words; it is not tried again. */
  refused: string | null;
};

/** Whose device this is until they sign out, and the company they photograph for: what must be known without a connection. */
export type Sender = { person_id: number; admin_id: number; company: string };

type Device = DBSchema & {
  files: { key: string; value: KeptFile; indexes: { person_id: number } };
  sender: { key: 'now'; value: Sender };
};

const NOW = 'now';

let opened: Promise<IDBPDatabase<Device> | undefined> | undefined;

/** What this browser keeps on the device; nothing where it does not want to (in some private windows). */
function device(): Promise<IDBPDatabase<Device> | undefined> {
  opened ??= openDB<Device>('saldo', 1, {
    upgrade: (db) => {
      db.createObjectStore('files', { keyPath: 'key' }).createIndex('person_id', 'person_id');
      db.createObjectStore('sender');
    },
  }).catch(() => undefined);
  return opened;
}

/** False when the device cannot keep it: no room, or no wish. */
export async function keepFile(kept: KeptFile): Promise<boolean> {
  const db = await device();
  if (db === undefined) return false;
  return await db.put('files', kept).then(
    () => true,
    () => false,
  );
}

export async function forgetFile(key: string): Promise<void> {
  await (await device())?.delete('files', key);
}

/** What this person left on the device, the oldest first; never what someone else did. */
export async function keptFilesOf(person_id: number): Promise<KeptFile[]> {
  const kept = (await (await device())?.getAllFromIndex('files', 'person_id', person_id)) ?? [];
  return kept.sort((a, b) => a.kept_at.getTime() - b.kept_at.getTime());
}

export async function noteSender(sender: Sender): Promise<void> {
  await (await device())?.put('sender', sender, NOW);
}

export async function noteSignedOut(): Promise<void> {
  await (await device())?.delete('sender', NOW);
}

export async function knownSender(): Promise<Sender | undefined> {
  return await (await device())?.get('sender', NOW);
}
