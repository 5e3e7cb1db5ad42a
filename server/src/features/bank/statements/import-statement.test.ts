import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { API } from '@saldo/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, cents, ZERO } from '@saldo/ledger';
import { sql } from 'kysely';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import type { JobContext } from '#platform/jobs/jobs';
import type { BankTransactionRecord } from '#standards/bank-files/bank-statement';
import { proposeLater } from '../matching/propose-later.ts';
import { mergeStatement, stage } from './merge-statement.ts';
import { type Movement, OWN_IBAN, statementXml, TestBank } from '../testing.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ today: '2026-07-14' });
});
afterAll(() => world.close());

const fixture = (name: string): Buffer =>
  readFileSync(join(import.meta.dirname, '../../../standards/fixtures/bank', name));

const COVERED = 'camt053-v02_rabobank-style_synthetic.xml';

/** Forgets every statement, so that one world serves many histories. */
async function freshBank(): Promise<TestBank> {
  await world.inScope(async (scope) => {
    for (const table of ['bank_transactions', 'bank_statements', 'bank_accounts'] as const)
      await scope.db.deleteFrom(table).where('administration_id', '=', scope.administrationId).execute();
  });
  return TestBank.open(world);
}

const bookings = async (bank: TestBank): Promise<string[]> =>
  (await bank.transactions()).map((one) => `${one.date} ${one.amount} ${one.description}`).toSorted();

const versions = () =>
  world.inScope((scope) =>
    scope.db
      .selectFrom('bank_transactions')
      .select(['id', 'version'])
      .where('administration_id', '=', scope.administrationId)
      .orderBy('id')
      .execute(),
  );

describe('a statement file', () => {
  test('is read in the background and reports what was new', async () => {
    const bank = await freshBank();
    const task = await bank.import(fixture(COVERED));
    expect(task).toMatchObject({ state: 'SUCCESS', done: 5, total: 5 });
    expect(task.result).toMatchObject({
      new: 5,
      known: 0,
      statements: 1,
      first_on: '2026-04-25',
      last_on: '2026-04-30',
    });
    expect(await bookings(bank)).toEqual([
      '2026-04-25 -9.90 Kosten zakelijk pakket',
      '2026-04-27 -45.00 Premie april, polis 123',
      '2026-04-27 45.00 Storno premie april',
      '2026-04-29 1210.00 Factuur 2026-0042',
      '2026-04-30 -2384.00 ',
    ]);
  });

  test('of the same days in another version adds nothing', async () => {
    const bank = await freshBank();
    await bank.import(fixture(COVERED));
    const task = await bank.import(fixture('camt053-v08_rabobank-style_synthetic.xml'));
    expect(task.result).toMatchObject({ new: 0, known: 5 });
  });

  test('on a dry run counts and stores nothing', async () => {
    const bank = await freshBank();
    const task = await bank.import(fixture(COVERED), { dry_run: 'true' });
    expect(task.result).toMatchObject({ new: 5, known: 0, dry_run: true });
    expect(await bookings(bank)).toEqual([]);
    expect(await bank.proof()).toMatchObject({ from: null });
  });

  test('of thousands of lines is done when they stand; searching and proposals follow, also after a failure midway', async () => {
    const bank = await freshBank();
    const fees: Movement[] = Array.from({ length: 2001 }, (_, n) => ({ ...bankFee, amount: -990 - n }));
    const task = await bank.import(statementXml({ movements: fees }));
    expect(task).toMatchObject({ state: 'SUCCESS', result: { new: 2001 } });
    const account = async () => (await world.call(API.bank.bankAccount, { params: { id: bank.account.id } })).reply;
    const { proposals_task_id: task_id, counts } = await account();
    expect(counts).toMatchObject({ UNPROCESSED: 2001, SUGGESTED: 0 });
    const status = async () => (await world.call(API.tasks.taskStatus, { params: { id: task_id ?? 0 } })).reply;
    const found = async () => (await bank.transactions({ search: '-29,90' })).length;
    expect(await found()).toBe(0);

    const run = async (isBroken: (nth: number) => boolean): Promise<number> => {
      let begun = 0;
      const begin: JobContext['begin'] = (work) => {
        begun += 1;
        if (isBroken(begun)) throw new Error('the machine went down');
        return world.inScope(work);
      };
      const payload = { task_id, account_id: bank.account.id };
      await proposeLater({ payload, language: 'en', attempt: 1, isLastAttempt: false, log: world.house.log, begin });
      return begun;
    };
    await expect(run((nth) => nth > 4)).rejects.toThrow('the machine went down');
    expect(await status()).toMatchObject({ state: 'STARTED', done: 1000 });
    expect((await account()).counts).toMatchObject({ UNPROCESSED: 1001, SUGGESTED: 1000 });
    expect(await found()).toBe(1);

    // Its beginning, that nothing is left to make searchable, the two batches that were left and its end.
    expect(await run(() => false)).toBe(5);
    expect(await status()).toMatchObject({ state: 'SUCCESS', done: 2001 });
    expect(await account()).toMatchObject({ proposals_task_id: null, counts: { UNPROCESSED: 0, SUGGESTED: 2001 } });
    const countsOf = async (search: string) => {
      const query = { search, page_size: 1 };
      return (await world.call(API.bank.bankTransactions, { params: { id: bank.account.id }, query })).reply.counts;
    };
    expect(await countsOf('pakket')).toMatchObject({ ALL: 2001, WAITING: 2001, SUGGESTED: 2001, PROCESSED: 0 });
    expect(await countsOf('-29,90')).toMatchObject({ ALL: 1, WAITING: 1, AUTOMATIC: 0 });
    const once = await versions();
    await run(() => false);
    expect(await versions()).toEqual(once);
  });

  test('on trial says that it does not connect with the one before, and with the books', async () => {
    const bank = await freshBank();
    const march = (opening: number) => statementXml({ id: 'M', movements: [coffee], opening, from: '2026-03-01' });
    const before = (await bank.import(march(10_000), { dry_run: 'true' })).result;
    expect(before).toMatchObject({ before_books: null, gap: null, first_on: '2026-03-01', last_on: '2026-03-02' });
    await bank.import(march(10_000));
    const june: Movement = { ...coffee, date: '2026-06-09' };
    const later = statementXml({ id: 'J', movements: [june], opening: 4000, from: '2026-06-01' });
    expect((await bank.import(later, { dry_run: 'true' })).result).toMatchObject({
      gap: { after: '2026-03-02', closing: '96.50', before: '2026-06-01', opening: '40.00' },
    });
    const years = [2023, 2024].map((year): Movement => ({ ...coffee, date: `${String(year)}-12-30` }));
    const old = statementXml({ id: 'O', movements: [...years, coffee], closing: null });
    expect((await bank.import(old, { dry_run: 'true' })).result).toMatchObject({
      before_books: { date: '2025-01-01', count: 2, has_opening_balance: false },
    });
  });

  test.each([
    ['damaged halfway', () => fixture(COVERED).subarray(0, 3500), 'statement_damaged'],
    [
      'with an impossible amount at the end',
      () => Buffer.from(fixture(COVERED).toString().replace('>2384.00<', '>2384,00<')),
      'statement_damaged',
    ],
    ['of another account', () => fixture('camt053-v02_ing-style_synthetic.xml'), 'statement_of_another_account'],
    [
      'in dollars',
      () => Buffer.from(statementXml({ movements: [] }).replace('<Ccy>EUR', '<Ccy>USD')),
      'statement_in_another_currency',
    ],
    [
      'with entities that unfold',
      () =>
        Buffer.from(
          `<!DOCTYPE x [<!ENTITY a "${'b'.repeat(99)}"><!ENTITY c "&a;&a;">]>${statementXml({ movements: [] })}`,
        ),
      'not_a_statement',
    ],
    ['that is no statement', () => Buffer.from('%PDF-1.7'), 'not_a_statement'],
  ])('%s stores nothing and says why', async (_, file, code) => {
    const bank = await freshBank();
    const task = await bank.import(file());
    expect(task).toMatchObject({ state: 'FAILURE', error: { code } });
    expect(await bookings(bank)).toEqual([]);
  });

  test('of another account names that account', async () => {
    const bank = await freshBank();
    const { error } = await bank.import(fixture('camt053-v02_ing-style_synthetic.xml'));
    expect(error?.about).toEqual({ iban: expect.stringMatching(/^NL\d{2}[A-Z]{4}\d{10}$/) });
  });

  test('reports errors in Dutch in Dutch', async () => {
    const bank = await freshBank();
    const failed = await bank.import('%PDF-1.7');
    const task = await world.call(API.tasks.taskStatus, { params: { id: failed.id }, language: 'nl' });
    expect(task.reply.error?.detail).toBe('Dit is geen bankafschrift. Download CAMT.053, MT940 of CSV bij je bank');
  });
});

const coffee: Movement = { date: '2026-03-02', amount: -350, name: 'Koffiehuis', text: 'Pas 417' };

const bankFee: Movement = { date: '2026-03-02', amount: -990, text: 'Kosten zakelijk pakket' };

const plain: BankTransactionRecord = {
  booking_date: '2025-03-01',
  value_date: null,
  amount: ZERO,
  currency: 'EUR',
  counterparty_name: null,
  counterparty_iban: null,
  counterparty_bic: null,
  remittance: null,
  structured_reference: null,
  end_to_end_id: null,
  mandate_id: null,
  creditor_id: null,
  bank_reference: null,
  is_reversal: false,
  return_reason: null,
  bank_code: null,
  batch_index: null,
  batch_total: null,
};

const coffees = (count: number): string =>
  statementXml({ movements: Array.from({ length: count }, () => coffee), closing: null });

describe('identical payments on one day', () => {
  test('are both kept and both recognised the next time', async () => {
    const bank = await freshBank();
    const file = statementXml({ movements: [coffee, coffee], opening: 10_000 });
    expect((await bank.import(file)).result).toMatchObject({ new: 2, known: 0 });
    expect((await bank.import(file)).result).toMatchObject({ new: 0, known: 2 });
  });

  test('are both imported if one file has only the second, in either order', async () => {
    const morning = statementXml({ movements: [coffee], opening: 10_000 });
    const afternoon = statementXml({ movements: [coffee], opening: 9650 });
    for (const files of [
      [morning, afternoon],
      [afternoon, morning],
    ]) {
      const bank = await freshBank();
      for (const file of files) expect((await bank.import(file)).result).toMatchObject({ new: 1, known: 0 });
      const day = statementXml({ movements: [coffee, coffee], opening: 10_000 });
      expect((await bank.import(day)).result).toMatchObject({ new: 0, known: 2 });
    }
  });

  test('without balances: as many as in the most complete file', async () => {
    const bank = await freshBank();
    expect((await bank.import(coffees(1))).result).toMatchObject({ new: 1 });
    expect((await bank.import(coffees(3))).result).toMatchObject({ new: 2, known: 1 });
    expect((await bank.import(coffees(2))).result).toMatchObject({ new: 0, known: 2 });
  });

  test('in another order are still the same', async () => {
    const bank = await freshBank();
    const bread: Movement = { ...coffee, amount: -420, name: 'Bakker' };
    await bank.import(statementXml({ movements: [coffee, bread, coffee], opening: 10_000 }));
    const again = await bank.import(statementXml({ movements: [bread, coffee, coffee], opening: 10_000 }));
    expect(again.result).toMatchObject({ new: 0, known: 3 });
  });

  test('with one reference for different payments are different', async () => {
    const bank = await freshBank();
    const same = { ...coffee, reference: '000000000' };
    const others = [
      { ...same, iban: 'NL32TRIO0000000044' },
      { ...same, iban: 'NL67ABNA0000000033' },
    ];
    await bank.import(statementXml({ movements: others.slice(0, 1) }));
    expect((await bank.import(statementXml({ movements: others }))).result).toMatchObject({ new: 1, known: 1 });
  });
});

test('imports give the same transactions in any order, overlapping, split or combined', async () => {
  let cutWithinADay = 0;
  const movement = fc.record({
    date: fc.constantFrom('2026-03-02', '2026-03-03', '2026-03-04'),
    amount: fc.constantFrom(-350, -420, -1000),
    text: fc.constantFrom('a', 'b'),
    hasReference: fc.boolean(),
  });
  const history = fc
    .array(movement, { minLength: 1, maxLength: 14 })
    .map((drawn) =>
      drawn
        .toSorted((a, b) => a.date.localeCompare(b.date))
        .map(
          ({ hasReference, ...one }, index): Movement =>
            hasReference ? { ...one, reference: `REF-${String(index)}-00000` } : one,
        ),
    );
  const cuts = fc.array(fc.tuple(fc.nat(14), fc.nat(14)), { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(history, cuts, fc.boolean(), async (movements, ranges, wholeFirst) => {
      const balanceAt = (index: number) => movements.slice(0, index).reduce((sum, one) => sum + one.amount, 0);
      const part = (from: number, until: number) =>
        statementXml({
          movements: movements.slice(from, until),
          opening: balanceAt(from),
          id: `${String(from)}-${String(until)}`,
        });
      const parts = ranges
        .map(([a, b]) => [Math.min(a, b, movements.length), Math.min(Math.max(a, b), movements.length)] as const)
        .filter(([from, until]) => from < until);
      if (parts.some(([from]) => from > 0 && movements[from - 1]?.date === movements[from]?.date)) cutWithinADay += 1;
      const files = parts.map(([from, until]) => part(from, until));
      const whole = part(0, movements.length);
      const bank = await freshBank();
      for (const file of wholeFirst ? [whole, ...files] : [...files, whole]) await bank.import(file);
      const expected = movements
        .map((one) => `${one.date} ${(one.amount / 100).toFixed(2)} ${one.text ?? ''}`)
        .toSorted();
      expect(await bookings(bank)).toEqual(expected);
      expect(await bank.proof()).toMatchObject({ first_difference: null });
    }),
    { numRuns: 60 },
  );
  expect(cutWithinADay).toBeGreaterThan(10);
}, 120_000);

test('partial files in any order add up to the whole', async () => {
  const movement = fc.record({
    date: fc.constantFrom('2026-03-02', '2026-03-03'),
    amount: fc.constantFrom(-350, -420),
  });
  const history = fc
    .array(movement, { minLength: 2, maxLength: 10 })
    .map((drawn) => drawn.toSorted((a, b) => a.date.localeCompare(b.date)));
  await fc.assert(
    fc.asyncProperty(history, fc.array(fc.nat(10), { maxLength: 3 }), fc.nat(), async (movements, at, turn) => {
      const edges = [...new Set([0, ...at.map((one) => one % movements.length), movements.length])].toSorted(
        (a, b) => a - b,
      );
      const files = edges.slice(1).map((until, index) => {
        const from = edges[index] ?? 0;
        const opening = movements.slice(0, from).reduce((sum, one) => sum + one.amount, 100_000);
        return statementXml({ movements: movements.slice(from, until), opening, id: String(from) });
      });
      const shift = turn % files.length;
      const bank = await freshBank();
      for (const file of [...files.slice(shift), ...files.slice(0, shift)].toReversed()) await bank.import(file);
      expect(await bookings(bank)).toHaveLength(movements.length);
    }),
    { numRuns: 40 },
  );
}, 120_000);

test('two simultaneous imports of one file count as one', async () => {
  const bank = await freshBank();
  const bytes = fixture(COVERED);
  const send = () =>
    world.call(API.bank.importStatement, { params: { id: bank.account.id }, file: { name: 'a.xml', bytes } });
  await Promise.all([send(), send()]);
  await Promise.all([bank.runJobs(), bank.runJobs()]);
  expect(await bookings(bank)).toHaveLength(5);
});

describe('the upload', () => {
  test('to another company’s account is not found', async () => {
    const bank = await freshBank();
    const other = await world.secondAdministration();
    const refused = await world.call(API.bank.importStatement, {
      params: { id: bank.account.id },
      file: { name: 'a.xml', bytes: fixture(COVERED) },
      as: other.owner,
      administrationId: other.administrationId,
    });
    expect(refused.status).toBe(404);
    const list = await world.call(API.bank.bankAccounts, { as: other.owner, administrationId: other.administrationId });
    expect(list.reply).toEqual([]);
  });

  test('needs an account with a unique IBAN', async () => {
    await freshBank();
    const again = await world.call(API.bank.createBankAccount, { body: { ibanNumber: OWN_IBAN } });
    expect(again.error.code).toBe('bank_account_exists');
    const wrong = await world.call(API.bank.createBankAccount, { body: { ibanNumber: 'NL18RABO0000000023' } });
    expect(wrong.error.errors).toHaveProperty('ibanNumber');
  });
});

// The last of all: taking away what it leaves takes far longer than all that it does.
test('a statement file into a full account reads what it brings and the lines of its days, however much there is', async () => {
  const bank = await freshBank();
  await bank.import(statementXml({ movements: [bankFee] }));
  const read = await world.inScope(async (scope) => {
    const accountId = bank.account.id;
    const { id: statementId } = await scope.db.selectFrom('bank_statements').select('id').executeTakeFirstOrThrow();
    // As one file would bring them: nothing is known yet of how many there are.
    await sql`insert into bank_transactions (administration_id, account_id, statement_id, booking_date, amount_cents, fingerprint)
      select ${scope.administrationId}, ${accountId}, ${statementId}, date '2025-01-01' + n / 14, -n, 'line ' || n
      from generate_series(1, 5000) n`.execute(scope.db);
    const reads = async (): Promise<number> => {
      const { rows } = await sql<{ count: number }>`select seq_tup_read + idx_tup_fetch as count
        from pg_stat_xact_user_tables where relname = 'bank_transactions'`.execute(scope.db);
      return rows[0]?.count ?? 0;
    };
    const before = await reads();
    for (let day = 0; day < 20; day += 1) {
      const record = { ...plain, booking_date: addDays('2025-03-01', day), amount: cents(-day - 1) };
      await stage(scope, 1, [{ statement_no: day, seq: 1, record, moved_before: ZERO }]);
      const into = { accountId, importId: 1, part: day, statementId };
      const merged = await mergeStatement(scope, into, { days: null, format: 'CSV ING' }, []);
      expect(merged.added).toBe(1);
    }
    return (await reads()) - before;
  });
  expect(read).toBeLessThan(20 * 30);
});
