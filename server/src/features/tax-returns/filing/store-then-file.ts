import { type Begin, type Scope } from '#platform/scope';
import type { StoredFile } from '#adapters/file-store/file-store';
import { Refusal } from '#platform/refusal';
import { putMessage, type Sealing, sha256Of } from './message-archive.ts';
import { beginMessage, endMessage } from './message-store.ts';

/** Other bytes than those that are stored: nothing is done, and it starts again. */
export class BooksMoved extends Error {}

const TRIES = 5;

/**
 * Files a message: it is written and stored encrypted first, because no transaction holds the file store, and `freeze` writes it again inside
 * the transaction that files it; other bytes there mean that the books moved in between, and it starts again. What was stored and not kept,
 * for whatever reason, is removed. `inOne` opens that transaction.
 */
export async function storeThenFile<Draft extends { message: string }, Reply, Outcome>(
  begin: Begin<Scope>,
  needs: Sealing,
  acts: {
    prepare: (scope: Scope) => Promise<Draft>;
    freeze: (scope: Scope, draft: Draft, stored: StoredFile) => Promise<Reply>;
    inOne: (file: (scope: Scope) => Promise<Reply>) => Promise<Outcome>;
  },
): Promise<Outcome> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const { draft, sha256, administrationId } = await begin(async (scope) => {
      const prepared = await acts.prepare(scope);
      const name = sha256Of(prepared.message);
      await beginMessage(scope, name);
      return { draft: prepared, sha256: name, administrationId: scope.administrationId };
    });
    try {
      const stored = await putMessage(needs, administrationId, draft.message);
      return await acts.inOne((scope) => acts.freeze(scope, draft, stored));
    } catch (error) {
      if (!(error instanceof BooksMoved)) throw error;
    } finally {
      // What cannot be removed now, a worker removes at a later start: it is no reason to call a filing failed, or failed for another reason.
      await begin((scope) => endMessage(scope, needs.files, sha256)).catch(() => undefined);
    }
  }
  throw new Refusal('unavailable');
}
