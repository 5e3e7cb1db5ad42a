import { API } from '@saldo/contract';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { givenOpening } from '../../../../tests/access/testing/opening.ts';
import { Site } from '../../../../tests/access/testing/site.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';

const { administrations: calls } = API;

let world: World;
let site: Site;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** A company of its own for each test. */
beforeEach(async () => {
  site = new Site(world, await world.secondAdministration({ business_entity: 'ez', first_year: 2025 }));
});

const here = () => ({ params: { adminId: site.administrationId } });
const read = () => site.get(calls.administration, here());

async function patch(body: object) {
  const { version } = await read();
  return world.call(calls.updateAdministration, { ...here(), body: { version, ...body }, as: site.owner });
}

const steps = async () => (await site.get(API.reports.statusPanel, {})).first_steps;

describe('new books', () => {
  test('show first steps, ticked off as they are done', async () => {
    expect(await steps()).toEqual({ receipt: false, invoice: false, bank: false, opening: false, bookkeeper: false });
    await site.colleague();
    await site.attachment();
    expect(await steps()).toEqual({ receipt: true, invoice: false, bank: false, opening: false, bookkeeper: true });
    await site.concept();
    expect(await steps()).toEqual({ receipt: true, invoice: true, bank: false, opening: false, bookkeeper: true });
    await site.transaction();
    expect(await steps()).toEqual({ receipt: true, invoice: true, bank: true, opening: false, bookkeeper: true });
    await givenOpening(site);
    expect(await steps()).toBeNull();
  });

  test('are not new after two months', async () => {
    const owner = new pg.Client({ connectionString: world.testDatabase.ownerUrl });
    await owner.connect();
    await owner.query(`update administrations set created_at = now() - interval '61 days' where id = $1`, [
      site.administrationId,
    ]);
    await owner.end();
    expect(await steps()).toBeNull();
  });
});

describe('a company in the small businesses scheme', () => {
  const KOR = { business_entity: 'ez' as const, first_year: 2026, is_kor: true };
  async function panelOf(company: { title: string; kor_since: string; vat_from: string | null }) {
    const as = await world.addPerson();
    const { reply } = await world.call(calls.createAdministration, { body: { ...KOR, ...company }, as });
    const there = { as, administrationId: reply.id };
    return (await world.call(API.reports.statusPanel, { query: { year: 2026 }, ...there })).reply;
  }

  test.each([null, '2026-10-01'])('hears of no return on the dashboard, with VAT here from %s', async (vat_from) => {
    const panel = await panelOf({ title: 'Atelier Mos', kor_since: '2024-01-01', vat_from });
    expect(panel.todo.map(({ code }) => code)).not.toContain('vat_return_due');
    expect(panel.vat).toEqual({
      total_euros: 0,
      outstanding: '0.00',
      period: null,
      return_id: null,
      is_filed: false,
      next: null,
    });
    for (const row of panel.periods)
      expect(row).toMatchObject({ vat_total_euros: null, return_id: null, vat_elsewhere: false });
  });

  test('files the periods before it joined', async () => {
    const panel = await panelOf({ title: 'Atelier Varen', kor_since: '2026-07-01', vat_from: null });
    expect(panel.periods.map(({ vat_total_euros: total }) => total)).toEqual([0, 0, null, null]);
    expect(panel.vat.period?.period_number).toBe(2);
  });
});

describe('a company that filed its VAT elsewhere before', () => {
  const company = { title: 'Tuinen van Ruth', business_entity: 'ez' as const, first_year: 2026 };
  async function opened(vat_from: string | null) {
    const as = await world.addPerson();
    const { reply } = await world.call(calls.createAdministration, { body: { ...company, vat_from }, as });
    const there = { as, administrationId: reply.id };
    const returns = (await world.call(API.tax_returns.vatReturns, { query: { year: 2026 }, ...there })).reply;
    const panel = (await world.call(API.reports.statusPanel, { query: { year: 2026 }, ...there })).reply;
    return { reply, there, returns, panel };
  }

  test('has a return to file immediately if nothing is set', async () => {
    const { returns, panel } = await opened(null);
    expect(returns.map(({ period }) => period.period_number)).toEqual([4, 3, 2, 1]);
    expect(panel.todo.map(({ code }) => code)).toContain('vat_return_due');
  });

  test('has no returns for earlier periods, here and on the dashboard', async () => {
    const { reply, there, returns, panel } = await opened('2026-07-14');
    expect(reply.vat_from).toBe('2026-07-01');
    expect(returns.map(({ period }) => period.period_number)).toEqual([4, 3]);
    expect(panel.todo.map(({ code }) => code)).not.toContain('vat_return_due');
    expect(panel.vat.period?.period_number).toBe(3);
    expect(panel.periods.map(({ vat_elsewhere, return_id }) => [vat_elsewhere, return_id === null])).toEqual([
      [true, true],
      [true, true],
      [false, false],
      [false, false],
    ]);
    const { reply: years } = await world.call(calls.financialYears, there);
    const first = years[0]?.periods.find(({ period_number }) => period_number === 1);
    const id = first?.id ?? 0;
    expect((await world.call(API.tax_returns.vatReturn, { params: { id }, ...there })).error.code).toBe('not_found');
    const mended = await world.call(calls.updateAdministration, {
      params: { adminId: there.administrationId },
      body: { vat_from: '2026-05-20', version: reply.version },
      ...there,
    });
    expect(mended.reply.vat_from).toBe('2026-04-01');
  });

  test('cannot postpone it beyond the next period or change it after filing', async () => {
    const as = await world.addPerson();
    const got = await world.call(calls.createAdministration, { body: { ...company, vat_from: '2027-01-01' }, as });
    expect(got.error.errors).toEqual({ vat_from: ['Choose a date in this period, the next one or earlier'] });
    await site.filedReturn();
    expect((await patch({ vat_from: '2026-07-14' })).error).toMatchObject({
      code: 'fixed_by_filed_returns',
      about: { field: 'vat_from' },
    });
  });
});

describe('creating a company', () => {
  const body = {
    title: 'Tuinen van Ruth',
    business_entity: 'ez' as const,
    vat_period: 'MONTH' as const,
    kvk_number: '6959 9084',
    btw_id: 'nl002455799b11',
    bank_account_number: 'NL91 ABNA 0417 1643 00',
    is_kor: false,
    kor_since: '2026-01-01',
  };

  test('makes the caller its owner, with a chart of accounts and periods, and switches to it', async () => {
    const as = await world.addPerson();
    const { reply } = await world.call(calls.createAdministration, { body, as });
    expect(reply).toMatchObject({
      title: 'Tuinen van Ruth',
      kvk_number: '69599084',
      btw_id: 'NL002455799B11',
      bank_account_number: 'NL91ABNA0417164300',
      is_kor: false,
      kor_since: null,
      first_year: 2026,
      version: 1,
    });
    const administrationId = reply.id;
    const chosen = await world.call(calls.sessionAdministration, { as });
    expect(chosen.reply.admin_id).toBe(administrationId);
    const years = await world.call(calls.financialYears, { as, administrationId });
    expect(years.reply.map(({ year, periods }) => [year, periods.length])).toEqual([[2026, 12]]);
    const { reply: own } = await world.call(calls.authorizations, { params: { adminId: administrationId }, as });
    expect(own.role).toBe('OWNER');
  });

  test('creates one per idempotency key, also in parallel', async () => {
    const as = await world.addPerson();
    const request = { body, as, headers: { 'idempotency-key': 'wizard-0001' } };
    const [first, second] = await Promise.all([
      world.call(calls.createAdministration, request),
      world.call(calls.createAdministration, request),
    ]);
    expect(second.reply).toEqual(first.reply);
    const { reply } = await world.call(calls.administrationsForUser, { as });
    expect(reply.map(({ title, role }) => [title, role])).toEqual([['Tuinen van Ruth', 'OWNER']]);
  });

  test.each([
    [{ kvk_number: '123' }, 'kvk_number'],
    [{ btw_id: 'NL1B01' }, 'btw_id'],
    [{ btw_number: '123456789B01' }, 'btw_number'],
    [{ bank_account_number: 'NL91ABNA0417164301' }, 'bank_account_number'],
    [{ bic_code: 'ABN' }, 'bic_code'],
    [{ first_year: 2012 }, 'first_year'],
    [{ first_year: 2027 }, 'first_year'],
    [{ title: ' ' }, 'title'],
    [{ email: 'nobody' }, 'email'],
  ])('refuses %j beside its field', async (wrong, field) => {
    const as = await world.addPerson();
    const got = await world.call(calls.createAdministration, { body: { ...body, ...wrong }, as });
    expect(got.status).toBe(400);
    expect(Object.keys(got.error.errors ?? {})).toEqual([field]);
  });
});

describe('changing the details', () => {
  test('changes given fields only, once per version', async () => {
    const before = await read();
    const { reply } = await patch({ town: 'Alkmaar', oin: '00000001003214345000', peppol_id: '0106:69599084' });
    const changed = { town: 'Alkmaar', oin: '00000001003214345000', peppol_id: '0106:69599084' };
    expect(reply).toEqual({ ...before, ...changed, version: before.version + 1 });
    const stale = await world.call(calls.updateAdministration, {
      ...here(),
      body: { town: 'Hoorn', version: before.version },
      as: site.owner,
    });
    expect(stale.error.code).toBe('stale_version');
  });

  test('keeps a Dutch postal code as it is written, whichever of code and country changes', async () => {
    expect((await patch({ postal_code: '2011ch' })).reply.postal_code).toBe('2011 CH');
    expect((await patch({ postal_code: '20099' })).error.errors).toEqual({
      postal_code: ['Enter a Dutch postal code like 1234 AB'],
    });
    expect((await patch({ postal_code: '20099', country: 'DE' })).reply.postal_code).toBe('20099');
    expect((await patch({ country: 'NL' })).error.errors).toHaveProperty('postal_code');
    expect((await patch({ town: 'Hoorn' })).status).toBe(200);
    await patch({ postal_code: '2011 CH', country: 'NL' });
  });

  test('reports all errors at once, before asking for confirmation of identity', async () => {
    const wrong = { postal_code: '2011', is_kor: true, vat_from: '2027-01-01', default_ledger_id: 2_000_000_001 };
    const fields = ['default_ledger_id', 'kor_since', 'postal_code', 'vat_from'];
    expect(Object.keys((await patch(wrong)).error.errors ?? {}).sort()).toEqual(fields);
    // Its check digits agree, and it is a digit short.
    const short = await patch({ bank_account_number: 'NL58ABNA041716430' });
    expect(Object.keys(short.error.errors ?? {})).toEqual(['bank_account_number']);
  });

  test('a different bank account requires the password; the same one does not', async () => {
    const proof = await site.stepUp();
    const bank_account_number = 'NL91ABNA0417164300';
    expect((await patch({ bank_account_number })).error.code).toBe('step_up_required');
    const wrong = await patch({ bank_account_number, step_up: { password: 'something else' } });
    expect(wrong.error).toMatchObject({ code: 'step_up_required', errors: { password: [expect.any(String)] } });
    const right = await patch({ bank_account_number, step_up: proof });
    expect(right.reply.bank_account_number).toBe(bank_account_number);
    expect((await patch({ bank_account_number, town: 'Edam' })).status).toBe(200);
    expect((await patch({ bank_account_number: null })).error.code).toBe('step_up_required');
  });

  test('Tax Administration credentials are encrypted, not shown and not in the history', async () => {
    const secrets = { belastingdienst_username: 'ruth-tuin', belastingdienst_password: 'Geheim-1234' };
    const { reply, bytes } = await patch(secrets);
    expect(reply).toMatchObject({ belastingdienst_username_set: true, belastingdienst_password_set: true });
    expect(bytes.toString()).not.toMatch(/ruth-tuin|Geheim/);
    const stored = await world.inScope(
      (scope) =>
        scope.db
          .selectFrom('administrations')
          .select(['belastingdienst_username', 'belastingdienst_password'])
          .where('id', '=', site.administrationId)
          .executeTakeFirstOrThrow(),
      { administrationId: site.administrationId },
    );
    expect(JSON.stringify(stored)).not.toMatch(/ruth-tuin|Geheim/);
    const query = { model: 'administration', id: site.administrationId };
    const history = await site.get(API.history.history, { query });
    expect(JSON.stringify(history)).not.toMatch(/ruth-tuin|Geheim/);
    expect(history.results[0]?.changes).toContainEqual({
      field: 'belastingdienst_password',
      before: null,
      after: '••••',
    });

    const reveal = (step_up?: { password: string }) =>
      world.call(calls.revealTaxOfficeName, { ...here(), body: { step_up }, as: site.owner });
    expect((await reveal()).error.code).toBe('step_up_required');
    expect((await reveal(await site.stepUp())).reply).toEqual({ belastingdienst_username: 'ruth-tuin' });

    const gone = await patch({ belastingdienst_username: '', belastingdienst_password: null });
    expect(gone.reply).toMatchObject({ belastingdienst_username_set: false, belastingdienst_password_set: false });
  });

  test('the VAT number for returns is masked: it contains a sole trader’s BSN', async () => {
    const { reply, bytes } = await patch({ btw_number: '001000044B37' });
    expect(reply.btw_number_masked).toBe('••••B37');
    expect(bytes.toString()).not.toContain('001000044');
  });

  test('joining the KOR requires a start date; leaving it does not', async () => {
    expect((await patch({ is_kor: true })).error.errors).toHaveProperty('kor_since');
    expect((await patch({ is_kor: true, kor_since: '2026-10-01' })).reply).toMatchObject({ kor_since: '2026-10-01' });
    expect((await patch({ is_kor: false })).reply).toMatchObject({ is_kor: false, kor_since: null });
  });

  test('who left the KOR can join again after the next calendar year', async () => {
    await patch({ is_kor: true, kor_since: '2026-07-01' });
    expect((await patch({ kor_until: '2026-06-30' })).error.errors).toHaveProperty('kor_until');
    expect((await patch({ kor_until: '2026-09-30' })).reply).toMatchObject({ is_kor: true, kor_until: '2026-09-30' });
    const again = (kor_since: string) => patch({ kor_since, kor_until: null });
    expect((await again('2027-12-31')).error.errors).toHaveProperty('kor_since');
    expect((await again('2028-01-01')).reply).toMatchObject({ kor_since: '2028-01-01', kor_until: null });
    await patch({ is_kor: false });
  });

  test('the KOR cannot start in a filed period', async () => {
    await site.filedReturn();
    const got = await patch({ is_kor: true, kor_since: '2025-02-01' });
    expect(got.error).toMatchObject({ code: 'fixed_by_filed_returns', about: { field: 'kor_since' } });
    expect((await patch({ is_kor: true, kor_since: '2026-10-01' })).status).toBe(200);
  });

  test('changing the VAT period recreates the periods while nothing is booked in them', async () => {
    const count = async () => (await site.get(calls.financialYears, {})).map(({ periods }) => periods.length);
    expect(await count()).toEqual([4, 4]);
    expect((await patch({ vat_period: 'MONTH' })).reply.vat_period).toBe('MONTH');
    expect(await count()).toEqual([12, 12]);
    await site.expense();
    expect((await patch({ vat_period: 'YEAR' })).error.code).toBe('vat_period_in_use');
    expect(await count()).toEqual([12, 12]);
    expect((await read()).vat_period).toBe('MONTH');
  });

  test('a category of another company is refused as one that does not exist', async () => {
    const foreign = new Site(world, world);
    const got = await patch({ default_ledger_id: await foreign.ledger() });
    expect(got.error.errors).toEqual({ default_ledger_id: ['This category does not exist'] });
  });

  test('also one that is not allowed for expenses', async () => {
    const all = await site.get(API.journal.allLedgers, { params: { adminId: site.administrationId }, query: {} });
    for (const { id } of all.filter(({ expenses }) => expenses === 'never').slice(0, 3))
      expect((await patch({ default_ledger_id: id })).error.errors).toEqual({
        default_ledger_id: ["Expenses can't be booked to this category"],
      });
    expect((await patch({ default_ledger_id: await site.ledger() })).status).toBe(200);
  });
});

const upload = (bytes: Uint8Array) =>
  world.call(calls.uploadLogo, {
    file: { name: 'logo.jpg', bytes },
    as: site.owner,
    administrationId: site.administrationId,
  });

const large = (format: 'jpeg' | 'webp') =>
  sharp({ create: { width: 1800, height: 900, channels: 3, background: '#2f50cf' } })
    .withExif({ IFD0: { Artist: 'Ruth in the garden' } })
    .toFormat(format)
    .toBuffer();

describe('the logo', () => {
  test.each(['jpeg', 'webp'] as const)('is drawn anew from %s as PNG of at most 600 pixels', async (format) => {
    expect((await upload(await large(format))).reply.has_logo).toBe(true);
    const got = await world.call(calls.logo, { ...here(), as: site.owner });
    expect(got.headers['content-type']).toBe('image/png');
    const { width, height, exif } = await sharp(got.bytes).metadata();
    expect({ width, height, exif }).toEqual({ width: 600, height: 300, exif: undefined });
    expect(got.bytes.toString('latin1')).not.toContain('Ruth in the garden');
  });

  test('is refused if it is not an image, whatever its name, or too large', async () => {
    expect((await upload(Buffer.from('%PDF-1.7 nothing'))).error.code).toBe('not_a_picture');
    expect((await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).error.code).toBe('not_a_picture');
    const cut = (await large('jpeg')).subarray(0, 300);
    expect((await upload(cut)).error.code).toBe('not_a_picture');
    const got = await upload(Buffer.concat([await large('jpeg'), Buffer.alloc(6 * 1024 * 1024)]));
    expect([got.status, got.error.code]).toEqual([413, 'too_large']);
  });

  test('is not found before upload and after deletion', async () => {
    const get = () => world.call(calls.logo, { ...here(), as: site.owner });
    expect((await get()).status).toBe(404);
    await upload(await large('jpeg'));
    expect((await get()).status).toBe(200);
    expect((await site.get(calls.deleteLogo, here())).has_logo).toBe(false);
    expect((await get()).status).toBe(404);
  });
});
