import { violatesForeignKey } from '#platform/database/database';
import { Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { contactChanged } from './contact-changed.ts';

/** Deletes a contact. Refused while documents, entries or duplicates refer to it: their names must stay readable. */
export async function deleteContact(scope: Scope, id: number): Promise<void> {
  try {
    await scope.db
      .deleteFrom('contacts')
      .where('administration_id', '=', scope.administrationId)
      .where('id', '=', id)
      .execute();
    await contactChanged(scope, id);
  } catch (error) {
    throw violatesForeignKey(error) ? new Refusal('contact_in_use') : error;
  }
}
