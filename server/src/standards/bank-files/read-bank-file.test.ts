import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { formatEuro } from '@saldo/ledger';
import { describe, expect, it } from 'vitest';
import type { CsvColumns } from '../bank-csv/csv-columns.ts';
import type { BankTransactionRecord, StatementEvent } from './bank-statement.ts';
import { countTransactions, readBankFile } from './read-bank-file.ts';
import { readZip } from '../zip/read-zip.ts';
import { StatementProblem } from './statement-problem.ts';

const folder = join(import.meta.dirname, '../fixtures/bank');
const fixture = (name: string): Buffer => readFileSync(join(folder, name));

async function* chunksOf(bytes: Uint8Array, size = 1000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield await Promise.resolve(bytes.subarray(at, at + size));
}

type Own = { iban?: string; columns?: CsvColumns | null; chunk?: number };

async function read(file: Uint8Array | string, { iban = 'NL00', columns = null, chunk }: Own = {}) {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file;
  const events: StatementEvent[] = [];
  for await (const event of readBankFile(chunksOf(bytes, chunk), { iban, number: '', columns })) events.push(event);
  return events;
}

const transactions = (events: readonly StatementEvent[]): BankTransactionRecord[] =>
  events.flatMap((event) => (event.kind === 'transaction' ? [event.transaction] : []));

async function problem(file: Uint8Array | string, own: Own = {}): Promise<string> {
  try {
    await read(file, own);
  } catch (error) {
    if (error instanceof StatementProblem) return `${error.code}:${String(error.line)}`;
    throw error;
  }
  return 'read without a problem';
}

function told(events: readonly StatementEvent[]): string[] {
  return transactions(events).map((one) =>
    [
      one.booking_date,
      formatEuro(one.amount),
      one.counterparty_name ?? '-',
      one.counterparty_iban ?? '-',
      one.remittance ?? '-',
      one.structured_reference ?? '-',
      ...(one.is_reversal ? ['reversal'] : []),
    ].join(' | '),
  );
}

const amount = (balance: { amount: Parameters<typeof formatEuro>[0] } | null | undefined): string =>
  balance === null || balance === undefined ? '-' : formatEuro(balance.amount);

const count = (name: string): Promise<number> => countTransactions(chunksOf(fixture(name)));

/** With which balance the first statement begins and the last ends, and by how much they do not add up. */
function balances(events: readonly StatementEvent[]): string {
  const ends = events.filter((event) => event.kind === 'statement_end');
  const differences = new Set(ends.map(({ difference }) => String(difference ?? '-')));
  return `${amount(ends[0]?.opening_balance)} ${amount(ends.at(-1)?.closing_balance)} ${[...differences].join(' ')}`;
}

const COSTS = '2026-04-25 | -9.90 | - | - | Kosten zakelijk pakket | -';
const INSURANCE = '2026-04-27 | -45.00 | Testverzekering NV | NL67ABNA0000000033 | Premie april, polis 123 | -';
const STORNO = '2026-04-27 | 45.00 | Testverzekering NV | NL67ABNA0000000033 | Storno premie april | - | reversal';
const CUSTOMER = '2026-04-29 | 1210.00 | Testklant & Zn BV | NL32TRIO0000000044 | Factuur 2026-0042 | -';
const TAX = '2026-04-30 | -2384.00 | Belastingdienst | NL86INGB0002445588 | - | 6123456781690210';
const SHOP =
  '2026-04-28 | -12.34 | Supermarkt Test 1234 AMSTERDAM NLD | - | Pasvolgnr: 001 28-04-2026 12:30 Transactie: A1B2C3 Term: DEF456 Valutadatum: 28-04-2026 | -';
const ING_CSV = [
  '2026-04-25 | -9.90 | Kosten zakelijk pakket | - | Kosten betaalpakket 01-04-2026 t/m 30-04-2026 | -',
  '2026-04-27 | -45.00 | Testverzekering NV | NL67ABNA0000000033 | Premie april; polis 123 "AVB" | -',
  SHOP,
  '2026-04-28 | 363.00 | Stg Mollie Payments | NL82DEUT0000000077 | 07UDF-0001 tr_7UhSN1zuXS | -',
  '2026-04-29 | 1210.00 | Testklant BV | NL18RABO0000000022 | Factuur 2026-0042 | -',
  TAX,
];
const RABOBANK_CSV = [
  '2026-04-25 | -9.90 | - | - | Kosten zakelijk pakket april 2026 | -',
  INSURANCE,
  '2026-04-28 | -12.34 | Supermarkt Test 1234 | - | Betaalautomaat 12:30 pasnr. 001 | -',
  '2026-04-29 | 1210.00 | Testklant BV | NL49INGB0000000011 | Factuur 2026-0042 | -',
  TAX,
  '2026-04-30 | -54.12 | CLOUDHOST INC | - | USD 60,00 | -',
];

describe('the files of the banks', () => {
  it.each([
    ['camt053-v02_rabobank-style_synthetic.xml', '14728.90 13545.00 0', [COSTS, INSURANCE, STORNO, CUSTOMER, TAX]],
    ['camt053-v02_ing-style_synthetic.xml', '14728.90 13545.00 0', [COSTS, INSURANCE, STORNO, CUSTOMER, TAX]],
    ['camt053-v08_rabobank-style_synthetic.xml', '14728.90 13545.00 0', [COSTS, INSURANCE, STORNO, CUSTOMER, TAX]],
    [
      'camt053-v02_closing-balance-off-by-one-cent_synthetic.xml',
      '14728.90 13545.01 1',
      [COSTS, INSURANCE, STORNO, CUSTOMER, TAX],
    ],
    ['mt940_ing-structured_synthetic.940', '14728.90 13545.00 0', [COSTS, INSURANCE, STORNO, CUSTOMER, TAX]],
    ['mt940_rabobank-structured_synthetic.swi', '14728.90 13545.00 0', [COSTS, INSURANCE, STORNO, CUSTOMER, TAX]],
    [
      'mt940_abnamro_synthetic.sta',
      '14728.90 13545.00 0',
      [
        '2026-04-25 | -9.90 | - | - | BASISPAKKET BETAALDIENSTEN | -',
        CUSTOMER,
        TAX.replace('Belastingdienst', 'BELASTINGDIENST'),
      ],
    ],
    ['mt940_bunq-style_synthetic.sta', '14728.90 13554.90 0', [CUSTOMER, TAX]],
    [
      'mt940_sns-asn-style_synthetic.940',
      '14728.90 15926.56 0',
      [
        '2026-04-29 | 1210.00 | testklant bv | NL32TRIO0000000044 | Factuur 2026-0042 | -',
        '2026-04-30 | -12.34 | Supermarkt Test | - | Supermarkt Test >TESTSTAD 30.04.2026 12U30 KV005 AB12CD MCC:5411 | -',
      ],
    ],
    ['ing-csv-semicolon_synthetic.csv', '14728.90 13850.66 0', ING_CSV],
    ['ing-csv-comma_synthetic.csv', '- - -', ING_CSV],
    ['rabobank-csv_synthetic_utf8.csv', '14728.90 13433.54 0', RABOBANK_CSV],
    ['rabobank-csv_synthetic_latin1.csv', '14728.90 13433.54 0', RABOBANK_CSV],
    [
      'abnamro-tab_synthetic.TAB',
      '14728.90 13487.66 0',
      [
        '2026-04-25 | -9.90 | - | - | BASISPAKKET BETAALDIENSTEN | -',
        '2026-04-27 | -45.00 | Testverzekering NV | NL18RABO0000000022 | Premie april | -',
        '2026-04-28 | -12.34 | Supermarkt Test 1234 | - | BEA NR:AB1234 28.04.26/12.30 Supermarkt Test 1234,PAS001 | -',
        '2026-04-29 | 1210.00 | Testklant BV | NL18RABO0000000022 | Factuur 2026-0042 | -',
        TAX,
      ],
    ],
    [
      'bunq-csv_synthetic.csv',
      '- - -',
      ['2026-04-29 | 1210.00 | Testklant BV | NL18RABO0000000022 | Factuur 2026-0042 | -', TAX],
    ],
  ])('%s is read as it was meant', async (name, sums, expected) => {
    const events = await read(fixture(name));
    expect(told(events)).toEqual(expected);
    expect(balances(events)).toBe(sums);
  });

  it('are read alike however their bytes arrive', async () => {
    for (const name of ['mt940_ing-structured_synthetic.940', 'rabobank-csv_synthetic_latin1.csv'])
      expect(await read(fixture(name), { chunk: 7 })).toEqual(await read(fixture(name), { chunk: 100_000 }));
  });

  it('are counted without being read', async () => {
    expect(await count('camt053-v02_ing-style_synthetic.xml')).toBe(5);
    expect(await count('mt940_ing-structured_synthetic.940')).toBe(5);
    expect(await count('bunq-csv_synthetic.csv')).toBe(3);
  });
});

const mt940 = (payments: string, { account = 'NL18RABO0000000022', end = ':62F:C260430EUR100,' } = {}): string =>
  `:20:X\n:25:${account}\n:28:1\n:60F:C260424EUR100,\n${payments}\n${end}\n-`;

describe('MT940', () => {
  it('of Triodos, Knab and the older files of ABN AMRO', async () => {
    const payments = [
      ':61:260101D15,70N000NONREF',
      ':86:000>100987654321',
      '>20BANKKOSTEN VAN 01-10 TOT E>21N MET 31-12>310390123456',
      ':61:2604290429D7260,NTRFNONREF//B4G29PGCVO7Q06US',
      ':86:FACTUUR 201403110',
      'REK: NL65INGB0123456789/NAAM: PICQER',
      ':61:2604290429C500NTRF29-07-2014 10:05',
      ':86:SEPA OVERBOEKING                 IBAN: NL32TRIO0000000044',
      'BIC: TRIONL2U                    NAAM: Testklant',
      'OMSCHRIJVING: Factuur 7          KENMERK: NOTPROVIDED',
    ].join('\n');
    expect(told(await read(mt940(payments)))).toEqual([
      '2026-01-01 | -15.70 | - | - | BANKKOSTEN VAN 01-10 TOT EN MET 31-12 | -',
      '2026-04-29 | -7260.00 | PICQER | NL65INGB0123456789 | FACTUUR 201403110 | -',
      '2026-04-29 | 500.00 | Testklant | NL32TRIO0000000044 | Factuur 7 | -',
    ]);
  });

  it('gives a booking date of early January to a payment with a value date of December, and the other way round', async () => {
    const events = await read(mt940(':61:2512310102C1,NTRFNONREF\n:86:a\n:61:2601011231C1,NTRFNONREF\n:86:b'));
    expect(transactions(events).map((one) => one.booking_date)).toEqual(['2026-01-02', '2025-12-31']);
  });

  it('knows a reversed credit and debit', async () => {
    const events = await read(mt940(':61:2604290429RC5,NTRFNONREF\n:86:a\n:61:2604290429RD6,NTRFNONREF\n:86:b'));
    expect(transactions(events).map((one) => [one.amount, one.is_reversal])).toEqual([
      [-500, true],
      [600, true],
    ]);
  });

  it.each([
    ['a file that stops halfway', mt940(':61:2604290429C5,NTRFNONREF', { end: '' }), 'truncated:5'],
    ['no payment', mt940(':61:nonsense'), 'bad_amount:5'],
    ['no date', mt940(':61:2613290429C5,NTRFNONREF'), 'bad_date:5'],
    ['dollars', mt940('').replace('60F:C260424EUR', '60F:C260424USD'), 'wrong_currency:4'],
    ['a field without end', mt940(`:86:${'x\n'.repeat(900)}`), 'too_large:506'],
  ])('refuses %s', async (_what, file, expected) => {
    expect(await problem(file)).toBe(expected);
  });
});

const COLUMNS: CsvColumns = {
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
};

describe('CSV', () => {
  it('of another bank is read by the columns that were told', async () => {
    const file = 'Datum;Wie;Bedrag\n02-01-2026;Bakker;-1.210,50\n03/01/2026;Klant;12\n';
    expect(told(await read(file, { columns: COLUMNS }))).toEqual([
      '2026-01-02 | -1210.50 | Bakker | - | - | -',
      '2026-01-03 | 12.00 | Klant | - | - | -',
    ]);
  });

  it('with a column for out and one for in', async () => {
    const columns = { ...COLUMNS, amount_in: 3 };
    const events = await read('d;n;af;bij\n02-01-2026;Bakker;5,00;\n03-01-2026;Klant;;7,00\n', { columns });
    expect(transactions(events).map((one) => one.amount)).toEqual([-500, 700]);
  });

  it('that the columns do not fit asks for them again', async () => {
    expect(await problem('a;b;c\nx;y;z\n', { columns: COLUMNS })).toBe('not_a_statement:1');
    expect(await problem('a;b;c\n2026-01-01;5,00;z\n', { columns: COLUMNS })).toBe('unknown_columns:1');
    expect(await problem('a;b;c\n02-01-2026;Bakker;5,00\nlater;Bakker;5,00\n', { columns: COLUMNS })).toBe(
      'bad_date:3',
    );
  });

  it('of several accounts is read for the own one', async () => {
    const file = fixture('bunq-csv_synthetic.csv').toString().replace('NL70BUNQ0000000066', 'NL91ABNA0417164300');
    expect(transactions(await read(file, { iban: 'NL70BUNQ0000000066' })).map((one) => one.amount)).toEqual([-238400]);
  });

  it('with a quoted line break, in UTF-16 and with a mark', async () => {
    const file = '"Datum";"Wie";"Bedrag"\r\n"02-01-2026";"Bakker\nop de hoek é";"-5,00"\r\n';
    const expected = ['2026-01-02 | -5.00 | Bakker op de hoek é | - | - | -'];
    for (const bytes of [
      Buffer.from(file),
      Buffer.from(`\uFEFF${file}`),
      Buffer.from(`\uFEFF${file}`, 'utf16le'),
      Buffer.from(file, 'latin1'),
    ])
      expect(told(await read(bytes, { columns: COLUMNS }))).toEqual(expected);
  });

  it.each([
    [
      'a row in dollars',
      fixture('rabobank-csv_synthetic_utf8.csv').toString().replace('"EUR"', '"USD"'),
      'wrong_currency:2',
    ],
    ['a quote without end', '"Datum";"Wie\n'.concat('x\n'.repeat(200)), 'truncated:1'],
    ['an amount of words', fixture('bunq-csv_synthetic.csv').toString().replace('1,210.00', 'veel'), 'bad_amount:2'],
    ['a letter', 'Beste klant,\nhierbij het afschrift.\n', 'not_a_statement:1'],
    ['a PDF', '%PDF-1.7\n', 'not_a_statement:1'],
    ['nothing', '', 'not_a_statement:1'],
  ])('refuses %s', async (_what, file, expected) => {
    expect(await problem(file)).toBe(expected);
  });
});

/** A ZIP of packed files, as a bank sends it. */
function zipOf(files: readonly { name: string; bytes: Buffer; flags?: number }[]): Buffer {
  const parts: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const { name, bytes, flags = 0 } of files) {
    const packed = deflateRawSync(bytes);
    const local = Buffer.alloc(30);
    local.write('PK\x03\x04', 'latin1');
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.write('PK\x01\x02', 'latin1');
    entry.writeUInt16LE(flags, 8);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(bytes.length, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    parts.push(local, Buffer.from(name), packed);
    entries.push(entry, Buffer.from(name));
    at += 30 + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, ...entries, end]);
}

describe('ZIP', () => {
  const bytes = fixture('mt940_bunq-style_synthetic.sta');

  it('is read file by file, in whichever format they are', async () => {
    const zip = zipOf([
      { name: 'map/', bytes: Buffer.alloc(0) },
      { name: 'a.sta', bytes },
      { name: 'b.xml', bytes: fixture('camt053-v08_rabobank-style_synthetic.xml') },
    ]);
    const events = await read(zip);
    expect(transactions(events)).toHaveLength(7);
    expect(events.filter((event) => event.kind === 'statement')).toHaveLength(2);
  });

  it('that unpacks to more than is allowed is refused', () => {
    const zip = zipOf([
      { name: 'a', bytes: Buffer.alloc(600) },
      { name: 'b', bytes: Buffer.alloc(600) },
    ]);
    expect([...readZip(zip, { files: 2, bytes: 1200 })]).toHaveLength(2);
    expect(() => [...readZip(zip, { files: 2, bytes: 1199 })]).toThrow('too large');
    expect(() => [...readZip(zip, { files: 1, bytes: 1200 })]).toThrow('too many files');
  });

  it.each([
    ['a damaged one', zipOf([{ name: 'a', bytes }]).subarray(0, 200), 'truncated:1'],
    ['one with a password', zipOf([{ name: 'a', bytes, flags: 1 }]), 'truncated:1'],
    ['an empty one', Buffer.concat([Buffer.from('PK\x03\x04'), zipOf([])]), 'not_a_statement:1'],
    ['one in another', zipOf([{ name: 'a.zip', bytes: zipOf([{ name: 'a', bytes }]) }]), 'not_a_statement:1'],
  ])('refuses %s', async (_what, file, expected) => {
    expect(await problem(file)).toBe(expected);
  });
});

describe('MT940 of a collection that came back', () => {
  it('has the number that it was collected under and the reason', async () => {
    const file = `:20:940S260722
:25:NL00EUR
:28C:0
:60F:C260721EUR000000000121,00
:61:260722D000000000121,00NRTI2026-0036
:86:/TRTP/SEPA Incasso/RTRN/MS03/IBAN/NL91ABNA0417164300/NAME/Klant/MARF/M1/EREF/2026-0036/
:62F:C260722EUR000000000000,00
`;
    const [found] = transactions(await read(file));
    expect(found).toMatchObject({
      amount: -12_100,
      is_reversal: true,
      return_reason: 'MS03',
      end_to_end_id: '2026-0036',
      mandate_id: 'M1',
    });
  });
});

const endsOf = async (rows: readonly string[]) => {
  const columns = { ...COLUMNS, balance: 3 };
  const events = await read(['Datum;Wie;Bedrag;Saldo', ...rows].join('\n'), { columns });
  return events
    .filter((event) => event.kind === 'statement_end')
    .map((end) => `${amount(end.opening_balance)} ${amount(end.closing_balance)} ${String(end.difference)}`);
};

describe('a CSV with a balance in each row', () => {
  it('is a statement of each day, in whatever order the rows of a day are', async () => {
    const first = ['02-01-2026;A;5,00;105,00', '02-01-2026;B;-20,00;85,00'];
    const second = ['03-01-2026;C;1,00;86,00'];
    const expected = ['100.00 85.00 0', '85.00 86.00 0'];
    expect(await endsOf([...first, ...second])).toEqual(expected);
    expect(await endsOf([...first.toReversed(), ...second])).toEqual(expected);
    expect(await endsOf([...second, ...first.toReversed()])).toEqual(expected);
  });

  it('of which a day ends as it began goes on where the day before ended', async () => {
    const round = ['03-01-2026;C;1,00;86,00', '03-01-2026;D;-1,00;85,00'];
    expect(await endsOf(['02-01-2026;A;5,00;85,00', ...round])).toEqual(['80.00 85.00 0', '85.00 85.00 0']);
  });

  it('does not add up on the day of the row that is broken', async () => {
    const broken = ['02-01-2026;A;5,00;105,00', '02-01-2026;B;-20,01;85,00', '02-01-2026;C;1,00;86,00'];
    expect(await endsOf([...broken, '03-01-2026;D;1,00;87,00'])).toEqual(['100.00 86.00 1', '86.00 87.00 0']);
  });
});
