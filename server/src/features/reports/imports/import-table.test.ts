import { API, type TableImport, type TableKind } from '@saldo/contract';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { balances } from './testing.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ today: '2026-12-20', company: { vat_from: '2026-07-01' } });
});
afterAll(async () => {
  expect(await world.verify()).toEqual({ balances: [], audit: [], control_accounts: [] });
  await world.close();
});

type Asked = { kind: TableKind; dry_run?: 'true' | 'false'; columns?: string; ledger?: string; leave_out?: 'true' };

function send(query: Asked, content: string | Uint8Array) {
  const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content);
  return world.call(API.imports.importTable, { query, file: { name: 'tabel.csv', bytes } });
}

const booked = async (query: Asked, content: string): Promise<TableImport> => {
  const { reply, error } = await send({ dry_run: 'false', ...query }, content);
  expect(error).toBeUndefined();
  return reply;
};

const SALES = `Verkopen tot en met juni

Factuurnummer;Datum;Vervaldatum;Klant;Omschrijving;Grootboek;Bedrag excl. btw;Btw;Totaal
V-1;15-01-2026;14-02-2026;Bakker Bouw;Advies;8005;1.000,00;210,00;1.210,00
V-1;15-01-2026;14-02-2026;Bakker Bouw;Reiskosten;8005;50,00;10,50;60,50
V-2;1-2-2026;;Drukkerij Ø;Advies;;100,00;21,00;
`;

test('a dry run of sales says what it found and books nothing', async () => {
  const { reply } = await send({ kind: 'SALES_HISTORY', ledger: '8005' }, SALES);
  expect(reply).toMatchObject({
    import_id: null,
    rows: 3,
    documents: 2,
    total: '1391.50',
    known: 0,
    new_contacts: 2,
    problem_count: 0,
  });
  expect(reply.columns.map(({ field }) => field)).toEqual([
    'number',
    'date',
    'due_date',
    'contact',
    'description',
    'ledger',
    'net',
    'vat',
    'total',
  ]);
  expect(await balances(world)).toEqual({});
});

test('bad rows are named by row and column, and keep the file out until they are left out', async () => {
  const wrong = `${SALES}V-3;31-02-2026;;Bakker Bouw;Advies;9999x;12,3,4;;\nV-4;01-08-2026;;Bakker Bouw;Advies;8005;10,00;2,10;12,10\nV-5;02-01-2026;;;Advies;8005;10,00;2,10;13,10\n`;
  const { reply } = await send({ kind: 'SALES_HISTORY', ledger: '8005' }, wrong);
  expect(reply.problems.map(({ row, column }) => `${String(row)} ${column}`)).toEqual([
    '7 Datum',
    '7 Bedrag excl. btw',
    '7 Grootboek',
    '8 Datum',
    '9 Klant',
    '9 Totaal',
  ]);
  const refused = await send({ kind: 'SALES_HISTORY', dry_run: 'false', ledger: '8005' }, wrong);
  expect(refused.error.code).toBe('import_rows_wrong');
  expect(await balances(world)).toEqual({});
});

test('sales stand in debtors, revenue and the VAT settlement; the same file twice adds nothing; undone, all is gone', async () => {
  const wrong = `${SALES}V-5;02-01-2026;;;Advies;8005;10,00;2,10;12,10\n`;
  const done = await booked({ kind: 'SALES_HISTORY', ledger: '8005', leave_out: 'true' }, wrong);
  expect(done).toMatchObject({ documents: 2, problem_count: 1 });
  const expected = { '1100': '1391.50', '1520': '-241.50', '8005': '-1150.00' };
  expect(await balances(world)).toEqual(expected);
  const again = await booked({ kind: 'SALES_HISTORY', ledger: '8005' }, SALES);
  expect(again).toMatchObject({ import_id: null, documents: 0, known: 2 });
  expect(await balances(world)).toEqual(expected);
  const aged = await world.call(API.statements.agedDocuments, { query: { kind: 'RECEIVABLE', date: '2026-12-20' } });
  expect(
    aged.reply.results.map((each) => [each.reference, each.contact_name, each.due_date, each.outstanding]),
  ).toEqual([
    ['V-1', 'Bakker Bouw', '2026-02-14', '1270.50'],
    ['V-2', 'Drukkerij Ø', '2026-03-03', '121.00'],
  ]);

  const { reply: list } = await world.call(API.imports.imports, { query: {} });
  const [row] = list;
  expect(row).toMatchObject({ kind: 'SALES_HISTORY', state: 'IMPORTED', may_undo: true });
  const undo = { params: { id: row?.id ?? 0 }, body: { version: row?.version ?? 0 } };
  expect((await world.call(API.imports.undoImport, undo)).status).toBe(200);
  await world.runJobs();
  expect(await balances(world)).toEqual({});
  const once = await send({ kind: 'SALES_HISTORY', ledger: '8005' }, SALES);
  expect(once.reply.known).toBe(0);
});

test('purchases by columns that a person chose', async () => {
  const table = 'a;b;c;d;e\nKPN;R-7;2026-03-01;121,00;21,00\nKPN;R-8;2026-03-02;-12,10;-2,10\n';
  const missing = await send({ kind: 'PURCHASE_HISTORY', dry_run: 'false' }, table);
  expect(missing.error.code).toBe('import_columns_missing');
  const columns = 'contact:0,number:1,date:2,total:3,vat:4';
  await booked({ kind: 'PURCHASE_HISTORY', columns, ledger: '4600' }, table);
  expect(await balances(world)).toEqual({ '1300': '-108.90', '1520': '18.90', '4600': '90.00' });
});

test('entries from a spreadsheet become general journal entries, once', async () => {
  const rows = [
    ['Nummer', 'Datum', 'Omschrijving', 'Rekening', 'Debet', 'Credit'],
    ['M1', new Date('2026-11-30'), 'Huur vooruit', '4600', 1234.5, null],
    ['M1', new Date('2026-11-30'), 'Huur vooruit', '2000', null, 1234.5],
    ['M2', new Date('2026-11-30'), 'Scheef', '4600', 10, null],
  ];
  const bytes = await writeXlsx({ sheets: [{ name: 'Blad1', rows }] });
  const seen = await send({ kind: 'ENTRIES' }, bytes);
  expect(seen.reply.problems).toMatchObject([{ row: 4, column: 'Debet' }]);
  const { reply } = await send({ kind: 'ENTRIES', dry_run: 'false', leave_out: 'true' }, bytes);
  expect([reply.documents, reply.total]).toEqual([1, '1234.50']);
  const { reply: list } = await world.call(API.journal.memorials, { query: {} });
  expect(list.results.map(({ description, amount }) => [description, amount])).toEqual([
    ['M1 Huur vooruit', '1234.50'],
  ]);
  const again = await send({ kind: 'ENTRIES', dry_run: 'false', leave_out: 'true' }, bytes);
  expect([again.reply.documents, again.reply.known]).toEqual([0, 1]);
});

test('open items take the place of one amount in the opening balance', async () => {
  const document = { contact_name: 'Diverse debiteuren', reference: '', document_date: '2025-12-31' };
  await world.call(API.journal.createOpeningBalance, {
    body: {
      date: '2026-01-01',
      lines: [
        { ledger: '1100', debit: '300.00', document },
        { ledger: '0500', credit: '300.00' },
      ],
    },
  });
  const table =
    'Debiteur;Factuurnummer;Factuurdatum;Openstaand\nMulder;F1;2025-11-01;180,00\nSmit;F2;2025-12-01;120,00\n';
  const less = await send({ kind: 'OPEN_RECEIVABLES' }, table.replace('120,00', '119,00'));
  expect(less.reply.problems).toMatchObject([{ row: 3, column: 'Openstaand' }]);
  expect(await booked({ kind: 'OPEN_RECEIVABLES' }, table)).toMatchObject({ documents: 2 });
  await booked({ kind: 'OPEN_RECEIVABLES' }, table);
  const aged = await world.call(API.statements.agedDocuments, { query: { kind: 'RECEIVABLE', date: '2026-01-31' } });
  expect(aged.reply.results.map((each) => [each.reference, each.contact_name, each.outstanding])).toEqual([
    ['F1', 'Mulder', '180.00'],
    ['F2', 'Smit', '120.00'],
  ]);
});
