import type { BounceReason } from '@saldo/contract';

/** By enhanced status code (RFC 3463), without its class. */
const BY_DETAIL: Readonly<Record<string, BounceReason>> = {
  '1.0': 'MAILBOX_UNKNOWN',
  '1.1': 'MAILBOX_UNKNOWN',
  '1.2': 'DOMAIN_UNKNOWN',
  '1.3': 'MAILBOX_UNKNOWN',
  '1.6': 'MAILBOX_UNKNOWN',
  '1.10': 'DOMAIN_UNKNOWN',
  '2.1': 'MAILBOX_DISABLED',
  '2.2': 'MAILBOX_FULL',
  '2.3': 'TOO_LARGE',
  '3.4': 'TOO_LARGE',
  '4.4': 'DOMAIN_UNKNOWN',
  '4.7': 'NOT_DELIVERED_IN_TIME',
};

/** Why an e-mail did not arrive, by its status code or, without one, by what the mail server answered. */
export function bounceReason(status: string, diagnostic: string): BounceReason {
  const code = status === '' ? (/\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(diagnostic)?.[0] ?? '') : status;
  const detail = code.slice(2);
  const known = BY_DETAIL[detail];
  if (known !== undefined) return known;
  if (detail.startsWith('7.')) return 'REFUSED';
  if (/\b(?:unknown|no such|does not exist|not found|user invalid)\b/i.test(diagnostic)) return 'MAILBOX_UNKNOWN';
  return /\bspam|blocked|rejected|policy\b/i.test(diagnostic) ? 'REFUSED' : 'UNKNOWN';
}
