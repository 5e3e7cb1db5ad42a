import { expect, test } from 'vitest';
import { CHART, ROLES } from './accounts.ts';
import { isControlLedger, isReservedLedger } from './reserved-ledgers.ts';

const reserved = new Set(CHART.filter(isReservedLedger).map(({ code }) => code));

test('what Saldo books on by itself is reserved', () => {
  for (const code of [...Object.values(ROLES), '8000', '8055', '4580', '4460', '1050', '1420', '9900'])
    expect(reserved.has(code), code).toBe(true);
});

test('what people choose is not', () => {
  for (const code of ['4540', '4590', '4598', '4599', '4600', '4400', '0230', '7000', '3000', '0800'])
    expect(reserved.has(code), code).toBe(false);
});

test('control accounts are debtors, creditors, VAT, unpaid results and the close', () => {
  expect(CHART.filter(isControlLedger).map(({ code }) => code)).toEqual([
    '0590',
    '1100',
    '1300',
    '1500',
    '1501',
    '1502',
    '1503',
    '1504',
    '1505',
    '1506',
    '1510',
    '9900',
  ]);
});
