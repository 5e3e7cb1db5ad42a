import { expect, test } from 'vitest';
import { bounceReason } from './bounce-reason.ts';

test.each([
  ['5.1.1', '', 'MAILBOX_UNKNOWN'],
  ['5.2.2', 'mailbox full', 'MAILBOX_FULL'],
  ['5.4.4', 'NXDOMAIN', 'DOMAIN_UNKNOWN'],
  ['5.7.26', 'unauthenticated', 'REFUSED'],
  ['5.3.4', '', 'TOO_LARGE'],
  ['4.4.7', 'expired', 'NOT_DELIVERED_IN_TIME'],
  ['', '550 5.1.1 <jan@klant.example>: no', 'MAILBOX_UNKNOWN'],
  ['', '550 No such user here', 'MAILBOX_UNKNOWN'],
  ['', '554 rejected due to policy', 'REFUSED'],
  ['5.0.0', '', 'UNKNOWN'],
])('%s %s: %s', (status, diagnostic, reason) => {
  expect(bounceReason(status, diagnostic)).toBe(reason);
});
