import type { InvoiceDocument, InvoiceParty } from '../invoice-pdf/invoice-document.ts';

/**
 * By whose rules an e-invoice is written: `nlcius` (SI-UBL 2.0) between Dutch parties, `peppol` (BIS Billing 3) for everyone else on that
 * network, and `en16931`, the European standard by itself, for whoever has no number to be found by.
 */
export type UblProfile = 'nlcius' | 'peppol' | 'en16931';

export type Identifier = { value: string; scheme: string };

/** The number in an official register: OIN, else KVK. Schemes of ISO 6523. */
export function legalIdentifier(party: Pick<InvoiceParty, 'oin' | 'kvk'>): Identifier | null {
  if (party.oin !== null) return { value: party.oin, scheme: '0190' };
  return party.kvk === null ? null : { value: party.kvk, scheme: '0106' };
}

/** By country, the scheme of addresses on Peppol that are VAT numbers (code list EAS of BIS Billing 3, May 2026). */
const VAT_NUMBER_SCHEMES: Readonly<Record<string, string>> = {
  BE: '9925',
  BG: '9926',
  CY: '9928',
  CZ: '9929',
  DE: '9930',
  EE: '9931',
  EL: '9933',
  FR: '9957',
  HR: '9934',
  HU: '9910',
  IE: '9935',
  LT: '9937',
  LU: '9938',
  LV: '9939',
  MT: '9943',
  NL: '9944',
  PL: '9945',
  PT: '9946',
  RO: '9947',
  SI: '9949',
  SK: '9950',
};

/** Where a party is found on the Peppol network: what it gave out as its address there, else OIN or KVK, else its VAT number. */
export function peppolAddress(party: Pick<InvoiceParty, 'peppol_id' | 'oin' | 'kvk' | 'vat_id'>): Identifier | null {
  const [scheme = '', value = ''] = (party.peppol_id ?? '').split(':');
  if (value !== '') return { value, scheme };
  const legal = legalIdentifier(party);
  if (legal !== null || party.vat_id === null) return legal;
  const ofCountry = VAT_NUMBER_SCHEMES[party.vat_id.slice(0, 2)];
  return ofCountry === undefined ? null : { value: party.vat_id, scheme: ofCountry };
}

/** Whether a participant is this party: by any of its numbers. */
export function isAddressOf(
  party: Pick<InvoiceParty, 'peppol_id' | 'oin' | 'kvk' | 'vat_id'>,
  participant: string,
): boolean {
  const byVat = { ...party, peppol_id: null, oin: null, kvk: null };
  const known = [party, { ...party, peppol_id: null }, { ...byVat, kvk: party.kvk }, byVat].map(peppolAddress);
  const own = known.map((address) => (address === null ? '' : `${address.scheme}:${address.value}`.toLowerCase()));
  return participant !== '' && own.includes(participant.toLowerCase());
}

/** Street, town and postal code: BR-NL-3 and BR-NL-4, NL-R-002 and NL-R-004. */
function hasWholeAddress({ address }: InvoiceParty): boolean {
  return [address.street, address.city, address.postal_code].every((part) => part.trim() !== '');
}

/** What the Dutch profiles and Peppol want to know, by whom it is known. */
type Wanted = 'customer_number' | 'customer_address' | 'seller_number' | 'seller_address' | 'account';

const isDutch = ({ address }: InvoiceParty): boolean => address.country === 'NL';

function wantedOf(party: InvoiceParty, role: 'customer' | 'seller'): Wanted[] {
  if (!isDutch(party)) return peppolAddress(party) === null ? [`${role}_number`] : [];
  return [
    ...(legalIdentifier(party) === null ? [`${role}_number` as const] : []),
    ...(hasWholeAddress(party) ? [] : [`${role}_address` as const]),
  ];
}

/**
 * What a document lacks for more than EN 16931. The Dutch profiles want a KVK or OIN number of seller and Dutch customer (BR-NL-1 and 10,
 * NL-R-003 and 005), their whole addresses and, where something is to be paid, how (BR-NL-11, NL-R-007); Peppol wants both to be found on
 * the network (PEPPOL-EN16931-R010 and R020).
 */
export function missingForNetwork({ seller, buyer, kind, payment, totals }: InvoiceDocument): Wanted[] {
  const knowsHowToPay = kind === 'credit_note' || totals.payable <= 0 || payment !== null;
  return [
    ...wantedOf(buyer, 'customer'),
    ...wantedOf(seller, 'seller'),
    ...(knowsHowToPay ? [] : ['account' as const]),
  ];
}

/** The profile that a document keeps. One that lacks something, such as an invoice to a consumer, follows EN 16931 only. */
export function profileOf(document: InvoiceDocument): UblProfile {
  if (missingForNetwork(document).length > 0) return 'en16931';
  return isDutch(document.seller) && isDutch(document.buyer) ? 'nlcius' : 'peppol';
}
