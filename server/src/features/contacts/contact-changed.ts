import { enqueue } from '#platform/jobs';
import type { Scope } from '#platform/scope';

/** Has what hangs on a contact looked at anew: papers that wait are weighed against whom they are from. */
export const CONTACT_CHANGED = 'contacts.changed';

/** Says that a contact came, changed or went. */
export async function contactChanged(scope: Scope, id: number): Promise<void> {
  await enqueue(scope, CONTACT_CHANGED, { contact_id: id }, { key: keyOf(scope, String(id)) });
}

/** Says it of many at once. */
export async function contactsChanged(scope: Scope): Promise<void> {
  await enqueue(scope, CONTACT_CHANGED, { contact_id: null }, { key: keyOf(scope, 'all') });
}

function keyOf(scope: Scope, which: string): string {
  return `${CONTACT_CHANGED}:${String(scope.administrationId)}:${which}`;
}
