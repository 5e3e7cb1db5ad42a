import {
  type BalancedEntry,
  cents,
  firstOfMonth,
  formatEuro,
  revenueAccount,
  type SalesTreatment,
} from '@saldo/ledger';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { priced } from './pricing.ts';
import { invoiceEntry, type SoldDocument } from './sales-entry.ts';

type Sold = [net: number, treatment: SalesTreatment, rate: number, supply?: 'goods' | 'service'];

/** The entry of an invoice with lines of one piece each, as "account side amount [what the return sees]". */
function ledger(sold: readonly Sold[], performedIn?: string): string[] {
  const lines = sold.map(([net, treatment, rate, supply = 'service']) => ({
    quantity: '1',
    unit_price: formatEuro(cents(net)),
    discount_bp: 0,
    treatment,
    rate_bp: rate,
    account: revenueAccount(treatment, supply),
  }));
  const total = priced(lines, false, 0);
  const document: SoldDocument = {
    id: 7,
    contact_id: 3,
    booked_on: '2026-04-07',
    lines: lines.map((line, index) => ({ ...line, net: total.booked_lines[index] ?? cents(0) })),
    vat: total.groups.map(({ code, rate_bp, vat }) => ({ treatment: code as SalesTreatment, rate_bp, vat })),
    total_incl: total.total_incl,
    vatMonth: (treatment) =>
      performedIn !== undefined && treatment === 'eu_service' ? performedIn : firstOfMonth('2026-04-07'),
  };
  const entry = invoiceEntry(document);
  if (typeof entry === 'string') return [entry];
  return written(entry);
}

function written(entry: BalancedEntry): string[] {
  return entry.lines.map(({ account, amount, vat }) => {
    const side = amount > 0 ? 'debit' : 'credit';
    const mark = vat === undefined ? '' : ` ${vat.code} ${vat.part} ${(vat.month ?? '').slice(0, 7)}`;
    return `${account} ${side} ${formatEuro(cents(Math.abs(amount)))}${mark}`;
  });
}

describe('an invoice in the books', () => {
  test('a service at 21%', () => {
    expect(ledger([[100_000, 'nl_high', 2100]])).toEqual([
      '1100 debit 1210.00',
      '8005 credit 1000.00 nl_high base 2026-04',
      '1500 credit 210.00 nl_high due 2026-04',
    ]);
  });

  test('goods and services at two rates: revenue by kind, VAT by rate over the invoice', () => {
    expect(
      ledger([
        [33, 'nl_high', 2100, 'goods'],
        [33, 'nl_high', 2100],
        [33, 'nl_high', 2100],
        [1000, 'nl_low', 900, 'goods'],
      ]),
    ).toEqual([
      '1100 debit 12.10',
      '8000 credit 0.33 nl_high base 2026-04',
      '8005 credit 0.66 nl_high base 2026-04',
      '8010 credit 10.00 nl_low base 2026-04',
      '1500 credit 0.21 nl_high due 2026-04',
      '1501 credit 0.90 nl_low due 2026-04',
    ]);
  });

  test('a service to an EU business counts in the month it was performed', () => {
    expect(ledger([[180_000, 'eu_service', 0]], '2026-03-01')).toEqual([
      '1100 debit 1800.00',
      '8045 credit 1800.00 eu_service base 2026-03',
    ]);
  });

  test.each([
    ['nl_reverse_charge', '8020'],
    ['nl_zero', '8025'],
    ['eu_goods', '8040'],
    ['export_goods', '8050'],
  ] as const)('%s charges no VAT and is revenue on %s', (treatment, account) => {
    expect(ledger([[5000, treatment, 0]])).toEqual([
      '1100 debit 50.00',
      `${account} credit 50.00 ${treatment} base 2026-04`,
    ]);
  });

  test.each([
    ['service_outside_nl', '8055'],
    ['exempt', '8030'],
    ['kor_exempt', '8070'],
    ['no_supply', '8200'],
    ['disbursement', '1220'],
  ] as const)('%s is booked on %s and counts in no return', (treatment, account) => {
    expect(ledger([[5000, treatment, 0]])).toEqual(['1100 debit 50.00', `${account} credit 50.00`]);
  });

  test('a credit note mirrors it', () => {
    expect(ledger([[-50, 'nl_high', 2100, 'goods']])).toEqual([
      '1100 credit 0.61',
      '8000 debit 0.50 nl_high base 2026-04',
      '1500 debit 0.11 nl_high due 2026-04',
    ]);
  });

  test('a zero invoice has no entry', () => {
    expect(ledger([[0, 'nl_high', 2100]])).toEqual(['entry_needs_two_lines']);
  });
});

const aLine = fc.record({
  quantity: fc.integer({ min: -20_000, max: 20_000 }).map((n) => (n / 100).toFixed(2)),
  unit_price: fc.integer({ min: -999_999, max: 999_999 }).map((n) => (n / 10_000).toFixed(4)),
  vat: fc.constantFrom(
    { treatment: 'nl_high' as const, rate_bp: 2100 },
    { treatment: 'nl_low' as const, rate_bp: 900 },
    { treatment: 'nl_zero' as const, rate_bp: 0 },
    { treatment: 'exempt' as const, rate_bp: 0 },
  ),
});

const someLines = fc
  .array(aLine, { minLength: 1, maxLength: 30 })
  .map((lines) => lines.map(({ vat, ...line }) => ({ ...line, ...vat, discount_bp: 0 })));

describe('totals always add up', () => {
  test('net and VAT equal the total, and the lines the net', () => {
    fc.assert(
      fc.property(someLines, fc.boolean(), (lines, gross) => {
        const total = priced(lines, gross, 0);
        expect(total.total_excl + total.total_vat).toBe(total.total_incl);
        expect(total.net_lines.reduce((sum, net) => sum + net, 0)).toBe(total.total_excl);
        if (gross) expect(total.amounts.reduce((sum, amount) => sum + amount, 0)).toBe(total.total_incl);
      }),
    );
  });

  test('a credit note mirrors its invoice to the cent, line by line', () => {
    fc.assert(
      fc.property(someLines, fc.boolean(), (lines, gross) => {
        const invoice = priced(lines, gross, 0);
        const note = priced(
          lines.map((line) => ({
            ...line,
            quantity: `${line.quantity.startsWith('-') ? '' : '-'}${line.quantity.replace('-', '')}`,
          })),
          gross,
          0,
        );
        expect(note.total_incl + invoice.total_incl).toBe(0);
        expect(note.total_vat + invoice.total_vat).toBe(0);
        expect(note.net_lines.map((net, index) => net + (invoice.net_lines[index] ?? Number.NaN))).toEqual(
          lines.map(() => 0),
        );
      }),
    );
  });
});
