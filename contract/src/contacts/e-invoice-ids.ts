import { compact, isBtwId, isKvkNumber } from '@saldo/ledger';
import { z } from 'zod';

const isOin = (text: string): boolean => /^\d{20}$/.test(text);

/** The numbers behind an address on Peppol whose form is known: KVK, OIN and the Dutch VAT number. */
const KNOWN_SCHEMES: Readonly<Record<string, (value: string) => boolean>> = {
  '0106': isKvkNumber,
  '0190': isOin,
  '9944': isBtwId,
};

/** Whether a text is an address on Peppol: a scheme of four digits and a number, such as `0106:12345678`. */
export function isPeppolId(text: string): boolean {
  const [, scheme = '', value = ''] = /^(\d{4}):([A-Za-z0-9.-]{1,50})$/.exec(text) ?? [];
  return value !== '' && (KNOWN_SCHEMES[scheme]?.(value) ?? true);
}

/** The number of a public body (Organisatie-identificatienummer). Empty is none. */
export const Oin = z
  .string()
  .max(60, { error: 'oin_invalid' })
  .transform((text) => (compact(text) === '' ? null : compact(text)))
  .refine((text) => text === null || isOin(text), { error: 'oin_invalid' })
  .nullable();

/** Where a party is found on Peppol. Empty is none. */
export const PeppolId = z
  .string()
  .trim()
  .transform((text) => (text === '' ? null : text))
  .refine((text) => text === null || isPeppolId(text), { error: 'peppol_id_invalid' })
  .nullable();
