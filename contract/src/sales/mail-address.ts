/** The longest path of RFC 5321 (§4.5.3.1.3), without its angle brackets. */
const LONGEST = 254;
const LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN = /^(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])$/;
const LONGEST_LOCAL = 64;

/** What is wrong with a mail address, as a key of FIELD_TEXTS; undefined for one that can be written to. */
export function mistakeInMailAddress(
  address: string,
): 'email_one_only' | 'email_not_latin' | 'email_incorrect' | undefined {
  if (/[\s,;<>\p{Cc}]/u.test(address)) return 'email_one_only';
  if (/[^\u0021-\u007e]/u.test(address)) return 'email_not_latin';
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, Math.max(at, 0)), address.slice(at + 1)];
  const fits = address.length <= LONGEST && local.length <= LONGEST_LOCAL;
  return fits && LOCAL.test(local) && DOMAIN.test(domain) ? undefined : 'email_incorrect';
}
