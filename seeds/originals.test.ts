import { openItemOf } from '../server/src/features/journal/index.ts';
import { createWorld } from '../server/tests/support/world.ts';
import { expect, test } from 'vitest';
import { booksOf, type DemoEvent } from './books.ts';
import { Documents } from './documents.ts';
import { amountsOf, original } from './originals.ts';
import { DEMO_COMPANIES } from './people.ts';

const TODAY = '2026-07-14';

/** The first expense of each supplier. */
function oneOfEach(events: readonly DemoEvent[]) {
  const found = new Map<string, DemoEvent & { kind: 'expense' }>();
  for (const event of events)
    if (event.kind === 'expense' && !found.has(event.supplier.name)) found.set(event.supplier.name, event);
  return [...found.values()];
}

test.each(DEMO_COMPANIES.map((company) => [company.company.title, company] as const))(
  'the originals of %s ask for what its books owe',
  async (_title, company) => {
    const world = await createWorld({ today: TODAY, company: company.company });
    const documents = new Documents(company);
    const events = oneOfEach(booksOf(company, TODAY, 7));
    const owed = await world.inScope(async (scope) => {
      const amounts: number[] = [];
      for (const { name, country, vat_id } of company.suppliers)
        await documents.addContact(scope, { name, country, vat_id, is_supplier: true });
      for (const event of events) await documents.record(scope, { ...event, paid_on: null });
      for (const { id } of documents.bookedSince('2000-01-01'))
        amounts.push((await openItemOf(scope, { type: 'expense', id }))?.amount ?? 0);
      return amounts;
    });
    expect(owed).toHaveLength(events.length);
    expect(events.map((event) => amountsOf(event).total)).toEqual(owed);
    for (const event of events) {
      const isShifted = /verlegd|reverse charged/.test(original(company, event).toString('latin1'));
      expect([event.supplier.name, isShifted]).toEqual([event.supplier.name, event.supplier.reverse_charge !== 'NONE']);
    }
    expect(await world.verify()).toEqual({ balances: [], audit: [], control_accounts: [] });
    await world.close();
  },
);
