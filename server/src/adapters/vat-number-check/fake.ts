import type { VatNumberCheck } from './vat-number-check.ts';

/** Knows every VAT number but those that end in 99, and cannot check those that end in 98. */
export function fakeVatNumberCheck(): VatNumberCheck {
  return {
    check: async (vat_id, requester) => {
      if (vat_id.endsWith('98')) return { outcome: 'COULD_NOT_CHECK', reason: 'MS_UNAVAILABLE' };
      if (vat_id.endsWith('99')) return { outcome: 'INVALID' };
      const isSecret = vat_id.startsWith('DE') || vat_id.startsWith('ES');
      return {
        outcome: 'VALID',
        name: isSecret ? null : `Company ${vat_id}`,
        address: isSecret ? null : 'Street 1\n1000 AA Town',
        consultation_number: requester === null ? null : `WAPI${vat_id}`,
      };
    },
  };
}
