import type { VatRateName } from '@saldo/contract';

/** The general rate, since 1 October 2012 (Wet OB 1968 art. 9 lid 1): of every day that can be booked. */
export const GENERAL_RATE: VatRateName = 'PROCENT_21';

/** Such an invoice says 0%, and that is no rate of what was bought: it is taken at the general one until someone says less. */
export function reverseChargeRate(vat: VatRateName): VatRateName {
  return vat === 'PROCENT_0' ? GENERAL_RATE : vat;
}
