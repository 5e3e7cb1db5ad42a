import { API, type BackgroundTask } from '@saldo/contract';
import { addDays, type Cents, cents, formatEuro, type IsoDate, sum, ZERO } from '@saldo/ledger';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fakeBankFeed, type FakeBankFeed, type FakeMovement } from '../../server/src/adapters/bank-feed/fake.ts';
import { TestFeed } from '../../server/src/features/bank/feed/testing.ts';
import { OWN_IBAN, TestBank } from '../../server/src/features/bank/testing.ts';
import { createWorld, type World } from '../../server/tests/support/world.ts';
import { madeUpIban, Random } from '../random.ts';
import { SHOP, type YearLine } from './bank-year.ts';
import { shopYear } from './shop-year.ts';

type Line = Pick<YearLine, 'date' | 'amount' | 'name' | 'iban' | 'text'>;

const YEAR: readonly Line[] = shopYear(280, 16, 2025)
  .lines.filter(({ account, iban }) => account === 'current' && iban !== SHOP.savings)
  .toSorted((a, b) => a.date.localeCompare(b.date));

const between = (from: IsoDate, until: IsoDate): Line[] => YEAR.filter(({ date }) => date >= from && date <= until);
const balanceBefore = (day: IsoDate): Cents => sum(YEAR.filter(({ date }) => date < day).map(({ amount }) => amount));
const total = (lines: readonly Line[]): Cents => sum(lines.map(({ amount }) => amount));
const plain = (text: string): string => text.replaceAll(/[^\p{L}\d .,-]/gu, ' ').trim();

/** What the bank says of a day: its balances, whatever became of its lines. */
type Day = { date: IsoDate; opening: Cents; closing: Cents; lines: Line[] };

function daysOf(lines: readonly Line[], before = ZERO): Day[] {
  let balance = before;
  return [...Map.groupBy(lines, ({ date }) => date)].map(([date, own]) => {
    const opening = balance;
    balance = sum([balance, total(own)]);
    return { date, opening, closing: balance, lines: own };
  });
}

const sign = (amount: number): 'C' | 'D' => (amount < 0 ? 'D' : 'C');
const size = (amount: number): string => formatEuro(cents(Math.abs(amount)));
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const mark = (amount: number) => (amount < 0 ? 'DBIT' : 'CRDT');
const balance = (code: string, amount: Cents, date: IsoDate) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${size(amount)}</Amt><CdtDbtInd>${mark(amount)}</CdtDbtInd><Dt><Dt>${date}</Dt></Dt></Bal>`;
const entry = ({ date, amount, name, iban, text }: Line) => {
  const role = amount < 0 ? 'Cdtr' : 'Dbtr';
  const account = iban === null ? '' : `<${role}Acct><Id><IBAN>${iban}</IBAN></Id></${role}Acct>`;
  return `<Ntry><Amt Ccy="EUR">${size(amount)}</Amt><CdtDbtInd>${mark(amount)}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${date}</Dt></BookgDt><NtryDtls><TxDtls><RltdPties><${role}><Nm>${escaped(name)}</Nm></${role}>${account}</RltdPties><RmtInf><Ustrd>${escaped(text)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
};

function camt(days: readonly Day[], own: string): string {
  const statements = days.map(
    ({ date, opening, closing, lines }) =>
      `<Stmt><Id>${date}</Id><Acct><Id><IBAN>${own}</IBAN></Id><Ccy>EUR</Ccy></Acct>${balance('OPBD', opening, addDays(date, -1))}${balance('CLBD', closing, date)}${lines.map(entry).join('')}</Stmt>`,
  );
  return `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>${statements.join('')}</BkToCstmrStmt></Document>`;
}

const short = (date: IsoDate): string => date.slice(2).replaceAll('-', '');
const comma = (amount: number): string => size(amount).replace('.', ',').padStart(15, '0');
const statement = ({ date, opening, closing, lines }: Day, own: string): string[] => [
  ':940:',
  `:20:940S${short(date)}`,
  `:25:${own} EUR`,
  ':28C:1',
  `:60F:${sign(opening)}${short(addDays(date, -1))}EUR${comma(opening)}`,
  ...lines.flatMap((line) => [
    `:61:${short(line.date)}${sign(line.amount)}${comma(line.amount)}N100NONREF`,
    ...(line.iban === null ? [] : [line.iban]),
    ...(`:86:/${line.amount < 0 ? 'BENM' : 'ORDP'}//NAME/${plain(line.name)}/REMI/${plain(line.text)}`.match(
      /.{1,65}/gu,
    ) ?? []),
  ]),
  `:62F:${sign(closing)}${short(date)}EUR${comma(closing)}`,
];

function mt940(days: readonly Day[], own: string): string {
  return days.flatMap((day) => statement(day, own)).join('\r\n');
}

const HEADINGS =
  '"IBAN/BBAN","Munt","BIC","Volgnr","Datum","Rentedatum","Bedrag","Saldo na trn","Tegenrekening IBAN/BBAN","Naam tegenpartij","Naam uiteindelijke partij","Naam initiërende partij","BIC tegenpartij","Code","Batch ID","Transactiereferentie","Machtigingskenmerk","Incassant ID","Betalingskenmerk","Omschrijving-1","Omschrijving-2","Omschrijving-3","Reden retour","Oorspr bedrag","Oorspr munt","Koers"';

type Row = Line & { after: Cents };

const money = (amount: Cents): string => `${amount < 0 ? '-' : '+'}${size(amount).replace('.', ',')}`;

/** Each row has its balance: a broken line keeps the one that the bank gave it. */
function csv(rows: readonly Row[], own: string): string {
  const lines = rows.map(({ date, amount, name, iban, text, after }, index) => {
    const number = String(index + 1).padStart(18, '0');
    const cells = [own, 'EUR', 'RABONL2U', number, date, date, money(amount), money(after), iban ?? '', plain(name)];
    const more = ['', '', '', 'cb', '', '', '', '', '', plain(text), '', '', '', '', '', ''];
    return [...cells, ...more].map((cell) => `"${cell}"`).join(',');
  });
  return [HEADINGS, ...lines].join('\r\n');
}

function withBalances(lines: readonly Line[], before = ZERO): Row[] {
  let balance = before;
  return lines.map((line) => ({ ...line, after: (balance = sum([balance, line.amount])) }));
}

const movementOf = ({ iban, ...line }: Line, id: string): FakeMovement => ({
  ...line,
  id,
  ...(iban === null ? {} : { iban }),
});

let server: World;
let feed: FakeBankFeed;

beforeAll(async () => {
  feed = fakeBankFeed();
  server = await createWorld({ today: '2025-12-31', house: { bankFeed: feed } });
});
afterAll(() => server.close());

const counts = ({ state, result }: BackgroundTask) => ({ state, new: result?.['new'], known: result?.['known'] });

const expected = (from: IsoDate, until: IsoDate, known: IsoDate) => ({
  state: 'SUCCESS',
  known: between(from, known).length,
  new: between(addDays(known, 1), until).length,
});

const shown = (lines: readonly { date: string; amount: string }[]) =>
  lines.map(({ date, amount }) => `${date} ${amount}`).toSorted();

let own: TestBank;

test('a year in three formats and a feed, each beginning before the last ends, is there once and agrees', async () => {
  const site = new TestFeed(server, feed);
  own = await TestBank.open(server);
  const first = await own.import(
    camt(daysOf(between('2025-01-01', '2025-05-10'), balanceBefore('2025-01-01')), OWN_IBAN),
  );
  expect(counts(first)).toEqual({ state: 'SUCCESS', known: 0, new: between('2025-01-01', '2025-05-10').length });
  const second = await own.import(
    mt940(daysOf(between('2025-05-01', '2025-08-20'), balanceBefore('2025-05-01')), OWN_IBAN),
  );
  expect(counts(second)).toEqual(expected('2025-05-01', '2025-08-20', '2025-05-10'));
  const third = await own.import(
    csv(withBalances(between('2025-08-11', '2025-10-20'), balanceBefore('2025-08-11')), OWN_IBAN),
  );
  expect(counts(third)).toEqual(expected('2025-08-11', '2025-10-20', '2025-08-20'));

  const account = feed.account(OWN_IBAN);
  Object.assign(account, {
    transactions: [],
    opening: balanceBefore('2025-10-10'),
    consent_until: '2026-03-01T00:00:00Z',
  });
  for (const [index, line] of between('2025-10-10', '2025-12-31').entries())
    feed.book(OWN_IBAN, movementOf(line, `f${String(index)}`));
  await site.connect();
  const about = { params: { id: own.account.id }, body: { start_date: '2025-10-10' } };
  const fourth = await site.task((await server.call(API.bank.firstSyncBankAccount, about)).reply.task_id);
  expect(counts(fourth)).toEqual(expected('2025-10-10', '2025-12-31', '2025-10-20'));
  expect(counts(await site.sync(own))).toMatchObject({ new: 0 });

  const rows = await own.transactions();
  expect(shown(rows)).toEqual(shown(YEAR.map((line) => ({ ...line, amount: formatEuro(line.amount) }))));
  expect(await own.proof()).toMatchObject({
    agrees: true,
    first_difference: null,
    closing: formatEuro(total(YEAR)),
  });
});

/** A line of each part of the year that is neither the first nor the last of its day: a file cannot tell of which of two days those are. */
const PARTS = { CAMT: '2025-02-01', MT940: '2025-06-01', CSV: '2025-09-01', 'a feed': '2025-11-15' };
const MOVED = { 'of a cent more': 'amount_cents + 1', 'of another day': 'amount_cents' };

describe.each(Object.entries(PARTS))('in the part of %s', (_part, from) => {
  const random = new Random(16);
  test.each(Object.entries(MOVED))('any line %s turns the proof of the year red on its day', async (how, amount) => {
    const rows = (await own.transactions()).filter(({ date }) => date >= from && date <= addDays(from, 30));
    const line = random.pick(rows);
    const change = (on: IsoDate, cents: string) =>
      server.ownerPool.query(`update bank_transactions set booking_date = $2, amount_cents = ${cents} where id = $1`, [
        line.id,
        on,
      ]);
    await change(how === 'of another day' ? addDays(line.date, 400) : line.date, amount);
    expect(await own.proof({ until: '2027-12-31' })).toMatchObject({
      agrees: false,
      first_difference: { date: line.date },
    });
    await change(line.date, how === 'of another day' ? amount : 'amount_cents - 1');
    expect(await own.proof()).toMatchObject({ agrees: true });
  });
});

test('a rule that is made, previewed, applied and rolled back leaves the books of the year as they were', async () => {
  const BOOKS = [
    `select month, ledger_id, vat_code, vat_part, vat_month, debit_cents - credit_cents as balance from ledger_balances
     where debit_cents <> credit_cents order by 1, 2, 3, 4, 5`,
    'select id, settled_cents from open_items order by id',
    'select * from bank_booking_lines order by transaction_id, line_number',
    `select id, state = 'PROCESSED' as is_booked, entry_id, rule_id, project_id, amount_cents, booking_date, counterparty_name
     from bank_transactions order by id`,
  ];
  const books = async (): Promise<string> => {
    const read = await Promise.all(BOOKS.map(async (query) => (await server.ownerPool.query(query)).rows as unknown[]));
    return JSON.stringify(read);
  };
  const [line] = await own.transactions({ state: 'WAITING' });
  const { reply: ledgers } = await server.call(API.journal.allLedgers, {
    params: { adminId: server.administrationId },
    query: {},
  });
  const ledger_account_id = ledgers.find(({ code }) => code === '4600')?.id ?? 0;
  const words = [line?.contra_account_name ?? ''];
  const body = { name: 'One of the year', words, lines: [{ ledger_account_id, vat: 'PROCENT_21' as const }] };
  const before = await books();
  const { reply: rule } = await server.call(API.bank.createAssigningRule, { body });
  const { reply: preview } = await server.call(API.bank.previewAssigningRule, { body });
  expect(preview.hits).toBeGreaterThan(0);
  const params = { id: rule.id };
  const { reply: applied } = await server.call(API.bank.applyAssigningRule, { params, body: {} });
  expect(applied.booked).toBeGreaterThan(0);
  expect(await books()).not.toBe(before);
  const { reply: back } = await server.call(API.bank.rollbackAssigningRule, { params, body: {} });
  expect(back).toEqual({ undone: applied.booked, left: 0 });
  await server.call(API.bank.deleteAssigningRule, { params, query: {} });
  expect(await books()).toBe(before);
  expect(await own.proof()).toMatchObject({ agrees: true });
});

const SPRING = between('2025-03-01', '2025-06-30');
/** Lines that are neither the first nor the last of their day: a file cannot tell of which of two days those are. */
const WITHIN = SPRING.filter(
  ({ date }, at) => date > '2025-03-08' && SPRING[at - 1]?.date === date && SPRING[at + 1]?.date === date,
);
const chosen = new Random(33);

const BREAKS: Record<string, (line: Line) => Line[]> = {
  'of a cent more': (line) => [{ ...line, amount: cents(line.amount + 1) }],
  'left out': () => [],
  'there twice': (line) => [line, line],
  'on the next day': (line) => [{ ...line, date: addDays(line.date, 1) }],
};

describe.each(Object.entries(BREAKS))('any line %s', (how, change) => {
  const broken = chosen.pick(WITHIN);
  const index = SPRING.indexOf(broken);
  const brokenRows = (): Row[] =>
    withBalances(SPRING).flatMap((row, at) =>
      at === index ? change(row).map((line) => ({ ...line, after: row.after })) : [row],
    );
  const brokenDays = (): Day[] =>
    daysOf(SPRING).map((day) => ({
      ...day,
      lines: day.lines.flatMap((line) => (line === broken ? change(line) : [line])),
    }));
  const formats: Record<string, (own: string) => string> = {
    CAMT: (own) => camt(brokenDays(), own),
    MT940: (own) => mt940(brokenDays(), own),
    CSV: (own) => csv(brokenRows(), own),
  };

  // Rows that lead to each other tell nothing of their days: a CSV shows it beside another statement.
  const telling = Object.entries(formats).filter(([name]) => how !== 'on the next day' || name !== 'CSV');
  test.each(telling)('in %s turns the proof red on its day', async (name, file) => {
    const iban = madeUpIban('RABO', 500_000 + Object.keys(BREAKS).indexOf(how) * 10 + name.length);
    const own = await TestBank.open(server, iban);
    expect((await own.import(file(iban))).state).toBe('SUCCESS');
    expect(await own.proof()).toMatchObject({ agrees: false, first_difference: { date: broken.date } });
  });
});

const AUTUMN = between('2025-11-03', '2025-12-12');
const LATE =
  AUTUMN.map(({ date }) => date).find(
    (day) => day > '2025-11-10' && AUTUMN.filter(({ date }) => date === day).length > 1,
  ) ?? '2025-11-11';
const LATE_INDEX = AUTUMN.findIndex(({ date }) => date === LATE);
const SHIFTED = AUTUMN.map((line, at) => (at === LATE_INDEX ? { ...line, date: addDays(LATE, 1) } : line));

test.each(['a CSV', 'a feed'])(
  'a line on the day after its own in %s turns the proof red on that day, beside a file that has it right',
  async (how) => {
    const world = await server.another();
    const site = new TestFeed(world, feed);
    const bank = await TestBank.open(world);
    await bank.import(camt(daysOf(AUTUMN), OWN_IBAN));
    expect(await bank.proof()).toMatchObject({ agrees: true });
    if (how === 'a CSV') await bank.import(csv(withBalances(SHIFTED), OWN_IBAN));
    else {
      Object.assign(feed.account(OWN_IBAN), { transactions: [], opening: ZERO });
      for (const [index, line] of SHIFTED.entries()) feed.book(OWN_IBAN, movementOf(line, `s${String(index)}`));
      await site.connect();
      const about = { params: { id: bank.account.id }, body: { start_date: '2025-11-03' } };
      await site.task((await world.call(API.bank.firstSyncBankAccount, about)).reply.task_id);
    }
    expect(await bank.proof()).toMatchObject({ agrees: false, first_difference: { date: addDays(LATE, 1) } });
  },
);
