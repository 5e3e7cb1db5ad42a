import { fieldText, mistakeInMailAddress } from '@saldo/contract';

/** What a person typed as one or several addresses. */
export function addressesIn(text: string): string[] {
  return text.split(/[\s,;]+/).filter((part) => part !== '');
}

export const asTyped = (addresses: readonly string[]): string => addresses.join(', ');

/** What is wrong with the addresses, in words; undefined when all can be written to. */
export function mistakeInAddresses(text: string, language: 'en' | 'nl'): string | undefined {
  for (const address of addressesIn(text)) {
    const mistake = mistakeInMailAddress(address);
    if (mistake !== undefined) return `${address}: ${fieldText(mistake, language)}`;
  }
  return undefined;
}
