import { API, REPORT_FILES, REPORT_FORMATS, type ReportFile, type ReportFormat } from '@saldo/contract';
import { formatEuro, negate, parseEuro, sum } from '@saldo/ledger';
import { readXlsx } from 'hucre/xlsx';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Site } from '../../../../tests/access/testing/site.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';

const { statements, projects } = API;
const SPAN = { from: '2026-01-01', until: '2026-12-31' };

let world: World;
let site: Site;
let project: { id: number; name: string };
beforeAll(async () => {
  world = await createWorld();
  site = new Site(world, world);
  project = await site.project();
  const kept = await site.expense({ project_id: project.id });
  await site.expense();
  const moved = await site.expense({ project_id: project.id });
  await world.call(projects.removeEntry, { body: { project: project.id, entry_id: moved.id, model: 'expense' } });
  expect(kept.project?.id).toBe(project.id);
});
afterAll(() => world.close());

type Paged = { next: string | null };
/** Every page of a list, of two rows each. */
async function pages<Reply extends Paged>(get: (more: { cursor?: string }) => Promise<Reply>): Promise<Reply[]> {
  const all: Reply[] = [];
  for (let cursor: string | undefined; ; ) {
    const reply = await get(cursor === undefined ? {} : { cursor });
    all.push(reply);
    if (reply.next === null) return all;
    cursor = new URLSearchParams(reply.next.split('?')[1]).get('cursor') ?? '';
  }
}

describe('per project', () => {
  test('the costs are those of its documents, and the rest has none', async () => {
    const { rows, costs } = await site.get(statements.breakdown, { query: { ...SPAN, by: 'project' } });
    const own = rows.find(({ id }) => id === project.id);
    expect(own?.title).toBe(project.name);
    const without = rows.find(({ id }) => id === null);
    expect(parseEuro(own?.costs ?? '') * 2).toBe(parseEuro(without?.costs ?? ''));
    expect(parseEuro(own?.costs ?? '') * 3).toBe(parseEuro(costs));
  });

  test('is refused where a company has no projects', async () => {
    await world.inScope((scope) =>
      scope.db
        .updateTable('administrations')
        .set({ features: ['bank'] })
        .where('id', '=', world.administrationId)
        .execute(),
    );
    const refused = await world.call(statements.breakdown, { query: { ...SPAN, by: 'project' } });
    expect([refused.status, refused.error.code]).toEqual([403, 'not_allowed']);
    await world.inScope((scope) =>
      scope.db
        .updateTable('administrations')
        .set({ features: ['bank', 'projects'] })
        .where('id', '=', world.administrationId)
        .execute(),
    );
  });
});

describe('the journal', () => {
  test('has every entry once over its pages, in balance', async () => {
    const whole = await site.get(statements.journalList, { query: SPAN });
    expect(whole.results.length).toBeGreaterThan(2);
    expect(whole.debit).toBe(whole.credit);
    const lines = whole.results.flatMap((entry) => entry.lines);
    expect(formatEuro(sum(lines.map(({ debit }) => parseEuro(debit))))).toBe(whole.debit);
    const cut = await pages((more) => site.get(statements.journalList, { query: { ...SPAN, page_size: 2, ...more } }));
    expect(cut.flatMap(({ results }) => results)).toEqual(whole.results);
  });

  test('can be of one journal, whose totals are not known', async () => {
    const bank = await site.get(statements.journalList, { query: { ...SPAN, journal: 'BANK' } });
    expect([bank.results.length, bank.debit]).toEqual([0, null]);
    const purchases = await site.get(statements.journalList, { query: { ...SPAN, journal: 'PURCHASES' } });
    expect(new Set(purchases.results.map(({ book }) => book))).toEqual(new Set(['PURCHASES']));
  });
});

describe('the general ledger', () => {
  test('takes each account from its opening to its closing balance, over its pages', async () => {
    const whole = await site.get(statements.generalLedger, { query: SPAN });
    for (const { code, opening, closing } of whole.ledgers) {
      const lines = whole.results.filter((line) => line.code === code);
      const moved = sum(lines.flatMap(({ debit, credit }) => [parseEuro(debit), negate(parseEuro(credit))]));
      expect([code, formatEuro(sum([parseEuro(opening), moved]))]).toEqual([code, closing]);
    }
    const cut = await pages((more) =>
      site.get(statements.generalLedger, { query: { ...SPAN, page_size: 2, ...more } }),
    );
    expect(cut.flatMap(({ results }) => results)).toEqual(whole.results);
  });

  test('refuses a cursor of another list', async () => {
    const cursor = Buffer.from(JSON.stringify({ v: 'x', i: 1 })).toString('base64url');
    const got = await world.call(statements.generalLedger, { query: { ...SPAN, cursor } });
    expect(Object.keys(got.error.errors ?? {})).toEqual(['cursor']);
  });
});

const file = (report: ReportFile, file_type: ReportFormat, language: 'en' | 'nl' = 'nl') =>
  world.call(statements.reportFile, { query: { ...SPAN, report, file_type }, language });

describe('a report as a file', () => {
  test.each(REPORT_FILES)('%s is there in every format and language', async (report) => {
    for (const format of REPORT_FORMATS)
      for (const language of ['en', 'nl'] as const) {
        const got = await file(report, format, language);
        expect([report, format, got.status]).toEqual([report, format, 200]);
        expect(got.headers['content-disposition']).toContain(`.${format}`);
        const begins = { pdf: '%PDF', xlsx: 'PK', csv: '\ufeff' }[format];
        expect(got.bytes.toString('utf8').startsWith(begins)).toBe(true);
      }
  });

  test('says in Dutch what the screen says', async () => {
    const text = (await file('profit_and_loss', 'csv')).bytes.toString('utf8');
    const { reply } = await world.call(statements.columnStatement, {
      query: { ...SPAN, statement: 'profit_and_loss' },
      language: 'nl',
    });
    const last = reply.lines.at(-1);
    expect(text.split('\r\n').at(-2)).toBe(`;Winst;${(last?.amounts[0] ?? '').replace('.', ',')}`);
    expect(text.split('\r\n')[0]).toBe('\ufeffRekening;Naam;2026');
  });

  test('of the trial balance says of which span its columns are, and goes from opening to closing balance', async () => {
    const got = await file('trial_balance', 'csv');
    expect(got.headers['content-disposition']).toContain('Kolommenbalans De Wit Ontwerp 2026.csv');
    const [heads, ...rows] = got.bytes.toString('utf8').split('\r\n').slice(0, -1);
    expect(heads).toBe(
      '\ufeffRekening;Naam;Beginsaldo 01-01-2026;Debet 01-01-2026 – 31-12-2026;Credit 01-01-2026 – 31-12-2026;Saldo 31-12-2026',
    );
    for (const row of rows) {
      const [, , opening, debit, credit, balance] = row.split(';');
      expect([row, written(balance)]).toEqual([row, sum([written(opening), written(debit), negate(written(credit))])]);
    }
  });

  test('is a sheet that says above its heads whose it is, of which span and when it was made', async () => {
    const { bytes } = await file('profit_and_loss', 'xlsx', 'en');
    const { sheets } = await readXlsx(bytes);
    expect(sheets[0]?.rows.slice(0, 5).map((row) => row.filter((cell) => cell !== null))).toEqual([
      ['Profit and loss · De Wit Ontwerp'],
      ['01-01-2026 – 31-12-2026'],
      [expect.stringContaining('Drawn up on')],
      [''],
      ['Account', 'Name', '2026'],
    ]);
  });

  test('is a bridge to RGS with the codes of every level', async () => {
    const rows = (await file('rgs_bridge', 'csv')).bytes.toString('utf8').split('\r\n');
    expect(rows[0]).toBe(
      '\ufeffRekening;Naam;RGS-code;Niveau;RGS-omschrijving;Debet/credit;Niveau 1;Niveau 2;Niveau 3;Niveau 4;Niveau 5;Saldo',
    );
    expect(rows.find((row) => row.startsWith('0500;'))).toMatch(
      /^0500;[^;]+;BEivKapOnd;4;[^;]+;C;B;BEiv;BEivKap;BEivKapOnd;;/,
    );
    expect(rows.slice(1, -1).every((row) => row.split(';').length === 12)).toBe(true);
  });

  test('is on paper with its company and date', async () => {
    const { bytes } = await file('aged_payables', 'pdf', 'en');
    const { text } = await extractText(new Uint8Array(bytes), { mergePages: true });
    const plain = text.replaceAll(/\s+/g, '');
    for (const word of ['Aged creditors', 'De Wit Ontwerp', '31-12-2026', 'Over 90 days'])
      expect(plain).toContain(word.replaceAll(' ', ''));
  });

  test('of any list is on paper as its screen has it, of its company alone', async () => {
    const columns = ['Naam', 'Sinds', 'Open'].map((head) => ({ head, is_amount: head === 'Open' }));
    const row = ['Kwekerij De Linde', { day: '2026-07-14' }, { amount: '-1234.50' }];
    const total = ['Totaal', '', { amount: '-2469.00' }];
    const drawn = (rows: (typeof row)[], admin_id?: number) =>
      world.call(statements.drawList, {
        body: { title: 'Klanten', columns, rows, total, ...(admin_id === undefined ? {} : { admin_id }) },
        language: 'nl',
      });
    const { bytes, headers } = await drawn([row, row]);
    expect(headers['content-disposition']).toContain('Klanten De Wit Ontwerp.pdf');
    const { text } = await extractText(new Uint8Array(bytes), { mergePages: true });
    const plain = text.replaceAll(/\s+/g, '');
    for (const word of [
      'Klanten',
      'De Wit Ontwerp',
      '2 regels',
      'Kwekerij De Linde',
      '14-07-2026',
      '-1.234,50',
      'Totaal-2.469,00',
    ])
      expect(plain).toContain(word.replaceAll(' ', ''));
    const many = await drawn(Array.from({ length: 2_001 }, () => row));
    expect(many).toMatchObject({ status: 400, error: { errors: { rows: [expect.stringContaining('te lang')] } } });
    const wide = Array.from({ length: 13 }, () => 'Naam');
    const columns13 = wide.map((head) => ({ head, is_amount: false }));
    const body = { title: 'Klanten', columns: columns13, rows: Array.from({ length: 2_000 }, () => wide) };
    const wideList = await world.call(statements.drawList, { body, language: 'nl' });
    expect(wideList).toMatchObject({ status: 400, error: { errors: { rows: [expect.stringContaining('te lang')] } } });
    // Cells for which there is no column count as well.
    const beyond = { title: 'Klanten', columns: columns13.slice(0, 1), rows: body.rows };
    expect((await world.call(statements.drawList, { body: beyond })).status).toBe(400);
    const stranger = { body: { title: 'Klanten', columns, rows: [row] }, as: await world.addPerson() };
    expect((await world.call(statements.drawList, stranger)).status).toBe(404);
    const { administrationId } = await world.secondAdministration();
    expect((await drawn([row], administrationId)).status).toBe(404);
  });

  test('of the general ledger ends each account with its closing balance', async () => {
    const rows = (await file('general_ledger', 'csv', 'en')).bytes.toString('utf8').split('\r\n').slice(1, -1);
    const { ledgers } = await site.get(statements.generalLedger, { query: SPAN });
    const closings = rows.filter((row) => row.includes(',Closing balance,')).map((row) => row.split(','));
    expect(closings.map((row) => [row[0], row.at(-1)])).toEqual(ledgers.map(({ code, closing }) => [code, closing]));
    // A name stands under the description, which is wide, and not under the date.
    expect(rows.filter((row) => /^\d+,,,,/.test(row) && !/balance,/.test(row))).toHaveLength(ledgers.length);
  });

  test('of the general ledger can be of some accounts only', async () => {
    const whole = (await file('general_ledger', 'csv', 'en')).bytes.toString('utf8').split('\r\n');
    const codes = [...new Set(whole.slice(1, -1).map((row) => row.split(',')[0] ?? ''))].slice(1, 3);
    const query = { ...SPAN, report: 'general_ledger', file_type: 'csv', ledgers: codes.join(',') } as const;
    const some = (await world.call(statements.reportFile, { query, language: 'en' })).bytes.toString('utf8');
    expect(codes).toHaveLength(2);
    const wanted = whole.slice(1, -1).filter((row) => codes.includes(row.split(',')[0] ?? ''));
    expect(some.split('\r\n').slice(1, -1)).toEqual(wanted);
  });
});

/** An amount as a file of the Netherlands has it. */
function written(text = '') {
  return parseEuro(text.replace(',', '.'));
}
