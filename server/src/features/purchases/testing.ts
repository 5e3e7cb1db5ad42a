import { API, type ExpenseBody } from '@saldo/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import { ledgerIdOf } from '#features/journal/index';
import { createWorld, type World } from '../../../tests/support/world.ts';

export type Draft = z.input<typeof ExpenseBody>;
type Line = Draft['lines'][number];

/** A world with a supplier and two ledgers, and short words for what tests of expenses do all the time. */
export async function openDesk() {
  const world = await createWorld({ today: '2026-07-14' });
  const supplier = await world.call(API.contacts.createContact, {
    body: { name: 'Drukkerij Roodkapel B.V.', is_supplier: true },
  });
  const ledger = (code: string) => world.inScope((scope) => ledgerIdOf(scope, code));
  const supplies = await ledger('4600');
  let lastNumber = 0;

  const line = (change: Partial<Line> = {}): Line => ({
    description: 'Brochures',
    ledger_account_id: supplies,
    vat: 'PROCENT_21',
    amount: '100.00',
    ...change,
  });
  const invoice = (change: Partial<Draft> = {}): Draft => {
    lastNumber += 1;
    return {
      contact_id: supplier.reply.id,
      document_number: `26-${String(lastNumber)}`,
      date: '2026-07-09',
      lines: [line()],
      ...change,
    };
  };
  return {
    world,
    supplierId: supplier.reply.id,
    ledger,
    line,
    invoice,
    create: (body: Draft, about: { language?: 'nl' } = {}) =>
      world.call(API.purchases.createExpense, { body, ...about }),
    read: (id: number) => world.call(API.purchases.expense, { params: { id } }),
    update: (id: number, version: number, body: Draft) =>
      world.call(API.purchases.updateExpense, { params: { id }, body: { ...body, version } }),
    remove: (id: number) => world.call(API.purchases.deleteExpense, { params: { id } }),
    pay: (id: number, amount: string, method: 'BANK' | 'CASH' = 'BANK', paid_on = '2026-07-10') =>
      world.call(API.purchases.payExpense, { params: { id }, body: { paid_on, amount, method } }),
    entryOf: (id: number | null) => entryOf(world, id),
    /** Every test that opens a desk proves that the stored sums are those of the expenses. */
    async close() {
      const off = await world.inScope((scope) =>
        sql`select * from verify_expense_sums(${scope.administrationId})`.execute(scope.db),
      );
      await world.close();
      if (off.rows.length > 0) throw new Error(`expense_day_sums: ${JSON.stringify(off.rows)}`);
    },
  };
}

export type Desk = Awaited<ReturnType<typeof openDesk>>;

/** What the lines of an entry say, summed per account. */
async function entryOf(world: World, id: number | null): Promise<Record<string, number>> {
  const rows = await world.inScope((scope) =>
    scope.db
      .selectFrom('journal_lines')
      .innerJoin('ledgers', 'ledgers.id', 'journal_lines.ledger_id')
      .select(['code', 'amount_cents'])
      .where('journal_lines.administration_id', '=', world.administrationId)
      .where('entry_id', '=', id ?? 0)
      .execute(),
  );
  const sums: Record<string, number> = {};
  for (const row of rows) sums[row.code] = (sums[row.code] ?? 0) + row.amount_cents;
  return sums;
}

/** The books after a test: every proof must be empty. */
export const SOUND = { balances: [], audit: [], control_accounts: [] };
