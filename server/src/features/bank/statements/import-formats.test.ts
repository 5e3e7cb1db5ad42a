import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { API } from '@saldo/contract';
import { type Cents, cents, formatEuro, parseEuro, sum } from '@saldo/ledger';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { FileTooLarge } from '#adapters/file-store/file-store';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { readCamt053 } from '#standards/camt053/camt053';
import { readMt940 } from '#standards/mt940/mt940';
import { type Movement, OWN_IBAN, statementXml, TestBank } from '../testing.ts';
import { storeStatements } from './store-statements.ts';
import { StatementSurveyor } from './survey-statements.ts';
import { NotInParts } from './whole-days.ts';

/** The IBAN of an account at a bank in the Netherlands. */
function ibanOf(number: number): string {
  const bank = `RABO${String(number).padStart(10, '0')}`;
  const digits = Array.from(`${bank}NL00`, (sign) => String(Number.parseInt(sign, 36))).join('');
  return `NL${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${bank}`;
}

let world: World;
beforeAll(async () => {
  world = await createWorld({ today: '2026-07-14' });
});
afterAll(() => world.close());

const fixture = (name: string): Buffer =>
  readFileSync(join(import.meta.dirname, '../../../standards/fixtures/bank', name));

/** Forgets every statement, so that one world serves many histories. */
async function freshBank(iban: string = OWN_IBAN): Promise<TestBank> {
  await world.inScope(async (scope) => {
    for (const table of ['bank_transactions', 'bank_statements', 'bank_accounts'] as const)
      await scope.db.deleteFrom(table).where('administration_id', '=', scope.administrationId).execute();
  });
  return TestBank.open(world, iban);
}

const CAMT = 'camt053-v08_rabobank-style_synthetic.xml';
const MT940 = 'mt940_rabobank-structured_synthetic.swi';

describe('the same days in another format', () => {
  test.each([
    [CAMT, MT940],
    [MT940, CAMT],
  ])('%s and then %s add nothing', async (first, second) => {
    const bank = await freshBank();
    expect((await bank.import(fixture(first))).result).toMatchObject({ new: 5, known: 0 });
    expect((await bank.import(fixture(second))).result).toMatchObject({ new: 0, known: 5 });
    expect(await bank.proof()).toMatchObject({ statement_balance: '13545.00', closing: '13545.00' });
  });

  test('of which a part was imported before add only the rest', async () => {
    const bank = await freshBank();
    const costs = { date: '2026-04-25', amount: -990, text: 'Kosten' };
    const insurance = { date: '2026-04-27', amount: -4500, name: 'Verzekering', iban: 'NL67ABNA0000000033' };
    await bank.import(statementXml({ movements: [costs, insurance], opening: 1_472_890 }));
    expect((await bank.import(fixture(MT940))).result).toMatchObject({ new: 3, known: 2 });
  });

  test('keep two payments of one amount and day to different accounts apart', async () => {
    const bank = await freshBank();
    const payment = { date: '2026-04-29', amount: 121_000, name: 'Ander', text: 'x', iban: 'NL67ABNA0000000033' };
    await bank.import(statementXml({ movements: [payment], closing: null }));
    await bank.import(fixture(MT940));
    const found = (await bank.transactions()).filter(({ amount }) => amount === '1210.00');
    expect(new Set(found.map(({ contra_account_iban }) => contra_account_iban))).toEqual(
      new Set(['NL32TRIO0000000044', 'NL67ABNA0000000033']),
    );
  });
});

const detail = (amount: string, name: string): string =>
  `<TxDtls><Amt Ccy="EUR">${amount}</Amt><RltdPties><Dbtr><Pty><Nm>${name}</Nm></Pty></Dbtr></RltdPties></TxDtls>`;
const batch = (message: string, statement: string, details: string): string =>
  `<Document><${message}><${statement}><Id>B</Id><Acct><Id><IBAN>${OWN_IBAN}</IBAN></Id></Acct><Ntry><Amt Ccy="EUR">30.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-05-04</Dt></BookgDt>${
    details === '' ? '' : `<NtryDtls>${details}</NtryDtls>`
  }</Ntry></${statement}></${message}></Document>`;

describe('a batch', () => {
  const whole = batch('BkToCstmrStmt', 'Stmt', '');
  const payments = batch('BkToCstmrDbtCdtNtfctn', 'Ntfctn', detail('10.00', 'A') + detail('20.00', 'B'));

  test('that came whole and then in its payments is there once, and the other way round', async () => {
    for (const files of [
      [whole, payments],
      [payments, whole],
    ]) {
      const bank = await freshBank();
      for (const file of files) await bank.import(file);
      const amounts = (await bank.transactions()).map(({ amount }) => parseEuro(amount));
      expect(sum(amounts)).toBe(3_000);
    }
  });
});

test('a trial tells what a file holds: its balances at either end, in and out, and its first transactions', async () => {
  const bank = await freshBank();
  const movements = [1, 2, 3, 4, 5, 6].map((day) => ({
    date: `2026-03-0${String(day)}`,
    amount: day === 3 ? 5_000 : -150,
    text: `Coffee ${String(day)}`,
  }));
  const task = await bank.import(statementXml({ movements, opening: 10_000 }), { dry_run: 'true' });
  expect(task.result).toMatchObject({ opening: '100.00', closing: '142.50', in: '50.00', out: '7.50' });
  const first = { date: '2026-03-01', amount: '-1.50', description: 'Coffee 1' };
  expect(task.result?.['first']).toMatchObject([first, {}, { amount: '50.00' }, {}, { description: 'Coffee 5' }]);
});

describe('a file of another bank', () => {
  const FILE = 'Boekdatum;Tegenpartij;Bedrag\n02-05-2026;Bakker;-1.210,50\n03-05-2026;Klant;12,00\n';

  test('is read once its columns were chosen, and the next one at once', async () => {
    const bank = await freshBank();
    const params = { id: bank.account.id };
    const { error } = await bank.import(FILE);
    expect(error?.code).toBe('statement_columns_unknown');
    const rows = JSON.parse(String(error?.about['sample'])) as string[][];
    const { reply: guess } = await world.call(API.bank.guessCsvColumns, { params, body: { rows } });
    expect(guess).toEqual({
      has_heading: true,
      date: 0,
      date_order: 'DMY',
      amount: 2,
      amount_in: null,
      direction: null,
      name: 1,
      iban: null,
      description: null,
      balance: null,
      out_is_positive: false,
    });
    const columns = { ...guess, date: 0, amount: 2 };
    const preview = await world.call(API.bank.previewCsvColumns, { params, body: { rows, columns } });
    expect(preview.reply.results[0]).toMatchObject({
      date: '2026-05-02',
      amount: '-1210.50',
      contra_account_name: 'Bakker',
      unread: null,
    });
    const wrong = await world.call(API.bank.previewCsvColumns, {
      params,
      body: { rows, columns: { ...columns, amount: 1 } },
    });
    const unread = { column: 1, as: 'AMOUNT' };
    expect(wrong.reply.results[0]).toMatchObject({ date: '2026-05-02', amount: null, unread });
    await world.call(API.bank.saveCsvColumns, { params, body: { columns } });
    expect((await world.call(API.bank.csvColumns, { params })).reply).toEqual({ columns });
    expect((await bank.import(FILE)).result).toMatchObject({ new: 2, known: 0 });
    expect((await bank.import(FILE)).result).toMatchObject({ new: 0, known: 2 });
    const { error: damaged } = await bank.import(`${FILE}04-05-2026;Klant;geen\n`);
    expect(damaged?.code).toBe('statement_damaged');
    expect(JSON.parse(String(damaged?.about['sample']))).toContainEqual(['04-05-2026', 'Klant', 'geen']);
  });

  test('with its columns chosen otherwise still adds nothing twice', async () => {
    const bank = await freshBank();
    const columns = { has_heading: true, date: 0, date_order: 'DMY' as const, amount: 2, amount_in: null, name: null };
    const more = { iban: null, description: null, balance: null };
    const save = (name: number | null) =>
      world.call(API.bank.saveCsvColumns, {
        params: { id: bank.account.id },
        body: { columns: { ...columns, ...more, name } },
      });
    await save(1);
    await bank.import(FILE);
    await save(null);
    expect((await bank.import(FILE)).result).toMatchObject({ new: 0, known: 2 });
  });
});

test('a file with balances that adds up in its own order, whatever its dates, agrees as a whole', async () => {
  const columns = { has_heading: true, date: 0, date_order: 'DMY' as const, amount: 2, amount_in: null, name: 1 };
  const more = { iban: null, description: null, balance: 3 };
  const heading = 'Datum;Naam;Bedrag;Saldo';
  const rows = ['02-05-2026;Klant;5,00;5,00', '03-05-2026;Klant;1,00;6,00', '02-05-2026;Bakker;-20,00;-14,00'];
  const proofOf = async (lines: readonly string[]) => {
    const bank = await freshBank();
    await world.call(API.bank.saveCsvColumns, {
      params: { id: bank.account.id },
      body: { columns: { ...columns, ...more } },
    });
    expect((await bank.import([heading, ...lines].join('\n'))).result).toMatchObject({ new: lines.length });
    return bank.proof();
  };
  const agrees = { agrees: true, statement_balance: '-14.00' };
  expect(await proofOf(rows)).toMatchObject(agrees);
  expect(await proofOf(rows.toReversed())).toMatchObject(agrees);
  const broken = rows.map((row) => row.replace(';-20,00;', ';-18,00;'));
  expect(await proofOf(broken)).toMatchObject({ agrees: false, first_difference: { date: '2026-05-02' } });
});

test('a file that names its account by a number only is of the account with that number', async () => {
  const bank = await freshBank('NL67ABNA0000000033');
  expect((await bank.import(fixture('abnamro-tab_synthetic.TAB'))).result).toMatchObject({ new: 5 });
  const other = await freshBank();
  expect((await other.import(fixture('abnamro-tab_synthetic.TAB'))).error?.code).toBe('statement_of_another_account');
});

test('a file that is larger than is kept is refused with a sentence that says so', async () => {
  const bank = await freshBank();
  vi.spyOn(world.house.files, 'put').mockRejectedValueOnce(new FileTooLarge());
  const file = { name: 'statement.xml', bytes: Buffer.from('x') };
  const { status, error } = await world.call(API.bank.importStatement, { params: { id: bank.account.id }, file });
  expect([status, error.code, error.detail]).toEqual([
    413,
    'too_large',
    'This file is too large. Choose a smaller one',
  ]);
});

/** Stores files one after the other on an account of its own, and gives what is stored of each line. */
const storedOf = async (
  { account: { id: accountId, ibanNumber: iban } }: TestBank,
  files: readonly string[],
  inParts?: number,
  read: typeof readCamt053 = readCamt053,
): Promise<unknown[]> => {
  await world.inScope(async (scope) => {
    for (const table of ['bank_transactions', 'bank_statements'] as const)
      await scope.db
        .deleteFrom(table)
        .where('administration_id', '=', scope.administrationId)
        .where('account_id', '=', accountId)
        .execute();
  });
  for (const [index, file] of files.entries()) {
    const store = (parts: { inParts?: number }): Promise<unknown> =>
      world.inScope((scope) => {
        const surveyor = new StatementSurveyor({ iban, number: '' });
        const events = surveyor.watch(read(Readable.from([file])));
        const into = { accountId, importId: accountId * 10 + index, sha256: null };
        return storeStatements(scope, into, surveyor, { events, progress: async () => undefined, ...parts });
      });
    await store(inParts === undefined ? {} : { inParts }).catch((error: unknown) => {
      if (error instanceof NotInParts) return store({});
      throw error;
    });
  }
  return world.inScope(async (scope) => {
    const { rows } =
      await sql`select t.booking_date, t.amount_cents, t.remittance, t.fingerprint, t.occurrence, t.balance_before_cents,
        t.day_from_cents, t.day_until_cents, s.statement_id, s.opening_cents, s.closing_cents, s.first_on, s.last_on, s.transaction_count, s.moved_cents
      from bank_transactions t join bank_statements s on s.administration_id = t.administration_id and s.id = t.statement_id
      where t.administration_id = ${scope.administrationId} and t.account_id = ${accountId} order by t.id`.execute(
        scope.db,
      );
    return rows;
  });
};

type Page = { movements: readonly Movement[]; opening: number; id: string; iban: string };

const sized = (amount: Cents) => formatEuro(cents(Math.abs(amount))).replace('.', ',');
const mark = (amount: number) => (amount < 0 ? 'D' : 'C');
const dayOf = (date: string) => date.slice(2).replaceAll('-', '');
const balance = (amount: Cents) => `${mark(amount)}260301EUR${sized(amount)}`;

/** A statement as banks write it in MT940; several that follow each other in a file may have the same name. */
function statementSwift({ movements, opening, id, iban }: Page): string {
  const lines = movements.map(
    ({ date, amount, text = '' }) => `:61:${dayOf(date)}${mark(amount)}${sized(cents(amount))}NMSC\n:86:${text}`,
  );
  const closing = sum([cents(opening), ...movements.map(({ amount }) => cents(amount))]);
  const head = [`:20:${id}`, `:25:${iban}`, ':28C:1', `:60M:${balance(cents(opening))}`];
  return [...head, ...lines, `:62M:${balance(closing)}`].join('\n');
}

describe('a statement that is stored while it is read', () => {
  const movement = fc.record({
    date: fc.constantFrom('2026-03-02', '2026-03-03', '2026-03-04', '2026-03-06'),
    amount: fc.constantFrom(-350, -420, 350, 500),
    text: fc.constantFrom('a', 'b'),
  });
  const file = fc.record({
    movements: fc.array(movement, { minLength: 1, maxLength: 8 }),
    isInOrder: fc.boolean(),
    opening: fc.constantFrom(100_000, 99_650),
    closing: fc.constantFrom(undefined, undefined, null, 1),
    id: fc.constantFrom('1', '2'),
  });

  test('in MT940 is stored as one that is stored as a whole, also where its pages begin alike', async () => {
    await freshBank();
    const [whole, parts] = [await TestBank.open(world, ibanOf(3)), await TestBank.open(world, ibanOf(4))];
    await fc.assert(
      fc.asyncProperty(fc.array(file, { minLength: 1, maxLength: 3 }), async (pages) => {
        const filesOf = ({ account: { ibanNumber } }: TestBank): string[] => {
          const written = pages.map((page) => statementSwift({ ...page, iban: ibanNumber ?? '' }));
          return [written.join('\n'), ...written];
        };
        const stored = await storedOf(parts, filesOf(parts), 1, readMt940);
        expect(stored).toEqual(await storedOf(whole, filesOf(whole), undefined, readMt940));
        expect(stored).not.toEqual([]);
      }),
      { numRuns: 8 },
    );
  }, 60_000);

  test('is stored as one that is stored as a whole', async () => {
    await freshBank();
    const [whole, parts] = [await TestBank.open(world, ibanOf(1)), await TestBank.open(world, ibanOf(2))];
    await fc.assert(
      fc.asyncProperty(fc.array(file, { minLength: 1, maxLength: 3 }), async (files) => {
        const written = files.map(({ movements, isInOrder, closing, ...rest }) => ({
          ...rest,
          ...(closing === undefined ? {} : { closing }),
          movements: isInOrder ? movements.toSorted((a, b) => a.date.localeCompare(b.date)) : movements,
        }));
        const filesOf = ({ account: { ibanNumber } }: TestBank): string[] =>
          written.map((one) => statementXml({ ...one, iban: ibanNumber ?? '' }));
        expect(await storedOf(parts, filesOf(parts), 1)).toEqual(await storedOf(whole, filesOf(whole)));
      }),
      { numRuns: 16 },
    );
  }, 60_000);

  test('is read from its beginning again when the database asks for that', async () => {
    const bank = await freshBank();
    bank.isDeadlocked = true;
    const movements = [1, 2, 3].map((n) => ({ date: `2026-03-0${String(n)}`, amount: -n }));
    const task = await bank.import(statementXml({ movements }));
    expect(task).toMatchObject({ state: 'SUCCESS', result: { new: 3, known: 0, statements: 1 } });
    expect(await bank.transactions()).toHaveLength(3);
  });

  test('is read again when its last line shows that it is otherwise', async () => {
    const bank = await freshBank();
    const lines = Array.from({ length: 2100 }, (_, n) => ({
      date: n < 1050 ? '2026-03-02' : '2026-03-03',
      amount: -1 - n,
    }));
    const late = { date: '2026-03-02', amount: -5000, text: 'late' };
    const file = statementXml({ movements: [...lines, late], opening: 0 });
    const task = await bank.import(file);
    expect(task).toMatchObject({ state: 'SUCCESS', result: { new: 2101, known: 0, statements: 1 } });
    expect(await bank.proof()).toMatchObject({ agrees: true, statement_balance: '-22110.50' });
    expect((await bank.import(file)).result).toMatchObject({ new: 0, known: 2101, statements: 1 });
  });
});
