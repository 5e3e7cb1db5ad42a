import { encryptionKeyOf, Encryption } from '#platform/crypto/encryption';
import { keyPlace } from '../../src/features/accounts/profile/person.ts';
import { KEY } from '../../src/features/accounts/testing.ts';
import type { World } from './world.ts';

export const LOST_KEY = encryptionKeyOf('a key that was lost');

/** Seals by a key that no server of a test has. */
const byLostKey = new Encryption([LOST_KEY]);

const LOST = byLostKey.seal({ table: '', column: '', row: 0, administration_id: null }, '');

/** Someone's app, in use or being set up, is encrypted by that key from now on. Gives what is kept of it. */
export async function loseAppKey(
  world: World,
  { id }: { id: number },
  column: 'totp_secret' | 'totp_pending' = 'totp_secret',
): Promise<string> {
  const kept = byLostKey.seal(keyPlace(column, id), KEY);
  await world.database.db
    .updateTable('persons')
    .set({ [column]: kept })
    .where('id', '=', id)
    .execute();
  return kept;
}

/** So are the answers that were kept for requests that are sent again. */
export async function loseReplies(world: World): Promise<void> {
  await world.ownerPool.query('update idempotency_keys set reply = $1', [JSON.stringify(LOST)]);
}

/** And all messages that were filed. */
export async function loseMessages(world: World): Promise<void> {
  const { rows } = await world.ownerPool.query<{ xbrl_sha256: string }>('select xbrl_sha256 from vat_return_snapshots');
  for (const { xbrl_sha256 } of rows) await world.house.files.keepAs(xbrl_sha256, Buffer.from(LOST));
}
