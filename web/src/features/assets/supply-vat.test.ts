import { expect, test } from 'vitest';
import { mayClaim, supplyVat } from './supply-vat.ts';

test('the VAT of a supply follows its day until a person chooses', () => {
  expect([supplyVat(null, true), supplyVat(null, false)]).toEqual(['PROCENT_21', 'NONE']);
  expect([supplyVat('PROCENT_9', true), supplyVat('PROCENT_9', false)]).toEqual(['PROCENT_9', 'NONE']);
  expect(supplyVat('NONE', true)).toBe('NONE');
});

test('VAT that was not deducted may be claimed of what goes with VAT within its revision period', () => {
  const machine = { vat_deducted: '0.00', kind: 'MOVABLE', in_use_from: '2022-03-01' } as const;
  expect([
    mayClaim(machine, 'PROCENT_21', '2026-12-31'),
    mayClaim(machine, 'PROCENT_21', '2027-01-01'),
    mayClaim(machine, 'NONE', '2026-12-31'),
    mayClaim({ ...machine, vat_deducted: '210.00' }, 'PROCENT_21', '2026-12-31'),
    mayClaim({ ...machine, kind: 'BUILDING' }, 'PROCENT_21', '2031-12-31'),
  ]).toEqual([true, false, false, false, true]);
});
