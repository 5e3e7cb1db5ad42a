import {
  EU_VAT_PREFIXES,
  type EuVatPrefix,
  exampleOfVatId,
  isBtwId,
  isEuVatId,
  prefixOfVatId,
  vatPrefixOf,
} from '@saldo/ledger';

type VatIdText = `vat_id_of_${EuVatPrefix}`;

const likeThat = (prefix: EuVatPrefix) => ({
  en: `Enter a VAT number starting with ${prefix}, such as ${exampleOfVatId(prefix)}`,
  nl: `Vul een btw-id in dat met ${prefix} begint, zoals ${exampleOfVatId(prefix)}`,
});

/** The form of a VAT id per EU country, shown beside one that does not have it. */
export const VAT_ID_TEXTS = Object.fromEntries(
  EU_VAT_PREFIXES.map((prefix) => [`vat_id_of_${prefix}`, likeThat(prefix)]),
) as Record<VatIdText, { en: string; nl: string }>;

/**
 * What is wrong with a VAT id: it does not have the form of its country, which is the one of its prefix or else the country (ISO) of
 * its holder. A Dutch one follows NL123456789B01. Expects `compact` form. The server and the form judge by this.
 */
export function mistakeInVatId(
  vatId: string,
  country?: string,
): VatIdText | 'btw_id_invalid' | 'vat_id_invalid' | undefined {
  if (vatId.startsWith('NL') ? isBtwId(vatId) : isEuVatId(vatId)) return undefined;
  const prefix = prefixOfVatId(vatId) ?? (country === undefined ? undefined : vatPrefixOf(country));
  if (prefix === undefined) return 'vat_id_invalid';
  return prefix === 'NL' ? 'btw_id_invalid' : `vat_id_of_${prefix}`;
}
