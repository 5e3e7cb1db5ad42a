import type { DuplicateContacts } from '@saldo/contract';
import { sql } from 'kysely';
import type { Scope } from '#platform/scope';
import { COLUMNS, type ContactRow, present } from './contact-store.ts';
import { divided, notDuplicates } from './not-duplicates.ts';

const MOST_GROUPS = 100;

/** What two contacts have in common when they are probably one, the surest first. */
const SIGNS = [
  { reason: 'vat_id', value: sql`vat_id` },
  { reason: 'kvk_number', value: sql`kvk_number` },
  { reason: 'iban', value: sql`iban` },
  { reason: 'email', value: sql`nullif(lower(email), '')` },
  {
    reason: 'name',
    value: sql`nullif(regexp_replace(regexp_replace(lower(name), '\\y(b\\.?v\\.?|n\\.?v\\.?|v\\.?o\\.?f\\.?|gmbh|ltd|inc)\\y\\.?', '', 'g'), '[^a-z0-9]', '', 'g'), '')`,
  },
] as const;

/** Groups of contacts that seem to be one, and that nobody distinguished. A pair is named once, for its surest sign. */
export async function findDuplicates(scope: Scope): Promise<DuplicateContacts[]> {
  const groups: DuplicateContacts[] = [];
  const named = new Set<string>();
  const apart = await notDuplicates(scope);
  for (const { reason, value } of SIGNS) {
    const found = await sql<{ ids: number[] }>`
      select array_agg(id order by id) as ids from contacts
      where administration_id = ${scope.administrationId} and merged_into_id is null and ${value} is not null
      group by ${value} having count(*) between 2 and 20 order by min(id) limit ${MOST_GROUPS}`.execute(scope.db);
    for (const ids of found.rows.flatMap((row) => divided(row.ids, apart))) {
      const key = ids.join(' ');
      if (named.has(key) || groups.length >= MOST_GROUPS) continue;
      named.add(key);
      groups.push({ reason, contacts: (await rowsOf(scope, ids)).map(present) });
    }
  }
  return groups;
}

function rowsOf(scope: Scope, ids: readonly number[]): Promise<ContactRow[]> {
  return scope.db
    .selectFrom('contacts')
    .select(COLUMNS)
    .where('administration_id', '=', scope.administrationId)
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
}
