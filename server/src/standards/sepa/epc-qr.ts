import { type Cents, formatEuro } from '@saldo/ledger';

export type Transfer = { account_name: string; iban: string; bic: string | null; amount: Cents; reference: string };

/** On one line, cut at a number of characters; never through one. */
function line(text: string, length: number): string {
  return Array.from(text.replaceAll(/\s+/g, ' ').trim()).slice(0, length).join('');
}

/**
 * The text of the QR code with which banking apps fill in a credit transfer (European Payments Council, EPC069-12 version 2.1: version 002, UTF-8).
 * The reference is unstructured, for that of the Dutch Tax Administration is no ISO 11649 reference. Empty fields keep their line, until the
 * last that is filled. Throws a RangeError for an amount that is not above zero.
 */
export function epcQrText({ account_name, iban, bic, amount, reference }: Transfer): string {
  if (amount <= 0) throw new RangeError('a transfer is above zero');
  const purpose = '';
  const structured = '';
  return [
    'BCD',
    '002',
    '1',
    'SCT',
    bic ?? '',
    line(account_name, 70),
    iban.replaceAll(' ', ''),
    `EUR${formatEuro(amount)}`,
    purpose,
    structured,
    line(reference, 140),
  ].join('\n');
}
