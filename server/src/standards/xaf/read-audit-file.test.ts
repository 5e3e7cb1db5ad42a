import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import type { AuditEvent, AuditFinding } from './audit-events.ts';
import { AuditChecker } from './check-audit-file.ts';
import { readAuditFile } from './read-audit-file.ts';

const fixture = (name: string) => createReadStream(new URL(`../fixtures/xaf/${name}`, import.meta.url));

async function read(content: AsyncIterable<Uint8Array | string>): Promise<{
  events: AuditEvent[];
  findings: AuditFinding[];
  errors: number;
}> {
  const checker = new AuditChecker();
  const events: AuditEvent[] = [];
  try {
    for await (const page of readAuditFile(content))
      for (const event of page) {
        events.push(event);
        checker.see(event);
      }
  } catch (error) {
    checker.stop(error);
  }
  checker.end();
  return { events, findings: checker.findings, errors: checker.errors };
}

const of = <Kind extends AuditEvent['kind']>(events: readonly AuditEvent[], kind: Kind) =>
  events.filter((event): event is Extract<AuditEvent, { kind: Kind }> => event.kind === kind);

const xaf = (body: string, encoding = 'UTF-8') =>
  `<?xml version="1.0" encoding="${encoding}"?><a:auditfile xmlns:a="urn:any"><a:header><a:fiscalYear>2025</a:fiscalYear><a:startDate>2025-01-01</a:startDate><a:endDate>2025-12-31T00:00:00</a:endDate></a:header><a:company><a:companyName>Café</a:companyName>${body}</a:company></a:auditfile>`;

describe('the golden files', () => {
  test.each(['golden-3.2.xaf', 'golden-4.0.xaf'])('%s is read without a finding', async (name) => {
    const { events, findings } = await read(fixture(name));
    expect(findings).toEqual([]);
    expect(of(events, 'company')[0]).toMatchObject({ name: 'Test EMZ Dagobert', kvk_number: '69599084' });
    expect(of(events, 'ledger')[2]).toMatchObject({ id: '1100', statement: 'balance_sheet', rgs_code: 'BVorDebHad' });
    const [first] = of(events, 'transaction');
    expect(first?.lines.map(({ amount }) => amount)).toEqual([121_000, -100_000, -21_000]);
    expect(first?.lines[1]?.vat).toEqual([{ id: 'V21', rate_bp: 2100, amount: -21_000 }]);
    expect(of(events, 'opening').map(({ amount }) => amount)).toEqual([1_000_000, -1_000_000]);
  });
});

describe('a file that breaks a rule', () => {
  test.each([
    ['duplicate-accID', ['duplicate_account', 'unknown_account'], true],
    ['duplicate-custSupID', ['duplicate_contact', 'unknown_contact'], false],
    ['linesCount', ['lines_count'], false],
    ['opening-balance-totals', ['opening_totals'], false],
    ['transaction-totals', ['transaction_totals'], false],
    ['unbalanced-transaction', ['unbalanced_transaction', 'transaction_totals'], true],
    ['unknown-accID', ['unknown_account'], true],
    ['unknown-custSupID', ['unknown_contact'], false],
  ])('%s: the rule and the place are named', async (name, rules, isUnusable) => {
    const { findings, errors } = await read(fixture(`broken-4.0-${name}.xaf`));
    expect([...new Set(findings.map(({ rule }) => rule))]).toEqual(rules);
    expect(errors > 0).toBe(isUnusable);
    for (const { line, element } of findings) expect([line > 1, element !== '']).toEqual([true, true]);
  });

  test('names the line', async () => {
    const { findings } = await read(fixture('broken-4.0-unknown-accID.xaf'));
    expect(findings).toEqual([{ rule: 'unknown_account', line: 24, element: 'trLine/accID', about: '9998' }]);
  });

  test.each([
    ['another document', '<invoice/>', 'not_an_audit_file'],
    ['one that is cut off', xaf('').slice(0, -20), 'malformed'],
    ['one with a doctype', '<!DOCTYPE a><auditfile/>', 'malformed'],
    [
      'an amount of words',
      xaf('<a:openingBalance><a:obLine><a:amnt>ten</a:amnt></a:obLine></a:openingBalance>'),
      'amount',
    ],
    [
      'a transaction without a day',
      xaf('<a:transactions><a:journal><a:transaction><a:nr>1</a:nr></a:transaction></a:journal></a:transactions>'),
      'date',
    ],
  ])('%s is refused', async (_what, text, rule) => {
    const { findings, errors } = await read(Readable.from([text]));
    expect([findings.at(-1)?.rule, errors > 0]).toEqual([rule, true]);
  });
});

describe('what vendors do', () => {
  test('another encoding than UTF-8 is read', async () => {
    const { events } = await read(Readable.from([Buffer.from(xaf('', 'windows-1252'), 'latin1')]));
    expect(of(events, 'company')[0]?.name).toBe('Café');
  });

  test.each([
    ['1210.00', 'D', 121_000],
    ['1210', 'C', -121_000],
    ['-5.00', 'C', 500],
    ['-5.00', '', -500],
    ['1.234,56', 'D', 123_456],
    ['1,234.56', 'D', 123_456],
    ['12.3400', 'd', 1_234],
  ])('%s %s is %i cents', async (amount, side, expected) => {
    const line = `<a:obLine><a:accID>1</a:accID><a:amnt>${amount}</a:amnt><a:amntTp>${side}</a:amntTp></a:obLine>`;
    const { events } = await read(Readable.from([xaf(`<a:openingBalance>${line}</a:openingBalance>`)]));
    expect(of(events, 'opening')[0]?.amount).toBe(expected);
  });
});
