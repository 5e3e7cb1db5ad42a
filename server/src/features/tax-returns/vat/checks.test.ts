import { API, type VatCheck } from '@saldo/contract';
import { bankProgress, cents, negate } from '@saldo/ledger';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { staffOf } from '../../../../tests/access/testing/people.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { proveBooks } from '#features/journal/index';
import { euCustomer, fromEu, ofTreatment, post, purchase, returnEnding, TIDY, toEu } from '../testing.ts';

let server: World;
let world: World;
let q2: number;
let lines = bankProgress({});

beforeAll(async () => {
  server = await createWorld({ today: '2026-07-14' });
});
beforeEach(async () => {
  lines = bankProgress({ PROCESSED: 5 });
  // All companies of a server have one house: what a test put into it is not for the next.
  server.house.sourceDocuments = { ...TIDY, bankLines: async () => lines };
  world = await server.another();
  q2 = await returnEnding(world, '2026-06-30');
});
afterAll(() => server.close());

async function check(
  code: VatCheck['code'],
  about: { as?: Awaited<ReturnType<typeof staffOf>>; language?: 'nl' } = {},
) {
  const { reply } = await world.call(API.tax_returns.vatReturnChecks, { params: { id: q2 }, ...about });
  return reply.find((each) => each.code === code);
}

const set = (values: object) =>
  world.inScope((scope) =>
    scope.db.updateTable('administrations').set(values).where('id', '=', scope.administrationId).execute(),
  );

describe('filing details are checked up front', () => {
  test('each missing detail links to its field', async () => {
    expect(await check('ob_number')).toMatchObject({ result: 'right', link: null });
    expect(await check('filing_contact')).toMatchObject({ result: 'right', link: null });
    await set({ btw_number: null, contact_surname: '', telephone_number: ' ' });
    expect(await check('ob_number')).toMatchObject({
      result: 'wrong',
      text: 'VAT number for returns (omzetbelastingnummer) missing',
      link: 'settings?tab=company&field=btw_number',
    });
    expect(await check('filing_contact', { language: 'nl' })).toMatchObject({
      result: 'wrong',
      text: 'Contactpersoon niet compleet. Vul in:',
      documents: [
        { name: 'achternaam', link: 'settings?tab=company&field=contact_surname' },
        { name: 'telefoonnummer', link: 'settings?tab=company&field=telephone_number' },
      ],
    });
  });

  test('staff file as intermediary, without the client’s contact person', async () => {
    await set({ contact_surname: '' });
    const senior = await staffOf(world, 'SENIOR_BOOKIE', [world.administrationId]);
    expect(await check('filing_contact', { as: senior })).toMatchObject({ result: 'right' });
    expect(await check('filing_contact')).toMatchObject({ result: 'wrong' });
  });
});

test('drafts dated in the period are named, and a person says that they may stay out of the return', async () => {
  expect(await check('draft_invoices')).toMatchObject({ result: 'right', documents: [] });
  let drafts: { id: number; customer: string | null; is_scheduled: boolean }[] = [
    { id: 7, customer: 'Bakker Bouw B.V.', is_scheduled: false },
    { id: 9, customer: null, is_scheduled: false },
  ];
  world.house.sourceDocuments = {
    ...TIDY,
    draftInvoices: async (_scope, span) => {
      expect(span).toEqual({ from: '2026-04-01', until: '2026-06-30' });
      return drafts;
    },
  };
  expect(await check('draft_invoices')).toMatchObject({
    result: 'look',
    text: '2 draft invoices dated in this period, not in this return:',
    documents: [
      { name: 'Bakker Bouw B.V.', link: 'sales/invoices/7' },
      { name: 'no customer yet', link: 'sales/invoices/9' },
    ],
  });
  expect((await check('draft_invoices', { language: 'nl' }))?.documents[1]?.name).toBe('nog zonder klant');
  drafts = [1, 2, 3, 4, 5, 6].map((id) => ({ id, customer: null, is_scheduled: id > 4 }));
  expect(await check('draft_invoices')).toMatchObject({
    text: '6 draft invoices (2 scheduled) dated in this period, not in this return:',
    link: 'sales/invoices',
  });
});

test('questions that nobody answered are counted', async () => {
  expect(await check('open_questions')).toMatchObject({ result: 'right' });
  world.house.sourceDocuments = { ...TIDY, openQuestions: async () => 2 };
  expect(await check('open_questions')).toMatchObject({
    result: 'look',
    text: '2 questions not answered yet',
    link: 'questions',
  });
});

test('an EU customer needs a VAT number that VIES confirmed around the day of supply', async () => {
  expect(await check('vat_ids_checked')).toBeUndefined();
  const customer = await euCustomer(world, 'BE', 'BE0428759497');
  await post(world, toEu('2026-05-12', cents(1000_00), customer));
  const asked = {
    result: 'look',
    text: 'VAT number not confirmed by VIES around the day of supply:',
    documents: [{ name: 'BE0428759497', link: `contacts/${String(customer)}` }],
  };
  expect(await check('vat_ids_checked')).toMatchObject(asked);
  const answered = (outcome: string, checked_at: string, subject = 'BE0428759497') =>
    world.inScope((scope) =>
      scope.db
        .insertInto('contact_checks')
        .values({
          administration_id: scope.administrationId,
          contact_id: customer,
          subject,
          outcome,
          checked_at,
          checked_by: scope.personId,
        })
        .execute(),
    );
  // Too long before, of another number, and without an answer.
  await answered('VALID', '2026-04-05T12:00:00Z');
  await answered('VALID', '2026-05-12T12:00:00Z', 'BE0403019261');
  await answered('COULD_NOT_CHECK', '2026-05-12T12:00:00Z');
  expect(await check('vat_ids_checked')).toMatchObject(asked);
  await answered('VALID', '2026-06-12T12:00:00Z');
  expect(await check('vat_ids_checked')).toMatchObject({ result: 'right', documents: [] });
  await post(world, toEu('2026-05-11', cents(500_00), customer));
  expect(await check('vat_ids_checked', { language: 'nl' })).toMatchObject({
    text: 'Btw-id niet door VIES bevestigd rond de dag van levering:',
  });
});

test('a reverse charge that does not fit the country is named, and no longer once it is reversed', async () => {
  const [belgian, dutch, american] = [
    await euCustomer(world, 'BE', 'BE0428759497'),
    await euCustomer(world, 'NL', 'NL123456782B90'),
    await euCustomer(world, 'US', null),
  ];
  await post(world, fromEu('2026-05-12', cents(100_00), belgian));
  await post(world, ofTreatment('purchase_reverse_nl', '2026-05-12', cents(100_00), dutch));
  await post(world, ofTreatment('purchase_reverse_non_eu', '2026-05-12', cents(100_00), american));
  await post(world, ofTreatment('nl_reverse_charge', '2026-05-12', cents(100_00), dutch));
  expect(await check('reverse_charges')).toMatchObject({ result: 'right' });
  await post(world, fromEu('2026-05-12', cents(100_00), american));
  await post(world, toEu('2026-05-12', cents(100_00), dutch));
  expect(await check('reverse_charges')).toMatchObject({
    result: 'look',
    text: "Reverse charge doesn't fit the country or VAT number of:",
    documents: [
      { name: 'Consumer in US', link: `contacts/${String(american)}` },
      { name: 'NL123456782B90', link: `contacts/${String(dutch)}` },
    ],
  });
  await post(world, fromEu('2026-05-13', cents(-100_00), american));
  await post(world, toEu('2026-05-13', cents(-100_00), dutch));
  expect(await check('reverse_charges')).toMatchObject({ result: 'right' });
});

function on(account: string, net: number) {
  const bought = purchase('2026-05-03', cents(net));
  return { ...bought, lines: bought.lines.map((line) => (line.account === '4600' ? { ...line, account } : line)) };
}

test('bank transactions that were skipped are named beside what is booked', async () => {
  expect((await check('bank_processed'))?.text).toBe('All 5 bank transactions processed');
  lines = bankProgress({ PROCESSED: 5, SKIPPED: 1 });
  expect(await check('bank_processed')).toMatchObject({
    result: 'right',
    text: '5 bank transactions booked, 1 skipped',
  });
  expect((await check('bank_processed', { language: 'nl' }))?.text).toBe('5 banktransacties geboekt, 1 overgeslagen');
  lines = bankProgress({ PROCESSED: 4, SKIPPED: 1, UNPROCESSED: 1 });
  expect(await check('bank_processed')).toMatchObject({
    result: 'look',
    text: '1 bank transaction of 6 still to process',
  });
});

describe('VAT with limited deduction', () => {
  test('names the deducted VAT and accounts, and asks', async () => {
    expect(await check('catering_vat')).toMatchObject({ result: 'right' });
    await post(world, on('4600', 50_00));
    expect(await check('catering_vat')).toMatchObject({ result: 'right' });
    await post(world, on('4540', 100_00));
    await post(world, on('4510', 200_00));
    const found = await check('catering_vat');
    expect(found).toMatchObject({ result: 'look', link: 'reports/ledger?ledger=4510' });
    expect(found?.text).toContain('€63.00 VAT deducted on 4510 Travel and accommodation, 4540');
    expect((await check('catering_vat', { language: 'nl' }))?.text).toContain('€ 63,00 btw afgetrokken op 4510');
  });

  test('counts only its own share in an entry with other costs', async () => {
    const mixed = on('4540', 100_00);
    const [base, input, bank] = mixed.lines;
    if (base === undefined || input === undefined || bank === undefined) throw new Error('three lines');
    const lines = [
      base,
      { ...base, account: '4600', amount: cents(300_00) },
      { ...input, amount: cents(84_00) },
      { ...bank, amount: cents(-484_00) },
    ];
    await post(world, { ...mixed, lines });
    expect((await check('catering_vat'))?.text).toContain('€21.00 VAT');
  });

  test('on business gifts names the deduction and its limit', async () => {
    expect(await check('gifts_vat')).toMatchObject({ result: 'right' });
    await post(world, on('4505', 300_00));
    const found = await check('gifts_vat');
    expect(found).toMatchObject({ result: 'look', link: 'reports/ledger?ledger=4505' });
    expect(found?.text).toMatch(/^€63.00 VAT deducted on 4505 Business gifts\. .* €227\.00 of gifts a year/);
    expect((await check('gifts_vat', { language: 'nl' }))?.text).toContain('€ 227,00 aan geschenken per jaar');
    expect(await check('catering_vat')).toMatchObject({ result: 'right' });
  });

  test('after a night says what it said before, with what was booked since', async () => {
    await post(world, on('4540', 100_00));
    await post(world, on('4510', 200_00));
    const before = await check('catering_vat');
    expect(await world.inScope(proveBooks)).toMatchObject({ balances: 0 });
    expect(await check('catering_vat')).toEqual(before);
    const { rows } = await world.ownerPool.query<{ deducted: unknown }>(
      `update proven_months set deducted = '[]' where deducted <> '[]' returning deducted`,
    );
    expect(rows).toHaveLength(1);
    expect(await check('catering_vat')).toMatchObject({ result: 'right' });
    await post(world, on('4540', 100_00));
    expect((await check('catering_vat'))?.text).toContain('€84.00 VAT');
  });

  test('ignores reversed deductions', async () => {
    const bought = on('4540', 100_00);
    await post(world, bought);
    await post(world, { ...bought, lines: bought.lines.map((line) => ({ ...line, amount: negate(line.amount) })) });
    expect(await check('catering_vat')).toMatchObject({ result: 'right' });
  });
});
