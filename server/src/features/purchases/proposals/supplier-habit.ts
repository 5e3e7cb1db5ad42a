import type { IsoDate, ReverseCharge } from '@saldo/ledger';
import { sql } from 'kysely';
import { isAnother } from '#features/contacts/index';
import { printedSuppliers } from '#features/inbox/index';
import { inactiveLedgers } from '#features/journal/index';
import type { Scope } from '#platform/scope';
import { traitsOf } from './supplier-traits.ts';

/** Older bookings are a poor guide to today's choice. */
const LOOKED_AT = 12;

/** What people chose for a supplier in one of its posted expenses: of its first line, newest first. */
export type Choice = {
  date: IsoDate;
  ledger_id: number | null;
  description: string;
  vat_rate_bp: number;
  deductible_bp: number;
  reverse_charge: ReverseCharge;
  /** The rates of all its lines; of a habit, those that the latest expenses usually have. */
  rates_bp: readonly number[];
};

/** What is usual for a supplier: the choice itself, how often it was made of the latest, and when last. */
export type SupplierHabit = Choice & { times: number; of: number };

/** What is usual for a supplier, from what is in the books: what was deleted or changed since no longer counts. */
export async function supplierHabitOf(scope: Scope, contactId: number): Promise<SupplierHabit | undefined> {
  const rows = await scope.db
    .selectFrom('expenses as e')
    .innerJoin('expense_lines as l', (join) =>
      join
        .onRef('l.administration_id', '=', 'e.administration_id')
        .onRef('l.expense_id', '=', 'e.id')
        .on('l.line_number', '=', 1),
    )
    .select([
      'e.document_date as date',
      'l.ledger_id',
      'l.description',
      'l.vat_rate_bp',
      'l.deductible_bp',
      'e.reverse_charge',
      sql<number[]>`array(select distinct o.vat_rate_bp from expense_lines o
        where o.administration_id = e.administration_id and o.expense_id = e.id)`.as('rates_bp'),
    ])
    .where('e.administration_id', '=', scope.administrationId)
    .where('e.contact_id', '=', contactId)
    .where('e.is_concept', '=', false)
    .where('e.reversed_at', 'is', null)
    // Self-billed revenue says nothing about costs.
    .where('e.reverse_billing', '=', false)
    .orderBy('e.document_date', 'desc')
    .orderBy('e.id', 'desc')
    .limit(LOOKED_AT)
    .execute();
  const inactive = await inactiveLedgers(scope);
  // What was booked on a ledger that is out of use is usual on the one that took its place, if any did.
  const choices = rows.flatMap(({ ledger_id: booked, ...row }) => {
    const ledger_id = booked !== null && inactive.has(booked) ? inactive.get(booked) : booked;
    return ledger_id === null && booked !== null ? [] : [{ ...row, ledger_id: ledger_id ?? null }];
  });
  return usual(choices.map((row) => ({ ...row, reverse_charge: row.reverse_charge as ReverseCharge })));
}

type Supplier = { id: number; vat_id: string | null; kvk_number: string | null };

/**
 * The names that were printed on the latest receipts of a supplier that people booked. One that was with the VAT number or KVK number of
 * another is that other's.
 */
export async function formerNamesOf(scope: Scope, supplier: Supplier): Promise<string[]> {
  const latest = await scope.db
    .selectFrom('expenses')
    .select('id')
    .where('administration_id', '=', scope.administrationId)
    .where('contact_id', '=', supplier.id)
    .where('is_concept', '=', false)
    .where('reversed_at', 'is', null)
    .orderBy('document_date', 'desc')
    .orderBy('id', 'desc')
    .limit(LOOKED_AT)
    .execute();
  const printed = await printedSuppliers(
    scope,
    latest.map(({ id }) => id),
  );
  return printed.map(traitsOf).flatMap((traits) => (isAnother(traits, supplier) ? [] : [traits.name]));
}

/** The choice made most often, and of those made as often the latest. Pure. `choices` come newest first. */
export function usual(choices: readonly Choice[]): SupplierHabit | undefined {
  let best: SupplierHabit | undefined;
  for (const choice of choices) {
    const times = choices.filter((other) => isSame(choice, other)).length;
    if (times > (best?.times ?? 0)) best = { ...choice, times, of: choices.length };
  }
  return best === undefined ? undefined : { ...best, rates_bp: usualRates(choices, best) };
}

/** A rate that is in fewer than one in four of the latest expenses, or once among three or more, may have been a mistake. */
const RARE = 4;
const FEW = 2;

function usualRates(choices: readonly Choice[], best: Choice): number[] {
  const counts = new Map<number, number>();
  for (const rate of choices.flatMap((each) => each.rates_bp)) counts.set(rate, (counts.get(rate) ?? 0) + 1);
  const isUsual = (times: number) => choices.length <= FEW || (times > 1 && times * RARE >= choices.length);
  return [...counts].filter(([rate, times]) => isUsual(times) || best.rates_bp.includes(rate)).map(([rate]) => rate);
}

function isSame(one: Choice, other: Choice): boolean {
  return (
    one.ledger_id === other.ledger_id &&
    one.vat_rate_bp === other.vat_rate_bp &&
    one.deductible_bp === other.deductible_bp &&
    one.reverse_charge === other.reverse_charge
  );
}
