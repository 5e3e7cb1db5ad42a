import { type RawBuilder, sql } from 'kysely';

/** One of these ids, compared with `=`. They are one parameter, however many: a query takes 65,535 of them. */
export function anyOf(ids: readonly number[]): RawBuilder<number> {
  return sql<number>`any(${ids}::bigint[])`;
}
