import { isIP } from 'node:net';
import { z } from 'zod';

/** The kinds of values that settings have, and what is said of others. */

export const postgresUrl = z
  .string()
  .refine(
    (text) => /^postgres(ql)?:$/.test(protocolOf(text)),
    'must be a URL such as postgres://user:password@host:5432/saldo',
  );
export const webUrl = z
  .string()
  .refine((text) => /^https?:$/.test(protocolOf(text)), 'must be a URL starting with http:// or https://');
export const smtpUrl = z
  .string()
  .refine((text) => /^smtps?:$/.test(protocolOf(text)), 'must be a URL starting with smtp:// or smtps://');

export const addressList = z
  .string()
  .transform((text) => text.split(',').map((each) => each.trim()))
  .refine(
    (list) => list.every(isAddressOrRange),
    'must be addresses or ranges such as 10.0.0.5 or 10.0.0.0/8, separated by commas',
  );

export const SANDBOX = 'sandbox';
/** A service that is switched off: whoever needs it is told so. */
export const OFF = 'off';

/** The address of an outside service, or one of the two words that say that it is not asked. */
export function outside(otherwise: string) {
  const address = z
    .string()
    .refine(
      (text) => text === SANDBOX || text === OFF || /^https?:$/.test(protocolOf(text)),
      `must be a URL starting with http:// or https://, or "${OFF}"`,
    );
  return address.default(otherwise);
}

export function isNotAsked(address: string): address is 'sandbox' | 'off' {
  return address === SANDBOX || address === OFF;
}

/** What is missing of settings that are given together. */
export function setTogether<Name extends string>(
  env: Readonly<Partial<Record<Name, unknown>>>,
  names: readonly Name[],
): string[] {
  const missing = names.filter((name) => env[name] === undefined);
  return missing.length === 0 || missing.length === names.length
    ? []
    : [`${names.join(', ')} must be set together: ${missing.join(' and ')} is missing`];
}

export function oneOf<const T extends readonly [string, ...string[]]>(choices: T) {
  return z.enum(choices, { error: `must be one of ${choices.join(', ')}` });
}

/** `0.0.0.0/0` and the like would believe everyone, so a range names at least its first eight bits. */
function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  const longest = version === 4 ? 32 : 128;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 8 && Number(bits) <= longest);
}

function protocolOf(text: string): string {
  return URL.canParse(text) ? new URL(text).protocol : '';
}

export const wholeNumber = z
  .string()
  .refine((text) => /^[1-9]\d{0,8}$/.test(text), 'must be a whole number above 0, such as 600')
  .transform(Number);
