import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatEuro } from '@saldo/ledger';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BankTransactionRecord, StatementEvent } from '../bank-files/bank-statement.ts';
import { StatementProblem } from '../bank-files/statement-problem.ts';
import { readCamt053 } from './camt053.ts';

const fixtures = join(import.meta.dirname, '../fixtures/bank');
const shared = process.env['SALDO_SHARED'] ?? join(import.meta.dirname, '../../../../../shared');
const genkgo = join(shared, 'standards/data/bank/camt/genkgo');

async function* chunksOf(...chunks: readonly (Uint8Array | string)[]): AsyncGenerator<Uint8Array | string> {
  yield* chunks;
}

async function read(...chunks: readonly (Uint8Array | string)[]): Promise<StatementEvent[]> {
  const events: StatementEvent[] = [];
  for await (const event of readCamt053(chunksOf(...chunks))) events.push(event);
  return events;
}

function fixture(name: string): Buffer {
  return readFileSync(join(fixtures, name));
}

async function problem(...chunks: readonly (Uint8Array | string)[]): Promise<string> {
  try {
    await read(...chunks);
  } catch (error) {
    if (error instanceof StatementProblem) return `${error.code}:${String(error.line)}`;
    throw error;
  }
  return 'read without a problem';
}

function transactions(events: readonly StatementEvent[]): BankTransactionRecord[] {
  return events.flatMap((event) => (event.kind === 'transaction' ? [event.transaction] : []));
}

const ACCOUNT = '<Id>S1</Id><Acct><Id><IBAN>NL18RABO0000000022</IBAN></Id><Ccy>EUR</Ccy></Acct>';

function statement(inside: string): string {
  return `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>\n<Stmt>${ACCOUNT}${inside}</Stmt></BkToCstmrStmt></Document>`;
}

function entry(amount: string, inside = '', sign = 'CRDT'): string {
  return `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-04-30</Dt></BookgDt><AcctSvcrRef>BANK-1</AcctSvcrRef>${inside}</Ntry>`;
}

function detail(amount: string, name: string): string {
  return `<TxDtls><Refs><AcctSvcrRef>D-${name}</AcctSvcrRef></Refs><Amt Ccy="EUR">${amount}</Amt><RltdPties><Dbtr><Pty><Nm>${name}</Nm></Pty></Dbtr></RltdPties></TxDtls>`;
}

type Expected = { opening: string; closing: string; entries: unknown[] };

function asExpected(events: readonly StatementEvent[]): Expected {
  const end = events.findLast((event) => event.kind === 'statement_end');
  return {
    opening: formatEuro(end?.opening_balance?.amount ?? expect.fail('no opening balance')),
    closing: formatEuro(end?.closing_balance?.amount ?? expect.fail('no closing balance')),
    entries: transactions(events).map((one) => ({
      date: one.booking_date,
      amount: formatEuro(one.amount),
      counterparty: one.counterparty_name,
      iban: one.counterparty_iban,
      remittance: one.remittance,
      structured_reference: one.structured_reference,
      end_to_end_id: one.end_to_end_id,
      mandate: one.mandate_id,
      reversal: one.is_reversal,
    })),
  };
}

const bal = (code: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">5.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-04-30</Dt></Dt></Bal>`;

/** The opening balance that stands with the head of a statement. */
const told = async (balances: string) => {
  const [head] = await read(statement(balances + entry('1.00')));
  return head?.kind === 'statement' && 'opening' in head ? (head.opening?.amount ?? null) : 'not told';
};

it('tells its opening balance before the entries only beside a closing balance', async () => {
  expect(await told(bal('OPBD') + bal('CLBD'))).toBe(500);
  expect(await told(bal('OPBD'))).toBe('not told');
  expect(await told('')).toBeNull();
});

describe('the statements of the banks', () => {
  const expected = JSON.parse(fixture('expected_camt053_synthetic.json').toString()) as Expected;

  it.each([
    'camt053-v02_rabobank-style_synthetic.xml',
    'camt053-v02_ing-style_synthetic.xml',
    'camt053-v08_rabobank-style_synthetic.xml',
  ])('reads %s as expected', async (name) => {
    const events = await read(fixture(name));
    expect(asExpected(events)).toEqual({
      opening: expected.opening,
      closing: expected.closing,
      entries: expected.entries,
    });
    expect(events.at(-1)).toMatchObject({ kind: 'statement_end', transaction_count: 5, difference: 0 });
    expect(events[0]).toMatchObject({ kind: 'statement', currency: 'EUR', sequence_number: '118' });
  });

  it.each([
    ['<FrDtTm>2026-04-13T00:00:00</FrDtTm><ToDtTm>2026-04-30T23:59:59+02:00</ToDtTm>', '2026-04-13', '2026-04-30'],
    ['<FrDt>2026-04-13</FrDt><ToDt>2026-04-31</ToDt>', '2026-04-13', null],
  ])('gives the days that the statement says it is about: %s', async (span, from, until) => {
    const text = fixture('camt053-v02_rabobank-style_synthetic.xml').toString();
    const [head] = await read(Buffer.from(text.replace('<Acct>', `<FrToDt>${span}</FrToDt><Acct>`)));
    expect(head).toMatchObject({ kind: 'statement', from, until });
  });

  it('returns account, bank reference and code', async () => {
    const events = await read(fixture('camt053-v08_rabobank-style_synthetic.xml'));
    expect(events[0]).toMatchObject({ iban: 'NL18RABO0000000022', statement_id: 'NL18RABO0000000022-20260430' });
    expect(transactions(events).map((one) => [one.bank_reference, one.bank_code])).toEqual([
      ['REF000001', '193'],
      ['REF000002', 'PMNT-RDDT-ESDD'],
      ['REF000003', 'PMNT-RDDT-UPDD'],
      ['REF000004', 'PMNT-RCDT-ESCT'],
      ['REF000005', 'PMNT-ICDT-ESCT'],
    ]);
  });

  it('detects a closing balance one cent off', async () => {
    const events = await read(fixture('camt053-v02_closing-balance-off-by-one-cent_synthetic.xml'));
    expect(events.at(-1)).toMatchObject({ difference: 1 });
  });
});

describe('batches', () => {
  it('are split into payments if these add up', async () => {
    const batch = entry('30.00', `<NtryDtls>${detail('10.00', 'A')}${detail('20.00', 'B')}</NtryDtls>`);
    const found = transactions(await read(statement(batch)));
    expect(found.map((one) => [one.amount, one.counterparty_name, one.bank_reference, one.batch_index])).toEqual([
      [1000, 'A', 'D-A', 0],
      [2000, 'B', 'D-B', 1],
    ]);
  });

  it.each([
    ['do not add up', `${detail('10.00', 'A')}${detail('20.01', 'B')}`],
    ['carry no amounts', '<TxDtls><Refs/></TxDtls><TxDtls><Refs/></TxDtls>'],
    ['are in another currency', `${detail('10.00', 'A')}${detail('20.00', 'B')}`.replaceAll('"EUR"', '"SEK"')],
  ])('stay one entry when the details %s', async (_, details) => {
    const found = transactions(await read(statement(entry('30.00', `<NtryDtls>${details}</NtryDtls>`))));
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({
      amount: 3000,
      counterparty_name: null,
      bank_reference: 'BANK-1',
      batch_index: null,
    });
  });

  it('with mixed signs follow each detail’s sign', async () => {
    const back = detail('5.00', 'B').replace('<RltdPties>', '<CdtDbtInd>DBIT</CdtDbtInd><RltdPties>');
    const found = transactions(
      await read(statement(entry('5.00', `<NtryDtls>${detail('10.00', 'A')}${back}</NtryDtls>`))),
    );
    expect(found.map((one) => one.amount)).toEqual([1000, -500]);
  });
});

describe('what banks write differently', () => {
  it('uses the counterparty of a reversal with original roles', async () => {
    const roles =
      '<NtryDtls><TxDtls><RltdPties><Dbtr><Nm>Own company</Nm></Dbtr><DbtrAcct><Id><IBAN>NL18RABO0000000022</IBAN></Id></DbtrAcct><Cdtr><Nm>Insurer</Nm></Cdtr><CdtrAcct><Id><IBAN>NL67ABNA0000000033</IBAN></Id></CdtrAcct></RltdPties></TxDtls></NtryDtls>';
    const found = transactions(await read(statement(entry('45.00', roles))));
    expect(found[0]).toMatchObject({ counterparty_name: 'Insurer', counterparty_iban: 'NL67ABNA0000000033' });
  });

  it('skips pending entries', async () => {
    const pending = entry('1.00').replace('BOOK', 'PDNG');
    const events = await read(statement(pending + entry('2.00')));
    expect(transactions(events).map((one) => one.amount)).toEqual([200]);
    expect(events.at(-1)).toMatchObject({ transaction_count: 1, unbooked_count: 1 });
  });

  it('reads prefixes, CDATA, split remittance lines, ISO-8859-1 and the note of a card payment', async () => {
    const text = `<?xml version="1.0" encoding="ISO-8859-1"?>${statement(
      entry(
        '1.00',
        '<NtryDtls><TxDtls><RmtInf><Ustrd><![CDATA[Caf\u00e9 & ]]></Ustrd><Ustrd> twee</Ustrd></RmtInf></TxDtls></NtryDtls>',
      ) + entry('2.00', '<AddtlNtryInf>Pasvolgnr: 001</AddtlNtryInf>'),
    )}`
      .replaceAll(/<(\/?)([A-Z])/g, '<$1n:$2')
      .replace('xmlns=', 'xmlns:n=');
    const found = transactions(await read(Buffer.from(text.replaceAll('<![n:C', '<![C'), 'latin1')));
    expect(found.map((one) => one.remittance)).toEqual(['Caf\u00e9 & twee', 'Pasvolgnr: 001']);
  });

  it('does not use a serial number or NONREF as reference', async () => {
    const numbered = entry('1.00', '<NtryRef>12</NtryRef>').replace('<AcctSvcrRef>BANK-1</AcctSvcrRef>', '');
    const found = transactions(await read(statement(numbered + entry('1.00').replace('BANK-1', 'NONREF'))));
    expect(found.map((one) => one.bank_reference)).toEqual([null, null]);
  });

  it('accepts decimals beyond cents only when they are zero', async () => {
    expect(transactions(await read(statement(entry('8.850'))))[0]?.amount).toBe(885);
    expect(await problem(statement(entry('8.855')))).toBe('bad_amount:2');
  });
});

describe('refused files', () => {
  it.each([
    ['', 'not_xml:1'],
    [':20:940\n:25:NL', 'not_xml:2'],
    ['<Document><BkToCstmrStmt><Stmt><Id>x</Id>', 'truncated:1'],
    ['<Invoice/>', 'not_a_statement:1'],
    ['<Document/>', 'not_a_statement:1'],
    ['<Document>\n<CstmrCdtTrfInitn/></Document>', 'not_a_statement:2'],
    ['<Document>\n<BkToCstmrAcctRpt/></Document>', 'not_a_statement:1'],
    ['<!DOCTYPE x [<!ENTITY a "b">]>\n<Document>&a;</Document>', 'doctype_refused:1'],
    [statement(entry('1,00')), 'bad_amount:2'],
    [statement(entry('-1.00')), 'bad_amount:2'],
    [statement(entry('1.00', '', 'IN')), 'bad_sign:2'],
    [statement(entry('1.00').replace('2026-04-30', '2026-04-31')), 'bad_date:2'],
    [statement(entry('1.00').replace('"EUR"', '"USD"')), 'wrong_currency:2'],
    [statement('').replace('<Ccy>EUR', '<Ccy>USD'), 'wrong_currency:2'],
    [statement(entry('1.00', '<a>'.repeat(50) + '</a>'.repeat(50))), 'too_deep:2'],
    [statement(entry('1.00', '<a/>'.repeat(6000))), 'too_large:2'],
    [statement(`<x>${'y'.repeat(2_000_000)}`), 'too_large:2'],
    [`<Document ${'a'.repeat(2_000_000)}`, 'too_large:1'],
  ])('%.60s', async (file, expected) => {
    expect(await problem(file)).toBe(expected);
  });
});

describe('any file', () => {
  const bytes = fixture('camt053-v08_rabobank-style_synthetic.xml');

  it('gives the same events for any chunking', async () => {
    const whole = await read(bytes);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: bytes.length }), { maxLength: 8 }), async (cuts) => {
        const ends = [...cuts.toSorted((a, b) => a - b), bytes.length];
        const parts = ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end));
        expect(await read(...parts)).toEqual(whole);
      }),
      { numRuns: 60 },
    );
  });

  it('is read or refused with an error code, however damaged', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.nat(40), fc.uint8Array({ maxLength: 6 }), async (at, drop, put) => {
        const damaged = Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + drop)]);
        expect(await problem(damaged)).toMatch(/^[a-z0-9_]+:\d+$|^read without a problem$/);
      }),
      { numRuns: 300 },
    );
  });

  it('with 100,000 entries is read in constant memory', async () => {
    const one = entry('1.00', '<NtryDtls><TxDtls><RmtInf><Ustrd>factuur</Ustrd></RmtInf></TxDtls></NtryDtls>');
    async function* long(): AsyncGenerator<string> {
      const [head = '', tail = ''] = statement('|').split('|');
      yield head;
      for (let index = 0; index < 1000; index += 1) yield one.repeat(100);
      yield tail;
    }
    let count = 0;
    for await (const event of readCamt053(long())) if (event.kind === 'transaction') count += 1;
    expect(count).toBe(100_000);
  });
});

describe.skipIf(!existsSync(genkgo))('samples of an open-source reader (skipped without the shared files)', () => {
  const files = existsSync(genkgo) ? readdirSync(genkgo).filter((name) => name.endsWith('.xml')) : [];
  type Sample = { getEntries: { getAmount: { getAmount: string } }[] };

  /** Notifications whose entries have no date at all. */
  const undated = /^camt054\.(v2\.with-account|v8-with)/;
  const isAnswered = (name: string): boolean =>
    existsSync(join(genkgo, name.replace(/xml$/, 'json'))) && !undated.test(name);

  it.each(files.filter((name) => undated.test(name)))('%s is refused, because nobody could book it', async (name) => {
    expect(await problem(readFileSync(join(genkgo, name)))).toMatch(/^(bad_date|wrong_currency):/);
  });

  it.each(files.filter(isAnswered))('%s has the entries of its answer', async (name) => {
    const euros = readFileSync(join(genkgo, name), 'utf8').replaceAll(
      /(Ccy=")[A-Z]{3}"|(<Ccy>)[A-Z]{3}/g,
      (_, quoted?: string, tag?: string) => (quoted === undefined ? `${tag ?? ''}EUR` : `${quoted}EUR"`),
    );
    const answer = JSON.parse(readFileSync(join(genkgo, name.replace(/xml$/, 'json')), 'utf8')) as Sample;
    const found = transactions(await read(euros)).filter((one) => (one.batch_index ?? 0) === 0);
    const expected = answer.getEntries.map((one) => Number(one.getAmount.getAmount));
    // The answer of a file with several statements lists the entries of the last one only.
    expect(found.map((one) => Number(one.amount)).slice(-expected.length)).toEqual(expected);
  });

  it.each(files.filter((name) => name.includes('wrong')))('%s is refused', async (name) => {
    expect(await problem(readFileSync(join(genkgo, name)))).toMatch(/^(not_a_statement|wrong_currency):/);
  });

  it('an account in another currency is refused', async () => {
    expect(await problem(readFileSync(join(genkgo, 'camt053.v8.xml')))).toBe('wrong_currency:80');
  });
});

const returned = (amount: string, id: string, reason: string) =>
  `<TxDtls><Refs><EndToEndId>${id}</EndToEndId><MndtId>M-${id}</MndtId></Refs><Amt Ccy="EUR">${amount}</Amt><RtrInf><Rsn>${reason}</Rsn></RtrInf></TxDtls>`;

describe('collections that came back', () => {
  it('tells each of a batch apart with the reason of the bank', async () => {
    const inside = `<NtryDtls>${returned('121.00', '2026-0036', '<Cd>AM04</Cd>')}${returned('60.50', '2026-0037', '<Prtry>MD06</Prtry>')}</NtryDtls>`;
    const found = transactions(await read(statement(entry('181.50', inside, 'DBIT'))));
    expect(found.map((one) => [formatEuro(one.amount), one.end_to_end_id, one.mandate_id, one.return_reason])).toEqual([
      ['-121.00', '2026-0036', 'M-2026-0036', 'AM04'],
      ['-60.50', '2026-0037', 'M-2026-0037', 'MD06'],
    ]);
  });
});
