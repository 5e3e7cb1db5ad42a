import { API } from '@saldo/contract';
import { cents } from '@saldo/ledger';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ledgerBalanceOn } from '#features/journal/index';
import { readObInstance } from '#standards/xbrl/xbrl-ob-check';
import { staffOf, stepUp } from '../../../../tests/access/testing/people.ts';
import { Site } from '../../../../tests/access/testing/site.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { detail, file, fromEu, post, purchase, returnEnding, sale, TIDY, toEu } from '../testing.ts';

let server: World;
let world: World;
let q1: number;
let q2: number;

async function contact(vat_id: string | null, country: string): Promise<number> {
  const got = await world.call(API.contacts.createContact, {
    body: { name: `Pixelwerk ${country}`, vat_id, country, is_supplier: true },
  });
  expect(got.status).toBe(200);
  return got.reply.id;
}

beforeAll(async () => {
  server = await createWorld({ today: '2026-07-14', house: { sourceDocuments: TIDY } });
});
afterAll(() => server.close());
beforeEach(async () => {
  world = await server.another();
  q1 = await returnEnding(world, '2026-03-31');
  q2 = await returnEnding(world, '2026-06-30');
});

describe('a return before it is filed', () => {
  test('matches the books, box by box and line by line', async () => {
    const ireland = await contact('IE6388047V', 'IE');
    await post(world, sale('2026-04-03', cents(100_50)));
    await post(world, purchase('2026-05-03', cents(33_33)));
    await post(world, fromEu('2026-06-03', cents(40_80), ireland));
    const found = await detail(world, q2);
    const shown = Object.fromEntries(found.rubrics.map((each) => [each.rubric, each]));
    expect(shown['1a']).toMatchObject({
      turnover: '100.50',
      tax: '21.11',
      turnover_euros: 100,
      tax_euros: 21,
      line_count: 1,
    });
    expect(shown['4b']).toMatchObject({ turnover: '40.80', tax: '8.57', tax_euros: 8, line_count: 1 });
    expect(shown['5b']).toMatchObject({ turnover: null, tax: '15.57', tax_euros: 16, line_count: 2 });
    expect(found).toMatchObject({
      owed_euros: 29,
      input_euros: 16,
      total_euros: 13,
      rounding_gain: '1.11',
      drift: null,
    });
    const lines = await world.call(API.tax_returns.vatReturnLines, { params: { id: q2 }, query: { rubric: '4b' } });
    expect(lines.reply.count).toBe(1);
    expect(lines.reply.results[0]).toMatchObject({
      contact_name: 'Pixelwerk IE',
      reason: 'IE VAT number, EU purchase without VAT, reverse charge',
      turnover: '40.80',
      tax: '8.57',
      is_correction: false,
    });
  });

  test('is overdue once its due date has passed, from the first period with VAT in these books on', async () => {
    const overdue = async () => {
      const { reply } = await world.call(API.tax_returns.vatReturns, {});
      return reply.filter(({ is_overdue }) => is_overdue).map(({ id }) => id);
    };
    await post(world, sale('2026-04-03', cents(100_50)));
    expect(await overdue()).toEqual([]);
    world.setToday('2026-07-31');
    expect(await overdue()).toEqual([]);
    world.setToday('2026-08-01');
    expect(await overdue()).toEqual([q2]);
    expect((await detail(world, q2)).is_overdue).toBe(true);
    await post(world, sale('2026-03-31', cents(100)));
    expect(await overdue()).toEqual([q2, q1]);
    await file(world, q1);
    expect(await overdue()).toEqual([q2]);
  });

  test('pages its lines, each once', async () => {
    const ireland = await contact('IE6388047V', 'IE');
    for (let day = 1; day <= 5; day += 1) await post(world, fromEu(`2026-06-0${String(day)}`, cents(1000), ireland));
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const { reply } = await world.call(API.tax_returns.vatReturnLines, {
        params: { id: q2 },
        query: { rubric: '5b', page_size: 2, ...(cursor === undefined ? {} : { cursor }) },
      });
      seen.push(...reply.results.map(({ entry_id }) => entry_id));
      cursor = new URL(`http://x/${reply.next ?? ''}`).searchParams.get('cursor') ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toHaveLength(5);
    expect(new Set(seen).size).toBe(5);
  });

  test('does not exist for a company without VAT returns', async () => {
    const other = await world.secondAdministration({ is_kor: true });
    const got = await world.call(API.tax_returns.vatReturns, {
      as: other.owner,
      administrationId: other.administrationId,
    });
    expect(got.reply).toEqual([]);
  });

  test('exists until the KOR starts, not after', async () => {
    const other = await world.secondAdministration({ is_kor: true, kor_since: '2026-04-01' });
    const at = { as: other.owner, administrationId: other.administrationId };
    const { reply } = await world.call(API.tax_returns.vatReturns, at);
    expect(reply.map(({ period }) => period.starts_on).toSorted()).toEqual([
      '2025-01-01',
      '2025-04-01',
      '2025-07-01',
      '2025-10-01',
      '2026-01-01',
    ]);
    const years = await world.call(API.administrations.financialYears, at);
    const second = years.reply.flatMap(({ periods }) => periods).find(({ starts_on }) => starts_on === '2026-04-01');
    const got = await world.call(API.tax_returns.vatReturn, { params: { id: second?.id ?? 0 }, ...at });
    expect(got.status).toBe(404);
  });

  test('of another administration does not exist', async () => {
    const other = await world.secondAdministration();
    const got = await world.call(API.tax_returns.vatReturn, {
      params: { id: q2 },
      as: other.owner,
      administrationId: other.administrationId,
    });
    expect(got.status).toBe(404);
  });
});

describe('filing', () => {
  test('clears the VAT accounts, posts whole euros and cents, and locks the period', async () => {
    await post(world, sale('2026-04-03', cents(100_50)));
    await post(world, purchase('2026-05-03', cents(33_33)));
    const got = await file(world, q2);
    expect(got.status).toBe(200);
    expect(got.reply).toMatchObject({
      filing_state: 'QUEUED',
      total_euros: 14,
      filed_by: 'Sanne de Wit',
      period: { state: 'COMPLETED' },
      payment: { amount: '14.00', before: '2026-07-31' },
      may: { file: false, accept: false },
    });
    expect(got.reply.payment.reference).toMatch(/^\d{16}$/);
    const balances = await world.inScope(async (scope) =>
      Promise.all(['1500', '1510', '1520', '4715'].map((code) => ledgerBalanceOn(scope, code, '2026-06-30'))),
    );
    // 21.11 owed and 7.00 reclaimed; €14 is filed, 11 cents are gained.
    expect(balances).toEqual([0, 0, -1400, -11]);
    expect(await world.verify()).toEqual({ balances: [], audit: [], control_accounts: [] });
  });

  test('freezes the filed message', async () => {
    await post(world, sale('2026-04-03', cents(100_50)));
    await file(world, q2);
    const xbrl = await world.call(API.tax_returns.vatReturnXbrl, { params: { id: q2 } });
    const read = readObInstance(xbrl.bytes.toString('utf8'));
    expect(read).toMatchObject({ ob_number: '001000044B37', period_start: '2026-04-01', period_end: '2026-06-30' });
    expect(read.facts).toMatchObject({ ValueAddedTaxOwed: '21', ValueAddedTaxOwedToBePaidBack: '21' });
    const files = await world.call(API.tax_returns.xbrlFiles, { query: { year: 2026 } });
    expect(files.reply).toMatchObject([{ return_id: q2, period: '2026-Q2', filing_state: 'QUEUED' }]);
  });

  test('a nil return posts no entry', async () => {
    const got = await file(world, q2);
    expect(got.reply).toMatchObject({ filing_state: 'QUEUED', total_euros: 0, payment: { reference: null } });
    const entries = await world.inScope((scope) => scope.db.selectFrom('journal_entries').select('id').execute());
    expect(entries).toEqual([]);
  });

  test('requires a password or code first', async () => {
    const { version } = await detail(world, q1);
    const tryWith = (step_up?: { password: string }) =>
      world.call(API.tax_returns.fileVatReturn, { body: { id: q1, version, ...(step_up && { step_up }) } });
    await stepUp(world);
    const bare = await tryWith();
    expect([bare.status, bare.error.code]).toEqual([403, 'step_up_required']);
    const wrong = await tryWith({ password: 'not the one' });
    expect([wrong.error.code, wrong.error.errors]).toEqual([
      'step_up_required',
      expect.objectContaining({ password: expect.anything() }),
    ]);
    expect((await detail(world, q1)).filing_state).toBe('NOT_FILED');
    const reader = await new Site(world, world).colleague();
    const body = { id: q1, version };
    expect((await world.call(API.tax_returns.fileVatReturn, { body, as: reader })).error.code).toBe('not_allowed');
  });

  test('is refused in a running period, before earlier ones, twice, and with an old version', async () => {
    await post(world, sale('2026-02-03', cents(1000)));
    await post(world, sale('2026-05-03', cents(1000)));
    const q3 = await returnEnding(world, '2026-09-30');
    expect((await file(world, q3)).error.code).toBe('period_not_over');
    expect((await file(world, q2)).error.code).toBe('earlier_period_open');
    const old = { id: q1, version: 7, step_up: await stepUp(world) };
    expect((await world.call(API.tax_returns.fileVatReturn, { body: old })).error.code).toBe('stale_version');
    expect((await file(world, q1)).status).toBe(200);
    expect((await file(world, q1)).error.code).toBe('return_already_filed');
    expect((await file(world, q2)).status).toBe(200);
  });

  test('requires the omzetbelastingnummer and a taxonomy for the year', async () => {
    const set = (values: object) =>
      world.inScope((scope) =>
        scope.db.updateTable('administrations').set(values).where('id', '=', scope.administrationId).execute(),
      );
    await set({ btw_number: null });
    expect((await file(world, q2)).error.code).toBe('ob_number_missing');
    await set({ btw_number: '001000044B37', contact_surname: '' });
    expect((await file(world, q2)).error.code).toBe('filing_contact_missing');
    expect((await world.call(API.tax_returns.vatReturn, { params: { id: q2 } })).reply.filing_state).toBe('NOT_FILED');
  });

  test('names the taxpayer, or the intermediary when staff file', async () => {
    const senior = await staffOf(world, 'SENIOR_BOOKIE', [world.administrationId]);
    expect((await file(world, q1)).status).toBe(200);
    for (const state of ['READY_FOR_CHECK', 'CHECKED'] as const) {
      const { period } = await detail(world, q2);
      const move = { period_id: q2, state, version: period.version };
      expect((await world.call(API.administrations.updatePeriodState, { body: move, as: senior })).status).toBe(200);
    }
    const body = { id: q2, version: (await detail(world, q2)).version, step_up: await stepUp(world) };
    expect((await world.call(API.tax_returns.fileVatReturn, { body, as: senior })).status).toBe(200);
    const factsOf = async (id: number) => {
      const { bytes } = await world.call(API.tax_returns.vatReturnXbrl, { params: { id } });
      return readObInstance(bytes.toString('utf8')).facts;
    };
    const own = await factsOf(q1);
    expect(own).toMatchObject({ ContactType: 'BPL', ContactSurname: 'de Wit' });
    expect(own['TaxConsultantNumber']).toBeUndefined();
    expect(await factsOf(q2)).toMatchObject({
      ContactType: 'INT',
      ContactInitials: 'J',
      ContactSurname: 'Bakker',
      ContactTelephoneNumber: '0201234567',
      TaxConsultantNumber: '123456',
      SoftwareVendorAccountNumber: 'SWO00000',
    });
  });

  test('is refused for a year without taxonomy', async () => {
    const old = await world.secondAdministration({ first_year: 2018, business_entity: 'ez' });
    const asOld = { as: old.owner, administrationId: old.administrationId };
    const { reply } = await world.call(API.tax_returns.vatReturns, { query: { year: 2018 }, ...asOld });
    const first = reply.at(-1);
    const body = { id: first?.id ?? 0, version: 1, step_up: await stepUp(world) };
    const got = await world.call(API.tax_returns.fileVatReturn, { body, ...asOld });
    expect(got.error.code).toBe('no_taxonomy_for_year');
  });
});

describe('checks', () => {
  test('an accepted check is asked again when it changes', async () => {
    let waiting = 2;
    const busy = await createWorld({ house: { sourceDocuments: { ...TIDY, countUnprocessed: async () => waiting } } });
    const id = await returnEnding(busy, '2026-06-30');
    expect((await file(busy, id)).error.code).toBe('checks_left');
    const accepted = await busy.call(API.tax_returns.acceptVatCheck, {
      params: { id },
      body: { code: 'receipts_waiting', version: 1 },
    });
    const check = accepted.reply.find(({ code }) => code === 'receipts_waiting');
    expect(check).toMatchObject({ result: 'look', accepted: true, text: '2 receipts to process in the inbox' });
    waiting = 3;
    expect((await file(busy, id)).error.code).toBe('checks_left');
    waiting = 2;
    expect((await file(busy, id)).status).toBe(200);
    await busy.close();
  });

  test('an EU sale without VAT number blocks filing', async () => {
    await post(world, toEu('2026-05-01', cents(5000), await contact(null, 'DE')));
    expect((await file(world, q2)).error.code).toBe('checks_left');
    const checks = await world.call(API.tax_returns.vatReturnChecks, { params: { id: q2 }, language: 'nl' });
    expect(checks.reply.find(({ code }) => code === 'vat_ids')).toMatchObject({
      result: 'wrong',
      text: 'Geen btw-id van Pixelwerk DE',
    });
  });

  test('a jump in turnover needs review', async () => {
    await post(world, sale('2026-02-03', cents(1000_00)));
    await post(world, sale('2026-05-03', cents(1180_00)));
    const checks = await world.call(API.tax_returns.vatReturnChecks, { params: { id: q2 } });
    expect(checks.reply.find(({ code }) => code === 'turnover_compared')).toMatchObject({
      result: 'look',
      text: '1a is 18% up on Q1 2026',
    });
  });
});

test('filing works with locked books, settling on the first open day', async () => {
  await post(world, sale('2026-04-03', cents(100_50)));
  await world.inScope((scope) =>
    scope.db
      .updateTable('administrations')
      .set({ books_locked_until: '2026-06-30' })
      .where('id', '=', scope.administrationId)
      .execute(),
  );
  expect((await file(world, q2)).status).toBe(200);
  const settled = await world.inScope((scope) =>
    scope.db
      .selectFrom('journal_entries')
      .select('entry_date')
      .where('administration_id', '=', scope.administrationId)
      .where('kind', '=', 'SETTLEMENT')
      .execute(),
  );
  expect(settled).toEqual([{ entry_date: '2026-07-01' }]);
});

describe('after filing', () => {
  beforeEach(async () => {
    await post(world, sale('2026-04-03', cents(100_50)));
    expect((await file(world, q2)).status).toBe(200);
  });

  test('nothing in the period changes', async () => {
    await expect(post(world, sale('2026-05-01', cents(100)))).rejects.toMatchObject({ hint: 'vat_period_filed' });
    const period = (await detail(world, q2)).period;
    const back = await world.call(API.administrations.updatePeriodState, {
      body: { period_id: q2, state: 'OPEN', reason: 'because', version: period.version },
    });
    expect(back.error.code).toBe('period_already_processed');
    const accept = await world.call(API.tax_returns.acceptVatCheck, {
      params: { id: q2 },
      body: { code: 'bank_agrees', version: (await detail(world, q2)).version },
    });
    expect(accept.error.code).toBe('return_already_filed');
    const marked = { ...sale('2026-07-01', cents(100)) };
    const lines = marked.lines.map((line) =>
      line.vat === undefined ? line : { ...line, vat: { ...line.vat, month: '2026-05-01' } },
    );
    await expect(post(world, { ...marked, lines })).rejects.toMatchObject({ hint: 'vat_period_filed' });
  });

  test.each([
    sql`update vat_return_snapshots set total_euros = 0`,
    sql`delete from vat_return_snapshots`,
    sql`truncate vat_return_snapshots`,
    sql`insert into journal_lines select * from journal_lines limit 1`,
  ])('the application itself cannot rewrite what was filed (%#)', async (statement) => {
    await expect(world.inScope((scope) => statement.execute(scope.db))).rejects.toThrow(
      /permission denied|append-only/,
    );
  });

  test('a correction shows as drift and leaves the filing unchanged', async () => {
    const before = await detail(world, q2);
    expect(before.drift).toBeNull();
    await post(world, purchase('2026-07-01', cents(60_00)), { correctsPeriodId: q2 });
    const after = await detail(world, q2);
    expect(after.drift).toEqual({ total: '-12.60', line_count: 1, awaiting: '0.00' });
    expect(after.rubrics).toEqual(before.rubrics);
    const q3 = await returnEnding(world, '2026-09-30');
    const lines = await world.call(API.tax_returns.vatReturnLines, { params: { id: q3 }, query: { rubric: '5b' } });
    expect(lines.reply.results[0]).toMatchObject({
      is_correction: true,
      reason: 'Correction of Q2 2026: Purchase at 21%',
    });
  });
});
