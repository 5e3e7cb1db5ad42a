import { HOUR_KINDS, type HoursCriterion } from '@saldo/contract';
import { criterionProgress, hoursNormOf, type IsoDate, monthOf } from '@saldo/ledger';
import { sql } from 'kysely';
import { orNotFound } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { matching, reaches, self } from '../entries/entry-store.ts';

/** Every kind of hours counts for the criterion: also what nobody pays for. */
export async function hoursCriterion(scope: Scope, year: number, person_id = self(scope)): Promise<HoursCriterion> {
  orNotFound(reaches(scope, person_id) ? person_id : undefined);
  const filter = { person_id, from: `${String(year)}-01-01`, until: `${String(year)}-12-31` };
  const { rows } = await sql<{ day: IsoDate; kind: string; minutes: number }>`
    select e.day, e.kind, sum(e.minutes)::int as minutes ${matching(scope, filter)} group by e.day, e.kind`.execute(
    scope.db,
  );
  const counted = rows.filter(({ day }) => day <= scope.today);
  const worked = new Map<IsoDate, number>();
  for (const { day, minutes } of counted) worked.set(day, (worked.get(day) ?? 0) + minutes);
  const norm = hoursNormOf(year);
  const first = [...worked.keys()].toSorted()[0];
  const progress = criterionProgress(year, {
    worked,
    norm: norm?.hours ?? 0,
    today: scope.today,
    ...(first === undefined ? { since: scope.today } : { since: first }),
  });
  const total = (of: typeof counted) => of.reduce((sum, { minutes }) => sum + minutes, 0);
  return {
    year,
    norm: norm?.hours ?? null,
    source: norm?.source ?? null,
    is_final: norm?.is_final ?? false,
    ...progress,
    by_kind: HOUR_KINDS.map((kind) => ({ kind, minutes: total(counted.filter((row) => row.kind === kind)) })),
    months: Array.from({ length: 12 }, (_, index) => ({
      month: index + 1,
      minutes: total(counted.filter(({ day }) => monthOf(day) === index + 1)),
    })),
  };
}
