import { addDays, type IsoDate } from '@saldo/ledger';
import { administration } from '#features/administrations/index';
import type { Scope } from '#platform/scope';

export type DueDay = { due_date: IsoDate | null; due_is_stated: boolean };
type Document = { date: IsoDate; stated: IsoDate | null; amount: number };

/**
 * By which day documents from elsewhere are to be paid: the day that they name, else the payment term of the company after their own day. For
 * what is to be paid back nobody waits. It is stored with the item, so that lists, ageing and account
 * statements read the same day.
 */
export async function dueDays(scope: Scope): Promise<(document: Document) => DueDay> {
  const { payment_term_days } = await administration(scope);
  return ({ date, stated, amount }) => {
    if (stated !== null) return { due_date: stated, due_is_stated: true };
    return { due_date: amount > 0 ? addDays(date, payment_term_days) : null, due_is_stated: false };
  };
}
