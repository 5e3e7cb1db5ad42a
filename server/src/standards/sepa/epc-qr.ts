import { type Cents, formatEuro } from '@saldo/ledger';

export type QrPayment = { name: string; iban: string; amount: Cents; remittance: string };

const LONGEST = { name: 70, remittance: 140 } as const;

/**
 * What a QR code of a SEPA payment says (EPC069-12 v3.0, version 002, UTF-8): banking apps fill in the transfer. The reference of the Dutch
 * Tax Administration is no ISO 11649 reference, so it goes into the free text. Throws a RangeError for an amount that is not above zero.
 */
export function epcQrText({ name, iban, amount, remittance }: QrPayment): string {
  if (amount <= 0) throw new RangeError('a payment is above zero');
  const account = iban.replaceAll(' ', '');
  const text = remittance.slice(0, LONGEST.remittance);
  return [
    'BCD',
    '002',
    '1',
    'SCT',
    '',
    name.slice(0, LONGEST.name),
    account,
    `EUR${formatEuro(amount)}`,
    '',
    '',
    text,
  ].join('\n');
}
