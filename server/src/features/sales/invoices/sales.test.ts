import { API, type Invoice } from '@saldo/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { localReceiptReader } from '#receipt-reading/local-receipt-reader';
import { readUbl } from '#standards/ubl/ubl-reader';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { concept, customer, design, finalize } from '../testing.ts';

let world: World;
let brewery: number;
let berlin: number;

beforeAll(async () => {
  world = await createWorld({ today: '2026-07-14' });
  brewery = await customer(world, 'Brouwerij De Zwaan B.V.', { vat_id: 'NL851204417B01' });
  berlin = await customer(world, 'Müller & Söhne GmbH', { country: 'DE', vat_id: 'DE123456789', town: 'Berlin' });
});
afterAll(async () => {
  expect(await world.verify()).toEqual({ balances: [], audit: [], control_accounts: [] });
  await world.close();
});

const get = async (id: number): Promise<Invoice> => (await world.call(API.sales.invoice, { params: { id } })).reply;

async function finalOf(contact: number, more: Parameters<typeof concept>[2] = {}): Promise<Invoice> {
  const { reply, error } = await finalize(world, await concept(world, contact, more));
  if (error !== undefined) throw new Error(JSON.stringify(error));
  return reply;
}

const pay = (id: number, amount: string) =>
  world.call(API.sales.payInvoice, { params: { id }, body: { paid_on: '2026-07-14', amount, method: 'BANK' } });

const refusal = async (contact: number | null, more: Parameters<typeof concept>[2]) => {
  const made = await concept(world, contact, more);
  const { error } = await finalize(world, made);
  expect((await get(made.id)).number).toBeNull();
  return error;
};

describe('a draft', () => {
  test('has totals but no number, can be changed, and is deleted without trace', async () => {
    const made = await concept(world, brewery, {
      lines: [design('520', { quantity: '5' }), design('95', { quantity: '12.5' }), design('350')],
    });
    expect(made).toMatchObject({ number: null, state: 'CONCEPT', total_excl: '4137.50', total_vat: '868.88' });
    expect(made.lines.map(({ amount }) => amount)).toEqual(['2600.00', '1187.50', '350.00']);
    expect(made.may).toMatchObject({ edit: true, finalize: true, delete: true, credit: false, pay: false });
    const changed = await world.call(API.sales.updateInvoice, {
      params: { id: made.id },
      body: { contact_id: null, invoice_date: '2026-07-01', lines: [], version: made.version },
    });
    expect(changed.reply).toMatchObject({ total_incl: '0.00', contact_name: null, due_date: '2026-07-31', version: 2 });
    await world.call(API.sales.deleteInvoice, { params: { id: made.id } });
    expect((await world.call(API.sales.invoice, { params: { id: made.id } })).status).toBe(404);
  });

  test('with an old version is refused, saying who changed it', async () => {
    const made = await concept(world, brewery);
    const body = { contact_id: brewery, invoice_date: '2026-07-14', lines: [], version: made.version };
    await world.call(API.sales.updateInvoice, { params: { id: made.id }, body });
    const again = await world.call(API.sales.updateInvoice, { params: { id: made.id }, body });
    expect(again.status).toBe(409);
    expect(again.error).toMatchObject({ code: 'stale_version', about: { changed_by: 'Sanne de Wit' } });
  });

  test.each([
    [{ vat: 'PROCENT_9' }, { 'lines.0.vat': ["This rate can't be combined with this VAT treatment"] }],
    [{ vat: 'PROCENT_6' }, { 'lines.0.vat': ['This VAT rate does not apply on this date'] }],
    [{ treatment: 'oss' }, { 'lines.0.treatment': ['Your company cannot use this VAT treatment'] }],
    [{ treatment: 'kor_exempt', vat: 'PROCENT_0' }, { 'lines.0.treatment': expect.anything() }],
    [{ unit_price: '999999999', quantity: '999999999' }, { 'lines.0.unit_price': ['This amount is too large'] }],
  ] as const)('with %j is refused beside the field', async (line, errors) => {
    const { status, error } = await world.call(API.sales.createInvoice, {
      body: { contact_id: brewery, invoice_date: '2026-07-14', lines: [design('100', line)] },
    });
    expect({ status, errors: error.errors }).toEqual({ status: 400, errors });
  });

  test('of 2018 has the 6% rate of 2018', async () => {
    const lines = [design('100', { treatment: 'nl_low', vat: 'PROCENT_6' })];
    expect((await concept(world, brewery, { invoice_date: '2018-12-20', lines })).total_vat).toBe('6.00');
    const later = { invoice_date: '2019-01-08', performed_on: '2018-12-10', lines };
    expect((await concept(world, brewery, later)).total_vat).toBe('6.00');
  });
});

describe('finalising', () => {
  test('numbers, posts and freezes', async () => {
    const first = await finalOf(brewery);
    const second = await finalOf(brewery, { prices_include_vat: true, lines: [design('121')] });
    expect([first.number, second.number]).toEqual(['2026-0001', '2026-0002']);
    expect(second).toMatchObject({
      state: 'OPEN',
      total_excl: '100.00',
      outstanding: '121.00',
      due_date: '2026-08-13',
    });
    expect(second.may).toMatchObject({ edit: false, finalize: false, delete: false, credit: true, pay: true });
    const entry = await world.call(API.journal.journalEntry, { params: { id: second.entry_id ?? 0 } });
    expect(entry.reply.lines.map(({ code, debit, credit }) => `${code} ${debit} ${credit}`)).toEqual([
      '1100 121.00 0.00',
      '8005 0.00 100.00',
      '1500 0.00 21.00',
    ]);
  });

  test('keeps the customer’s version as PDF and UBL, whatever happens to the contact', async () => {
    const contact = await customer(world, 'Studio Oostwaarts');
    const lines = [
      design('520.5', { quantity: '5' }),
      design('10', { treatment: 'nl_low', vat: 'PROCENT_9', description: 'Boek "Kleur & Kraft"' }),
    ];
    const invoice = await finalOf(contact, { reference: 'PO-7731', performed_on: '2026-06-30', lines });
    await world.inScope((scope) =>
      scope.db
        .updateTable('contacts')
        .set({ name: 'Renamed' })
        .where('administration_id', '=', scope.administrationId)
        .where('id', '=', contact)
        .execute(),
    );
    const { bytes } = await world.call(API.sales.invoiceUbl, { params: { id: invoice.id } });
    expect(readUbl(bytes)).toMatchObject({
      kind: 'invoice',
      id: invoice.number,
      issue_date: '2026-07-14',
      due_date: '2026-08-13',
      supplier: { name: 'De Wit Ontwerp', registration_number: '69599084' },
      customer: { name: 'Studio Oostwaarts' },
      total_excl: 261_250,
      total_vat: 54_743,
      payable: 315_993,
    });
    const pdf = await world.call(API.sales.invoicePdf, { params: { id: invoice.id } });
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.headers['content-disposition']).toContain(`${invoice.number ?? ''}.pdf`);
  });

  test('is required for a number and UBL; a draft has only a PDF', async () => {
    const made = await concept(world, null, { lines: [] });
    const pdf = await world.call(API.sales.invoicePdf, { params: { id: made.id } });
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await world.call(API.sales.invoiceUbl, { params: { id: made.id } })).status).toBe(404);
  });

  test('reverse-charges a service to Germany, which counts when performed', async () => {
    const lines = [design('1100', { treatment: 'eu_service', vat: 'PROCENT_0' })];
    const invoice = await finalOf(berlin, { performed_on: '2026-06-30', lines });
    const marks = await world.inScope((scope) =>
      sql`select vat_code, vat_month from journal_lines where entry_id = ${invoice.entry_id} and vat_code is not null`.execute(
        scope.db,
      ),
    );
    expect(marks.rows).toEqual([{ vat_code: 'eu_service', vat_month: '2026-06-01' }]);
    const { bytes } = await world.call(API.sales.invoiceUbl, { params: { id: invoice.id } });
    expect(readUbl(bytes).vat).toEqual([{ category: 'AE', rate_bp: 0, base: 110_000, vat: 0 }]);
  });

  test('makes the invoice immutable: in the API and the database', async () => {
    const invoice = await finalOf(brewery);
    const body = { contact_id: brewery, invoice_date: '2026-07-14', lines: [], version: invoice.version };
    const edited = await world.call(API.sales.updateInvoice, { params: { id: invoice.id }, body });
    const deleted = await world.call(API.sales.deleteInvoice, { params: { id: invoice.id } });
    expect([edited.error.code, deleted.error.code, (await finalize(world, invoice)).error.code]).toEqual(
      Array(3).fill('invoice_is_final'),
    );
    const tamper = (statement: string) =>
      world
        .inScope((scope) => sql.raw(statement).execute(scope.db))
        .then(
          () => 'changed',
          (error: Error) => error.message,
        );
    const id = String(invoice.id);
    expect(await tamper(`update sales_invoices set note = 'x' where id = ${id}`)).toMatch(/is final/);
    expect(await tamper(`delete from sales_invoices where id = ${id}`)).toMatch(/is final/);
    expect(await tamper(`update sales_invoice_lines set amount_cents = 1 where invoice_id = ${id}`)).toMatch(
      /is final/,
    );
    expect(await tamper(`delete from sales_invoice_lines where invoice_id = ${id}`)).toMatch(/is final/);
    expect(await tamper(`update sales_invoice_documents set document = '{}' where invoice_id = ${id}`)).toMatch(
      /permission denied/,
    );
    expect(await tamper(`delete from sales_invoice_documents where invoice_id = ${id}`)).toMatch(/permission denied/);
  });

  test('freezes its document: without it no invoice becomes final', async () => {
    const { id } = await concept(world, brewery);
    const finalised = world.inScope((scope) =>
      sql`update sales_invoices set is_concept = false, number = 'X-1' where id = ${id}`.execute(scope.db),
    );
    await expect(finalised).rejects.toThrow('invoice X-1 has no document');
  });
});

describe('finalising is refused', () => {
  test('without a customer, without lines, without a description', async () => {
    expect((await refusal(null, {})).errors).toEqual({ contact_id: ['Choose a customer'] });
    expect((await refusal(brewery, { lines: [] })).errors).toEqual({ lines: ['Add at least one line'] });
    const lines = [design('1'), design('2', { description: ' ' })];
    expect((await refusal(brewery, { lines })).errors).toEqual({ 'lines.1.description': ['Enter a description'] });
  });

  test('with an incomplete customer address', async () => {
    const contact = await customer(world, 'Nowhere', { street: '' });
    expect((await refusal(contact, {})).code).toBe('customer_address_missing');
  });

  test('if a reverse charge is not possible for this customer', async () => {
    const eu = [design('1', { treatment: 'eu_service', vat: 'PROCENT_0' })];
    const nl = [design('1', { treatment: 'nl_reverse_charge', vat: 'PROCENT_0' })];
    const consumer = await customer(world, 'Private person');
    expect((await refusal(brewery, { lines: eu })).code).toBe('customer_vat_id_required');
    expect((await refusal(consumer, { lines: nl })).code).toBe('customer_vat_id_required');
  });

  test('with a date too far ahead, before the last invoice, or outside the years', async () => {
    expect((await refusal(brewery, { invoice_date: '2026-07-22' })).errors).toHaveProperty('invoice_date');
    await finalOf(brewery);
    const before = await refusal(brewery, { invoice_date: '2026-07-13' });
    expect(before).toMatchObject({ code: 'invoice_date_before_last', about: { last: '2026-07-14' } });
    expect((await refusal(brewery, { invoice_date: '2024-07-13' })).code).toBe('financial_period_not_found');
  });

  test('with amounts of the wrong sign', async () => {
    expect((await refusal(brewery, { lines: [design('-10')] })).errors).toHaveProperty('reference');
    expect((await refusal(brewery, { lines: [design('0')] })).code).toBe('entry_needs_two_lines');
  });
});

describe('crediting', () => {
  test('credits the full invoice and leaves nothing outstanding on either', async () => {
    const invoice = await finalOf(brewery, { lines: [design('33.33', { quantity: '3' })] });
    const made = await world.call(API.sales.creditInvoice, { params: { id: invoice.id }, body: {} });
    expect(made.reply).toMatchObject({ is_credit_note: true, state: 'CONCEPT', total_incl: '-120.99' });
    const note = (await finalize(world, made.reply)).reply;
    expect(note).toMatchObject({ state: 'CREDITED', outstanding: '0.00', credits_invoice_number: invoice.number });
    expect(await get(invoice.id)).toMatchObject({ state: 'CREDITED', outstanding: '0.00', credited: '120.99' });
    const { bytes } = await world.call(API.sales.invoiceUbl, { params: { id: note.id } });
    expect(readUbl(bytes)).toMatchObject({ kind: 'credit_note', total_incl: 12_099 });
    expect(bytes.toString()).toContain(`<cbc:ID>${invoice.number ?? ''}</cbc:ID>`);
    const again = await world.call(API.sales.creditInvoice, { params: { id: invoice.id }, body: {} });
    expect(again.error.code).toBe('credited_too_much');
  });

  test('a partly paid invoice leaves a refund', async () => {
    const invoice = await finalOf(brewery);
    await pay(invoice.id, '21.00');
    const made = await world.call(API.sales.creditInvoice, { params: { id: invoice.id }, body: {} });
    const note = (await finalize(world, made.reply)).reply;
    expect(note).toMatchObject({ state: 'OPEN', outstanding: '-21.00' });
    expect(await get(invoice.id)).toMatchObject({ state: 'CREDITED', outstanding: '0.00' });
    expect((await pay(note.id, '-21.00')).reply).toMatchObject({ outstanding: '0.00' });
  });

  test('an invoice from before these books uses a negative invoice that names it', async () => {
    const note = await finalOf(brewery, { reference: '2024-0107', lines: [design('-10')] });
    expect(note).toMatchObject({ is_credit_note: true, state: 'OPEN', due_date: null, outstanding: '-12.10' });
    const { bytes } = await world.call(API.sales.invoiceUbl, { params: { id: note.id } });
    expect(readUbl(bytes)).toMatchObject({ kind: 'credit_note', total_incl: 1210 });
    expect(bytes.toString()).toContain('<cac:InvoiceDocumentReference><cbc:ID>2024-0107</cbc:ID>');
  });

  test('is limited to the invoice’s customer and amount', async () => {
    const invoice = await finalOf(brewery);
    const { reply: note } = await world.call(API.sales.creditInvoice, { params: { id: invoice.id }, body: {} });
    const change = (contact_id: number, price: string) =>
      world.call(API.sales.updateInvoice, {
        params: { id: note.id },
        body: { contact_id, invoice_date: '2026-07-14', lines: [design(price)], version: note.version },
      });
    expect((await change(berlin, '-100')).error.errors).toHaveProperty('contact_id');
    const { reply: more } = await change(brewery, '-100.01');
    expect((await finalize(world, more)).error).toMatchObject({ code: 'credited_too_much', about: { left: 12_100 } });
    const { reply: asking } = await world.call(API.sales.creditInvoice, { params: { id: invoice.id }, body: {} });
    const positive = { contact_id: brewery, invoice_date: '2026-07-14', lines: [design('1')], version: asking.version };
    const wrong = await world.call(API.sales.updateInvoice, { params: { id: asking.id }, body: positive });
    expect((await finalize(world, wrong.reply)).error.code).toBe('total_has_wrong_sign');
  });

  test('twice at once works once', async () => {
    const invoice = await finalOf(brewery);
    const notes = await Promise.all(
      [1, 2].map(() => world.call(API.sales.creditInvoice, { params: { id: invoice.id }, body: {} })),
    );
    const done = await Promise.all(notes.map(({ reply }) => finalize(world, reply)));
    expect(done.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 422]));
  });
});

describe('payments', () => {
  test('settle an invoice, never more', async () => {
    const invoice = await finalOf(brewery);
    expect((await pay(invoice.id, '122.00')).error).toMatchObject({ code: 'overpaid', about: { outstanding: 12_100 } });
    expect((await pay(invoice.id, '21.00')).reply).toMatchObject({ outstanding: '100.00', amount_paid: '21.00' });
    await pay(invoice.id, '100.00');
    expect(await get(invoice.id)).toMatchObject({ state: 'PAID', outstanding: '0.00' });
  });

  test('that are late make an invoice overdue', async () => {
    const invoice = await finalOf(brewery, { payment_term_days: 14 });
    world.setToday('2026-07-29');
    expect((await get(invoice.id)).state).toBe('OVERDUE');
    world.setToday('2026-07-14');
  });
});

test('a copy is a draft dated today, at today’s rates', async () => {
  const old = await concept(world, brewery, {
    invoice_date: '2018-12-20',
    lines: [design('100', { treatment: 'nl_low', vat: 'PROCENT_6' })],
  });
  const { reply } = await world.call(API.sales.duplicateInvoice, { params: { id: old.id } });
  expect(reply).toMatchObject({ state: 'CONCEPT', invoice_date: '2026-07-14', total_vat: '9.00' });
});

describe('companies without VAT or on cash basis', () => {
  test('the KOR allows only its exemption, stated on the invoice', async () => {
    const kor = await createWorld({ company: { is_kor: true } });
    const contact = await customer(kor, 'Klant');
    const refused = await kor.call(API.sales.createInvoice, {
      body: { contact_id: contact, invoice_date: '2026-07-14', lines: [design('1')] },
    });
    expect(refused.error.errors).toHaveProperty(['lines.0.treatment']);
    const made = await concept(kor, contact, { lines: [design('1', { treatment: 'kor_exempt', vat: 'PROCENT_0' })] });
    const { reply } = await finalize(kor, made);
    const { bytes } = await kor.call(API.sales.invoiceUbl, { params: { id: reply.id } });
    expect(bytes.toString()).toContain('kleineondernemersregeling');
    expect((await kor.call(API.sales.newInvoice, {})).reply.treatments).toEqual(['kor_exempt']);
    await kor.close();
  });

  test('the KOR applies from its start date, and a credit note follows its invoice', async () => {
    const kor = await createWorld({ company: { is_kor: true, kor_since: '2026-07-01' } });
    const contact = await customer(kor, 'Klant');
    const before = await finalize(kor, await concept(kor, contact, { invoice_date: '2026-06-30' }));
    expect(before.reply.total_vat).toBe('21.00');
    const { reply: note } = await kor.call(API.sales.creditInvoice, { params: { id: before.reply.id }, body: {} });
    expect((await finalize(kor, note)).reply.total_vat).toBe('-21.00');
    await kor.close();
  });
});

test('invoice pages are shown as images', async () => {
  const real = localReceiptReader();
  const seen = await createWorld({ house: { reader: real } });
  const made = await concept(seen, await customer(seen, 'Klant'));
  const page = await seen.call(API.sales.invoicePage, { params: { id: made.id, page: 1 } });
  expect([page.status, page.headers['content-type']]).toEqual([200, 'image/png']);
  const beyond = await seen.call(API.sales.invoicePage, { params: { id: made.id, page: 2 } });
  expect([beyond.status, beyond.bytes.length]).toEqual([200, 0]);
  await seen.close();
  await real.close();
});

test('an invoice that is credited later is among the debtors of the days between, and its control account has nothing else', async () => {
  const invoice = await finalOf(brewery, { lines: [design('1000')] });
  await pay(invoice.id, '210.00');
  world.setToday('2026-08-20');
  const { reply: note } = await world.call(API.sales.creditInvoice, { params: { id: invoice.id }, body: {} });
  const before = await debtors('2026-08-19');
  expect((await finalize(world, note)).status).toBe(200);
  expect(await debtors('2026-08-19')).toBe(before);
  await debtors('2026-07-13');
  await debtors('2026-08-20');
});

/** What all customers owe at the end of a day; it is the balance of debtors. */
async function debtors(date: string): Promise<string> {
  const { reply } = await world.call(API.statements.agedItems, { query: { kind: 'RECEIVABLE', date } });
  expect(reply.unallocated).toBe('0.00');
  return reply.total;
}
