import { ibanLength, isIban } from '@saldo/ledger';
import fc from 'fast-check';
import { countrySpecs, validateIBAN, ValidationErrorsIBAN } from 'ibantools';
import { describe, expect, it } from 'vitest';

const COUNTRIES = Object.entries(countrySpecs).filter(([, { chars }]) => typeof chars === 'number');

/** Check digits that a country has inside the account number are not asked for: those of ISO 13616 find the same mistakes. */
function isIbanElsewhere(text: string): boolean {
  return validateIBAN(text).errorCodes.every((code) => code === ValidationErrorsIBAN.WrongAccountBankBranchChecksum);
}

describe('an IBAN is what ibantools takes for one', () => {
  it('in the same countries, with the same length', () => {
    const lengths = Object.keys(countrySpecs).map((country) => [country, ibanLength(country) ?? null]);
    expect(lengths).toEqual(Object.entries(countrySpecs).map(([country, { chars }]) => [country, chars ?? null]));
    expect(COUNTRIES.length).toBeGreaterThan(100);
  });

  it.each(COUNTRIES)('in %s, with digits and letters anywhere and every pair of check digits', (country, { chars }) => {
    const length = (chars ?? 0) - 4;
    const digits = fc.stringMatching(new RegExp(`^[0-9]{${String(length)}}$`));
    const lettersFirst = fc.stringMatching(new RegExp(`^[A-Z]{4}[0-9]{${String(length - 4)}}$`));
    const mixed = fc.stringMatching(new RegExp(`^[A-Z0-9]{${String(length - 1)},${String(length + 1)}}$`));
    const fitting = fc
      .stringMatching(new RegExp(countrySpecs[country]?.bban_regexp ?? ''))
      .map((bban) => bban.slice(0, length));
    fc.assert(
      fc.property(fc.oneof(digits, lettersFirst, mixed, fitting), (bban) => {
        for (let check = 0; check < 100; check += 1) {
          const text = `${country}${String(check).padStart(2, '0')}${bban}`;
          if (isIban(text) !== isIbanElsewhere(text))
            expect([text, isIban(text)]).toEqual([text, isIbanElsewhere(text)]);
        }
      }),
      { numRuns: 20 },
    );
  });
});
