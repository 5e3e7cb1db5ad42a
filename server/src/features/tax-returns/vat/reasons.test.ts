import { RUBRICS, VAT_CODES } from '@saldo/ledger';
import { describe, expect, test } from 'vitest';
import { linesWanted } from './vat-figures.ts';
import { type ReasonAbout, reasonOf } from './reasons.ts';

const about = (change: Partial<ReasonAbout>): ReasonAbout => ({
  code: 'nl_high',
  rate_bp: 2100,
  vat_id: null,
  country: null,
  is_reversal: false,
  corrects: null,
  ...change,
});

describe('the reason of a line in a box', () => {
  test.each([
    [{}, '1a', 'Sale at 21%', 'Verkoop tegen 21%'],
    [{ code: 'nl_low', rate_bp: 900 }, '1b', 'Sale at 9%', 'Verkoop tegen 9%'],
    [
      { code: 'purchase_reverse_eu', vat_id: 'IE1234567A' },
      '4b',
      'IE VAT number, EU purchase without VAT, reverse charge',
      'IE-btw-id, EU-inkoop zonder btw, naar jou verlegd',
    ],
    [
      { code: 'purchase_reverse_non_eu', country: 'US' },
      '5b',
      'Purchase from United States without VAT, reverse charge; due in 4a, reclaimed here',
      'Inkoop uit Verenigde Staten zonder btw, naar jou verlegd; verschuldigd in 4a, hier teruggevraagd',
    ],
    [
      { corrects: 'Q2', is_reversal: true },
      '1a',
      'Correction of Q2: Sale at 21%',
      'Correctie van Q2: Verkoop tegen 21%',
    ],
    [{ is_reversal: true }, '1a', 'Reversal: Sale at 21%', 'Teruggeboekt: Verkoop tegen 21%'],
    [
      { code: 'eu_service' },
      '3b',
      'VAT number unknown, service supplied to an EU business',
      'Geen btw-id bekend, dienst aan een bedrijf in de EU',
    ],
  ] as const)('%o in %s', (change, rubric, en, nl) => {
    expect(reasonOf(about(change), rubric, 'en')).toBe(en);
    expect(reasonOf(about(change), rubric, 'nl')).toBe(nl);
  });

  test('every line shown in a box has a reason', () => {
    for (const rubric of RUBRICS)
      for (const code of linesWanted(rubric).codes.filter((each) => rubric !== '5b' || each.includes('purchase')))
        expect(reasonOf(about({ code }), rubric, 'en')).not.toContain('Not included');
    expect(VAT_CODES.length).toBeGreaterThan(0);
  });
});
