import { describe, expect, test } from 'vitest';
import { type AccountCode, CHART, ROLES } from './accounts.ts';
import { bankLineUse, ledgerUse } from './ledger-use.ts';
import { revenueAccount, SALES_TREATMENTS, VAT_RULES, VAT_CODES } from '../vat/vat.ts';

function use(code: AccountCode) {
  const ledger = CHART.find((each) => each.code === code);
  if (ledger === undefined) throw new Error(`no ledger ${code}`);
  return ledgerUse(ledger);
}

const codes = (holds: (code: AccountCode) => boolean) => CHART.map(({ code }) => code).filter(holds);

describe('what can be booked on which account', () => {
  test('debtors, creditors, period VAT and the result of the year refuse manual entries', () => {
    const kept = [
      '0590',
      ROLES.debtors,
      ROLES.creditors,
      ROLES.vatDueHigh,
      ROLES.vatDueLow,
      ROLES.vatDueOther,
      ROLES.vatPrivateUse,
      ROLES.vatReverseNl,
      ROLES.vatReverseNonEu,
      ROLES.vatReverseEu,
      ROLES.inputVat,
      '9900',
    ];
    expect(codes((code) => !use(code).memorial)).toEqual(kept.toSorted());
    for (const code of kept) expect(use(code)).toMatchObject({ expenses: 'never', bank: 'never' });
  });

  test('every VAT account is a period VAT account, except the one-stop shop', () => {
    const posted = new Set(VAT_CODES.flatMap((code) => VAT_RULES[code].dueAccount ?? []));
    posted.delete(ROLES.ossVat);
    const all = [...posted, ROLES.inputVat, ROLES.vatPrivateUse];
    expect(codes((code) => use(code).vat_of_period)).toEqual([...new Set(all)].toSorted());
  });

  test('an expense can go to costs, assets, stock and prepayments, and without deduction to private, a loan or the director', () => {
    expect(['4600', '0230', '3000', '1200', '0700', '1400', '7000'].map((code) => use(code).expenses)).toEqual(
      Array.from({ length: 7 }, () => 'vat'),
    );
    expect(['0520', '0522', '0800', '0830', '4000', '4440'].map((code) => use(code).expenses)).toEqual(
      Array.from({ length: 6 }, () => 'no_vat'),
    );
  });

  test('an expense cannot go to bank, cash, suspense, closing, revenue or depreciation accounts', () => {
    const never = [
      '1000',
      '1010',
      '1020',
      '1030',
      '1040',
      '1050',
      '2000',
      '2010',
      '2020',
      '9900',
      '8000',
      '8200',
      '9000',
      '0235',
      '4330',
    ];
    expect(never.filter((code) => use(code).expenses !== 'never')).toEqual([]);
    expect(codes((code) => use(code).expenses !== 'never' && /^[128]/.test(code) && code < '1200')).toEqual([]);
  });

  test('turnover reported per customer or country cannot be booked from the bank', () => {
    const abroad = SALES_TREATMENTS.filter((treatment) => VAT_RULES[treatment].needsVatId);
    for (const treatment of abroad)
      for (const supply of ['goods', 'service'] as const)
        expect(use(revenueAccount(treatment, supply)).bank).toBe('never');
    expect(use(revenueAccount('nl_high', 'service')).bank).toBe('vat');
    expect(use(revenueAccount('exempt', 'service')).bank).toBe('no_vat');
  });

  test('a bank line goes to another bank or to cash, and never to the ledger of its own account', () => {
    const codes = [ROLES.bank, '1020', ROLES.cash, '4600', ROLES.debtors] as const;
    expect(codes.map((code) => bankLineUse({ code, bank: use(code).bank }, ROLES.bank))).toEqual([
      'never',
      'no_vat',
      'no_vat',
      'vat',
      'never',
    ]);
  });

  test('accounts without VAT deduct none; entertainment deducts none unless confirmed', () => {
    for (const { code } of CHART) if (use(code).expenses !== 'vat') expect(use(code).deductible_percentage).toBe(0);
    expect(codes((code) => use(code).expenses === 'vat' && use(code).deductible_percentage !== 100)).toEqual(['4540']);
    expect(codes((code) => use(code).limit === 'catering')).toEqual(['4510', '4530', '4540']);
  });

  test('a custom account without RGS code follows its statement section', () => {
    expect(ledgerUse({ rgs_code: null, kind: 'expense', category: 'general' })).toMatchObject({
      expenses: 'vat',
      bank: 'vat',
    });
    expect(ledgerUse({ rgs_code: null, kind: 'asset', category: 'receivables' })).toMatchObject({
      expenses: 'never',
      bank: 'no_vat',
    });
  });
});
