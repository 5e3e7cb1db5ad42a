import type { FieldConfidence } from '@saldo/contract';
import type { SupplierHabit } from './supplier-habit.ts';

/** So often the same choice and never another proves a habit. */
const PROVED_BY = 3;

/** As usual for this supplier, with how often and when last; a setting of the contact alone is likely, and nothing more. Pure. */
export function fromHistory(habit: SupplierHabit | null): FieldConfidence {
  const mark = { origin: 'as_before', certainty: 'likely', place: null, remark: null } as const;
  if (habit === null) return mark;
  const { times, of, date: last_on } = habit;
  const certainty = times >= PROVED_BY && times === of ? 'certain' : 'likely';
  return { ...mark, certainty, before: { times, of, last_on } };
}
