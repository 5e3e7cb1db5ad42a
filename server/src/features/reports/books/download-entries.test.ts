import type { Readable } from 'node:stream';
import { text as consume } from 'node:stream/consumers';
import { API, type EntryFileType } from '@saldo/contract';
import { type AccountCode, balance, CHART, cents, type JournalLine, negate, parseEuro, sum } from '@saldo/ledger';
import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { XmlDocument, type XmlNode } from 'libxml2-wasm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postEntry } from '#features/journal/index';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { downloadEntries } from './download-entries.ts';
import { concept, customer, design, finalize } from '../../sales/testing.ts';

const NS = { x: 'http://www.odb.belastingdienst.nl/Belastingdienst/BCPP/1.1/structures/XmlauditfileXAF_4.0' };
let world: World;

const account = fc.constantFrom<AccountCode>(
  ...CHART.map(({ code }) => code).filter((code) => !['1100', '1300'].includes(code) && code < '9900'),
);
const line = fc.tuple(account, fc.integer({ min: -5_000_00, max: 5_000_00 }));
const day = fc
  .tuple(fc.integer({ min: 2025, max: 2026 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join('-'));
const entries = fc.array(fc.tuple(day, fc.array(line, { minLength: 1, maxLength: 5 })), {
  minLength: 80,
  maxLength: 80,
});

beforeAll(async () => {
  world = await createWorld({ today: '2026-12-20' });
  await journalAtRandom();
  const ledger = (await world.call(API.journal.allLedgers, { params: { adminId: world.administrationId } })).reply;
  const costs = ledger.find(({ code }) => code === '4600')?.id ?? 0;
  const supplier = await world.call(API.contacts.createContact, { body: { name: '=Hosting & Co', is_supplier: true } });
  await world.call(API.purchases.createExpense, {
    body: {
      contact_id: supplier.reply.id,
      document_number: 'R-77',
      date: '2026-03-02',
      lines: [{ description: '+Servers', ledger_account_id: costs, vat: 'PROCENT_21', amount: '100.00' }],
    },
  });
  const buyer = await customer(world, 'Café De Kade');
  const draft = await concept(world, buyer, { invoice_date: '2026-12-20', lines: [design('200.00'), design('50.50')] });
  expect((await finalize(world, draft)).error).toBeUndefined();
});
afterAll(() => world.close());

async function journalAtRandom(): Promise<void> {
  for (const [index, [date, lines]] of (fc.sample(entries, { numRuns: 1, seed: 20_261_124 })[0] ?? []).entries()) {
    const own: JournalLine[] = lines.map(([code, amount]) => ({ account: code, amount: cents(amount) }));
    const entry = balance(date, [...own, { account: '1010', amount: negate(sum(own.map(({ amount }) => amount))) }]);
    if (typeof entry === 'string') continue;
    const source = { type: 'general_journal' as const, id: index + 1 };
    await world.inScope((scope) =>
      postEntry(scope, entry, { book: 'GENERAL', kind: 'ENTRY', source, description: 'At random' }),
    );
  }
}

type About = { year?: number; file_type?: EntryFileType; journal?: 'SALES'; ledger?: string };
const download = (about: About, language: 'en' | 'nl' = 'en') =>
  world.call(API.books.downloadMutations, { query: { year: 2026, ...about }, language });
const trialBalance = async (year: number) => (await world.call(API.reports.trialBalance, { query: { year } })).reply;

const total = (amounts: readonly number[]): number => amounts.reduce((a, b) => a + b, 0);

/** Reads texts below a node. */
const texts = (node: XmlNode | XmlDocument, path: string): string[] =>
  node.find(path, NS).map(({ content }) => content);
const text = (node: XmlNode | XmlDocument, path: string): string => texts(node, path)[0] ?? '';
const signed = (node: XmlNode): number => parseEuro(text(node, 'x:amnt')) * (text(node, 'x:amntTp') === 'D' ? 1 : -1);

/** The rules of 4.0 that its schema does not see; empty when the file keeps them. */
function brokenRules(document: XmlDocument): string[] {
  const broken: string[] = [];
  const rule = (name: string, holds: boolean): void => void (holds || broken.push(name));
  const accounts = texts(document, '//x:ledgerAccount/x:accID');
  const contacts = texts(document, '//x:customerSupplier/x:custSupID');
  const rgs = texts(document, '//x:RGScode');
  rule('accID is unique', new Set(accounts).size === accounts.length);
  rule('custSupID is unique', new Set(contacts).size === contacts.length);
  rule('RGScode is unique', new Set(rgs).size === rgs.length);
  rule(
    'accounts exist',
    texts(document, '//x:trLine/x:accID|//x:obLine/x:accID|//x:vatToPayAccID|//x:vatToClaimAccID').every((id) =>
      accounts.includes(id),
    ),
  );
  rule(
    'contacts exist',
    texts(document, '//x:trLine/x:custSupID').every((id) => contacts.includes(id)),
  );
  const codes = texts(document, '//x:vatCode/x:vatID');
  rule(
    'VAT codes exist',
    texts(document, '//x:vat/x:vatID').every((id) => codes.includes(id)),
  );
  for (const [part, lines] of [
    ['openingBalance', 'obLine'],
    ['transactions', 'trLine'],
  ] as const) {
    const amounts = document.find(`//x:${lines}`, NS).map(signed);
    const debit = total(amounts.filter((amount) => amount > 0));
    const credit = -total(amounts.filter((amount) => amount < 0));
    rule(`${part} linesCount`, text(document, `//x:${part}/x:linesCount`) === String(amounts.length));
    rule(`${part} totalDebit`, parseEuro(text(document, `//x:${part}/x:totalDebit`)) === debit);
    rule(`${part} totalCredit`, parseEuro(text(document, `//x:${part}/x:totalCredit`)) === credit);
    rule(`${part} balances`, debit === credit);
  }
  for (const each of document.find('//x:transaction', NS))
    rule(`transaction ${text(each, 'x:nr')} balances`, total(each.find('x:trLine', NS).map(signed)) === 0);
  return broken;
}

describe('an audit file of the year', () => {
  test.each([2025, 2026])('of %d keeps every rule and is the trial balance', async (year) => {
    const got = await download({ year, file_type: 'xaf' });
    expect(got.headers['content-disposition']).toContain(`De Wit Ontwerp ${String(year)} XAF 4.0.xaf`);
    using document = XmlDocument.fromString(got.bytes.toString('utf8'));
    expect(brokenRules(document)).toEqual([]);
    const { total_debit, total_credit, rows } = await trialBalance(year);
    expect(text(document, '//x:transactions/x:totalDebit')).toBe(total_debit);
    expect(text(document, '//x:transactions/x:totalCredit')).toBe(total_credit);
    for (const { code, debit, credit } of rows.filter((row) => row.code !== '')) {
      const lines = document.find(`//x:trLine[x:accID='${code}']`, NS).map(signed);
      expect([code, total(lines)]).toEqual([code, parseEuro(debit) - parseEuro(credit)]);
    }
    const { rows: booked } = await world.ownerPool.query<{ n: string }>(
      `select entry_number::text as n from journal_entries where extract(year from entry_date) = $1 order by entry_number`,
      [year],
    );
    expect(texts(document, '//x:transaction/x:nr').toSorted((a, b) => Number(a) - Number(b))).toEqual(
      booked.map(({ n }) => n),
    );
  });

  test('opens with the closing balances of the year before', async () => {
    using document = XmlDocument.fromString((await download({ file_type: 'xaf' })).bytes.toString('utf8'));
    const { rows } = await trialBalance(2025);
    for (const opened of document.find('//x:obLine', NS)) {
      const code = text(opened, 'x:accID');
      if (code === '0500') continue;
      expect(signed(opened)).toBe(parseEuro(rows.find((row) => row.code === code)?.balance ?? ''));
    }
  });

  test('has VAT on the lines of documents, their contact and both numbers', async () => {
    using document = XmlDocument.fromString((await download({ file_type: 'xaf' }, 'nl')).bytes.toString('utf8'));
    const [sale] = document.find(`//x:journal[x:jrnTp='S']/x:transaction`, NS);
    const [purchase] = document.find(`//x:journal[x:jrnTp='P']/x:transaction`, NS);
    if (sale === undefined || purchase === undefined) throw new Error('no documents');
    expect(texts(sale, 'x:trLine/x:vat/x:vatAmnt')).toEqual(['52.61']);
    expect(texts(sale, 'x:trLine/x:vat/x:vatAmntTp')).toEqual(['C']);
    expect(texts(purchase, 'x:trLine/x:vat')).toHaveLength(1);
    expect(text(purchase, 'x:trLine/x:vat/x:vatPerc')).toBe('21');
    expect(text(purchase, 'x:trLine/x:docRef')).toBe('2026-0001');
    expect(texts(purchase, 'x:trLine/x:invRef')).toEqual(['R-77']);
    expect(text(document, '//x:journal[1]/x:desc')).toBe('Inkoop');
  });

  test('does not contain what is posted while it is read', async () => {
    const { total_debit } = await trialBalance(2025);
    const { content } = await downloadEntries((work) => world.inScope(work), { year: 2025, file_type: 'xaf' });
    const entry = balance('2025-12-30', [
      { account: '4600', amount: cents(5_00) },
      { account: '1010', amount: cents(-5_00) },
    ]);
    if (typeof entry === 'string') throw new Error(entry);
    const source = { type: 'general_journal' as const, id: 9_000 };
    await world.inScope((scope) =>
      postEntry(scope, entry, { book: 'GENERAL', kind: 'ENTRY', source, description: 'Meanwhile' }),
    );
    const xml = await consume(content as Readable);
    expect(xml).not.toContain('Meanwhile');
    using document = XmlDocument.fromString(xml);
    expect(brokenRules(document)).toEqual([]);
    expect(text(document, '//x:transactions/x:totalDebit')).toBe(total_debit);
  });

  test('of 3.2 lists debtors and creditors line by line, as their control accounts', async () => {
    using document = XmlDocument.fromString((await download({ file_type: 'xaf32' })).bytes.toString('utf8'));
    const old = { x: 'http://www.auditfiles.nl/XAF/3.2' };
    const { rows } = await trialBalance(2026);
    for (const [type, code] of Object.entries({ CU: '1100', SU: '1300' })) {
      const [subledger] = document.find(`//x:subledger[x:sbType='${type}']`, old);
      const row = rows.find((each) => each.code === code);
      const figures = ['linesCount', 'totalDebit', 'totalCredit'].map(
        (name) => subledger?.get(`x:${name}`, old)?.content,
      );
      const lines = subledger?.find('x:sbLine', old).length ?? 0;
      expect([code, ...figures]).toEqual([code, String(lines), row?.debit, row?.credit]);
      expect(lines).toBeGreaterThan(0);
    }
  });

  test('of 4.0 has with each contact what it owes or is owed', async () => {
    using document = XmlDocument.fromString((await download({ file_type: 'xaf' })).bytes.toString('utf8'));
    expect(texts(document, '//x:customerSupplier/x:opBalDesc')).toEqual([]);
    const closings = document
      .find('//x:customerSupplier', NS)
      .map((each) => [text(each, 'x:custSupName'), texts(each, 'x:clBalDesc | x:clBalTp').join(' ')]);
    expect(closings).toEqual([
      ['=Hosting & Co', '121.00 C'],
      ['Café De Kade', '303.11 D'],
    ]);
  });

  test('is whole: it takes no journal or ledger', async () => {
    expect((await download({ file_type: 'xaf', journal: 'SALES' })).error.errors).toEqual({
      journal: ['An audit file always contains all entries of the year'],
    });
    expect((await download({ file_type: 'xaf32', ledger: '1010' })).status).toBe(400);
  });
});

describe('entries for a spreadsheet', () => {
  test('are every line once, in the language asked, and no formula', async () => {
    const got = await download({});
    expect(got.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [head, ...lines] = got.bytes.toString('utf8').trimEnd().split('\r\n');
    expect(head).toMatch(/^\ufeffDate,Entry,Line,Journal,/);
    const { rows } = await world.ownerPool.query<{ n: number }>(
      `select count(*)::int as n from journal_lines where extract(year from entry_date) = 2026`,
    );
    expect(lines).toHaveLength(rows[0]?.n ?? 0);
    expect(lines.filter((each) => each.includes(`'=Hosting & Co`)).length).toBeGreaterThan(0);
    expect(lines.join('\n')).toContain(`,'+Servers,4600,`);
    const dutch = (await download({ ledger: '4600' }, 'nl')).bytes.toString('utf8');
    expect(dutch).toContain(`;'+Servers;4600;`);
    expect(dutch).toContain(';100,00;0,00;purchase;"Inkoop, voorbelasting";Grondslag;21%;');
  });

  test('can be of one journal or one ledger account', async () => {
    const sales = (await download({ journal: 'SALES' })).bytes.toString('utf8').trimEnd().split('\r\n').slice(1);
    expect(sales).toHaveLength(3);
    expect(sales.every((each) => each.includes(',Sales,'))).toBe(true);
    const ofBank = (await download({ ledger: '1010' })).bytes.toString('utf8').trimEnd().split('\r\n').slice(1);
    expect(ofBank.every((each) => each.includes(',1010,'))).toBe(true);
    expect((await download({ ledger: '0001' })).status).toBe(400);
  });

  test('as XLSX have amounts as numbers', async () => {
    const got = await download({ file_type: 'xlsx' });
    const { sheets } = await readXlsx(got.bytes);
    const [head, ...rows] = sheets[0]?.rows ?? [];
    const debit = head?.indexOf('Debit') ?? 0;
    const debits = rows.map((row) => Math.round(Number(row[debit]) * 100));
    expect(total(debits)).toBe(parseEuro((await trialBalance(2026)).total_debit));
    expect(rows.flat()).toContain(`'=Hosting & Co`);
  });
});

test('another company sees nothing of these books', async () => {
  const other = await world.secondAdministration();
  const asked = { as: other.owner, administrationId: other.administrationId };
  const own = await world.call(API.books.downloadMutations, { query: { year: 2026 }, ...asked });
  expect(own.bytes.toString('utf8').trimEnd().split('\r\n')).toHaveLength(1);
  const query = { year: 2026, admin_id: world.administrationId };
  expect((await world.call(API.books.downloadMutations, { query, as: other.owner })).status).toBe(404);
});
