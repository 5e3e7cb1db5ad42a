import { cents } from '@saldo/ledger';
import { describe, expect, test } from 'vitest';
import type { Known, Unmatched } from './match.ts';
import { indexItems } from './index-items.ts';
import { otherTax, wagesOrPrivate } from './taxes-and-wages.ts';

const LEDGERS = {
  vatSettlement: 1520,
  paymentsSuspense: 2010,
  till: 1000,
  betweenAccounts: 1050,
  prepaidByUs: 1200,
  prepaidToUs: 1420,
  onlinePayments: 97,
  onlinePaymentFees: 98,
  paymentDifferences: 4710,
  cash: 1000,
  bankCharges: 4700,
  interestPaid: 9010,
  interestReceived: 9000,
  payrollTax: 1540,
  corporateTax: 1550,
  netWages: 1700,
  privateOut: 520,
  privateIn: 510,
};
const KNOWN: Known = {
  items: indexItems([], () => []),
  registered: [],
  cashAccounts: new Set(),
  smallDifference: cents(100),
  ownAccounts: new Set(),
  ledgers: LEDGERS,
};

const paid = (amount: number, remittance: string, more: Partial<Unmatched> = {}): Unmatched => ({
  date: '2026-04-30',
  amount: cents(amount),
  counterparty_name: '',
  counterparty_iban: 'NL86INGB0002445588',
  remittance,
  structured_reference: null,
  end_to_end_id: null,
  ...more,
});

describe('other taxes', () => {
  test('payroll tax is certain by its payment reference alone', () => {
    const reference = '4123456786690210';
    expect(otherTax(paid(-41_200, '', { structured_reference: reference }), KNOWN)).toMatchObject({
      certainty: 'certain',
      grounds: { by: 'tax', tax: 'payroll', reference },
      lines: [{ ledger_id: 1540, amount: -41_200 }],
    });
  });

  test.each([
    ['Loonheffingen maart 2026', 'payroll', 1540],
    ['Voorlopige aanslag vennootschapsbelasting 2026', 'corporate', 1550],
    ['Inkomstenbelasting 2025 termijn 3', 'personal', 520],
    ['Bijdrage Zvw 2026', 'personal', 520],
  ])('"%s" is %s tax', (remittance, tax, ledger_id) => {
    expect(otherTax(paid(-41_200, remittance), KNOWN)).toMatchObject({
      certainty: 'likely',
      grounds: { tax },
      lines: [{ ledger_id }],
    });
  });

  test('are paid to the Tax Administration, and are named', () => {
    expect(otherTax(paid(-41_200, 'Voorlopige aanslag, termijn 6'), KNOWN)).toBeNull();
    expect(otherTax(paid(-41_200, 'Loonheffingen', { counterparty_iban: 'NL20INGB0001234567' }), KNOWN)).toBeNull();
    expect(otherTax(paid(8_000, 'Teruggaaf inkomstenbelasting'), KNOWN)?.lines).toMatchObject([{ ledger_id: 510 }]);
  });
});

test.each([
  [-180_000, 'Salaris juni', 'wages', 'doubtful', 1700],
  [-50_000, 'Privé opname juni', 'private', 'likely', 520],
  [100_000, 'privestorting', 'private', 'likely', 510],
] as const)('%i "%s" is %s, %s', (amount, remittance, by, certainty, ledger_id) => {
  const found = wagesOrPrivate(paid(amount, remittance, { counterparty_iban: null }), KNOWN);
  expect(found).toMatchObject({ certainty, grounds: { by }, lines: [{ ledger_id, amount }] });
});

test.each([
  [180_000, 'Salaris juni'],
  [-1_500, 'Kapsalon Saloon'],
  [-1_500, 'Private lease'],
])('%i "%s" is neither wages nor private', (amount, remittance) => {
  expect(wagesOrPrivate(paid(amount, remittance), KNOWN)).toBeNull();
});
