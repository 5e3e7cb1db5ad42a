import { API } from '@saldo/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { type Traits, waitingItemsLike } from './open-item-list.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ today: '2026-07-14' });
  const bakker = await contact('Bakker', 'NL91ABNA0417164300');
  const drukker = await contact('Drukker');
  const lines = [
    { ledger: '1100', debit: '1210.00', document: { ...document('', 'F-88'), contact_id: bakker } },
    { ledger: '1100', debit: '60.50', document: { ...document('', 'F-89'), contact_id: drukker } },
    { ledger: '1100', debit: '12.10', document: document('Voorbijganger', '2025-0007') },
    { ledger: '1300', credit: '242.00', document: document('Papier', 'P 12/44') },
    { ledger: '0500', credit: '1040.60' },
  ];
  const given = await world.call(API.journal.createOpeningBalance, { body: { date: '2026-01-01', lines } });
  expect(given.status).toBe(200);
});
afterAll(() => world.close());

function document(contact_name: string, reference: string) {
  return { contact_name, reference, document_date: '2025-11-20' };
}

async function contact(name: string, iban?: string): Promise<number> {
  const { reply } = await world.call(API.contacts.createContact, {
    body: { name, is_client: true, ...(iban === undefined ? {} : { iban }) },
  });
  return reply.id;
}

const NONE: Traits = { amounts: [], ibans: [], contacts: [], references: [] };
/** No document has any of these: with them the same question is one of many payments. */
const MANY_OTHERS = Array.from({ length: 500 }, (_, n) => n + 9_000_000);

async function found(traits: Partial<Traits>): Promise<string[]> {
  const items = await world.inScope((scope) => waitingItemsLike(scope, { ...NONE, ...traits }));
  return items.map((item) => item.reference);
}

test.each<[string, Partial<Traits>, string[]]>([
  ['an amount', { amounts: [121_000] }, ['F-88']],
  ['an amount that is to be paid', { amounts: [24_200] }, ['P 12/44']],
  ['an account of its contact', { ibans: ['NL91ABNA0417164300'] }, ['F-88']],
  ['a number', { references: ['20250007', 'p1244'] }, ['2025-0007', 'P 12/44']],
  ['both amount and account', { amounts: [6050], ibans: ['NL91ABNA0417164300'] }, ['F-88', 'F-89']],
  ['nothing of it', { amounts: [1], ibans: ['NL02RABO0123456789'], references: ['x'] }, []],
])(
  'payments that say %s find the same documents one by one and in their thousands',
  async (_says, traits, expected) => {
    expect((await found(traits)).toSorted()).toEqual(expected);
    const amounts = [...(traits.amounts ?? []), ...MANY_OTHERS];
    expect((await found({ ...traits, amounts })).toSorted()).toEqual(expected);
  },
);
