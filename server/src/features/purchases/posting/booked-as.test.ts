import { API } from '@saldo/contract';
import { afterAll, expect, test } from 'vitest';
import type { Certainty } from '#receipt-reading/receipt-reader';
import { bookshop, openInbox, sure } from '../../../../tests/support/inbox.ts';

const desk = await openInbox();
afterAll(() => desk.world.close());

const { contacts, purchases } = API;

test('a name confirmed by a person is not asked again, a guessed one is', async () => {
  const { world } = desk;
  const iban = 'NL91ABNA0417164300';
  const { reply: supplier } = await world.call(contacts.createContact, { body: { name: 'T-Mobile', iban } });
  const receive = (number: string, name: string, certainty: Certainty = 'certain') =>
    desk.receive(bookshop(number, { supplier_name: { ...sure(name), certainty }, supplier_iban: sure(iban) }));
  const ledger_account_id = await desk.ledger();
  const book = async (attachmentId: number, document_number: string) => {
    const lines = [{ description: 'Telefoon', ledger_account_id, vat: 'PROCENT_9' as const, amount: '32.06' }];
    const about = { contact_id: supplier.id, date: '2026-07-10', attachment_ids: [attachmentId] };
    await world.call(purchases.createExpense, { body: { ...about, document_number, lines } });
    expect((await desk.detail(attachmentId)).state).toBe('ARCHIVED');
  };
  const asked = ({ proposal }: Awaited<ReturnType<typeof receive>>) => proposal?.warnings.includes('other_name');

  const first = await receive('O-1', 'Odido');
  expect([first.proposal?.contact_id, asked(first)]).toEqual([supplier.id, true]);
  expect(asked(await receive('O-2', 'Odido'))).toBe(true);
  await book(first.id, 'O-1');
  await book((await receive('O-5', 'Ben', 'doubtful')).id, 'O-5');
  expect(asked(await receive('O-3', 'ODIDO B.V.'))).toBe(false);
  expect(asked(await receive('O-4', 'Ben'))).toBe(true);
});
