import { API } from '@saldo/contract';
import { afterAll, expect, test } from 'vitest';
import { bookshop, openInbox, sure } from '../../../../tests/support/inbox.ts';

const desk = await openInbox();
const { world } = desk;
afterAll(() => world.close());

/** The account of a factoring company, on the documents of all who sell their invoices to it. */
const FACTOR = 'NL91ABNA0417164300';
const TIMBER = { supplier_name: sure('Houthandel Eik'), supplier_vat_id: sure('NL811204417B01') };
const PAINT = { supplier_name: sure('Verfhuis Kleur'), supplier_vat_id: sure('NL820646660B01') };

const paper = (number: string, more: Parameters<typeof bookshop>[1] = {}) =>
  desk.receive(
    bookshop(number, { supplier_kvk: sure('34112233'), supplier_vat_id: null, supplier_iban: sure(FACTOR), ...more }),
  );

async function book(id: number, contact_id?: number): Promise<number> {
  const { proposal } = await desk.detail(id);
  const line = { description: 'Hout', vat: 'PROCENT_9', amount: '32.06', amount_btw: '2.89' } as const;
  const { status, reply } = await world.call(API.purchases.createExpense, {
    body: {
      contact_id: contact_id ?? proposal?.contact_id ?? null,
      new_contact: contact_id === undefined ? (proposal?.new_contact ?? null) : null,
      document_number: proposal?.document_number ?? '',
      date: proposal?.date ?? '',
      lines: [{ ...line, ledger_account_id: await desk.ledger() }],
      attachment_ids: [id],
    },
  });
  expect(status).toBe(200);
  return reply.contact_id ?? 0;
}

const whose = async ({ id }: { id: number }) => {
  const { supplier_name, proposal } = await desk.detail(id);
  return [supplier_name, proposal?.contact_id ?? null, proposal?.warnings.includes('other_name')];
};

test('a supplier with its own VAT or KVK number is not another with the same account', async () => {
  const timber = await paper('1', TIMBER);
  const paint = await paper('2', { ...PAINT, supplier_kvk: null });
  const glass = await paper('3', { supplier_name: sure('Glas Helder'), supplier_kvk: sure('90001354') });
  const nobody = await paper('4', { supplier_name: sure('Zaagdienst Zuid'), supplier_kvk: null });
  const branch = await paper('5', { ...TIMBER, supplier_name: sure('Filiaal Noord') });
  const id = await book(timber.id);
  await world.runJobs();

  expect(await whose(paint)).toEqual(['Verfhuis Kleur', null, false]);
  expect(await whose(glass)).toEqual(['Glas Helder', null, false]);
  expect(await whose(nobody)).toEqual(['Houthandel Eik', id, true]);
  expect(await whose(branch)).toEqual(['Houthandel Eik', id, true]);

  // Both have the account now; each has its own documents, and what has no number is whose name it has.
  const other = await book(paint.id);
  expect(other).not.toBe(id);
  expect(await whose(await paper('6', PAINT))).toEqual(['Verfhuis Kleur', other, false]);
  expect(await whose(await paper('7', { ...PAINT, supplier_vat_id: null, supplier_kvk: null }))).toEqual([
    'Verfhuis Kleur',
    other,
    false,
  ]);
  const { reply: first } = await world.call(API.contacts.contact, { params: { id: String(id) } });
  expect([first.vat_id, first.kvk_number]).toEqual(['NL811204417B01', '34112233']);
});

test('a possibly misread number does not make another supplier', async () => {
  const misread = { value: 'NL811204477B01', certainty: 'likely', place: null, remark: 'bad_check_digits' } as const;
  const seen = { supplier_name: sure('Houthandel Eik Filiaal'), supplier_kvk: null };
  const photo = await paper('11', { ...seen, supplier_vat_id: { ...misread, source: 'ocr' } });
  const printed = await paper('12', { ...seen, supplier_vat_id: { ...misread, source: 'text' } });
  expect([(await whose(photo))[0], (await whose(printed))[0]]).toEqual(['Houthandel Eik', 'Houthandel Eik Filiaal']);
});

test('a supplier does not learn another’s name from a document booked on it', async () => {
  const { reply } = await world.call(API.contacts.contactByName, { query: { name: 'Houthandel Eik' } });
  const steel = { supplier_name: sure('Staal Sterk'), supplier_kvk: null };
  await book((await paper('21', { ...steel, supplier_vat_id: sure('NL804212340B01') })).id, reply.id);
  const next = await paper('22', steel);
  expect(await whose(next)).toEqual(['Houthandel Eik', reply.id, true]);
  // Of a document that tells nothing else it does.
  await book(next.id);
  expect(await whose(await paper('23', steel))).toEqual(['Houthandel Eik', reply.id, false]);
});

test('documents of two suppliers with the same account, number and amount are two invoices', async () => {
  const shared = { supplier_iban: sure('NL20INGB0001234567'), supplier_kvk: null };
  const waiting = [];
  for (const [name, vatId] of [
    ['Eén', 'NL804212340B01'],
    ['Twee', 'NL808117622B01'],
  ] as const)
    waiting.push(await paper('31', { ...shared, supplier_name: sure(name), supplier_vat_id: sure(vatId) }));
  const body = { attachment_id: waiting[0]?.id ?? 0 };
  expect((await world.call(API.purchases.createFromInbox, { body })).reply.attachments).toHaveLength(1);
});
