import type { BulkResults } from '@saldo/contract';
import { sql } from 'kysely';
import { failureOf } from '../http/errors.ts';
import { orNotFound } from '../refusal.ts';
import type { VisitorScope } from '../scope.ts';

type Item = { id: number; version: number };

/**
 * Applies an action to several items in one transaction, separately: a refused one leaves no trace and reports why, the others are done. In the
 * order of their ids, so that two batches cannot deadlock; the results are in the order given. What is no refusal
 * ends all of it.
 */
export async function batch<Given extends Item>(
  scope: VisitorScope,
  items: readonly Given[],
  act: (item: Given) => Promise<unknown>,
): Promise<BulkResults> {
  const results = new Map<number, BulkResults['results'][number]>();
  for (const item of items.toSorted((a, b) => a.id - b.id)) {
    if (results.has(item.id)) continue;
    await sql`savepoint one_of_several`.execute(scope.db);
    try {
      await act(item);
      results.set(item.id, { id: item.id, done: true, code: null, detail: null });
    } catch (error) {
      const { body, status, isDefect } = failureOf(error, scope.language, scope.requestId);
      if (isDefect || status >= 500) throw error;
      await sql`rollback to savepoint one_of_several`.execute(scope.db);
      const [field] = Object.values(body.errors ?? {});
      results.set(item.id, { id: item.id, done: false, code: body.code, detail: field?.[0] ?? body.detail });
    }
    await sql`release savepoint one_of_several`.execute(scope.db);
  }
  return { results: [...new Set(items.map(({ id }) => id))].map((id) => orNotFound(results.get(id))) };
}
