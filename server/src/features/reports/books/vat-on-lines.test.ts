import { cents, sum, type VatCode, type VatPart } from '@saldo/ledger';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { vatOnLines } from './vat-on-lines.ts';

const line = (amount: number, vat_code: VatCode | null = null, vat_part: VatPart | null = null, rate = 2100) => ({
  amount: cents(amount),
  vat_code,
  vat_part,
  vat_rate_bp: vat_code === null ? null : rate,
});

describe('the VAT of lines', () => {
  test('is on the base, shared to the cent', () => {
    const entry = [
      line(1_00, 'purchase', 'base'),
      line(2_00, 'purchase', 'base'),
      line(64, 'purchase', 'input'),
      line(-3_64),
    ];
    expect(vatOnLines(entry)).toEqual([
      [{ id: 'purchase', rate_bp: 2100, amount: 21 }],
      [{ id: 'purchase', rate_bp: 2100, amount: 43 }],
      [],
      [],
    ]);
  });

  test('is there twice where it is due and reclaimed', () => {
    const code = 'purchase_reverse_eu';
    const entry = [line(100_00, code, 'base'), line(-21_00, code, 'due'), line(21_00, code, 'input'), line(-100_00)];
    expect(vatOnLines(entry)[0]).toEqual([
      { id: code, rate_bp: 2100, amount: -21_00 },
      { id: code, rate_bp: 2100, amount: 21_00 },
    ]);
  });

  test('is nil where none is booked, and on its own line without a base', () => {
    expect(vatOnLines([line(-50_00, 'eu_service', 'base', 0), line(50_00)])[0]).toEqual([
      { id: 'eu_service', rate_bp: 0, amount: 0 },
    ]);
    expect(vatOnLines([line(-5_00, 'private_use', 'due'), line(5_00)])[0]).toEqual([
      { id: 'private_use', rate_bp: 2100, amount: -5_00 },
    ]);
  });

  test('comes to what the entry books as VAT, for any entry', () => {
    const marked = fc.record({
      amount: fc.integer({ min: -1e9, max: 1e9 }).map(cents),
      vat_code: fc.constantFrom<VatCode>('purchase', 'nl_high', 'purchase_reverse_eu'),
      vat_part: fc.constantFrom<VatPart>('base', 'due', 'input'),
      vat_rate_bp: fc.constantFrom(2100, 900),
    });
    fc.assert(
      fc.property(fc.array(marked, { maxLength: 12 }), (lines) => {
        const booked = lines.filter(({ vat_part }) => vat_part !== 'base').map(({ amount }) => amount);
        const written = vatOnLines(lines).flatMap((each) => each.map(({ amount }) => amount));
        expect(sum(written)).toBe(sum(booked));
      }),
    );
  });
});
