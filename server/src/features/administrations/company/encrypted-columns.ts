import type { EncryptedColumn } from '#platform/crypto/rotate-keys';
import type { Scope } from '#platform/scope';
import { type EncryptedPlace, type Encryption, UNREADABLE } from '#platform/crypto/encryption';

export const SECRETS = ['belastingdienst_username', 'belastingdienst_password'] as const;

/** What each administration keeps encrypted of itself, and is encrypted again under another key. */
export const ENCRYPTED_COLUMNS: readonly EncryptedColumn[] = ['btw_number', 'mollie_keys', ...SECRETS].map(
  (column) => ({
    table: 'administrations',
    column,
  }),
);

export function placeOf(
  administrationId: number,
  column: 'btw_number' | 'mollie_keys' | (typeof SECRETS)[number],
): EncryptedPlace {
  return { table: 'administrations', column, row: administrationId, administration_id: administrationId };
}

/** The characters behind the digits: `B01`. */
const NOT_BSN = 3;

/** The omzetbelastingnummer as it is shown: what is behind its digits. */
export async function maskedObNumber(scope: Scope, seals: Encryption): Promise<string | null> {
  const number = await readObNumber(scope, seals);
  return number === null || number === UNREADABLE ? number : `••••${number.slice(-NOT_BSN)}`;
}

/**
 * The omzetbelastingnummer as it is stored, opened. It may hold the BSN of a sole trader: it leaves the server in a return only. One that no key
 * opens is missing.
 */
export function openObNumber(scope: Scope, seals: Encryption, stored: string | null): string | null {
  const number = seals.read(placeOf(scope.administrationId, 'btw_number'), stored);
  return number === UNREADABLE ? null : number;
}

async function readObNumber(scope: Scope, seals: Encryption): Promise<string | null> {
  const { btw_number } = await scope.db
    .selectFrom('administrations')
    .select('btw_number')
    .where('id', '=', scope.administrationId)
    .executeTakeFirstOrThrow();
  return seals.read(placeOf(scope.administrationId, 'btw_number'), btw_number);
}
