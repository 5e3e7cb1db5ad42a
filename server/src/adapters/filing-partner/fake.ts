import { FilingPartnerUnavailable, type FilingPartner } from './filing-partner.ts';

/** Asked for this number it cannot be reached. */
export const FAILING_PARTNER_NUMBER = '999999';

/**
 * A filing partner that keeps nothing: a number is five digits that follow from the number of the taxpayer, and a check digit. It knows every
 * number with the right check digit, so that what was registered is known after a restart as well.
 */
export function fakeFilingPartner(): FilingPartner {
  return {
    isOn: true,
    async knows(number) {
      if (number === FAILING_PARTNER_NUMBER) throw new FilingPartnerUnavailable('no answer in time');
      return /^\d{6}$/.test(number) && withCheckDigit(number.slice(0, 5)) === number;
    },
    register: async ({ ob_number }) => withCheckDigit(ob_number.slice(4, 9)),
  };
}

function withCheckDigit(digits: string): string {
  const total = Array.from(digits).reduce((sum, digit, place) => sum + Number(digit) * (place + 2), 0);
  return `${digits}${String(total % 9)}`;
}
