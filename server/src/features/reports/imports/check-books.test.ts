import { API, type Import } from '@saldo/contract';
import { balance, cents } from '@saldo/ledger';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { postEntry } from '#features/journal/index';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { balances, commit, dryRun, shown } from './testing.ts';

let server: World;
let world: World;
beforeAll(async () => {
  server = await createWorld({ today: '2026-12-20' });
});
afterAll(() => server.close());
beforeEach(async () => {
  world = await server.another();
});
afterEach(async () => {
  expect(await world.verify()).toEqual({ balances: [], audit: [], control_accounts: [] });
});

const errors = ({ findings }: Import) =>
  findings.filter(({ severity }) => severity === 'ERROR').map(({ rule }) => rule);

async function imported(content: string): Promise<Import> {
  const { id, version } = await dryRun(world, content);
  expect((await commit(world, { id, version })).status).toBe(200);
  return shown(world, id);
}

const ACCOUNTS = [
  ['0500', 'Ondernemingsvermogen', 'B', 'BEivKapOnd'],
  ['1010', 'Bank', 'B', 'BLimBanRba'],
  ['1100', 'Debiteuren', 'B', 'BVorDebHad'],
  ['8005', 'Omzet', 'P', 'WOmzNodOdh'],
];

type Line = readonly [account: string, euros: number, contact?: string, invoice?: string];
const side = (euros: number): string =>
  `<amnt>${Math.abs(euros).toFixed(2)}</amnt><amntTp>${euros < 0 ? 'C' : 'D'}</amntTp>`;

/** A file of 3.2 with its opening balance, the invoices that were open, and one entry on a day. */
function books(year: number, opening: readonly Line[], open: readonly Line[], entry: readonly Line[]): string {
  const accounts = ACCOUNTS.map(
    ([id, title, type, rgs]) =>
      `<ledgerAccount><accID>${id}</accID><accDesc>${title}</accDesc><accTp>${type}</accTp><leadReference>${rgs}</leadReference></ledgerAccount>`,
  );
  const contacts = ['Anna', 'Bram'].map(
    (name) =>
      `<customerSupplier><custSupID>${name}</custSupID><custSupName>${name}</custSupName><custSupTp>C</custSupTp></customerSupplier>`,
  );
  const lines = opening.map(([id, euros]) => `<obLine><nr>${id}</nr><accID>${id}</accID>${side(euros)}</obLine>`);
  const items = open.map(
    ([id, euros, contact = '', invoice = '']) =>
      `<obSbLine><obLineNr>${id}</obLineNr>${side(euros)}<custSupID>${contact}</custSupID><invRef>${invoice}</invRef><invDt>${String(year - 1)}-11-05</invDt></obSbLine>`,
  );
  const booked = entry.map(
    ([id, euros, contact = '', invoice = '']) =>
      `<trLine><accID>${id}</accID>${side(euros)}<custSupID>${contact}</custSupID><invRef>${invoice}</invRef></trLine>`,
  );
  return `<auditfile xmlns="http://www.auditfiles.nl/XAF/3.2"><header><fiscalYear>${String(year)}</fiscalYear><startDate>${String(year)}-01-01</startDate><endDate>${String(year)}-12-31</endDate><curCode>EUR</curCode></header>
<company><companyName>De Wit Ontwerp</companyName><customersSuppliers>${contacts.join('')}</customersSuppliers><generalLedger>${accounts.join('')}</generalLedger>
<openingBalance>${lines.join('')}<obSubledgers><obSubledger><sbType>CS</sbType>${items.join('')}</obSubledger></obSubledgers></openingBalance>
<transactions><journal><jrnID>M</jrnID><desc>Diversen</desc><jrnTp>Z</jrnTp><transaction><nr>1</nr><desc>Een</desc><trDt>${String(year)}-02-01</trDt>${booked.join('')}</transaction></journal></transactions></company></auditfile>`;
}

const OPENING: Line[] = [
  ['1100', 1210],
  ['0500', -1210],
];

const items = () =>
  world.inScope((scope) =>
    scope.db
      .selectFrom('open_items as i')
      .leftJoin('contacts as c', (join) =>
        join.onRef('c.administration_id', '=', 'i.administration_id').onRef('c.id', '=', 'i.contact_id'),
      )
      .select(['c.name', 'i.reference', 'i.document_date', 'i.amount_cents', 'i.settled_cents'])
      .where('i.administration_id', '=', scope.administrationId)
      .where('i.is_open', '=', true)
      .orderBy('i.id')
      .execute(),
  );

describe('open items', () => {
  const open: Line[] = [
    ['1100', 1000, 'Anna', 'F-1'],
    ['1100', 200, 'Bram', 'F-2'],
  ];
  const paid: Line[] = [
    ['1010', 900],
    ['1100', -900, 'Anna', 'F-1'],
  ];

  test('those of a sub-ledger keep their contact, invoice and date; what it does not explain has no contact', async () => {
    const { open_items } = await imported(books(2025, OPENING, open, paid));
    expect(open_items).toEqual({ receivable: '310.00', payable: '0.00', count: 3 });
    const of = { document_date: '2024-11-05', settled_cents: 0 };
    expect(await items()).toEqual([
      { ...of, name: 'Anna', reference: 'F-1', amount_cents: 10_000 },
      { ...of, name: 'Bram', reference: 'F-2', amount_cents: 20_000 },
      { name: null, reference: '', document_date: '2025-01-01', amount_cents: 1_000, settled_cents: 0 },
    ]);
  });

  test('the next year goes on with them, and undoing it gives them back', async () => {
    await imported(books(2025, OPENING, open, paid));
    const before = await items();
    const next = books(
      2026,
      [
        ['1100', 310],
        ['1010', 900],
        ['0500', -1210],
      ],
      [],
      [
        ['1010', 250],
        ['1100', -100, 'Anna', 'F-1'],
        ['1100', -150, 'Bram', 'F-2'],
      ],
    );
    const { id, version, vat_from } = await imported(next);
    expect(vat_from).toBe('2026-04-01');
    expect(
      (await items()).map(({ name, amount_cents, settled_cents }) => [name, amount_cents - settled_cents]),
    ).toEqual([
      ['Bram', 5_000],
      [null, 1_000],
    ]);
    expect(await balances(world, 2026)).toMatchObject({ '1100': '60.00', '1010': '1150.00', '0500': '-1210.00' });
    expect((await world.call(API.imports.undoImport, { params: { id }, body: { version } })).status).toBe(200);
    await world.runJobs();
    expect(await items()).toEqual(before);
    expect(await balances(world, 2026)).toMatchObject({ '1100': '310.00', '1010': '900.00', '0500': '-1210.00' });
  });
});

test('what was chosen for a year is proposed again for the next one, and a new contact is not made twice', async () => {
  const { reply: known } = await world.call(API.contacts.createContact, {
    body: { name: 'Anna B.V.', is_client: true },
  });
  const choose = (id: number, version: number) =>
    world.call(API.imports.mapImport, {
      params: { id },
      body: { mapping: { '8005': '8010' }, contacts: { Anna: known.id, Bram: 0 }, version },
    });
  const first = await dryRun(
    world,
    books(
      2025,
      OPENING,
      [],
      [
        ['1100', 5, 'Bram', 'F-9'],
        ['8005', -5],
      ],
    ),
  );
  await commit(world, (await choose(first.id, first.version)).reply);
  const opening: Line[] = [
    ['1100', 1215],
    ['0500', -1215],
  ];
  const next = await dryRun(
    world,
    books(
      2026,
      opening,
      [],
      [
        ['1100', 5, 'Anna', 'F-10'],
        ['8005', -5],
      ],
    ),
  );
  expect(next.accounts.find(({ account }) => account === '8005')).toMatchObject({ ledger: '8010', by: 'chosen' });
  expect(next.contacts).toMatchObject({ known: 2, new: 0 });
  expect(next.contacts.shown).toContainEqual({
    id: 'Anna',
    name: 'Anna',
    contact_id: known.id,
    contact_name: 'Anna B.V.',
    by: 'chosen',
  });
  expect((await commit(world, next)).status).toBe(200);
  expect((await shown(world, next.id)).state).toBe('IMPORTED');
  expect((await world.call(API.contacts.contacts, { query: { search: 'Bram' } })).reply.results).toHaveLength(1);
});

describe('a file that does not fit in the books', () => {
  const YEAR = books(
    2025,
    OPENING,
    [],
    [
      ['1100', 100],
      ['8005', -100],
    ],
  );

  test('a next year that opens otherwise is refused, and says where and how much', async () => {
    const first = await imported(YEAR);
    const next = await dryRun(
      world,
      books(
        2026,
        [
          ['1100', 1300],
          ['1010', 10],
          ['0500', -1310],
        ],
        [],
        [
          ['1100', 5],
          ['8005', -5],
        ],
      ),
    );
    expect([...new Set(errors(next))]).toEqual(['opening_differs']);
    const off = next.accounts.filter(({ difference }) => difference !== '0.00');
    expect(
      off.map(({ ledger, closing, closing_in_books, difference }) => [ledger, closing, closing_in_books, difference]),
    ).toEqual([
      ['1010', '10.00', '0.00', '10.00'],
      ['1100', '1305.00', '1315.00', '-10.00'],
    ]);
    expect((await commit(world, next)).error.code).toBe('import_refused');
    const same = await imported(
      books(
        2026,
        [
          ['1100', 1310],
          ['0500', -1310],
        ],
        [],
        [
          ['1100', 5],
          ['8005', -5],
        ],
      ),
    );
    const again = await world.call(API.imports.undoImport, {
      params: { id: first.id },
      body: { version: first.version },
    });
    expect([same.state, again.error.code]).toEqual(['IMPORTED', 'import_built_on']);
    expect(
      errors(
        await dryRun(
          world,
          books(
            2024,
            OPENING,
            [],
            [
              ['1010', 5],
              ['8005', -5],
            ],
          ),
        ),
      ),
    ).toEqual(['later_year_imported']);
  });

  test('a year with entries of its own, and books that are locked, are refused', async () => {
    const entry = balance('2025-05-01', [
      { account: '1010', amount: cents(100) },
      { account: '8005', amount: cents(-100) },
    ]);
    if (typeof entry === 'string') throw new Error(entry);
    const about = {
      book: 'GENERAL',
      kind: 'ENTRY',
      source: { type: 'general_journal', id: 1 },
      description: 'Own',
    } as const;
    await world.inScope((scope) => postEntry(scope, entry, about));
    expect(errors(await dryRun(world, YEAR))).toEqual(['year_has_entries']);
    const params = { adminId: world.administrationId };
    const { reply } = await world.call(API.administrations.administration, { params });
    const body = { books_locked_until: '2025-06-30', version: reply.version };
    await world.call(API.administrations.lockBooks, { params, body });
    expect(errors(await dryRun(world, YEAR))).toEqual(['books_locked_until', 'year_has_entries']);
  });

  test('an opening balance is replaced by that of the file, and is not changed by hand afterwards', async () => {
    const body = {
      date: '2025-01-01',
      lines: [
        { ledger: '0230', debit: '1000.00' },
        { ledger: '0500', credit: '1000.00' },
      ],
    };
    const { reply: given } = await world.call(API.journal.createOpeningBalance, { body });
    const seen = await dryRun(world, YEAR);
    expect(seen.findings.map(({ rule }) => rule)).toEqual(['opening_replaced']);
    await commit(world, seen);
    expect(await balances(world, 2025)).toEqual({ '0500': '-1210.00', '1100': '1310.00', '8005': '-100.00' });
    const { reply: current } = await world.call(API.journal.openingBalance, {});
    expect(current.id).not.toBe(given.id);
    const changed = await world.call(API.journal.replaceOpeningBalance, { params: { id: current.id ?? 0 }, body });
    expect(changed.error.code).toBe('opening_imported');
  });
});
