import { createHash } from 'node:crypto';
import type { FileStore, StoredFile } from '#adapters/file-store/file-store';
import { enterAsSystem } from '#platform/database/for-each-administration';
import type { KeyRotation } from '#platform/crypto/rotate-keys';
import { type EncryptedPlace, type Encryption, UNREADABLE } from '#platform/crypto/encryption';
import {
  cutOffMessages,
  filedNotSealedBy,
  noteSealedBy,
  type OneAdministration,
  removeCutOff,
} from './message-store.ts';

/** Where messages are stored and how they are encrypted: each contains the company's number, which may be a BSN. */
export type Sealing = { files: FileStore; seals: Encryption };

/** A message that the server has no key to decrypt. The required key is in the log. */
export class MessageUnreadable extends Error {
  override name = 'MessageUnreadable';
}

function placeOf(administrationId: number, sha256: string): EncryptedPlace {
  return { table: 'files', column: 'content', row: sha256, administration_id: administrationId };
}

/** The name of a message: of what it says, in UTF-8. */
export function sha256Of(message: string | Uint8Array): string {
  return createHash('sha256').update(message).digest('hex');
}

/** Keeps a message encrypted, under the SHA-256 and with the size of what it says. */
export async function putMessage(
  { files, seals }: Sealing,
  administrationId: number,
  text: string,
): Promise<StoredFile> {
  const bytes = Buffer.from(text, 'utf8');
  const sha256 = sha256Of(bytes);
  await files.keepAs(sha256, Buffer.from(seals.seal(placeOf(administrationId, sha256), text)));
  return { sha256, size_bytes: bytes.length };
}

/** The bytes as they were put, also from before messages were encrypted. Throws MessageUnreadable, and when they are not what the name says. */
export async function readMessage(
  { files, seals }: Sealing,
  administrationId: number,
  sha256: string,
): Promise<Buffer> {
  const kept = await keptOf(files, sha256);
  const text = seals.read(placeOf(administrationId, sha256), kept);
  if (text === null || text === UNREADABLE) throw new MessageUnreadable(sha256);
  const bytes = Buffer.from(text, 'utf8');
  if (sha256Of(bytes) !== sha256) throw new Error(`message ${sha256} does not match its hash`);
  return bytes;
}

async function keptOf(files: FileStore, sha256: string): Promise<string> {
  return Buffer.from(await files.read(sha256)).toString('utf8');
}

/**
 * Encrypts what an administration filed with the newest key, and removes what a filing left that was cut off. What was found encrypted by that key
 * before is not read again. A message that cannot be encrypted or removed is logged and does not block the others.
 */
export function rotateKeysOfMessages(sealing: Sealing): KeyRotation {
  return async (context, administrationId) => {
    const begin = <Result>(work: (scope: OneAdministration) => Promise<Result>) =>
      context.beginAsVisitor(async (scope) => {
        await enterAsSystem(scope, administrationId);
        return work({ db: scope.db, administrationId });
      });
    const tell = (sha256: string, said: string) => (error: unknown) => {
      if (error instanceof MessageUnreadable) return;
      context.log.error({ err: error, administration_id: administrationId, sha256 }, said);
    };
    const { newest } = sealing.seals;
    const { cutOff, filed } = await begin(async (scope) => ({
      cutOff: await cutOffMessages(scope),
      filed: await filedNotSealedBy(scope, newest),
    }));
    for (const sha256 of cutOff)
      await begin((scope) => removeCutOff(scope, sealing.files, sha256)).catch(
        tell(sha256, 'could not delete an unfiled message'),
      );
    for (const sha256 of filed)
      await sealAnew(sealing, administrationId, sha256)
        .then(() => begin((scope) => noteSealedBy(scope, sha256, newest)))
        .catch(tell(sha256, 'could not re-encrypt a filed message'));
  };
}

async function sealAnew(sealing: Sealing, administrationId: number, sha256: string): Promise<void> {
  if (sealing.seals.isByNewest(await keptOf(sealing.files, sha256))) return;
  const bytes = await readMessage(sealing, administrationId, sha256);
  await putMessage(sealing, administrationId, bytes.toString('utf8'));
}
